"""A new build takes over while people wait and nobody presses anything."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter

from bots.door import Door
from domain.queueing.board import Board
from tests.cli.program import tachiai_process
from tests.e2e.night import Night
from tests.e2e.processes import worker
from workers.embedded import EmbeddedTemporal, embedded_temporal
from workers.versions import stopped_builds
from workflows import ids

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(120)]

LEAGUE = "renewed"
QUEUE = ids.queue_id(LEAGUE, "rated16")

FILE = f"""
id = "{LEAGUE}"
name = "League night"
locale = "en"
zone = "Asia/Tokyo"
moderators = ["referee"]

[ladders.rated16]
rulebook = "rated16"
""" + "".join(f'\n[[players]]\nid = "{p}"\nname = "Player {p}"\n' for p in ("aki", "mei"))


@pytest.fixture
async def temporal(tmp_path: Path) -> AsyncIterator[EmbeddedTemporal]:
    """A server of this test's own."""
    async with embedded_temporal(tmp_path / "temporal.db") as server:
        yield server
        await asyncio.sleep(0.5)


async def test_a_queue_goes_on_when_its_old_build_is_stopped_after_the_new_one_took_over(
    temporal: EmbeddedTemporal, postgres_url: str, tmp_path: Path
) -> None:
    """F-4: same people, same order, although nothing happened in the queue meanwhile."""
    environment = {
        "TACHIAI_TEMPORAL_ADDRESS": temporal.address,
        "TACHIAI_DATABASE_URL": postgres_url,
        "TACHIAI_HOME": str(tmp_path / "home"),
        "TACHIAI_LEAGUE": LEAGUE,
    }
    (tmp_path / "league.toml").write_text(FILE, encoding="utf-8")
    client = await Client.connect(temporal.address, data_converter=pydantic_data_converter)
    night = Night(door=Door(client))
    async with worker({**environment, "TACHIAI_BUILD": "old"}) as old:
        applied = await tachiai_process(
            "league", "apply", str(tmp_path / "league.toml"), environment=environment
        )
        assert applied.status == 0, applied.err
        await night.press(QUEUE, "join", "aki")
        async with worker({**environment, "TACHIAI_BUILD": "new"}, "--promote"):
            await _moved(client)
            old.terminate()
            await old.wait()
            await night.press(QUEUE, "join", "mei")
            waiting: Board = await client.get_workflow_handle(QUEUE).query(
                "show", result_type=Board
            )
            assert await stopped_builds(client) == {}
    await night.door.close()
    assert not night.refused
    assert waiting.shared_names == ("Player aki", "Player mei")


async def _moved(client: Client) -> None:
    async with asyncio.timeout(30):
        while True:
            described = await client.get_workflow_handle(QUEUE).describe()
            info = described.raw_description.workflow_execution_info.versioning_info
            if info.deployment_version.build_id == "new":
                return
            await asyncio.sleep(0.2)

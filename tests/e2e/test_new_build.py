"""A new build takes over while people wait and nobody presses anything."""

import asyncio
from pathlib import Path

import pytest
from temporalio.client import Client

from domain.queueing.board import Board
from tests.e2e.night import Night, open_league
from tests.e2e.processes import worker
from workers.versions import stopped_builds
from workflows import ids

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(120)]

LEAGUE = "renewed"
QUEUE = ids.queue_id(LEAGUE, "rated16")


async def test_a_queue_goes_on_when_its_old_build_is_stopped_after_the_new_one_took_over(
    night: Night, environment: dict[str, str], tmp_path: Path
) -> None:
    """F-4: same people, same order, although nothing happened in the queue meanwhile."""
    client = night.client
    async with worker({**environment, "TACHIAI_BUILD": "old"}) as old:
        await open_league(LEAGUE, ("aki", "mei"), tmp_path, environment)
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

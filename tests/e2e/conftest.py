"""Servers of a test's own, for processes that are killed."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter

from bots.door import Door
from tests.e2e.night import Night
from tests.e2e.parked import ParkedNight, parked_night
from tests.e2e.site import Site, running_site
from tests.servers import copied_database
from workers.embedded import EmbeddedTemporal, embedded_temporal

SHARED = ("parked", "ui", "standing", "limited", "unlimited")
"""Fixtures that take long to set up, and are set up once in every process that runs tests."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep in one process, when there are several, the tests that share such a fixture."""
    for item in items:
        wanted = item.fixturenames if isinstance(item, pytest.Function) else ()
        if name := next((name for name in SHARED if name in wanted), None):
            item.add_marker(pytest.mark.xdist_group(name))


@pytest.fixture(scope="session")
async def servers() -> AsyncIterator[Site]:
    """Servers for tests that kill only workers; each test has leagues of its own."""
    async with running_site() as site:
        yield site


@pytest.fixture
async def site(servers: Site) -> Site:
    """Those servers and three workers, whatever became of those of another test."""
    await servers.start_workers(3 - len(servers.workers))
    return servers


@pytest.fixture
async def temporal(tmp_path: Path) -> AsyncIterator[EmbeddedTemporal]:
    """A server on a file, with the limits that a cloud would have."""
    async with embedded_temporal(tmp_path / "temporal.db", dynamic_config={}) as server:
        yield server
        await asyncio.sleep(0.5)


@pytest.fixture
def environment(temporal: EmbeddedTemporal, postgres_url: str, tmp_path: Path) -> dict[str, str]:
    """What processes of the program must be told."""
    return {
        "TACHIAI_TEMPORAL_ADDRESS": temporal.address,
        "TACHIAI_DATABASE_URL": postgres_url,
        "TACHIAI_HOME": str(tmp_path / "home"),
    }


@pytest.fixture(scope="session")
async def parked(
    postgres_server: str, postgres_template: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[ParkedNight]:
    """A match in each phase, for every test that leaves all as it was."""
    folder = tmp_path_factory.mktemp("parked")
    async with (
        copied_database(postgres_server, postgres_template) as url,
        parked_night(url, folder) as night,
    ):
        yield night


@pytest.fixture
async def night(temporal: EmbeddedTemporal) -> AsyncIterator[Night]:
    """Somebody who presses, by a door of this process."""
    client = await Client.connect(temporal.address, data_converter=pydantic_data_converter)
    door = Door(client)
    yield Night(client=client, door=door)
    await door.close()

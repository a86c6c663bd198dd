"""Everything on one machine: embedded PostgreSQL and Temporal, migrated, with a client and pool."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
)
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from temporalio.client import Client

from activities.postgres.pool import Pool, open_pool
from workers.connect import connect_here
from workers.embedded import (
    EmbeddedServerError,
    EmbeddedTemporal,
    embedded_postgres,
    embedded_temporal,
)
from workers.embedded.temporal import DYNAMIC_CONFIG
from workers.migration import migrated
from workers.settings import Servers, Settings, servers_file

PASSING: Mapping[str, str] = MappingProxyType(
    {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}
)
"""Settings of PostgreSQL for data that nobody will miss after a crash of the machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """Servers of one's own, ready for a worker."""

    client: Client
    pool: Pool
    database_url: str
    temporal: EmbeddedTemporal

    def servers(self, league: str) -> Servers:
        """Where they are, for other processes."""
        return Servers(
            temporal_address=self.temporal.address,
            database_url=self.database_url,
            league=league,
            ui_address=self.temporal.ui_address,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """How the servers are to run."""

    directory: Path
    ui: bool = False
    passing: bool = False
    """The data need not survive a crash of the machine."""
    port: int | None = None
    ui_port: int | None = None
    temporal_config: Mapping[str, str] = field(default_factory=lambda: DYNAMIC_CONFIG)


@asynccontextmanager
async def home(wanted: Wanted, settings: Settings) -> AsyncIterator[Home]:
    """Run PostgreSQL and Temporal on a directory, both at once, and bring the tables up to date.

    Raises:
        EmbeddedServerError: A server does not start, or the directory is in use.
    """
    async with AsyncExitStack() as servers:
        url, temporal = await _started(servers, wanted)
        client = await connect_here(temporal.address, settings)
        pool = await servers.enter_async_context(open_pool(url, size=settings.connections))
        yield Home(client=client, pool=pool, database_url=url, temporal=temporal)


async def _started(servers: AsyncExitStack, wanted: Wanted) -> tuple[str, EmbeddedTemporal]:
    try:
        async with asyncio.TaskGroup() as starting:
            postgres = starting.create_task(servers.enter_async_context(_postgres(wanted)))
            temporal = starting.create_task(servers.enter_async_context(_temporal(wanted)))
    except* EmbeddedServerError as failures:
        raise failures.exceptions[0] from None
    return postgres.result(), temporal.result()


@contextmanager
def made_known(servers: Servers, home: Path) -> Iterator[None]:
    """Write down where the servers are, for other commands, while they run."""
    file = servers_file(home)
    file.write_text(servers.model_dump_json(), "utf-8")
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


@asynccontextmanager
async def _postgres(wanted: Wanted) -> AsyncIterator[str]:
    settings = PASSING if wanted.passing else {}
    async with embedded_postgres(wanted.directory / "postgres", settings=settings) as url:
        await migrated(url)
        yield url


def _temporal(wanted: Wanted) -> AbstractAsyncContextManager[EmbeddedTemporal]:
    return embedded_temporal(
        wanted.directory / "temporal.db",
        ui=wanted.ui,
        port=wanted.port,
        ui_port=wanted.ui_port,
        dynamic_config=wanted.temporal_config,
    )

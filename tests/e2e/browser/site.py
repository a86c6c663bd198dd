"""Servers with the Temporal UI and a worker, for matches that somebody looks at."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from uuid import uuid4

from temporalio.client import Client, WorkflowHandle
from temporalio.contrib.pydantic import pydantic_data_converter

from activities.console import ConsoleNotices
from activities.postgres.notices import SentNoticesInPostgres
from activities.postgres.pool import Pool, open_pool
from bots.door import Door
from domain.model import PlayerId
from tests.e2e.site import held
from tests.servers import passing_postgres
from workers.assemble import working
from workers.demo.night import AGAIN
from workers.embedded import embedded_temporal
from workers.migration import migrated
from workflows.ports import MatchOutcome, Press

IDENTITY = "tachiai"
"""What the UI shows as the worker; by default that is a process and the name of its machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Everything that runs."""

    client: Client
    pool: Pool
    door: Door
    database_url: str
    ui: str
    """The address of the Temporal UI."""

    def handle(self, workflow: str) -> WorkflowHandle[object, MatchOutcome]:
        """A match, to wait for its end."""
        return self.client.get_workflow_handle(workflow, result_type=MatchOutcome)

    async def press(self, workflow: str, name: str, by: str, called: str, **args: object) -> None:
        """Press as somebody, and again while nobody has had time for it."""
        press = Press(id=str(uuid4()), actor=PlayerId(by), name=called, args=args)
        while True:
            answer = await self.door.press(workflow, name, press)
            if answer.refused is None:
                return
            if answer.refused.code not in AGAIN:
                raise AssertionError(f"{name} by {by} was refused: {answer.refused}")

    def held(self, table: str) -> AbstractAsyncContextManager[None]:
        """Keep the store waiting: whoever writes a table tries again until the context is left."""
        return held(self.database_url, table)


@asynccontextmanager
async def running_site() -> AsyncIterator[Site]:
    """Run servers, their UI and one worker."""
    async with AsyncExitStack() as resources:
        url = await resources.enter_async_context(passing_postgres())
        temporal = await resources.enter_async_context(embedded_temporal(ui=True))
        await migrated(url)
        pool = await resources.enter_async_context(open_pool(url))
        client = await Client.connect(
            temporal.address, data_converter=pydantic_data_converter, identity=IDENTITY
        )
        notices = ConsoleNotices(SentNoticesInPostgres(pool), lambda _: None)
        await resources.enter_async_context(working(client, pool, notices, build="shown"))
        door = Door(client)
        resources.push_async_callback(door.close)
        yield Site(
            client=client, pool=pool, door=door, database_url=url, ui=temporal.ui_address or ""
        )

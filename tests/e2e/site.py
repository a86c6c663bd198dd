"""A site of real servers and worker processes, each of which can go and come back.

What can be done to a part: kill it (-9), stop it in an orderly way, start it again on what it left
behind, delay it. When it is done is the test's affair: ``whole_night.py`` calls a test between any
two steps of a match, and ``Site.held`` keeps the store from finishing what it is about to do.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
)
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Generic, TypeVar

import asyncpg
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter

from activities.postgres.pool import Pool, open_pool
from tests.cli.program import Program
from tests.e2e.processes import worker
from workers.embedded import EmbeddedTemporal, embedded_postgres, embedded_temporal
from workers.migration import migrated

Server = TypeVar("Server")

SAFE_IN_A_KILL = {"fsync": "off", "full_page_writes": "off"}
"""The machine goes on when PostgreSQL is killed: what was committed may lie in its memory."""

EVERY_STATEMENT = {"log_statement": "all", "log_parameter_max_length": "-1"}
"""With all its values."""


class Part(Generic[Server]):
    """A server on a directory, which comes back at the same address with what it had."""

    def __init__(
        self,
        run: Callable[[], AbstractAsyncContextManager[Server]],
        pid: Callable[[Server], int],
    ) -> None:
        """Prepare.

        Args:
            run: Runs the server, on the same data and at the same address every time.
            pid: The process to kill.
        """
        self._run = run
        self._pid = pid
        self._running = AsyncExitStack()
        self.server: Server

    async def start(self) -> None:
        """Start it and wait until it answers."""
        self.server = await self._running.enter_async_context(self._run())

    async def stop(self) -> None:
        """Stop it in an orderly way."""
        await self._running.aclose()

    async def kill(self) -> None:
        """Kill it: it writes nothing any more, and takes leave of nobody."""
        os.kill(self._pid(self.server), signal.SIGKILL)
        await self._running.aclose()

    async def restart_killed(self, away: timedelta = timedelta()) -> None:
        """Kill it, and start it again after a while."""
        await self.kill()
        await asyncio.sleep(away.total_seconds())
        await self.start()

    async def restart_stopped(self, away: timedelta = timedelta()) -> None:
        """Stop it, and start it again after a while."""
        await self.stop()
        await asyncio.sleep(away.total_seconds())
        await self.start()


class Site:
    """Temporal on a file with a cloud's limits, PostgreSQL, and as many workers as a test likes."""

    def __init__(self, folder: Path, limits: Mapping[str, str], *, verbose: bool) -> None:
        """Prepare; ``running_site`` starts it.

        Args:
            folder: For everything that the parts keep.
            limits: Dynamic configuration of Temporal.
            verbose: Servers log all they can.
        """
        log_level, statements = ("debug", EVERY_STATEMENT) if verbose else ("warn", {})
        self.folder = folder
        self._port: int | None = None
        self.temporal: Part[EmbeddedTemporal] = Part(
            lambda: embedded_temporal(
                folder / "temporal.db",
                dynamic_config=limits,
                port=self._port,
                log_level=log_level,
            ),
            lambda server: server.process.pid,
        )
        self.postgres: Part[str] = Part(
            lambda: embedded_postgres(
                folder / "postgres", settings={**SAFE_IN_A_KILL, **statements}
            ),
            lambda _: int((folder / "postgres" / "data" / "postmaster.pid").read_text().split()[0]),
        )
        self.client: Client
        self.pool: Pool
        self.workers: dict[int, Program] = {}
        self.settings: dict[str, str] = {}
        """What processes that are started from now on are told beside where the servers are."""
        self._processes = AsyncExitStack()

    @property
    def environment(self) -> dict[str, str]:
        """What processes of the program must be told."""
        return {
            "TACHIAI_TEMPORAL_ADDRESS": self.temporal.server.address,
            "TACHIAI_DATABASE_URL": self.postgres.server,
            "TACHIAI_HOME": str(self.folder / "home"),
            **self.settings,
        }

    async def start_worker(self, *options: str, stderr: Path | None = None) -> Program:
        """Start a worker and wait until it polls.

        Args:
            options: Of ``tachiai worker``.
            stderr: Where it shows notices, instead of to nobody.
        """
        process = await self._processes.enter_async_context(
            worker(self.environment, *options, stderr=stderr)
        )
        self.workers[process.pid] = process
        return process

    async def start_workers(self, count: int) -> None:
        """Start several at once."""
        await asyncio.gather(*(self.start_worker() for _ in range(count)))

    async def kill_worker(self, pid: int) -> None:
        """Kill a worker of this site (-9)."""
        process = self.workers.pop(pid)
        process.kill()
        await process.wait()

    async def stop_worker(self, pid: int) -> None:
        """Ask a worker of this site to stop, and wait until it has."""
        process = self.workers.pop(pid)
        process.terminate()
        await process.wait()

    async def in_charge(self, workflow: str) -> int:
        """The worker that completed a workflow's last task, by the identity in its history."""
        completed = EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED
        history = self.client.get_workflow_handle(workflow).fetch_history_events()
        who = [
            event.workflow_task_completed_event_attributes.identity
            async for event in history
            if event.event_type == completed
        ]
        return int(who[-1].split("@")[0])

    async def at_work(self, workflow: str, activity: str) -> int:
        """The worker that does a workflow's activity at this moment.

        Raises:
            LookupError: Nobody does.
        """
        described = await self.client.get_workflow_handle(workflow).describe()
        who = [
            pending.last_worker_identity
            for pending in described.raw_description.pending_activities
            if pending.activity_type.name == activity and pending.last_worker_identity
        ]
        if not who:
            raise LookupError(f"nobody does {activity} of {workflow}")
        return int(who[0].split("@")[0])

    def held(self, table: str) -> AbstractAsyncContextManager[None]:
        """Delay the store: whoever writes a table waits, and tries again, until it is let go."""
        return held(self.postgres.server, table)

    async def _open(self, resources: AsyncExitStack) -> None:
        await asyncio.gather(self.temporal.start(), self.postgres.start())
        self._port = int(self.temporal.server.address.rsplit(":", 1)[1])
        resources.push_async_callback(self.temporal.stop)
        resources.push_async_callback(self.postgres.stop)
        await migrated(self.postgres.server)
        self.client = await Client.connect(
            self.temporal.server.address, data_converter=pydantic_data_converter
        )
        self.pool = await resources.enter_async_context(open_pool(self.postgres.server))
        await resources.enter_async_context(self._processes)


@asynccontextmanager
async def running_site(
    limits: Mapping[str, str] = MappingProxyType({}), *, verbose: bool = False
) -> AsyncIterator[Site]:
    """Run a site's servers, and end what is left of it at exit.

    Args:
        limits: Dynamic configuration of Temporal; without any, it has those of a cloud.
        verbose: Servers log all they can.
    """
    async with AsyncExitStack() as resources:
        folder = resources.enter_context(TemporaryDirectory(prefix="tachiai-site-"))
        site = Site(Path(folder), limits, verbose=verbose)
        await site._open(resources)  # noqa: SLF001 - of this module
        yield site


@asynccontextmanager
async def held(url: str, table: str) -> AsyncIterator[None]:
    """Delay whoever writes a table of a store until the context is left."""
    connection = await asyncpg.connect(url)
    await connection.execute("BEGIN")
    await connection.execute(f"LOCK TABLE {table} IN SHARE MODE")
    try:
        yield
    finally:
        # The server rolls back, unless it was stopped meanwhile and has forgotten.
        connection.terminate()


@contextmanager
def frozen(pid: int) -> Iterator[None]:
    """Delay a process: it neither works nor dies until the context is left."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)

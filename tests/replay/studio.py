"""Real servers to record on: PostgreSQL, a Temporal whose clocks can be moved on, and a worker."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any

from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowHandle, WorkflowHistory
from temporalio.service import RPCError, RPCStatusCode
from temporalio.testing import TimeSkipper

from activities.postgres.matches import Matches
from activities.postgres.pool import Pool, transaction
from activities.recording import RecordingNotices
from bots.door import Door
from domain.digest import digest
from domain.model import MatchId
from domain.queueing.bands import SharedRange
from tests.workflows.doubles import Store
from tests.workflows.stage import DONE, LADDER, MOD, PATIENCE, Stage, a_press, code, eventually
from workers.assemble import working
from workers.connect import converter, runtime
from workers.dev import Wanted, home
from workers.league_file import Hours, Ladder, LeagueFile, Member
from workers.leagues import apply_league
from workers.rehearsal.servers import SKIPPING
from workers.settings import Settings
from workers.variants import Overrides
from workflows import ids
from workflows.ports import Answer, QueueStart

RECORDER = "recorder"
"""Who starts, presses and works, instead of a process and the name of its machine."""

PLAYERS = tuple(f"p{number}" for number in range(1, 17))
PROXIES = ("x1", "x2", "x3")

TABLES_OF_FOUR: Overrides = MappingProxyType(
    {
        "players": 4,
        "racing": {"preparation": "50ms"},
        "queueing": {"board_every": "200ms"},
    }
)
"""Small histories: four seats, and races that are set up in no time."""

TOTALS = ("30", "21", "15", "9")
"""Totals that three races can add up to."""

SOON = 60.0
"""Seconds in which anything that follows by itself has happened, on a busy machine too."""


@dataclass(slots=True, kw_only=True)
class Play(Stage):
    """One league in which one shape is played; its name is the shape's."""

    pool: Pool
    seats: int = 4

    async def open(
        self,
        settings: Overrides = TABLES_OF_FOUR,
        *,
        hours: tuple[Hours, ...] = (),
        moderators: tuple[str, ...] = (MOD,),
        updates_a_run: int | None = None,
    ) -> None:
        """Apply the league; its queue begins, or hears what is new."""
        file = self._file(settings, hours, moderators)
        self.league = file.league()
        self.seats = file.book(LADDER).players
        if updates_a_run is not None:
            await self._begin_queue(file, updates_a_run)
        await apply_league(self.client, self.pool, file)

    async def join(self, *players: str) -> None:
        """Let players join one after another, so that their order is known."""
        for player in players:
            await self.waits("join", player)

    async def done(self, name: str, actor: str, **args: object) -> None:
        """Press in the match; it may not be refused."""
        refused = await self.act(name, actor, **args)
        assert refused is DONE, f"{name} by {actor}: {refused}"

    async def waits(self, name: str, actor: str, **args: object) -> None:
        """Press in the queue; it may not be refused."""
        refused = await self.queue_up(name, actor, **args)
        assert refused is DONE, f"{name} by {actor}: {refused}"

    async def at_once(self, workflow: str, name: str, *players: str, **args: object) -> list[Any]:
        """Let several press the same at once; give their codes."""
        presses = [a_press(player, **args) for player in players]
        answers: list[Answer] = await asyncio.gather(
            *(self.door.press(workflow, name, press) for press in presses)
        )
        return [code(answer) for answer in answers]

    async def seat(self, **options: Any) -> WorkflowHandle[Any, Any]:  # noqa: ANN401 - those of open
        """Open the queue and fill a table; from then on ``act`` is about its match."""
        await self.open(**options)
        await self.join(*PLAYERS[: self.seats])
        await self.seated()
        return self.match

    async def seated(self) -> None:
        """Wait until the last table has a match, and a thread for it."""
        await eventually(self._in_thread, within=SOON)

    async def submit_after_totals(self) -> None:
        """Enter every total, by a proxy where there is one, and submit the table."""
        for number, seat in enumerate((await self.shown()).seats):
            holder = seat.proxy or seat.player
            await self.done("enter_total", holder, total=TOTALS[number % 4])
        status = await self.shown()
        assert status.table is not None
        holders = [seat.proxy or seat.player for seat in status.seats]
        for holder in holders[: status.needed]:
            await self.done("approve", holder, table=status.table)
        await self.done("submit_result", "p1", table=status.table)

    @property
    def match(self) -> WorkflowHandle[Any, Any]:
        """The match, whatever run it is in."""
        return self.client.get_workflow_handle(self.match_workflow)

    @property
    def queue(self) -> WorkflowHandle[Any, Any]:
        """The queue, whatever run it is in."""
        return self.client.get_workflow_handle(self.queue_workflow)

    async def forward(self, handle: WorkflowHandle[Any, Any], by: timedelta) -> None:
        """Move one workflow's clock on; whatever is due happens."""
        await TimeSkipper(self.client).fast_forward(handle, by)

    async def until_told(self, kind: str, times: int = 1) -> None:
        """Wait until people have read it."""
        await eventually(lambda: self._times(kind) >= times, within=SOON)

    def _times(self, kind: str) -> int:
        league = self.league.league
        return sum(
            getattr(keyed.notice, "kind", None) == kind
            for delivery in self.platform.deliveries
            if delivery.league.league == league
            for keyed in delivery.notices
        )

    async def until_alerted(self, kind: str) -> None:
        """Wait until the moderators have heard of it."""
        await eventually(lambda: kind in self._alerts(), within=SOON)

    def _alerts(self) -> list[str]:
        league = self.league.league
        return [alert.kind for alert in self.platform.alerts if alert.league.league == league]

    @asynccontextmanager
    async def store_down(self) -> AsyncIterator[None]:
        """Whatever the store is asked fails, and succeeds later."""
        await self.pool.execute("ALTER TABLE claims RENAME TO claims_away")
        await self.pool.execute("ALTER TABLE matches RENAME TO matches_away")
        try:
            yield
        finally:
            await self.pool.execute("ALTER TABLE claims_away RENAME TO claims")
            await self.pool.execute("ALTER TABLE matches_away RENAME TO matches")

    @asynccontextmanager
    async def store_slow(self) -> AsyncIterator[None]:
        """The store answers nothing about places."""
        async with transaction(self.pool) as connection:
            await connection.execute("LOCK TABLE claims IN ACCESS EXCLUSIVE MODE")
            yield

    async def matches(self) -> list[str]:
        """The workflow ids of the matches, in the order in which they began."""
        found = await Matches(self.pool).find(self.league.league)
        numbers = sorted(
            found, key=lambda match: (match.formed_at, int(match.match_id.rpartition("-")[2]))
        )
        return [ids.match_id(self.league.league, LADDER, match.match_id) for match in numbers]

    async def runs(self, workflow: str) -> list[WorkflowHistory]:
        """The history of every run of a workflow, the first one first, the last at work."""
        chain: list[WorkflowHistory] = []

        async def at_work() -> bool:
            chain[:] = await self._chain(workflow)
            kinds = {event.event_type for event in chain[-1].events}
            return EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED in kinds

        await eventually(at_work, within=SOON)
        return chain

    async def _chain(self, workflow: str) -> list[WorkflowHistory]:
        last = await self.client.get_workflow_handle(workflow).fetch_history()
        started = last.events[0].workflow_execution_started_event_attributes
        run, histories = started.first_execution_run_id, []
        while run:
            handle = self.client.get_workflow_handle(workflow, run_id=run)
            histories.append(await handle.fetch_history())
            ended = histories[-1].events[-1]
            run = ended.workflow_execution_continued_as_new_event_attributes.new_execution_run_id
        return histories

    async def _in_thread(self) -> bool:
        found = await self.matches()
        if not found or (await self.board()).forming:
            return False
        self.match_id = MatchId(found[-1].rpartition("/")[2])
        try:
            return "thread" not in (await self.shown()).deadlines
        except RPCError as error:
            if error.status is RPCStatusCode.NOT_FOUND:
                return False
            raise

    async def _begin_queue(self, file: LeagueFile, updates_a_run: int) -> None:
        book = file.book(LADDER)
        start = QueueStart(
            league=file.league(),
            rulebook=book,
            digest=digest(book),
            range=SharedRange(low=None, high=None, since=datetime.now(UTC)),
            updates_a_run=updates_a_run,
        )
        await self.client.start_workflow(
            "band_queue", start, id=self.queue_workflow, task_queue=self.task_queue
        )

    def _file(
        self, settings: Overrides, hours: tuple[Hours, ...], moderators: tuple[str, ...]
    ) -> LeagueFile:
        return LeagueFile(
            id=self.league.league,
            name="Recorded league",
            locale="en",
            zone="UTC",
            moderators=moderators,
            ladders={LADDER: Ladder(rulebook=LADDER, settings=dict(settings), hours=hours)},
            players=tuple(Member(id=one, name=f"Name of {one}") for one in (*PLAYERS, *PROXIES)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Studio:
    """The servers on which everything is recorded."""

    client: Client
    pool: Pool
    platform: RecordingNotices
    door: Door

    def play(self, name: str) -> Play:
        """A league of this name, in which nothing has happened."""
        play = Play(
            client=self.client,
            task_queue=ids.TASK_QUEUE,
            store=Store(),  # the one of the servers is used instead
            platform=self.platform,
            door=self.door,
            pool=self.pool,
        )
        play.league = replace(play.league, league=name)
        return play


@asynccontextmanager
async def a_studio() -> AsyncIterator[Studio]:
    """Start servers for recording and a worker of this build, and stop them at exit."""
    platform = RecordingNotices()
    with tempfile.TemporaryDirectory(prefix="tachiai-record-") as directory:
        wanted = Wanted(directory=Path(directory), passing=True, temporal_config=SKIPPING)
        async with home(wanted, Settings(home=Path(directory))) as servers:
            client = await Client.connect(
                servers.temporal.address,
                identity=RECORDER,
                data_converter=converter(None),
                runtime=runtime(),
            )
            async with working(client, servers.pool, platform):
                door = Door(client, patience=PATIENCE)
                try:
                    yield Studio(client=client, pool=servers.pool, platform=platform, door=door)
                finally:
                    await door.close()

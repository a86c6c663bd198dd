"""A script through real servers: joining, presses by the door, and a clock that is moved on."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path

from temporalio.client import Client, WorkflowHandle
from temporalio.service import RPCError, RPCStatusCode
from temporalio.testing import TimeSkipper

from activities.postgres.matches import Matches
from activities.postgres.pool import Pool
from activities.recording import RecordingNotices
from bots.door import Door
from domain.effects import Notice, Tell
from domain.match.state import Phase
from domain.match.status import MatchStatus
from workers.assemble import working
from workers.dev import Wanted, home
from workers.embedded.temporal import DYNAMIC_CONFIG
from workers.leagues import apply_league
from workers.looking import Found, look_for
from workers.mistakes import Unreachable
from workers.rehearsal.cast import LEAGUE, as_league, enter, make_ready
from workers.rehearsal.outcome import Outcome, Refused, changes, kinds, refusals
from workers.rehearsal.rules import presses
from workers.rehearsal.script import Line, Script
from workers.settings import Settings
from workflows import ids
from workflows.ports import MatchOutcome

SKIPPING = {**DYNAMIC_CONFIG, "frontend.WorkflowTimeSkippingEnabled": "true"}
"""Each workflow has a clock of its own, which can be moved on."""

PATIENCE = timedelta(seconds=20)
"""For the door: a rehearsal may wait, and on a busy machine it has to."""

LOOK_AGAIN = timedelta(seconds=0.05)
"""Between two looks at something that is about to happen."""

SOON = timedelta(seconds=30)
"""Within this time it has happened, or something is wrong."""

QUIET = timedelta(seconds=0.5)
"""Nothing told for so long is the end of it."""

STATUS = "status"
"""The message that shows how the match stands, edited all the time."""


async def play_on_servers(script: Script, settings: Settings) -> Outcome:
    """Run a script on PostgreSQL and Temporal that are started for it alone.

    Raises:
        EmbeddedServerError: A server does not start.
        Unreachable: Something that follows by itself did not happen.
    """
    recording = RecordingNotices()
    with tempfile.TemporaryDirectory(prefix="tachiai-play-") as directory:
        wanted = Wanted(directory=Path(directory), passing=True, temporal_config=SKIPPING)
        async with home(wanted, settings) as servers:
            client, pool = servers.client, servers.pool
            async with (
                working(client, pool, recording),
                _performance(client, pool, script) as performance,
            ):
                return await performance.run(recording)


@asynccontextmanager
async def _performance(client: Client, pool: Pool, script: Script) -> AsyncIterator["_Performance"]:
    await apply_league(client, pool, as_league(script))
    await make_ready(pool, script)
    door = Door(client, patience=PATIENCE)
    try:
        await enter(door, script)
        match = await _match_of(pool)
        workflow = ids.match_id(LEAGUE, script.book().ladder, match)
        handle = client.get_workflow_handle(workflow, result_type=MatchOutcome)
        yield _Performance(script, client, door, handle)
    finally:
        await door.close()


class _Performance:
    def __init__(
        self,
        script: Script,
        client: Client,
        door: Door,
        handle: "WorkflowHandle[object, MatchOutcome]",
    ) -> None:
        self._script = script
        self._door = door
        self._handle = handle
        self._clock = TimeSkipper(client)
        self._refused: tuple[Refused, ...] = ()

    async def run(self, recording: RecordingNotices) -> Outcome:
        begun = await self._begun()
        for number, line in enumerate(self._script.presses, start=1):
            await self._wait_until(begun, line.at)
            await self._press(number, line)
        if self._script.until is not None:
            await self._wait_until(begun, self._script.until)
        return await self._outcome(recording)

    async def _begun(self) -> datetime:
        """Wait for time zero, and say when the seats were reserved."""

        async def opened() -> datetime | None:
            try:
                shown = await self._shown()
            except RPCError as error:
                if error.status is not RPCStatusCode.NOT_FOUND:
                    raise
                return None
            return None if "thread" in shown.deadlines else shown.opened_at

        return await _soon(opened, "the thread of the match")

    async def _settled(self) -> MatchStatus:
        """How the match stands, once a result that was submitted has been written."""

        async def settled() -> MatchStatus | None:
            shown = await self._shown()
            return None if shown.phase is Phase.SUBMITTED else shown

        return await _soon(settled, "the result")

    async def _wait_until(self, begun: datetime, moment: timedelta | datetime) -> None:
        at = begun + (self._script.instant(moment) - self._script.start)
        left = at - await self._clock.get_current_time(self._handle)
        if left > timedelta(0):
            await self._clock.fast_forward(self._handle, left)

    async def _press(self, number: int, line: Line) -> None:
        answers = await asyncio.gather(
            *(self._door.press(self._handle.id, line.do, press) for press in presses(number, line))
        )
        self._refused += refusals(number, line.do, line.by, answers)

    async def _outcome(self, recording: RecordingNotices) -> Outcome:
        shown = await self._settled()
        lines = (await self._result()).lines if shown.ending else ()
        await _quiet(recording)
        return Outcome(
            phase=shown.phase,
            ending=shown.ending,
            reason=shown.reason,
            totals={seat.number: seat.total for seat in shown.seats if seat.total is not None},
            changes=changes(lines),
            notices=kinds(_told(recording, self._handle.id)),
            refusals=self._refused,
        )

    async def _shown(self) -> MatchStatus:
        shown: MatchStatus = await self._handle.query("show", result_type=MatchStatus)
        return shown

    async def _result(self) -> MatchOutcome:
        async with asyncio.timeout(SOON.total_seconds()):
            return await self._handle.result()


async def _match_of(pool: Pool) -> str:
    async def opened() -> str | None:
        found = await Matches(pool).find(LEAGUE)
        return found[0].match_id if found else None

    return await _soon(opened, "the match")


def _told(recording: RecordingNotices, about: str) -> list[Notice]:
    """What was told of the match, each key once; the status message is left out."""
    told = {
        keyed.key: keyed.notice
        for delivery in recording.deliveries
        if delivery.about == about
        for keyed in delivery.notices
    }
    return [
        notice
        for notice in told.values()
        if not (isinstance(notice, Tell) and notice.message == STATUS)
    ]


async def _quiet(recording: RecordingNotices) -> None:
    """Wait until nothing more is told."""
    seen = -1
    while seen != recording.attempts:
        seen = recording.attempts
        await asyncio.sleep(QUIET.total_seconds())


async def _soon(look: Callable[[], Awaitable[Found | None]], what: str) -> Found:
    found = await look_for(look, within=SOON, every=LOOK_AGAIN)
    if found is None:
        raise Unreachable(f"{what} did not come")
    return found

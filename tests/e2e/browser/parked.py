"""Matches that stand still, one in every phase and one for every way to end, all at once."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from domain.match.state import Phase
from tests.e2e.browser.play import LADDER, PATIENT, Play, a_league
from tests.e2e.browser.site import Site
from workers.league_file import LeagueFile


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """A way for a match to end."""

    after: Phase
    """From which phase it comes about."""
    by: Callable[[Play], Awaitable[None]]
    gathering: str = "90m"


ENDS: Mapping[str, End] = {
    "application": End(after=Phase.HOST, by=Play.end_by_application),
    "races": End(after=Phase.RACES, by=Play.end_by_void_races),
    "absence": End(after=Phase.ROOM, by=Play.end_by_absence, gathering="1s"),
    "release": End(after=Phase.HOST, by=Play.end_by_release),
    "cancelling": End(after=Phase.HOST, by=Play.end_by_cancelling),
}
"""Beside the submitted result, which is where the phases lead."""


SHIPPED = "kaze"
"""The league that the how-to page speaks of; its match is in the races."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parked:
    """Each match is of a league of its own, and so is each queue."""

    site: Site
    phases: Mapping[Phase, Play]
    ends: Mapping[str, Play]
    open: Play
    """Of its queue, in which three wait until it closes."""
    shut: Play
    """Of its queue, which a moderator has closed."""
    acted: Play
    """Of its queue, for tests that press something and take it back."""

    @property
    def plays(self) -> tuple[Play, ...]:
        """All of them."""
        return (*self.phases.values(), *self.ends.values(), self.open, self.shut, self.acted)


@asynccontextmanager
async def parked(site: Site) -> AsyncIterator[Parked]:
    """Bring a match into every phase and keep them there until the context is left.

    A result is written at once unless the store is slow, so it is slow in the meantime.
    """
    phases = {phase: Play(site, a_league(_league_in(phase), **PATIENT)) for phase in Phase}
    ends = {
        name: Play(site, a_league(f"by-{name}", **{**PATIENT, "gathering": end.gathering}))
        for name, end in ENDS.items()
    }
    queues = {name: Play(site, a_league(name)) for name in ("shut", "acted")}
    queues["open"] = Play(site, open_till_late("open"))
    async with asyncio.TaskGroup() as playing:
        playing.create_task(queues["open"].wait_in_the_queue())
        playing.create_task(queues["shut"].close_the_queue())
        playing.create_task(queues["acted"].apply())
        for phase, play in phases.items():
            until = Phase.CONFIRMATION if phase is Phase.SUBMITTED else phase
            playing.create_task(play.reach(until))
        for name, play in ends.items():
            playing.create_task(_played_out(play, ENDS[name]))
    async with site.held("ledger"):
        await phases[Phase.SUBMITTED].enter(Phase.SUBMITTED)
        yield Parked(site=site, phases=phases, ends=ends, **queues)


def open_till_late(league: str) -> LeagueFile:
    """A league whose queue closes in some hours, whenever that is."""
    given = a_league(league).model_dump(mode="json")
    now = datetime.now(UTC)
    opens, closes = (f"{now + timedelta(hours=hours):%H}:00" for hours in (-1, 6))
    given |= {"zone": "UTC"}
    given["ladders"][LADDER]["hours"] = [{"opens": opens, "closes": closes}]
    return LeagueFile.model_validate(given)


def _league_in(phase: Phase) -> str:
    return SHIPPED if phase is Phase.RACES else f"in-{phase}"


async def _played_out(play: Play, end: End) -> None:
    await play.reach(end.after)
    await end.by(play)

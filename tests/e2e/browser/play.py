"""One match of a league, brought as far as somebody wants to look at it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping

from temporalio.service import RPCError

from activities.postgres.matches import Matches
from domain.match.state import Phase
from domain.match.status import MatchStatus, SeatView
from domain.model import MatchId
from tests.e2e.browser.site import Site
from tests.e2e.soon import soon
from workers.league_file import LeagueFile, shipped_league
from workers.leagues import apply_league
from workflows import ids

LADDER = "rated16"

ROOM = {"room": "K4Z3", "password": "0417"}
"""Secrets (F-30)."""

HOST, ABSENT, SUBMITTER, WRONG = 1, 16, 9, 7
PRESENT_SO_FAR = 5
TOTALS = (
    *("24", "24", "20", "19", "17", "17", "13", "15"),
    *("15", "13", "13", "13", "11", "11", "9", "23"),
)
"""That of seat 7 is too low."""
RIGHT_TOTAL = "16"
ENTERED_SO_FAR = 6
APPROVED_SO_FAR = (1, 2, 3, 4)
APPROVERS = (1, 2, 3, 4, 5, 6, 8, 9, 10)


PATIENT: Mapping[str, object] = {"volunteering": "90m", "silence": "90m", "gathering": "90m"}
"""So that a match stays where it is while everything else takes long."""


def a_league(league: str, **hosting: object) -> LeagueFile:
    """The shipped league by another id, with real durations but for what is between races.

    Args:
        league: Its id.
        hosting: Durations of the rulebook that are others.
    """
    given = shipped_league().model_dump(mode="json")
    given |= {"id": league, "name": league.title(), "locale": "en"}
    given["ladders"][LADDER]["settings"] = {
        "racing": {"preparation": "1s"},
        "hosting": hosting,
    }
    return LeagueFile.model_validate(given)


class Play:
    """Presses what leads a match from one phase to the next, as sixteen people would."""

    def __init__(self, site: Site, league: LeagueFile) -> None:
        """Prepare.

        Args:
            site: Where it is played.
            league: Without an open match.
        """
        self.site = site
        self.league = league
        self._names = {player.id: player.name for player in league.players}
        self._match = MatchId("")
        self.seats: tuple[SeatView, ...] = ()

    @property
    def queue(self) -> str:
        """The workflow that people join."""
        return ids.queue_id(self.league.id, LADDER)

    @property
    def match(self) -> str:
        """The workflow of the match, once the table has formed."""
        return ids.match_id(self.league.id, LADDER, self._match)

    async def reach(self, phase: Phase) -> "Play":
        """Play on from the beginning until the match is in a phase."""
        for reached in Phase:
            await self.enter(reached)
            if reached is phase:
                break
        return self

    async def enter(self, phase: Phase) -> None:
        """Play on from the phase before."""
        await self._moves()[phase]()

    def _moves(self) -> Mapping[Phase, Callable[[], Awaitable[None]]]:
        return {
            Phase.HOST: self._form,
            Phase.ROOM: self._volunteer,
            Phase.GATHERING: self._share,
            Phase.RACES: self._race_with_a_proxy,
            Phase.TOTALS: self._race_to_the_end,
            Phase.CONFIRMATION: self._put_to_the_vote,
            Phase.SUBMITTED: self._submit,
            Phase.ENDED: self._end,
        }

    async def wait_in_the_queue(self) -> None:
        """Three join, and no table forms."""
        await self.apply()
        await self._join(3)

    async def close_the_queue(self) -> None:
        """A moderator closes the queue."""
        await self.apply()
        await self.site.press(self.queue, "close_queue", "referee", "")

    async def _form(self) -> None:
        await self.apply()
        await self._join(17)
        self._match = await self._formed()
        shown = await self.until(lambda match: "thread" not in match.deadlines)
        self.seats = shown.seats

    async def apply(self) -> None:
        """Set the league up."""
        await apply_league(self.site.client, self.site.pool, self.league)

    async def _join(self, count: int) -> None:
        joining = [player.id for player in self.league.players[:count]]
        await asyncio.gather(*(self._press_as(self.queue, "join", player) for player in joining))

    async def _volunteer(self) -> None:
        await self.press(HOST, "volunteer_host")

    async def _share(self) -> None:
        await self.press(HOST, "share_room", **ROOM)
        await self._together("check_in", range(1, PRESENT_SO_FAR + 1))

    async def _race_with_a_proxy(self) -> None:
        await self._together("check_in", range(PRESENT_SO_FAR + 1, 17))
        await self._race(disconnected=6)
        await self.press(ABSENT, "call_proxy")
        await self._press_as(self.match, "accept_proxy", self.league.players[16].id, seat=ABSENT)
        self.seats = (await self.shown()).seats
        await self.press(ABSENT, "check_in")
        await self.press(HOST, "set_up_race")

    async def _together(self, name: str, seats: Iterable[int], **args: object) -> None:
        """Press in this order, in as few updates as the door makes of it."""
        await asyncio.gather(*(self.press(seat, name, **args) for seat in seats))

    async def _enter(self, seats: Iterable[int]) -> None:
        entering = (self.press(seat, "enter_total", total=TOTALS[seat - 1]) for seat in seats)
        await asyncio.gather(*entering)

    async def _race(self, disconnected: int | None = None) -> None:
        await self.press(HOST, "set_up_race")
        await self._end_race(disconnected)

    async def _end_race(self, disconnected: int | None = None) -> None:
        await self.until(lambda match: match.race_started)
        if disconnected:
            await self.press(disconnected, "report_disconnection")
        await self.press(HOST, "end_race")

    async def _race_to_the_end(self) -> None:
        await self._end_race()
        await self._race()
        await self._enter(range(1, ENTERED_SO_FAR + 1))

    async def _put_to_the_vote(self) -> None:
        await self._enter(range(ENTERED_SO_FAR + 1, ABSENT + 1))
        table = (await self.shown()).table
        await self._together("approve", APPROVED_SO_FAR, table=table)
        await self.press(WRONG, "object", table=table)

    async def _submit(self) -> None:
        await self.press(WRONG, "enter_total", total=RIGHT_TOTAL)
        table = (await self.shown()).table
        await self._together("approve", APPROVERS, table=table)
        await self.press(SUBMITTER, "submit_result", table=table)

    async def _end(self) -> None:
        await self.site.handle(self.match).result()

    async def end_by_application(self) -> None:
        """The host opens an application for void, and more than half approve."""
        await self.press(HOST, "apply_void")
        await self._together("approve_void", range(2, 10))
        await self._end()

    async def end_by_void_races(self) -> None:
        """Two races in a row lose three players; call it in the races."""
        await self._end_race()
        for _ in range(2):
            await self.press(HOST, "set_up_race")
            await self.until(lambda match: match.race_started)
            await self.press(HOST, "end_race", disconnected=[3, 4, 5])
        await self._end()

    async def end_by_absence(self) -> None:
        """Only the host comes, to a gathering that is short; call it before a room is shared."""
        await self.press(HOST, "share_room", **ROOM)
        await self._end()

    async def end_by_release(self) -> None:
        """A moderator ends it."""
        await self.site.press(self.match, "release_room", "referee", "", reason="game servers down")
        await self._end()

    async def end_by_cancelling(self) -> None:
        """An operator cancels the workflow."""
        await self.site.handle(self.match).cancel()
        await self._end()

    async def press(self, seat: int, name: str, **args: object) -> None:
        """Press as whoever acts for a seat."""
        view = self.seats[seat - 1]
        await self._press_as(self.match, name, view.proxy or view.player, **args)

    async def _press_as(self, workflow: str, name: str, player: str, **args: object) -> None:
        await self.site.press(workflow, name, player, self._names[player], **args)

    async def shown(self) -> MatchStatus:
        """How the match stands."""
        handle = self.site.client.get_workflow_handle(self.match)
        shown: MatchStatus = await handle.query("show", result_type=MatchStatus)
        return shown

    async def until(self, holds: Callable[[MatchStatus], bool]) -> MatchStatus:
        """Wait until something is so."""

        async def look() -> MatchStatus | None:
            try:
                shown = await self.shown()
            except RPCError:
                return None
            return shown if holds(shown) else None

        return await soon("what is waited for", look)

    async def _formed(self) -> MatchId:
        async def look() -> MatchId | None:
            found = await Matches(self.site.pool).find(self.league.id, LADDER, status="open")
            return found[0].match_id if found else None

        return await soon("the match", look)

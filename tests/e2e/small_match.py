"""A league whose matches take a few presses: small tables, one race, time enough for anything."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from itertools import cycle
from types import TracebackType
from typing import Self
from uuid import uuid4

from temporalio.exceptions import WorkflowAlreadyStartedError
from temporalio.service import RPCError

from activities.postgres.bands import EVERYBODY
from bots.door import Door
from domain.digest import digest
from domain.match.state import Phase
from domain.match.status import MatchStatus
from domain.model import PlayerId
from domain.queueing.board import Board
from tests.e2e.night import Night
from tests.e2e.site import Site
from tests.e2e.soon import PATIENCE, soon
from workers.league_file import LeagueFile
from workers.leagues import apply_league
from workflows import ids
from workflows.ports import Answer, Press, QueueStart

LADDER = "rated16"
MODERATOR = "referee"
UNHURRIED = {
    "hosting": {"volunteering": "6h", "silence": "6h", "gathering": "6h"},
    "racing": {"valid": 1},
    "queueing": {"ask_after": "1d"},
}
"""Whatever a test waits for, nothing happens by itself."""

TOTALS = ("10", "8", "7", "6")
"""Of the seats in their order."""


def small_league(league: str, players: Sequence[str], seats: int) -> LeagueFile:
    """A league of these players, whose tables have so many seats."""
    settings = {"players": seats, **UNHURRIED}
    return LeagueFile.model_validate(
        {
            "id": league,
            "name": "Small league",
            "locale": "en",
            "zone": "Asia/Tokyo",
            "moderators": [MODERATOR],
            "ladders": {LADDER: {"rulebook": "rated16", "settings": settings}},
            "players": [{"id": player, "name": f"Player {player}"} for player in players],
        }
    )


class SmallLeague:
    """Presses of everybody in one league of a site, each until it is answered."""

    def __init__(
        self,
        site: Site,
        league: str,
        *,
        players: int,
        seats: int = 4,
        stuck_after: timedelta | None = None,
    ) -> None:
        """Prepare; entering the context applies the league.

        Args:
            site: With a worker, or soon.
            league: An id that nothing else on the site has.
            players: So many are registered.
            seats: Of a table.
            stuck_after: Moderators hear of a store that is stuck after so long, if not as usual.
        """
        self.site = site
        self.league = league
        self.players = [f"p{number:02}" for number in range(1, players + 1)]
        self.queue = ids.queue_id(league, LADDER)
        self._file = small_league(league, self.players, seats)
        self._stuck_after = stuck_after
        self._door = Door(site.client, patience=PATIENCE)
        self._night = Night(client=site.client, door=self._door)

    async def __aenter__(self) -> Self:
        """Apply the league."""
        await self.apply()
        return self

    async def apply(self) -> None:
        """Apply the league, again if need be: a queue that is no more is opened anew."""
        if self._stuck_after is not None:
            await self._open_impatient(self._stuck_after)
        await apply_league(self.site.client, self.site.pool, self._file)

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the door."""
        await self._door.close()

    async def press(self, workflow: str, name: str, by: str, **args: object) -> Answer:
        """Press, and again while the answer is to try again."""
        return await self._night.press(workflow, name, by, **args)

    async def once(self, workflow: str, name: str, by: str, **args: object) -> Answer:
        """Press once, whatever the answer."""
        press = Press(id=str(uuid4()), actor=PlayerId(by), name=by, args=args)
        return await self._door.press(workflow, name, press)

    async def again(
        self, workflow: str, name: str, by: str, answer: Answer, **args: object
    ) -> Answer:
        """Deliver a press that has its answer once more."""
        press = Press(id=answer.id, actor=PlayerId(by), name=by, args=args)
        return await self._door.press(workflow, name, press)

    async def done(self, workflow: str, name: str, by: str, **args: object) -> Answer:
        """Press something that must be accepted."""
        answer = await self.press(workflow, name, by, **args)
        assert answer.refused is None, (name, by, answer.refused)
        return answer

    async def join(self, players: Sequence[str]) -> dict[str, Answer]:
        """Let players join one after the other, so that it is known who waits since when."""
        return {player: await self.done(self.queue, "join", player) for player in players}

    async def matches(self, count: int) -> list[str]:
        """Wait for so many matches, and give their workflows in the order of their numbers."""

        async def formed() -> list[str] | None:
            rows = await self.rows("SELECT match_id FROM matches WHERE league = $1 ORDER BY number")
            found = [ids.match_id(self.league, LADDER, str(row[0])) for row in rows]
            begun = [await self._begun(match) for match in found]
            return found if len(found) >= count and all(begun) else None

        return await soon("the matches", formed)

    async def seat(self, players: Sequence[str]) -> str:
        """Form a table of these players, and give the match's workflow."""
        before = len(await self.rows("SELECT FROM matches WHERE league = $1"))
        await self.join(players)
        return (await self.matches(before + 1))[-1]

    async def play(self, match: str) -> list[str]:
        """Play a match that has begun until it may be submitted, and give who holds its seats."""
        shown = await self.shown(match)
        seated = [str(seat.proxy or seat.player) for seat in shown.seats]
        await self.share_and_race(match, seated)
        await self.enter_totals(match, seated)
        await self.vote(match, seated)
        return seated

    async def share_and_race(self, match: str, seated: Sequence[str]) -> None:
        """Open a room, let everybody come, and run the one race."""
        await self.done(match, "volunteer_host", seated[0])
        await self.done(match, "share_room", seated[0], room="K4Z3")
        for player in seated:
            await self.done(match, "check_in", player)
        await self.done(match, "set_up_race", seated[0])
        await self.done(match, "end_race", seated[0])

    async def enter_totals(self, match: str, seated: Sequence[str]) -> None:
        """Let everybody enter what they have."""
        for player, total in zip(seated, cycle(TOTALS), strict=False):
            await self.done(match, "enter_total", player, total=total)

    async def vote(self, match: str, seated: Sequence[str]) -> None:
        """Let everybody approve of the first table."""
        for player in seated:
            await self.done(match, "approve", player, table=1)

    async def shown(self, match: str) -> MatchStatus:
        """How a match stands."""
        handle = self.site.client.get_workflow_handle(match)
        shown: MatchStatus = await handle.query("show", result_type=MatchStatus)
        return shown

    async def comes_to(self, match: str, phase: Phase) -> None:
        """Wait until a match is in a phase."""

        async def there() -> bool | None:
            try:
                return (await self.shown(match)).phase is phase or None
            except RPCError:
                return None

        await soon(f"the phase {phase}", there)

    async def hold(self, wanted: Sequence[tuple[str, str]]) -> bool | None:
        """Whether these players hold places of these workflows, and nobody else any."""
        rows = await self.rows(
            "SELECT player, holder FROM claims WHERE league = $1 ORDER BY player"
        )
        return rows == list(wanted) or None

    async def board(self) -> Board:
        """How the queue stands."""
        handle = self.site.client.get_workflow_handle(self.queue)
        shown: Board = await handle.query("show", result_type=Board)
        return shown

    async def rows(self, query: str, *args: object) -> list[tuple[object, ...]]:
        """Rows of this league, whose id is the query's first argument."""
        return [tuple(row) for row in await self.site.pool.fetch(query, self.league, *args)]

    async def _open_impatient(self, stuck_after: timedelta) -> None:
        book = self._file.book(LADDER)
        start = QueueStart(
            league=self._file.league(),
            rulebook=book,
            digest=digest(book),
            range=EVERYBODY,
            stuck_after=stuck_after,
        )
        with suppress(WorkflowAlreadyStartedError):
            await self.site.client.start_workflow(
                "band_queue", start, id=self.queue, task_queue=ids.TASK_QUEUE
            )

    async def _begun(self, match: str) -> bool:
        try:
            await self.site.client.get_workflow_handle(match).describe()
        except RPCError:
            return False
        return True

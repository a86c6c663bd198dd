"""The demonstration's match, whole, with the test called between any two of its steps."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

from temporalio.service import RPCError

from domain.match.state import Phase
from domain.match.status import MatchStatus
from domain.queueing.board import Board
from tests.e2e.site import Site
from tests.e2e.soon import soon
from workers.demo.checks import Found, checks, look
from workers.demo.night import Night
from workers.demo.settings import FAST, LADDER, fast_league
from workers.league_file import LeagueFile
from workers.leagues import apply_league
from workflows import ids

PATIENCE = timedelta(seconds=90)
"""For an answer and for what follows by itself, while something is down or slow to come back."""
LOOK_AGAIN = timedelta(milliseconds=50)

GRACE = timedelta(seconds=4)
"""Until those who do not come are missed. One never comes, so every night waits for so long."""

Between = Callable[[], Awaitable[None]]

RESULT = (
    *((24, 1, 93), (24, 1, 93), (20, 4, 60), (19, 5, 47)),
    *((17, 6, 27), (17, 6, 27), (16, 8, 7), (15, 9, -13)),
    *((15, 9, -13), (13, 11, -47), (13, 11, -47), (13, 11, -47)),
    *((11, 14, -80), (11, 14, -80), (9, 16, -100), (23, 3, 73)),
)
"""Total, place and change of seats 1 to 16 when nothing happens to anybody."""


def night_league(league: str, gathering: timedelta) -> LeagueFile:
    """The demonstration's league by another id, with time enough for an outage."""
    given = fast_league("en").model_dump(mode="json")
    given["id"] = league
    hosting = {
        **FAST["hosting"],
        "thread_grace": "30s",
        "gathering": f"{gathering.total_seconds():.0f}s",
    }
    given["ladders"][LADDER]["settings"] = {**FAST, "hosting": hosting}
    return LeagueFile.model_validate(given)


async def nothing() -> None:
    """Let the night go on."""


class WholeNight:
    """One match of one league, from seventeen presses to its result."""

    def __init__(self, site: Site, league: str, gathering: timedelta = GRACE) -> None:
        """Prepare.

        Args:
            site: With workers, or soon.
            league: An id that no other night of the site has.
            gathering: How long those who do not come are waited for; who comes during an outage
                must not be late for it.
        """
        self.site = site
        self.league = night_league(league, gathering)
        self._night: Night | None = None

    @property
    def queue(self) -> str:
        """The workflow that people join."""
        return ids.queue_id(self.league.id, LADDER)

    @property
    def match(self) -> str | None:
        """The workflow of the match, once there is one."""
        if self._night is None or not self._night.match:
            return None
        return ids.match_id(self.league.id, LADDER, self._night.match)

    async def play(self, between: Between = nothing) -> Found:
        """Play it through and give what it left behind.

        Args:
            between: Awaited between two steps, when nobody presses and only timers run.
        """
        await apply_league(self.site.client, self.site.pool, self.league)
        self._night = Night(
            self.site.client,
            self.site.pool,
            self.league,
            lambda *_, **__: None,
            beat=between,
            patience=PATIENCE,
        )
        match = await self._night.run()
        await self.site.client.get_workflow_handle(self.match or "").result()
        return await look(self.site.client, self.site.pool, self.league, match)

    async def phase(self) -> Phase | None:
        """Where the match stands; nothing while there is none, or nobody answers."""
        if self.match is None:
            return None
        handle = self.site.client.get_workflow_handle(self.match)
        try:
            shown: MatchStatus = await handle.query("show", result_type=MatchStatus)
        except RPCError:
            return None
        return shown.phase

    async def comes_to(self, phase: Phase) -> None:
        """Wait until the match is in a phase."""

        async def there() -> bool | None:
            return await self.phase() is phase or None

        await soon(f"the phase {phase}", there, within=PATIENCE, every=LOOK_AGAIN)

    async def is_forming(self) -> None:
        """Wait until the table is full and not seated yet."""

        async def forming() -> bool | None:
            handle = self.site.client.get_workflow_handle(self.queue)
            try:
                shown: Board = await handle.query("show", result_type=Board)
            except RPCError:
                return None
            return shown.forming > 0 or None

        await soon("a table that forms", forming, within=PATIENCE, every=LOOK_AGAIN)


def assert_right(night: WholeNight, found: Found) -> None:
    """Assert that a night ended as one without any fault does: same result, all free, one waits."""
    wrong = [check.what for check in checks(found, night.league) if not check.ok]
    assert not wrong
    assert [(seat.total, seat.place, seat.change) for seat in found.match.seats] == list(RESULT)

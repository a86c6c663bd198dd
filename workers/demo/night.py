"""The story of the demonstration: who presses what, and what it waits for."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import timedelta
from itertools import count

from temporalio.client import Client
from temporalio.service import RPCError, RPCStatusCode

from activities.postgres.errors import StoreDown
from activities.postgres.matches import Matches
from activities.postgres.pool import Pool
from bots.door import Door
from domain.match.state import Phase
from domain.match.status import MatchStatus, SeatView
from domain.model import MatchId, PlayerId
from workers.demo.settings import LADDER
from workers.league_file import LeagueFile
from workers.looking import Found, look_for
from workers.mistakes import NotTrue
from workflows import ids
from workflows.ports import Answer, Press

PLAYERS = 17
"""Press join; a table takes sixteen, so one is left waiting."""

TOTALS = (
    *("24", "10+7+7", "20", "19", "17", "17", "16", "15"),
    *("15", "13", "13", "13", "11", "11", "9"),
)
"""Of seats 1 to 15: the first two are equal."""
PROXIED_TOTAL = "3+10+10"
WRONG_SEAT, WRONG_TOTAL, RIGHT_TOTAL = 7, "13", "16"
"""Somebody else enters it for them, and wrongly."""

ABSENT, HOST, SUBMITTER = 16, 4, 9
APPROVERS = (1, 2, 3, 4, 5, 6, 8, 9, 10)

LOOK_AGAIN = timedelta(seconds=0.1)
"""Between two looks at the match."""
PATIENCE = timedelta(seconds=20)
"""So long anything that follows by itself may take."""
BEAT = 0.4
"""Seconds between two steps, for people to follow."""
RACE = 3
"""Beats of a race."""

AGAIN = frozenset({"busy", "store_down"})
"""Answers after which somebody presses again."""

NOT_NOW = frozenset(
    {
        RPCStatusCode.CANCELLED,
        RPCStatusCode.DEADLINE_EXCEEDED,
        RPCStatusCode.FAILED_PRECONDITION,
        RPCStatusCode.NOT_FOUND,
        RPCStatusCode.UNAVAILABLE,
    }
)
"""What a look at a match meets before its workflow has begun, or while something is down."""

Say = Callable[..., None]
Beat = Callable[[], Awaitable[None]]


async def a_moment() -> None:
    """Let people follow."""
    await asyncio.sleep(BEAT)


class Night:
    """One match from seventeen presses to its result."""

    def __init__(
        self,
        client: Client,
        pool: Pool,
        league: LeagueFile,
        say: Say,
        *,
        beat: Beat = a_moment,
        patience: timedelta = PATIENCE,
    ) -> None:
        """Prepare.

        Args:
            client: Of Temporal.
            pool: Of PostgreSQL.
            league: Applied already.
            say: Says a step by its name in ``words``.
            beat: What happens between two steps.
            patience: So long anything that follows by itself, or an answer, may take.
        """
        self._client = client
        self._pool = pool
        self._league = league
        self._say = say
        self._beat = beat
        self._patience = patience
        self._door = Door(client, patience=patience)
        self._names = {PlayerId(player.id): player.name for player in league.players}
        self._presses = count(1)
        self.match = MatchId("")
        """Empty until the table has formed."""
        self._seats: tuple[SeatView, ...] = ()

    async def run(self) -> MatchId:
        """Play it through.

        Raises:
            NotTrue: Something was refused that should not be, or did not happen.
        """
        try:
            for part in self._story():
                await part()
                await self._beat()
        finally:
            await self._door.close()
        return self.match

    def _story(self) -> Sequence[Callable[[], Awaitable[None]]]:
        return (
            self._join,
            self._nobody_hosts,
            self._somebody_shares,
            self._gather,
            self._first_race,
            self._find_a_proxy,
            self._other_races,
            self._enter_totals,
            self._object_and_correct,
            self._approve_and_submit,
        )

    async def _join(self) -> None:
        players = [PlayerId(player.id) for player in self._league.players[:PLAYERS]]
        self._say("join", count=len(players))
        await asyncio.gather(*(self._press_queue("join", player) for player in players))
        self.match = await self._formed()
        self._seats = (await self._until("the thread", lambda m: "thread" not in m.deadlines)).seats

    async def _nobody_hosts(self) -> None:
        self._say("host")
        await self._until("everybody may share a room", lambda match: match.open_to_all)

    async def _somebody_shares(self) -> None:
        self._say("room", name=self._name(HOST))
        await self._press(HOST, "share_room", {"room": "K4Z3", "password": "0417"})

    async def _gather(self) -> None:
        self._say("gathering", name=self._name(ABSENT))
        present = [seat.number for seat in self._seats if seat.number != ABSENT]
        for few in (present[:5], present[5:10], present[10:]):
            await asyncio.gather(*(self._press(seat, "check_in") for seat in few))
            await self._beat()
        await self._phase(Phase.RACES)

    async def _first_race(self) -> None:
        await self._race(1)

    async def _find_a_proxy(self) -> None:
        self._say("proxy", name=self._name(ABSENT))
        await self._press(ABSENT, "call_proxy")
        free = [PlayerId(player.id) for player in self._league.players[PLAYERS : PLAYERS + 2]]
        calls = [self._press_match(player, "accept_proxy", {"seat": ABSENT}) for player in free]
        refused = sorted(await asyncio.gather(*calls), key=bool)
        if refused != [None, "proxy_taken"]:
            raise NotTrue(f"two accepted at once and heard {refused}")
        self._seats = (await self._shown()).seats
        await self._press(ABSENT, "check_in")

    async def _other_races(self) -> None:
        await self._race(2, disconnected=6)
        await self._race(3)
        await self._phase(Phase.TOTALS)

    async def _enter_totals(self) -> None:
        self._say("totals")
        for seat, total in enumerate(TOTALS, start=1):
            if seat == WRONG_SEAT:
                await self._press(1, "enter_total", {"seat": seat, "total": WRONG_TOTAL})
            else:
                await self._press(seat, "enter_total", {"total": total})
        await self._press(ABSENT, "enter_total", {"total": PROXIED_TOTAL})
        await self._phase(Phase.CONFIRMATION)

    async def _object_and_correct(self) -> None:
        self._say("objection", name=self._name(WRONG_SEAT))
        table = await self._table()
        await asyncio.gather(
            *(self._press(seat, "approve", {"table": table}) for seat in APPROVERS[:3])
        )
        await self._press(WRONG_SEAT, "object", {"table": table})
        await self._beat()
        await self._press(WRONG_SEAT, "enter_total", {"total": RIGHT_TOTAL})

    async def _approve_and_submit(self) -> None:
        self._say("approval")
        table = await self._table()
        for seat in APPROVERS:
            await self._press(seat, "approve", {"table": table})
        await self._press(SUBMITTER, "submit_result", {"table": table})
        await self._phase(Phase.ENDED)

    async def _race(self, number: int, disconnected: int | None = None) -> None:
        self._say("race", race=number)
        await self._press(HOST, "set_up_race")
        await self._until("the race may start", lambda match: match.race_started)
        if disconnected:
            await self._press(disconnected, "report_disconnection")
        for _ in range(RACE):
            await self._beat()
        await self._press(HOST, "end_race")

    async def _formed(self) -> MatchId:
        async def found() -> MatchId | None:
            try:
                matches = await Matches(self._pool).find(self._league.id, LADDER)
            except StoreDown:
                return None
            return matches[0].match_id if matches else None

        return await self._soon("the match", found)

    async def _phase(self, phase: Phase) -> None:
        await self._until(f"the phase {phase}", lambda match: match.phase is phase)

    async def _until(self, what: str, holds: Callable[[MatchStatus], bool]) -> MatchStatus:
        async def looked() -> MatchStatus | None:
            try:
                shown = await self._shown()
            except RPCError as error:
                if error.status not in NOT_NOW:
                    raise
                return None
            return shown if holds(shown) else None

        return await self._soon(what, looked)

    async def _shown(self) -> MatchStatus:
        handle = self._client.get_workflow_handle(self._workflow)
        shown: MatchStatus = await handle.query("show", result_type=MatchStatus)
        return shown

    async def _table(self) -> int:
        shown = await self._until("a table to vote on", lambda match: match.table is not None)
        return shown.table or 0

    async def _press(self, seat: int, name: str, args: Mapping[str, object] | None = None) -> None:
        view = self._seats[seat - 1]
        if refused := await self._press_match(view.proxy or view.player, name, args or {}):
            raise NotTrue(f"{name} of seat {seat} was refused: {refused}")

    async def _press_match(
        self, player: PlayerId, name: str, args: Mapping[str, object]
    ) -> str | None:
        return await self._send(self._workflow, player, name, args)

    async def _press_queue(self, name: str, player: PlayerId) -> None:
        queue = ids.queue_id(self._league.id, LADDER)
        if refused := await self._send(queue, player, name, {}):
            raise NotTrue(f"{name} of {player} was refused: {refused}")

    async def _send(
        self, workflow: str, player: PlayerId, name: str, args: Mapping[str, object]
    ) -> str | None:
        press = Press(
            id=f"demo/{next(self._presses)}",
            actor=player,
            name=self._names[player],
            args=dict(args),
        )

        async def decided() -> Answer | None:
            answer = await self._door.press(workflow, name, press)
            return None if answer.refused and answer.refused.code in AGAIN else answer

        answer = await self._soon(f"an answer to {name} of {player}", decided)
        return answer.refused.code if answer.refused else None

    @property
    def _workflow(self) -> str:
        return ids.match_id(self._league.id, LADDER, self.match)

    def _name(self, seat: int) -> str:
        return self._seats[seat - 1].name

    async def _soon(self, what: str, look: Callable[[], Awaitable[Found | None]]) -> Found:
        found = await look_for(look, within=self._patience, every=LOOK_AGAIN)
        if found is None:
            raise NotTrue(f"{what} did not come")
        return found

"""What stands in for PostgreSQL: it keeps claims and records in memory, and fails when told."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from temporalio import activity
from temporalio.exceptions import ApplicationError

from domain.match.result import rate
from domain.model import MatchId, PlayerId, Standing
from domain.queueing.bands import SharedRange
from workflows import ids
from workflows.ports import (
    ClaimPlaces,
    ClaimVerdict,
    ClaimVerdicts,
    ClaimWish,
    ComputeRange,
    GivePenalties,
    MatchEnded,
    MatchEnding,
    MatchResult,
    PenaltiesGiven,
    RangeKept,
    ReleaseClaims,
    ResultLines,
    SeatTable,
    TableSeated,
)

FIRST_DATE = "2026-11-30"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One player's one place."""

    kind: str
    holder: str
    press: str
    queue_id: str | None = None


@dataclass(slots=True, kw_only=True)
class Store:
    """A store in memory. Everybody is registered who is not a stranger."""

    strangers: set[str] = field(default_factory=set)
    suspended: set[str] = field(default_factory=set)
    ratings: dict[str, int] = field(default_factory=dict)
    claims: dict[PlayerId, Claim] = field(default_factory=dict)
    matches: dict[str, MatchId] = field(default_factory=dict)
    """By table key."""
    results: list[MatchResult] = field(default_factory=list)
    endings: list[MatchEnding] = field(default_factory=list)
    penalties: dict[str, int] = field(default_factory=dict)
    """By press id."""
    done: list[str] = field(default_factory=list)
    """The names of the activities that succeeded, in order."""
    broken: tuple[str, ...] = ()
    """Activities that fail."""
    down: bool = False
    """While set every activity fails."""
    meanwhile: Callable[[], Awaitable[None]] | None = None
    """Done once inside every activity, while the workflow waits for it."""
    open: asyncio.Event = field(default_factory=asyncio.Event)
    """While unset every activity waits."""
    refusals: int = 0
    """So many of the next activities are refused for good."""

    def __post_init__(self) -> None:
        self.open.set()

    @activity.defn(name="claim_places")
    async def claim_places(self, wanted: ClaimPlaces) -> ClaimVerdicts:
        await self._ready("claim_places")
        granted = 0
        verdicts = []
        for wish in wanted.wishes:
            verdict = self._claim(wanted, wish, room=wanted.most is None or granted < wanted.most)
            granted += verdict.granted
            verdicts.append(verdict)
        return ClaimVerdicts(verdicts=tuple(verdicts))

    @activity.defn(name="release_claims")
    async def release_claims(self, given_up: ReleaseClaims) -> None:
        await self._ready("release_claims")
        for player, claim in list(self.claims.items()):
            waits_there = claim.kind == "queued" and claim.holder == given_up.holder
            pressed = claim.press in given_up.presses and claim.kind != "seated"
            if pressed or (waits_there and player in given_up.players):
                del self.claims[player]

    @activity.defn(name="seat_players")
    async def seat_players(self, table: SeatTable) -> TableSeated:
        await self._ready("seat_players")
        if known := self.matches.get(table.table_key):
            return TableSeated(match_id=known)
        missing = tuple(
            seat.player
            for seat in table.seats
            if self.standing(seat.player) is not Standing.QUEUED
            or self.claims[seat.player].holder != table.holder
        )
        if missing:
            return TableSeated(match_id=None, unavailable=missing)
        match = MatchId(f"{FIRST_DATE}-{len(self.matches) + 1}")
        self.matches[table.table_key] = match
        holder = ids.match_id(table.league, table.ladder, match)
        for seat in table.seats:
            self.claims[seat.player] = Claim(kind="seated", holder=holder, press=table.table_key)
        return TableSeated(match_id=match)

    @activity.defn(name="write_result")
    async def write_result(self, result: MatchResult) -> ResultLines:
        await self._ready("write_result")
        self.results.append(result)
        people = [seat.player for seat in result.result.totals]
        people += [seat.proxy for seat in result.result.totals if seat.proxy]
        ratings = {player: self.ratings.get(player, 5000) for player in people}
        lines = rate(result.result, ratings)
        self._free(ids.match_id(result.league, result.ladder, result.match_id))
        return ResultLines(lines=lines, bands={line.credited: ("alpha",) for line in lines})

    @activity.defn(name="end_match")
    async def end_match(self, ending: MatchEnding) -> MatchEnded:
        await self._ready("end_match")
        self.endings.append(ending)
        holder = ids.match_id(ending.league, ending.ladder, ending.match_id)
        self._free(holder)
        for back in ending.returning:
            self.claims[back.player] = Claim(
                kind="queued",
                holder=ending.queue_id or "",
                press=ids.returned_press(holder, back.player),
            )
        return MatchEnded(returned=tuple(back.player for back in ending.returning))

    @activity.defn(name="compute_range")
    async def compute_range(self, wanted: ComputeRange) -> RangeKept:
        await self._ready("compute_range")
        computed = SharedRange(low=4900, high=5100, since=wanted.at)
        return RangeKept(range=wanted.fixed or computed, bands={PlayerId("p1"): ("beta",)})

    @activity.defn(name="give_penalties")
    async def give_penalties(self, given: GivePenalties) -> PenaltiesGiven:
        await self._ready("give_penalties")
        standings = tuple(self.standing(penalty.player) for penalty in given.penalties)
        named = dict.fromkeys(one.match_id for one in given.penalties if one.match_id is not None)
        unknown = tuple(match for match in named if match not in self.matches.values())
        for penalty, standing in zip(given.penalties, standings, strict=True):
            if standing is not Standing.NOT_REGISTERED and penalty.match_id not in unknown:
                self.penalties[penalty.press] = penalty.change
        bands = {PlayerId("p1"): ("beta",)}
        return PenaltiesGiven(standings=standings, unknown_matches=unknown, bands=bands)

    def standing(self, player: str) -> Standing:
        claim = self.claims.get(PlayerId(player))
        if player in self.strangers:
            return Standing.NOT_REGISTERED
        if claim and claim.kind != "queued":
            return Standing.SEATED
        if player in self.suspended:
            return Standing.SUSPENDED
        return Standing.QUEUED if claim else Standing.FREE

    def _claim(self, wanted: ClaimPlaces, wish: ClaimWish, *, room: bool) -> ClaimVerdict:
        held = self.claims.get(wish.player)
        again = held and (held.kind, held.press) == (wanted.kind, wish.press)
        before = Standing.FREE if again else self.standing(wish.player)
        may = (Standing.FREE, Standing.QUEUED) if wanted.kind == "proxy" else (Standing.FREE,)
        granted = bool(again) or (room and before in may)
        queue = held.holder if held and held.kind == "queued" else None
        if granted and not again:
            self.claims[wish.player] = Claim(
                kind=wanted.kind, holder=wanted.holder, press=wish.press, queue_id=queue
            )
        return ClaimVerdict(
            press=wish.press,
            player=wish.player,
            standing=before,
            granted=granted,
            name=f"Name of {wish.player}",
            rating=self.ratings.get(wish.player, wanted.start_rating),
            queue_id=queue,
        )

    def _free(self, holder: str) -> None:
        for player, claim in list(self.claims.items()):
            if claim.holder == holder:
                del self.claims[player]

    async def _ready(self, name: str) -> None:
        if self.down or name in self.broken:
            raise ApplicationError("the store is down")
        if self.refusals:
            self.refusals -= 1
            raise ApplicationError("the store will have none of it", non_retryable=True)
        await self.open.wait()
        if self.meanwhile:
            await self.meanwhile()
        self.done.append(name)

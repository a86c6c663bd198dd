"""A whole match of sixteen as presses: what most of a league night consists of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from domain.clock import settle
from domain.events import Pressed
from domain.match.events import PRESSES
from domain.match.referee import deadlines, open_match, step
from domain.match.state import Match, Seat
from domain.model import MatchId, PlayerId
from domain.queueing.bands import Band
from domain.rulebook import Rulebook

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
HOST = 5
TOTALS = (30, 27, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 13, 11, 9)
"""Sixteen different totals that three races can give."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One press: who presses what, by the number of the seat."""

    name: str
    seat: int
    args: Mapping[str, object] = field(default_factory=dict)


def moves(players: int) -> Iterator[tuple[Move, ...]]:
    """Every press of a match without incident; those of one group come at about the same time."""
    seats = range(1, players + 1)
    yield (Move(name="volunteer_host", seat=HOST),)
    yield (Move(name="share_room", seat=HOST, args={"room": "K4Z3", "password": "0417"}),)
    yield tuple(Move(name="check_in", seat=seat) for seat in seats)
    for _ in range(3):
        yield (Move(name="set_up_race", seat=HOST),)
        yield (Move(name="end_race", seat=HOST),)
    yield tuple(
        Move(name="enter_total", seat=seat, args={"total": str(total)})
        for seat, total in zip(seats, TOTALS, strict=True)
    )
    majority = players // 2 + 1
    yield tuple(Move(name="approve", seat=seat, args={"table": 1}) for seat in seats[:majority])
    yield (Move(name="submit_result", seat=HOST, args={"table": 1}),)


def player(seat: int) -> PlayerId:
    """Who sits there, where nobody else was seated."""
    return PlayerId(f"p{seat:02}")


def presses(players: int) -> Iterator[tuple[timedelta, Pressed]]:
    """The same night as the rules see it, and how long after the one before each press comes."""
    for group in moves(players):
        for move in group:
            race = move.name == "end_race"
            after = timedelta(minutes=6) if race else timedelta(seconds=1)
            yield after, PRESSES[move.name](at=START, by=player(move.seat), **move.args)


def opened(rulebook: Rulebook) -> Match:
    """A match of sixteen whose seats were just reserved."""
    seats = tuple(
        Seat(
            number=number,
            player=player(number),
            name=f"Player {number}",
            rating=5000 - number,
            band=Band.SHARED,
            waiting_since=START,
        )
        for number in range(1, rulebook.players + 1)
    )
    match, _ = open_match(
        rulebook=rulebook,
        league="bench",
        ladder=rulebook.ladder,
        match_id=MatchId("2026-01-01-1"),
        seats=seats,
        moderators=(),
        opened_at=START,
    )
    return match


def play(rulebook: Rulebook, match: Match, script: list[tuple[timedelta, Pressed]]) -> Match:
    """Run a match through settle and step, as a workflow's handler does."""
    at = match.opened_at
    for after, press in script:
        at += after
        match, _ = settle(step, deadlines, rulebook, match, at)
        match, _ = step(rulebook, match, press)
    return match

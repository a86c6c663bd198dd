"""A whole match of sixteen as presses: what most of a league night consists of."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from domain.clock import settle
from domain.events import Pressed
from domain.match import events
from domain.match.referee import deadlines, open_match, step
from domain.match.state import Match, Seat
from domain.model import MatchId, PlayerId
from domain.queueing.bands import Band
from domain.rulebook import Rulebook

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
HOST = PlayerId("p01")


def presses(players: int) -> Iterator[tuple[timedelta, Pressed]]:
    """Every press of a match without incident, and how long after the one before."""
    names = [PlayerId(f"p{number:02}") for number in range(1, players + 1)]
    second = timedelta(seconds=1)
    yield second, events.HostVolunteered(at=START, by=HOST)
    yield second, events.RoomShared(at=START, by=HOST, room="12345", password="67")  # noqa: S106 - of no room
    for name in names:
        yield second, events.CheckedIn(at=START, by=name)
    for _ in range(3):
        yield second, events.RaceSetUp(at=START, by=HOST)
        yield timedelta(minutes=6), events.RaceEnded(at=START, by=HOST)
    for name in names:
        yield second, events.TotalEntered(at=START, by=name, total="24")
    for name in names[:9]:
        yield second, events.Approved(at=START, by=name, table=1)
    yield second, events.ResultSubmitted(at=START, by=HOST, table=1)


def opened(rulebook: Rulebook) -> Match:
    """A match of sixteen whose seats were just reserved."""
    seats = tuple(
        Seat(
            number=number,
            player=PlayerId(f"p{number:02}"),
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

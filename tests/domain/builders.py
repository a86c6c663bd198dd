"""Matches as values."""

from datetime import UTC, datetime, timedelta

from domain.match.referee import open_match
from domain.match.state import Match, Seat
from domain.model import MatchId, PlayerId
from domain.queueing.bands import Band
from domain.rulebook import Rulebook
from domain.rulebooks import rulebook

NOON = datetime(2026, 4, 1, 12, tzinfo=UTC)
"""When a match's seats are reserved."""

BOOK = rulebook("rated16")
MODERATOR = PlayerId("moderator")
STRANGER = PlayerId("stranger")

TICK = timedelta(microseconds=1)
"""The smallest time there is."""


def player(seat: int) -> PlayerId:
    """The original player of a seat."""
    return PlayerId(f"player-{seat}")


def a_seat(number: int, *, rating: int | None = None, band: Band = Band.SHARED) -> Seat:
    """A seat whose player has waited since before noon; higher seats have lower ratings."""
    return Seat(
        number=number,
        player=player(number),
        name=f"Player {number}",
        rating=6000 - 100 * number if rating is None else rating,
        band=band,
        waiting_since=NOON - timedelta(minutes=number),
    )


def a_match(
    of: int = 16,
    *,
    book: Rulebook = BOOK,
    seats: tuple[Seat, ...] = (),
    moderators: tuple[PlayerId, ...] = (MODERATOR,),
) -> Match:
    """A match whose seats were reserved at noon, before there is a thread."""
    match, _ = open_match(
        rulebook=book,
        league="pupupu",
        ladder=book.ladder,
        match_id=MatchId("2026-04-01-1"),
        seats=seats or tuple(a_seat(number) for number in range(1, of + 1)),
        moderators=moderators,
        opened_at=NOON,
    )
    return match

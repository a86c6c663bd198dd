"""Queues, and what happens to them, made for tests."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from domain.events import DeadlinePassed, Happened
from domain.model import MatchId, PlayerId, Standing
from domain.queueing.bands import SharedRange
from domain.queueing.effects import Effect, SeatPlayers
from domain.queueing.events import (
    PlayerJoined,
    PlayerLeft,
    Returned,
    SeatingFailed,
    StillHere,
    TableSeated,
)
from domain.queueing.hours import OpenHours
from domain.queueing.referee import new_queue, step
from domain.queueing.state import Forming, Queue
from domain.rulebooks import rulebook

BOOK = rulebook("rated16")
NOW = datetime(2026, 11, 27, 12, tzinfo=UTC)
"""A Friday, 21:00 in Tokyo."""
MODERATOR = PlayerId("moderator")
LOW, SHARED, HIGH = 4000, 5000, 6000
"""A rating of each band of `a_queue`."""
ASK, ANSWER = BOOK.queueing.ask_after, BOOK.queueing.answer_within


def after(seconds: float = 0, *, minutes: float = 0) -> datetime:
    return NOW + timedelta(seconds=seconds, minutes=minutes)


def a_queue(*hours: OpenHours, at: datetime = NOW) -> Queue:
    """Nobody waits; 4900 to 5100 is shared."""
    return new_queue(
        league="night",
        ladder="rated16",
        zone="Asia/Tokyo",
        moderators=(MODERATOR,),
        shared=SharedRange(low=4900, high=5100, since=at),
        hours=hours,
        at=at,
    )


def shut(queue: Queue) -> Queue:
    return replace(queue, shut=True)


def joins(
    player: str, rating: int = SHARED, at: datetime = NOW, standing: Standing = Standing.FREE
) -> PlayerJoined:
    return PlayerJoined(
        at=at,
        by=PlayerId(player),
        name=player.title(),
        rating=rating,
        standing=standing,
        press=f"press/{player}/{at:%d%H%M%S%f}",
    )


def many_join(prefix: str, count: int, rating: int, at: datetime = NOW) -> list[PlayerJoined]:
    """A second apart, in order of their numbers."""
    return [joins(f"{prefix}{n}", rating, at + timedelta(seconds=n)) for n in range(1, count + 1)]


def leaves(player: str, at: datetime = NOW, standing: Standing | None = None) -> PlayerLeft:
    return PlayerLeft(at=at, by=PlayerId(player), standing=standing)


def says_yes(player: str, at: datetime) -> StillHere:
    return StillHere(at=at, by=PlayerId(player))


def passes(name: str, at: datetime) -> DeadlinePassed:
    return DeadlinePassed(at=at, name=name)


def comes_back(player: str, rating: int, since: datetime) -> Returned:
    return Returned(
        player=PlayerId(player),
        name=player.title(),
        rating=rating,
        since=since,
        press=f"return/{player}",
    )


def is_seated(table: int, at: datetime = NOW) -> TableSeated:
    return TableSeated(at=at, table=table, match_id=MatchId(f"2026-11-27-{table}"))


def seating_fails(table: int, *players: str, at: datetime = NOW) -> SeatingFailed:
    return SeatingFailed(at=at, table=table, unavailable=tuple(map(PlayerId, players)))


def run(queue: Queue, events: Iterable[Happened]) -> tuple[Queue, list[Effect]]:
    """Let everything happen in order."""
    asked: list[Effect] = []
    for event in events:
        queue, more = step(BOOK, queue, event)
        asked += more
    return queue, asked


def state_after(queue: Queue, *events: Happened) -> Queue:
    return run(queue, events)[0]


def waiting(queue: Queue) -> list[str]:
    return [entry.player for entry in queue.waiting]


def players(table: Forming) -> list[str]:
    return [entry.player for entry in table.seats]


def formed(effects: Iterable[Effect]) -> list[Forming]:
    return [effect.forming for effect in effects if isinstance(effect, SeatPlayers)]


def numbered(prefix: str, first: int, last: int) -> list[str]:
    return [f"{prefix}{n}" for n in range(first, last + 1)]

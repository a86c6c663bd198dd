"""Joining, leaving and coming back."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from domain.errors import RuleViolation
from domain.model import PlayerId, Standing
from domain.queueing.bands import band_of
from domain.queueing.events import (
    PlayerJoined,
    PlayerLeft,
    PlayersGone,
    PlayersReturned,
    Returned,
)
from domain.queueing.moves import Move
from domain.queueing.places import at_table, given_up, place_of, taken, waiter
from domain.queueing.state import Entry, Forming, Queue
from domain.queueing.switching import opens_at
from domain.queueing.telling import directly
from domain.queueing.violations import (
    AlreadyQueued,
    AlreadySeated,
    InOpenMatch,
    NotRegistered,
    QueueShut,
    Suspended,
)
from domain.rulebook import Rulebook

_REFUSALS: Mapping[Standing, type[RuleViolation]] = {
    Standing.NOT_REGISTERED: NotRegistered,
    Standing.SEATED: InOpenMatch,
    Standing.QUEUED: AlreadyQueued,
}
"""The store's word against a join; a place in another queue is seen only there (P16-Q1)."""


def joined(_: Rulebook, queue: Queue, event: PlayerJoined) -> Move:
    """One more waits, in the band of the rating now. Source: P16-Q1, P16-Q2."""
    _admit(queue, event)
    place = Returned(
        player=event.by,
        name=event.name,
        rating=event.rating,
        since=event.at,
        press=event.press,
    )
    return _arrived(queue, place, event.at), ()


def left(_: Rulebook, queue: Queue, event: PlayerLeft) -> Move:
    """One fewer waits. Source: P16-Q8."""
    if event.standing is Standing.SEATED and not waiter(queue, event.by):
        raise AlreadySeated()
    return given_up(queue, (place_of(queue, event.by, event.by),))


def returned(_: Rulebook, queue: Queue, event: PlayersReturned) -> Move:
    """Back with the old waiting time; whoever has a place already keeps it. Source: P16-H7."""
    back: tuple[PlayerId, ...] = ()
    for place in event.entries:
        if not waiter(queue, place.player) and not at_table(queue, place.player):
            queue = _arrived(queue, place, event.at)
            back += (place.player,)
    return queue, directly("returned_to_queue", back)


def gone(_: Rulebook, queue: Queue, event: PlayersGone) -> Move:
    """Nobody waits who may not; a table being seated is the store's to judge. Source: F-6."""
    leaving = tuple(entry for entry in queue.waiting if entry.player in event.players)
    forming = tuple(_missing_from(table, event.players) for table in queue.forming)
    queue, released = given_up(replace(queue, forming=forming), leaving)
    told = directly(
        "dropped_from_queue", (entry.player for entry in leaving), standing=event.standing
    )
    return queue, (*released, *told)


def _admit(queue: Queue, event: PlayerJoined) -> None:
    if waiter(queue, event.by):
        raise AlreadyQueued()
    # F-5: the match is being set up; the store may still call this claim a queued one.
    if at_table(queue, event.by):
        raise InOpenMatch()
    if queue.shut:
        opens = opens_at(queue)
        raise QueueShut(opens_at=opens.isoformat() if opens else None)
    if event.standing is Standing.SUSPENDED:
        until = event.suspended_until
        raise Suspended(until=until.isoformat() if until else None)
    if refusal := _REFUSALS.get(event.standing):
        raise refusal()


def _arrived(queue: Queue, place: Returned, at: datetime) -> Queue:
    entry = Entry(
        player=place.player,
        name=place.name,
        rating=place.rating,
        band=band_of(place.rating, queue.range),
        since=place.since,
        arrival=queue.arrivals + 1,
        press=place.press,
        seen_at=at,
    )
    return taken(replace(queue, arrivals=entry.arrival), entry)


def _missing_from(table: Forming, players: tuple[PlayerId, ...]) -> Forming:
    missing = (entry.player for entry in table.seats if entry.player in players)
    more = tuple(player for player in missing if player not in table.gone)
    return replace(table, gone=(*table.gone, *more)) if more else table

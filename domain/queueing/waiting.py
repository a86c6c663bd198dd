"""Joining, leaving, coming back, and "still there?"."""

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
    StillHere,
)
from domain.queueing.moves import Move
from domain.queueing.places import at_table, given_up, place_of, taken, waiter
from domain.queueing.state import Entry, Forming, Queue
from domain.queueing.switching import opens_at
from domain.queueing.telling import directly, question
from domain.queueing.violations import (
    AlreadyQueued,
    AlreadySeated,
    InOpenMatch,
    NotAsked,
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
        raise AlreadySeated(player=event.by)
    return given_up(queue, (place_of(queue, event.by),))


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


def answered(_: Rulebook, queue: Queue, event: StillHere) -> Move:
    """The yes in time; the next question comes after another full wait. Source: P16-Q10."""
    entry = place_of(queue, event.by)
    if entry.asked_at is None:
        raise NotAsked()
    closed = replace(question(entry, enabled=False), kind="still_there_answered")
    waiting = tuple(
        replace(entry, seen_at=event.at, asked_at=None) if old is entry else old
        for old in queue.waiting
    )
    return replace(queue, waiting=waiting), (closed,)


def asked(rulebook: Rulebook, queue: Queue, at: datetime) -> Move:
    """Ask everybody who has waited unasked for long enough. Source: P16-Q10."""
    times = rulebook.queueing
    waiting = tuple(
        replace(entry, asked_at=at)
        if entry.asked_at is None and entry.seen_at + times.ask_after <= at
        else entry
        for entry in queue.waiting
    )
    due = (new for new, old in zip(waiting, queue.waiting, strict=True) if new is not old)
    questions = tuple(question(entry, answer_by=at + times.answer_within) for entry in due)
    return replace(queue, waiting=waiting), questions


def unanswered(rulebook: Rulebook, queue: Queue, at: datetime) -> Move:
    """Whoever did not say yes in time leaves. Source: P16-Q10."""
    within = rulebook.queueing.answer_within
    leaving = tuple(
        entry for entry in queue.waiting if entry.asked_at and entry.asked_at + within <= at
    )
    queue, released = given_up(queue, leaving)
    return queue, (
        *released,
        *directly("left_unanswered", (entry.player for entry in leaving)),
    )


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

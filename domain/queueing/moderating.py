"""What only a moderator may do beside opening and closing, and the range by the ratings."""

from dataclasses import replace

from domain.effects import ShowBands
from domain.errors import ReasonMissing
from domain.events import ModeratorsChanged
from domain.model import Standing
from domain.queueing.bands import SharedRange
from domain.queueing.effects import KeepRange
from domain.queueing.events import (
    PenaltyGiven,
    PlayerRemoved,
    RangeComputed,
    RangeFixed,
    RangeFreed,
)
from domain.queueing.moves import Move
from domain.queueing.places import given_up, place_of
from domain.queueing.state import Queue
from domain.queueing.telling import directly, to_moderators
from domain.queueing.violations import NoSuchMatch, NotRegistered
from domain.rulebook import Rulebook


def removed(_: Rulebook, queue: Queue, event: PlayerRemoved) -> Move:
    """Out of the queue, and told why. Source: P16-Q10."""
    _given(event.reason)
    queue, released = given_up(queue, (place_of(queue, event.player, event.by),))
    return queue, (
        *released,
        *directly("removed_from_queue", (event.player,), reason=event.reason),
    )


def range_fixed(_: Rulebook, queue: Queue, event: RangeFixed) -> Move:
    """By hand, for those who join from now on. Source: P16-Q2, P16-Q3."""
    fixed = SharedRange(low=event.low, high=event.high, since=event.at)
    return replace(queue, range=fixed, range_fixed=True), (
        KeepRange(range=fixed, by=event.by),
        to_moderators("range_fixed", by=event.by, low=fixed.low, high=fixed.high),
    )


def range_freed(_: Rulebook, queue: Queue, event: RangeFreed) -> Move:
    """Following the ratings again; the old range holds until the new one is there."""
    return replace(queue, range_fixed=False), (
        KeepRange(range=None, by=event.by),
        to_moderators("range_freed", by=event.by),
    )


def range_computed(_: Rulebook, queue: Queue, event: RangeComputed) -> Move:
    """In force for those who join from now on, unless one is fixed by hand. Source: P16-Q3."""
    theirs = event.range == queue.range
    if (queue.range_fixed and not theirs) or event.range.since < queue.range.since:
        return queue, ()
    shown = (ShowBands(bands=event.bands),) if event.bands else ()
    return replace(queue, range=event.range), shown


def penalised(rulebook: Rulebook, queue: Queue, event: PenaltyGiven) -> Move:
    """Told to the player and to the moderators; the ledger entry is the store's. Source: P16-V2."""
    _given(event.reason)
    if event.standing is Standing.NOT_REGISTERED:
        raise NotRegistered(player=event.player)
    if not event.match_known:
        raise NoSuchMatch(match=event.match_id)
    told = {
        "by": event.by,
        "player": event.player,
        "change": rulebook.helping.penalty,
        "reason": event.reason,
        "match_id": event.match_id,
    }
    return queue, (
        *directly("penalty_given", (event.player,), **told),
        to_moderators("penalty_given", **told),
    )


def moderators_changed(_: Rulebook, queue: Queue, event: ModeratorsChanged) -> Move:
    """From now on these."""
    return replace(queue, moderators=event.moderators), ()


def _given(reason: str) -> None:
    if not reason.strip():
        raise ReasonMissing()

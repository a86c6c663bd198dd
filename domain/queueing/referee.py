"""The queue's referee: who waits, when a table is full, and when time is up."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from domain.effects import ShowStatus
from domain.errors import ModeratorsOnly
from domain.events import DeadlinePassed, Happened, Moderated, ModeratorsChanged
from domain.model import PlayerId
from domain.queueing import asking, events, forming, moderating, switching, waiting
from domain.queueing.bands import SharedRange
from domain.queueing.hours import Hours, within
from domain.queueing.moves import Move
from domain.queueing.state import Queue
from domain.rulebook import Rulebook


def new_queue(  # noqa: PLR0913 - each is a fact of the league that has no default
    *,
    league: str,
    ladder: str,
    zone: str,
    moderators: tuple[PlayerId, ...],
    shared: SharedRange,
    hours: Hours = (),
    at: datetime,
) -> Queue:
    """Set up a queue in which nobody waits; open, unless there are hours and it is outside."""
    return Queue(
        league=league,
        ladder=ladder,
        zone=zone,
        moderators=moderators,
        range=shared,
        hours=hours,
        shut=bool(hours) and not within(hours, zone, at),
        switched_at=at,
    )


def step(rulebook: Rulebook, queue: Queue, event: Happened) -> Move:
    """Apply one event.

    Returns:
        The new state, and what is to be done in order. A table that has become full is
        formed at once, and the board follows every change of what it shows (P16-Q5, P16-Q7).

    Raises:
        RuleViolation: The press is refused; nothing has changed.
    """
    if isinstance(event, Moderated) and event.by not in queue.moderators and not _written(event):
        raise ModeratorsOnly()
    after, asked = RULINGS[type(event)](rulebook, queue, event)
    after, seating = forming.form(rulebook, after, event.at)
    shown = (ShowStatus(),) if _shown(after) != _shown(queue) else ()
    return after, (*asked, *seating, *shown)


def deadlines(rulebook: Rulebook, queue: Queue) -> dict[str, datetime]:
    """Work out what time will bring: a name and the earliest instant (P16-Q10)."""
    times = rulebook.queueing
    unasked = (entry.seen_at for entry in queue.waiting if entry.asked_at is None)
    asked = (entry.asked_at for entry in queue.waiting if entry.asked_at is not None)
    first, question = min(unasked, default=None), min(asked, default=None)
    pending = {
        "ask": first and first + times.ask_after,
        "answer": question and question + times.answer_within,
        "opens": switching.opens_at(queue),
        "closes": switching.closes_at(queue),
    }
    return {name: at for name, at in pending.items() if at is not None}


def _written(event: Moderated) -> bool:
    # P16-V2: the ledger has the entry, whoever has become moderator while it was written.
    return isinstance(event, events.PenaltyGiven) and event.written


def _deadline_passed(rulebook: Rulebook, queue: Queue, event: DeadlinePassed) -> Move:
    due = deadlines(rulebook, queue).get(event.name)
    # A timer that was overtaken says nothing any more.
    if due is None or due > event.at:
        return queue, ()
    return TIMES[event.name](rulebook, queue, event.at)


def _shown(queue: Queue) -> tuple[object, ...]:
    shared = queue.range, queue.range_fixed, queue.shared_counts_to
    return queue.waiting, queue.forming, *shared, queue.shut, queue.hours, queue.zone


TIMES: Mapping[str, Callable[[Rulebook, Queue, datetime], Move]] = {
    "ask": asking.asked,
    "answer": asking.unanswered,
    "opens": switching.opened_by_hours,
    "closes": switching.closed_by_hours,
}
"""What each deadline leads to."""

RULINGS: Mapping[type[Happened], Callable[[Rulebook, Queue, Any], Move]] = {
    events.PlayerJoined: waiting.joined,
    events.PlayerLeft: waiting.left,
    events.StillHere: asking.answered,
    events.PlayersReturned: waiting.returned,
    events.PlayersGone: waiting.gone,
    events.QueueOpened: switching.opened,
    events.QueueClosed: switching.closed,
    events.HoursChanged: switching.hours_changed,
    events.PlayerRemoved: moderating.removed,
    events.RangeFixed: moderating.range_fixed,
    events.RangeFreed: moderating.range_freed,
    events.RangeComputed: moderating.range_computed,
    events.PenaltyGiven: moderating.penalised,
    events.TableSeated: forming.seated,
    events.SeatingFailed: forming.failed,
    DeadlinePassed: _deadline_passed,
    ModeratorsChanged: moderating.moderators_changed,
}
"""What each event leads to. Every event of a queue stands here."""

"""Open and closed: by a moderator or by the hours. Whoever waits keeps the place."""

from dataclasses import replace
from datetime import datetime

from domain.model import PlayerId
from domain.queueing.events import HoursChanged, QueueClosed, QueueOpened
from domain.queueing.hours import known_zone, next_closing, next_opening, within
from domain.queueing.moves import Move
from domain.queueing.state import Queue
from domain.queueing.telling import in_queue
from domain.queueing.violations import AlreadyOpen, AlreadyShut
from domain.rulebook import Rulebook


def opened(_: Rulebook, queue: Queue, event: QueueOpened) -> Move:
    """Open until a moderator closes it or the hours next end. Source: P16-Q10."""
    if not queue.shut:
        raise AlreadyOpen()
    return _switched(queue, event.at, shut=False, by=event.by)


def closed(_: Rulebook, queue: Queue, event: QueueClosed) -> Move:
    """Closed until a moderator opens it or the hours next begin. Source: P16-Q10."""
    if queue.shut:
        raise AlreadyShut()
    return _switched(queue, event.at, shut=True, by=event.by)


def opened_by_hours(_: Rulebook, queue: Queue, at: datetime) -> Move:
    """The hours begin. Source: P16-Q10."""
    return _switched(queue, at, shut=False)


def closed_by_hours(_: Rulebook, queue: Queue, at: datetime) -> Move:
    """The hours end. Source: P16-Q10."""
    return _switched(queue, at, shut=True)


def hours_changed(_: Rulebook, queue: Queue, event: HoursChanged) -> Move:
    """New hours hold at once; the same ones again undo nothing a moderator did."""
    known_zone(event.zone)
    if (event.hours, event.zone) == (queue.hours, queue.zone):
        return queue, ()
    queue = replace(queue, hours=event.hours, zone=event.zone, switched_at=event.at)
    shut = bool(event.hours) and not within(event.hours, event.zone, event.at)
    if not event.hours or shut == queue.shut:
        return queue, ()
    return _switched(queue, event.at, shut=shut)


def opens_at(queue: Queue) -> datetime | None:
    """When the hours open it next, if it is shut."""
    return next_opening(queue.hours, queue.zone, queue.switched_at) if queue.shut else None


def closes_at(queue: Queue) -> datetime | None:
    """When the hours close it next, if it is open."""
    return None if queue.shut else next_closing(queue.hours, queue.zone, queue.switched_at)


def _switched(queue: Queue, at: datetime, *, shut: bool, by: PlayerId | None = None) -> Move:
    queue = replace(queue, shut=shut, switched_at=at)
    if shut:
        return queue, (in_queue("queue_closed", queue, by=by, opens_at=opens_at(queue)),)
    return queue, (in_queue("queue_opened", queue, by=by, closes_at=closes_at(queue)),)

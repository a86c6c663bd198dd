"""Open and closed, by a moderator and by the hours."""

from datetime import UTC, datetime, time, timedelta

import pytest

from domain.clock import settle
from domain.effects import Place, ShowStatus, Tell
from domain.errors import ModeratorsOnly
from domain.events import Happened
from domain.model import PlayerId
from domain.queueing.events import HoursChanged, QueueClosed, QueueOpened
from domain.queueing.hours import Day, OpenHours
from domain.queueing.referee import deadlines, step
from domain.queueing.state import Queue
from domain.queueing.violations import AlreadyOpen, AlreadyShut, UnknownZone
from tests.domain.queueing.queues import (
    BOOK,
    MODERATOR,
    NOW,
    a_queue,
    after,
    joins,
    passes,
    state_after,
    waiting,
)

NIGHT = OpenHours(days=(Day.FRI, Day.SAT), opens=time(22), closes=time(2))
"""Fridays and Saturdays, 13:00 to 17:00 UTC; `NOW` is an hour before the first."""
OPENS = NOW + timedelta(hours=1)
CLOSES = NOW + timedelta(hours=5)


def opens(at: datetime = NOW, by: str = MODERATOR) -> QueueOpened:
    return QueueOpened(at=at, by=PlayerId(by))


def closes(at: datetime = NOW, by: str = MODERATOR) -> QueueClosed:
    return QueueClosed(at=at, by=PlayerId(by))


def at_time(queue: Queue, at: datetime) -> Queue:
    return settle(step, deadlines, BOOK, queue, at)[0]


def test_a_queue_without_hours_is_open_from_the_start() -> None:
    """P16-Q10."""
    assert (a_queue().shut, deadlines(BOOK, a_queue())) == (False, {})


def test_a_queue_with_hours_starts_as_the_hours_say() -> None:
    """P16-Q10."""
    assert a_queue(NIGHT).shut
    assert not a_queue(NIGHT, at=OPENS).shut


@pytest.mark.parametrize("press", [opens(by="aki"), closes(by="aki")])
def test_only_a_moderator_opens_or_closes(press: Happened) -> None:
    """P16-Q10."""
    with pytest.raises(ModeratorsOnly):
        step(BOOK, a_queue(), press)


def test_closing_keeps_everybodys_place_and_tells_those_who_wait() -> None:
    """P16-Q10."""
    queue = state_after(a_queue(), joins("aki"), joins("ben"))
    closed, effects = step(BOOK, queue, closes(after(5)))
    assert closed.shut
    assert closed.waiting == queue.waiting
    assert effects == (
        Tell(
            kind="queue_closed",
            place=Place.QUEUE,
            mentions=(PlayerId("aki"), PlayerId("ben")),
            params={"by": MODERATOR, "opens_at": None},
        ),
        ShowStatus(),
    )


def test_opening_lets_people_join_again() -> None:
    """P16-Q10."""
    opened, effects = step(BOOK, state_after(a_queue(), closes()), opens(after(5)))
    told = Tell(kind="queue_opened", place=Place.QUEUE, params={"by": MODERATOR, "closes_at": None})
    assert effects == (told, ShowStatus())
    assert waiting(state_after(opened, joins("aki"))) == ["aki"]


def test_opening_an_open_and_closing_a_closed_queue_are_refused() -> None:
    """P16-Q10: a moderator hears that somebody was first."""
    with pytest.raises(AlreadyOpen):
        step(BOOK, a_queue(), opens())
    with pytest.raises(AlreadyShut):
        step(BOOK, state_after(a_queue(), closes()), closes())


def test_the_hours_open_and_close_it_night_after_night() -> None:
    """P16-Q10: over midnight in the league's zone."""
    queue = a_queue(NIGHT)
    seen = []
    for _ in range(5):
        ((name, at),) = deadlines(BOOK, queue).items()
        queue = at_time(queue, at)
        seen.append((name, at))
    day = timedelta(days=1)
    assert seen == [
        ("opens", OPENS),
        ("closes", CLOSES),
        ("opens", OPENS + day),
        ("closes", CLOSES + day),
        ("opens", OPENS + 7 * day),
    ]


def test_a_timer_that_fires_early_opens_nothing() -> None:
    """P16-Q10: timers are late or early, the hours are not."""
    queue = a_queue(NIGHT)
    assert step(BOOK, queue, passes("opens", OPENS - timedelta(microseconds=1))) == (queue, ())


def test_the_hours_say_so_when_they_open_and_close_it() -> None:
    """P16-Q10: nobody pressed, and the other end is named."""
    _, opened = settle(step, deadlines, BOOK, a_queue(NIGHT), OPENS)
    _, closed = settle(step, deadlines, BOOK, a_queue(NIGHT, at=OPENS), CLOSES)
    assert isinstance(opened[0], Tell)
    assert isinstance(closed[0], Tell)
    assert (opened[0].kind, opened[0].params) == (
        "queue_opened",
        {"by": None, "closes_at": CLOSES},
    )
    assert (closed[0].kind, closed[0].params) == (
        "queue_closed",
        {"by": None, "opens_at": OPENS + timedelta(days=1)},
    )


def test_opened_early_by_hand_it_closes_with_the_hours() -> None:
    """P16-Q10: the hours' beginning is no news then."""
    queue = state_after(a_queue(NIGHT), opens())
    assert deadlines(BOOK, queue) == {"closes": CLOSES}


def test_closed_by_hand_within_the_hours_it_opens_with_the_next_ones() -> None:
    """P16-Q10: not a moment later the same night."""
    queue = state_after(a_queue(NIGHT, at=OPENS), closes(OPENS + timedelta(hours=1)))
    assert deadlines(BOOK, queue) == {"opens": OPENS + timedelta(days=1)}


def test_new_hours_hold_at_once() -> None:
    """P16-Q10: applied outside the hours they close it, inside they open it."""
    outside = HoursChanged(at=NOW, hours=(NIGHT,), zone="Asia/Tokyo")
    queue, effects = step(BOOK, a_queue(), outside)
    assert (queue.shut, deadlines(BOOK, queue)) == (True, {"opens": OPENS})
    assert [type(effect) for effect in effects] == [Tell, ShowStatus]
    inside = HoursChanged(at=after(9), hours=(NIGHT,), zone="Asia/Kamchatka")
    queue, _ = step(BOOK, queue, inside)
    assert not queue.shut
    assert deadlines(BOOK, queue) == {"closes": CLOSES - timedelta(hours=3)}


def test_new_hours_that_agree_with_the_queue_only_move_its_next_change() -> None:
    """P16-Q10: nobody is told that it is as it was."""
    longer = OpenHours(opens=time(20), closes=time(23))
    queue, effects = step(BOOK, a_queue(), HoursChanged(at=NOW, hours=(longer,), zone="Asia/Tokyo"))
    assert deadlines(BOOK, queue) == {"closes": datetime(2026, 11, 27, 14, tzinfo=UTC)}
    assert effects == (ShowStatus(),)


def test_a_queue_that_loses_its_hours_stays_as_it_is() -> None:
    """P16-Q10: from then on only moderators open and close it."""
    queue, effects = step(BOOK, a_queue(NIGHT), HoursChanged(at=NOW, hours=(), zone="Asia/Tokyo"))
    assert (queue.shut, deadlines(BOOK, queue)) == (True, {})
    assert effects == (ShowStatus(),)


def test_hours_applied_again_undo_nothing_a_moderator_did() -> None:
    """P16-Q10: only other hours are news."""
    queue = state_after(a_queue(NIGHT), opens())
    same = HoursChanged(at=after(9), hours=queue.hours, zone=queue.zone)
    assert step(BOOK, queue, same) == (queue, ())


@pytest.mark.parametrize("zone", ["No/Where", "", "../etc", "Asia"])
@pytest.mark.parametrize("hours", [(), (NIGHT,)])
def test_hours_of_an_unknown_zone_are_refused(hours: tuple[OpenHours, ...], zone: str) -> None:
    """Kept, they would break every press that comes after them."""
    with pytest.raises(UnknownZone):
        step(BOOK, a_queue(), HoursChanged(at=NOW, hours=hours, zone=zone))

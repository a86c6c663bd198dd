"""Who may join, in which band, and how one leaves."""

from dataclasses import replace
from datetime import timedelta

import pytest

from domain.effects import ShowStatus
from domain.errors import RuleViolation
from domain.model import PlayerId, Standing
from domain.queueing.bands import Band
from domain.queueing.effects import ReleasePlaces
from domain.queueing.events import RangeFixed
from domain.queueing.hours import OpenHours
from domain.queueing.referee import step
from domain.queueing.violations import (
    AlreadyQueued,
    AlreadySeated,
    InOpenMatch,
    NotQueued,
    NotRegistered,
    QueueShut,
    Suspended,
)
from tests.domain.queueing.queues import (
    BOOK,
    HIGH,
    LOW,
    MODERATOR,
    NOW,
    SHARED,
    a_queue,
    after,
    is_seated,
    joins,
    leaves,
    many_join,
    run,
    shut,
    state_after,
    waiting,
)


def test_a_free_player_waits_from_the_moment_of_joining() -> None:
    """P16-Q1: nobody is refused who is free."""
    queue, effects = step(BOOK, a_queue(), joins("aki", at=after(7)))
    entry = queue.waiting[0]
    assert (entry.player, entry.name, entry.since) == ("aki", "Aki", after(7))
    assert effects == (ShowStatus(),)


@pytest.mark.parametrize(
    ("standing", "refusal"),
    [
        (Standing.NOT_REGISTERED, NotRegistered),
        (Standing.SEATED, InOpenMatch),
        (Standing.QUEUED, AlreadyQueued),
        (Standing.SUSPENDED, Suspended),
    ],
)
def test_a_join_is_refused_when_the_store_says_so(
    standing: Standing, refusal: type[RuleViolation]
) -> None:
    """P16-Q1: each with its own reason; a place in any other queue or match counts."""
    with pytest.raises(refusal):
        step(BOOK, a_queue(), joins("aki", standing=standing))


@pytest.mark.parametrize(("days", "until"), [(3, "2026-11-30T12:00:00+00:00"), (None, None)])
def test_a_suspended_player_hears_until_when(days: int | None, until: str | None) -> None:
    """P16-Q1: and nothing of an end that there is not."""
    ends = NOW + timedelta(days=days) if days else None
    event = replace(joins("aki", standing=Standing.SUSPENDED), suspended_until=ends)
    with pytest.raises(Suspended) as refused:
        step(BOOK, a_queue(), event)
    assert refused.value.params == {"until": until}


def test_the_second_of_two_joins_is_refused_and_changes_nothing() -> None:
    """F-2, P16-Q1: one entry, with the first waiting time."""
    queue = state_after(a_queue(), joins("aki"))
    with pytest.raises(AlreadyQueued):
        step(BOOK, queue, joins("aki", at=after(1)))
    assert [(entry.player, entry.since) for entry in queue.waiting] == [("aki", NOW)]


def test_a_join_is_refused_while_the_players_match_is_being_set_up() -> None:
    """F-5: the store may still call the claim a queued one, or a free one."""
    queue = state_after(a_queue(), *many_join("low", 16, LOW))
    for standing in Standing:
        with pytest.raises(InOpenMatch):
            step(BOOK, queue, joins("low3", LOW, after(60), standing))


def test_a_join_is_refused_when_the_queue_is_shut() -> None:
    """P16-Q10: without hours nobody can say when it opens."""
    with pytest.raises(QueueShut) as refused:
        step(BOOK, shut(a_queue()), joins("aki"))
    assert refused.value.params == {"opens_at": None}


def test_a_refused_player_hears_when_the_queue_opens_by_its_hours() -> None:
    """P16-Q10: 22:00 in Tokyo."""
    evening = OpenHours(opens=NOW.time().replace(hour=22), closes=NOW.time().replace(hour=23))
    with pytest.raises(QueueShut) as refused:
        step(BOOK, a_queue(evening), joins("aki"))
    assert refused.value.params == {"opens_at": "2026-11-27T13:00:00+00:00"}


@pytest.mark.parametrize(
    ("rating", "band"),
    [
        (4899, Band.LOW),
        (4900, Band.SHARED),
        (5100, Band.SHARED),
        (5101, Band.HIGH),
        (0, Band.LOW),
        (-120, Band.LOW),
    ],
)
def test_the_band_of_a_place_is_that_of_the_rating_at_joining(rating: int, band: Band) -> None:
    """P16-Q2, F-8: both bounds are shared; zero and below are ratings like any other."""
    assert state_after(a_queue(), joins("aki", rating)).waiting[0].band is band


def test_a_zero_rating_is_inside_a_range_that_holds_zero() -> None:
    """F-8: neither the rating nor a bound of 0 is taken for none."""
    fixed = RangeFixed(at=NOW, by=MODERATOR, low=0, high=0)
    entries = state_after(
        a_queue(), fixed, joins("under", -1), joins("zero", 0), joins("over", 1)
    ).waiting
    assert [entry.band for entry in entries] == [Band.LOW, Band.SHARED, Band.HIGH]


def test_the_band_stays_while_the_range_moves_under_a_waiting_player() -> None:
    """P16-Q2: only who joins afterwards is measured by the new range."""
    moved = RangeFixed(at=after(1), by=MODERATOR, low=5900, high=6100)
    queue = state_after(a_queue(), joins("early", SHARED), moved, joins("late", SHARED, after(2)))
    assert [entry.band for entry in queue.waiting] == [Band.SHARED, Band.LOW]


def test_whoever_leaves_waits_no_more_and_the_claim_is_released() -> None:
    """P16-Q8: by the press that took it."""
    queue, effects = step(
        BOOK, state_after(a_queue(), joins("aki"), joins("ben")), leaves("aki", after(1))
    )
    assert waiting(queue) == ["ben"]
    press = joins("aki").press
    assert effects == (
        ReleasePlaces(presses=(press,), players=(PlayerId("aki"),)),
        ShowStatus(),
    )


def test_whoever_does_not_wait_cannot_leave() -> None:
    """P16-Q8: never joined, and left already."""
    with pytest.raises(NotQueued):
        step(BOOK, a_queue(), leaves("aki", standing=Standing.FREE))
    with pytest.raises(NotQueued):
        run(a_queue(), [joins("aki"), leaves("aki"), leaves("aki")])


def test_nobody_leaves_a_table_that_is_formed() -> None:
    """P16-Q8: while it is being seated."""
    queue = state_after(a_queue(), *many_join("low", 16, LOW))
    with pytest.raises(AlreadySeated):
        step(BOOK, queue, leaves("low16", after(60)))


def test_whoever_is_seated_hears_so_on_leaving_the_queue() -> None:
    """P16-Q8: the queue has forgotten the table, the store has not."""
    queue = state_after(a_queue(), *many_join("low", 16, LOW), is_seated(1))
    with pytest.raises(AlreadySeated):
        step(BOOK, queue, leaves("low16", after(60), Standing.SEATED))


def test_whoever_waits_may_leave_whatever_else_the_store_says() -> None:
    """P16-Q8: the place is here, so it can be given up."""
    queue = state_after(a_queue(), joins("aki"), leaves("aki", standing=Standing.SEATED))
    assert waiting(queue) == []


def test_join_leave_join_in_one_tick_is_one_entry_behind_the_others() -> None:
    """F-7: the later waiting time, also when the clock has not moved."""
    queue, effects = run(
        a_queue(), [joins("aki"), joins("ben"), leaves("aki"), joins("aki"), joins("cho")]
    )
    assert waiting(queue) == ["ben", "aki", "cho"]
    assert [effect.players for effect in effects if isinstance(effect, ReleasePlaces)] == [("aki",)]


def test_join_leave_join_across_a_tick_waits_from_the_second_join() -> None:
    """F-7: and the released claim is the first one's."""
    second = joins("aki", at=after(0.001))
    queue, effects = run(a_queue(), [joins("aki"), leaves("aki"), second])
    assert [(entry.since, entry.press) for entry in queue.waiting] == [(second.at, second.press)]
    released = [effect for effect in effects if isinstance(effect, ReleasePlaces)]
    assert released[0].presses == (joins("aki").press,)


def test_those_who_join_in_the_same_instant_wait_in_order_of_arrival() -> None:
    """F-1: a tie of waiting times is decided by who came first."""
    queue = state_after(a_queue(), joins("zen", HIGH), joins("aki", LOW), joins("mei"))
    assert waiting(queue) == ["zen", "aki", "mei"]

"""Settling: every deadline that has passed, in order, each at its own instant."""

from collections.abc import Mapping
from datetime import datetime, timedelta

import pytest

from domain.clock import next_deadline, settle
from domain.events import DeadlinePassed, Happened
from domain.rulebook import Rulebook
from tests.domain.builders import BOOK, NOON, TICK

Log = tuple[tuple[str, datetime], ...]
"""The state of a small game: the deadlines that were applied."""

NOTHING: Log = ()
MINUTE = timedelta(minutes=1)


def step(_: Rulebook, log: Log, event: Happened) -> tuple[Log, tuple[str, ...]]:
    """Write down the deadline that passed, and ask for its name."""
    assert isinstance(event, DeadlinePassed)
    return (*log, (event.name, event.at)), (event.name,)


def chained(_: Rulebook, log: Log) -> Mapping[str, datetime]:
    """Three deadlines, each a minute after the one before it."""
    return {f"step-{len(log)}": NOON + len(log) * MINUTE} if len(log) < 3 else {}


def test_nothing_is_applied_a_microsecond_before_a_deadline() -> None:
    """F-10: the press wins."""
    assert settle(step, chained, BOOK, NOTHING, NOON - TICK) == ((), ())


def test_a_deadline_is_applied_at_its_own_instant() -> None:
    """F-10: the deadline wins."""
    state, asked = settle(step, chained, BOOK, NOTHING, NOON)
    assert state == (("step-0", NOON),)
    assert asked == ("step-0",)


@pytest.mark.parametrize("late", [timedelta(0), MINUTE, timedelta(days=400)])
def test_deadlines_that_follow_from_one_another_are_applied_in_one_settling(
    late: timedelta,
) -> None:
    """F-10: each at its own instant, however late the timer gets through."""
    state, asked = settle(step, chained, BOOK, NOTHING, NOON + 2 * MINUTE + late)
    assert state == tuple((f"step-{n}", NOON + n * MINUTE) for n in range(3))
    assert asked == ("step-0", "step-1", "step-2")


def test_the_earliest_deadline_is_next() -> None:
    """F-10."""
    pending = {"late": NOON + MINUTE, "early": NOON, "later": NOON + 2 * MINUTE}
    assert next_deadline(pending) == DeadlinePassed(at=NOON, name="early")


def test_deadlines_of_one_instant_go_by_name() -> None:
    """F-10: whatever the order in which they were found."""
    assert next_deadline({"b": NOON, "a": NOON}) == DeadlinePassed(at=NOON, name="a")
    assert next_deadline({"a": NOON, "b": NOON}) == DeadlinePassed(at=NOON, name="a")


@pytest.mark.parametrize(
    ("until", "passed"), [(NOON - TICK, False), (NOON, True), (NOON + TICK, True), (None, True)]
)
def test_a_deadline_has_passed_from_its_instant_on(until: datetime | None, *, passed: bool) -> None:
    """F-10: without an instant to compare with, the next one is told."""
    assert (next_deadline({"only": NOON}, until) is not None) is passed


def test_there_is_no_next_deadline_when_none_is_pending() -> None:
    """F-10."""
    assert next_deadline({}) is None
    assert next_deadline({}, NOON) is None

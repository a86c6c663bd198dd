"""What is remembered of presses, and for how long."""

from datetime import UTC, datetime, timedelta

from workflows.ports import Answer
from workflows.recent import KEPT_FOR, MOST_KEPT, Recent

NOW = datetime(2026, 11, 30, 20, tzinfo=UTC)


def test_an_accepted_press_keeps_its_answer() -> None:
    """F-12."""
    recent = Recent()
    recent.remember(["a"], NOW)
    assert recent.answer("a") == Answer(id="a", at=NOW)


def test_a_press_that_was_never_accepted_has_no_answer() -> None:
    assert Recent().answer("a") is None


def test_an_answer_is_forgotten_after_a_quarter_of_an_hour() -> None:
    recent = Recent()
    recent.remember(["a"], NOW)
    recent.remember(["b"], NOW + KEPT_FOR)
    assert recent.answer("a")
    recent.remember(["c"], NOW + KEPT_FOR + timedelta(seconds=1))
    assert recent.answer("a") is None
    assert recent.answer("b")


def test_the_oldest_go_when_there_are_too_many() -> None:
    recent = Recent()
    recent.remember((str(number) for number in range(MOST_KEPT + 1)), NOW)
    assert recent.answer("0") is None
    assert recent.answer("1")
    assert len(recent.value()) == MOST_KEPT


def test_a_later_run_knows_what_an_earlier_one_answered() -> None:
    first = Recent()
    first.remember(["a", "b"], NOW)
    assert Recent(first.value()).answer("a") == first.answer("a")
    assert list(Recent(first.value()).value()) == ["a", "b"]

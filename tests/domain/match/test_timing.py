"""Deadlines: which are running, what wins at their instant, and late timers."""

from datetime import timedelta

import pytest

from domain.events import DeadlinePassed
from domain.match.referee import deadlines, step
from tests.domain.builders import BOOK, MODERATOR, NOON, TICK
from tests.domain.match.play import Play, Reach, as_it_is, kinds


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


def racing(play: Play) -> Play:
    """The second race is set up and still waited for."""
    play.gathered().race().press("set_up_race", 2)
    return play


def asked_to_void(play: Play) -> Play:
    play.raced().press("ask_void", 3)
    return play


PHASES = [
    (as_it_is, {"thread"}),
    (Play.with_thread, {"host_selection"}),
    (Play.with_host, {"room"}),
    (Play.with_room, {"gathering"}),
    (Play.gathered, {"host_silent"}),
    (racing, {"host_silent", "race_start"}),
    (Play.raced, set()),
    (asked_to_void, {"void_answer"}),
    (Play.approved, set()),
]


@pytest.mark.parametrize(("reach", "names"), PHASES)
def test_each_phase_has_its_deadlines_and_the_reminder(reach: Reach, names: set[str]) -> None:
    """F-10, P16-V5: derived from the state alone."""
    assert reach(Play()).running() == {*names, "reminder"}


@pytest.mark.parametrize("reach", [Play.submitted, Play.written])
def test_nothing_is_awaited_once_the_result_is_submitted(reach: Reach) -> None:
    """P16-C4: not even by the reminder."""
    assert reach(Play()).running() == set()


def test_the_thread_and_the_host_are_not_awaited_once_a_moderator_named_one() -> None:
    """P16-H2, P16-H6: time zero still is."""
    play = Play()
    play.press("name_host", MODERATOR, seat=4)
    assert play.running() == {"thread", "room", "reminder"}
    play.until(NOON + minutes(4))
    assert play.match.host == 4
    assert play.match.time_zero == NOON + minutes(1)


@pytest.mark.parametrize(("reach", "names"), PHASES)
def test_every_deadline_leads_on_and_is_not_pending_at_its_own_instant(
    reach: Reach, names: set[str]
) -> None:
    """F-10: so that settling comes to an end."""
    play = reach(Play())
    for name in {*names, "reminder"}:
        at = play.due(name)
        after, _ = step(BOOK, play.match, DeadlinePassed(at=at, name=name))
        assert after != play.match
        assert deadlines(BOOK, after).get(name, at + TICK) > at


@pytest.mark.parametrize("reach", [reach for reach, _ in PHASES])
def test_a_late_timer_leads_to_what_it_would_have_led_to(reach: Reach) -> None:
    """F-10: settled at once or step by step, the state is the same."""
    late, exact = reach(Play()), reach(Play())
    end = late.now + timedelta(hours=3)
    told = late.until(end)
    stepwise = []
    while exact.running() and (due := min(exact.due(n) for n in exact.running())) <= end:
        stepwise += exact.until(due)
    assert late.match == exact.match
    assert kinds(told) == kinds(stepwise)


def test_a_deadline_that_is_not_running_changes_nothing() -> None:
    """F-10, F-11: a timer that was overtaken by a press."""
    play = Play().with_host(3)
    for name in ("host_selection", "gathering", "nonsense"):
        after, _ = step(BOOK, play.match, DeadlinePassed(at=NOON + minutes(3), name=name))
        assert after == play.match


@pytest.mark.parametrize(("reach", "names"), PHASES)
def test_a_timer_that_fires_early_changes_nothing(reach: Reach, names: set[str]) -> None:
    """F-10: by a microsecond, whichever it is."""
    for name in names or {"reminder"}:
        play = reach(Play())
        early = play.due(name) - TICK
        play.until(early)
        after, _ = step(BOOK, play.match, DeadlinePassed(at=early, name=name))
        assert after == play.match


@pytest.mark.parametrize(
    ("reach", "at", "press", "args", "code"),
    [
        (Play.with_thread, 3, "volunteer_host", {}, "host_taken"),
        (Play.with_room, 10, "check_in", {}, "match_closed"),
    ],
)
def test_at_the_instant_itself_the_deadline_wins(
    reach: Reach, at: int, press: str, args: dict[str, object], code: str
) -> None:
    """F-10: a microsecond earlier the press is accepted, and the state agrees."""
    early, late = reach(Play()), reach(Play())
    early.until(NOON + minutes(at) - TICK)
    early.press(press, 9, **args)
    late.until(NOON + minutes(at))
    assert late.refused(press, 9, **args).code == code


def test_the_hosts_own_press_at_the_instant_is_taken_and_told_as_late() -> None:
    """F-10, P16-H3: the deadline opens the room to all, and the host is one of all."""
    play = Play().with_host(2)
    play.until(NOON + minutes(5))
    play.press("share_room", 2, room="r")
    assert play.match.host == 2
    assert kinds(play.told).count("room_open_to_all") == 1

"""Coming back, going, and "still there?"."""

from dataclasses import replace
from datetime import datetime

import pytest

from domain.clock import settle
from domain.effects import Button, Place, Tell
from domain.model import PlayerId, Standing
from domain.queueing.effects import Effect, ReleasePlaces
from domain.queueing.events import PlayersGone, PlayersReturned
from domain.queueing.referee import deadlines, step
from domain.queueing.state import Queue
from domain.queueing.violations import AlreadySeated, NotAsked, NotQueued
from tests.domain.queueing.queues import (
    ANSWER,
    ASK,
    BOOK,
    HIGH,
    LOW,
    NOW,
    SHARED,
    a_queue,
    after,
    comes_back,
    formed,
    joins,
    leaves,
    many_join,
    passes,
    players,
    run,
    says_yes,
    seating_fails,
    state_after,
    waiting,
)


def until(queue: Queue, at: datetime) -> tuple[Queue, tuple[Effect, ...]]:
    return settle(step, deadlines, BOOK, queue, at)


def tells(effects: tuple[Effect, ...] | list[Effect], kind: str) -> list[Tell]:
    return [effect for effect in effects if isinstance(effect, Tell) and effect.kind == kind]


def test_those_present_come_back_with_their_old_waiting_time() -> None:
    """P16-H7: before those who joined meanwhile, in the band of their rating now."""
    back = PlayersReturned(
        at=after(minutes=30),
        entries=(comes_back("old", LOW, NOW), comes_back("older", HIGH, after(-60))),
    )
    queue, effects = run(a_queue(), [joins("new", at=after(minutes=5)), back])
    assert [(entry.player, entry.since) for entry in queue.waiting] == [
        ("older", after(-60)),
        ("old", NOW),
        ("new", after(minutes=5)),
    ]
    (told,) = tells(effects, "returned_to_queue")
    assert (told.place, told.mentions) == (Place.DIRECT, ("old", "older"))


def test_whoever_has_a_place_already_is_not_put_back_twice() -> None:
    """P16-H7: neither among the waiting nor beside a table that forms; nobody is refused."""
    queue = state_after(a_queue(), *many_join("low", 16, LOW), joins("aki"))
    entries = tuple(comes_back(player, LOW, after(-9)) for player in ("aki", "low5"))
    assert step(BOOK, queue, PlayersReturned(at=after(99), entries=entries)) == (queue, ())
    twice = PlayersReturned(at=after(99), entries=(comes_back("ben", LOW, NOW),) * 2)
    assert waiting(state_after(queue, twice)) == ["aki", "ben"]


def test_a_table_starts_when_those_who_come_back_complete_it() -> None:
    """P16-H7, P16-Q5."""
    back = PlayersReturned(
        at=after(99), entries=tuple(comes_back(f"b{n}", LOW, NOW) for n in range(4))
    )
    queue, effects = run(a_queue(), [*many_join("low", 13, LOW), back])
    (table,) = formed(effects)
    assert {"b0", "b1", "b2", "b3"} < set(players(table))
    assert waiting(queue) == ["low13"]


def test_those_who_may_not_wait_any_longer_are_dropped_and_told() -> None:
    """F-6: and who was not here is nobody's business."""
    gone = PlayersGone(
        at=after(2),
        players=(PlayerId("aki"), PlayerId("nobody")),
        standing=Standing.SUSPENDED,
    )
    queue, effects = run(a_queue(), [joins("aki"), joins("ben"), gone])
    assert waiting(queue) == ["ben"]
    assert [effect.players for effect in effects if isinstance(effect, ReleasePlaces)] == [("aki",)]
    (told,) = tells(effects, "dropped_from_queue")
    assert (told.mentions, told.params) == (("aki",), {"standing": Standing.SUSPENDED})
    assert step(BOOK, queue, replace(gone, at=after(3))) == (queue, ())


def test_nobody_is_asked_before_three_hours() -> None:
    """P16-Q10: and at three hours exactly."""
    queue = state_after(a_queue(), joins("aki"))
    assert deadlines(BOOK, queue) == {"ask": NOW + ASK}
    same, effects = step(BOOK, queue, passes("ask", NOW + ASK - ASK / 1000))
    assert (same, effects) == (queue, ())
    queue, effects = step(BOOK, queue, passes("ask", NOW + ASK))
    assert deadlines(BOOK, queue) == {"answer": NOW + ASK + ANSWER}
    (asked,) = tells(effects, "still_there")
    assert asked == Tell(
        kind="still_there",
        place=Place.DIRECT,
        message="still_there/aki/20261127T150000.000000",
        mentions=(PlayerId("aki"),),
        buttons=(Button(action="still_here"),),
        params={"since": NOW, "answer_by": NOW + ASK + ANSWER},
    )


def test_everybody_due_is_asked_at_once() -> None:
    """P16-Q10: one deadline for those of the same instant, the next for the others."""
    queue = state_after(a_queue(), joins("aki"), joins("ben"), joins("cho", at=after(1)))
    queue, effects = step(BOOK, queue, passes("ask", NOW + ASK))
    assert [told.mentions for told in tells(effects, "still_there")] == [("aki",), ("ben",)]
    assert deadlines(BOOK, queue)["ask"] == after(1) + ASK


def test_whoever_says_yes_keeps_the_place_and_is_asked_again_after_another_full_wait() -> None:
    """P16-Q10: the waiting time stays."""
    queue, _ = until(state_after(a_queue(), joins("aki"), joins("ben", at=after(1))), NOW + ASK)
    yes = NOW + ASK + ANSWER / 2
    queue, effects = step(BOOK, queue, says_yes("aki", yes))
    assert [(entry.player, entry.since) for entry in queue.waiting] == [
        ("aki", NOW),
        ("ben", after(1)),
    ]
    (closed,) = tells(effects, "still_there_answered")
    assert closed.message == "still_there/aki/20261127T150000.000000"
    assert closed.buttons == (Button(action="still_here", enabled=False),)
    queue, effects = until(state_after(queue, leaves("ben", yes)), yes + ASK)
    (again,) = tells(effects, "still_there")
    assert again.message != closed.message


def test_whoever_does_not_answer_leaves_after_five_minutes() -> None:
    """P16-Q10: the place is released, and a message says so."""
    queue, asked = until(state_after(a_queue(), joins("aki")), NOW + ASK)
    queue, effects = until(queue, NOW + ASK + ANSWER)
    assert waiting(queue) == []
    assert deadlines(BOOK, queue) == {}
    assert effects[0] == ReleasePlaces(presses=(joins("aki").press,), players=(PlayerId("aki"),))
    (told,) = tells(effects, "left_unanswered")
    assert (told.place, told.mentions) == (Place.DIRECT, ("aki",))
    (closed,) = tells(effects, "still_there")
    assert closed.message == tells(asked, "still_there")[0].message
    assert not closed.buttons[0].enabled


def test_a_yes_at_the_last_instant_is_too_late() -> None:
    """P16-Q10, F-10: at the instant itself the deadline wins."""
    queue, _ = until(state_after(a_queue(), joins("aki")), NOW + ASK)
    in_time, _ = until(queue, NOW + ASK + ANSWER - ANSWER / 1000)
    assert waiting(in_time) == ["aki"]
    late, _ = until(queue, NOW + ASK + ANSWER)
    with pytest.raises(NotQueued):
        step(BOOK, late, says_yes("aki", NOW + ASK + ANSWER))


def test_a_yes_that_nobody_asked_for_is_refused() -> None:
    """P16-Q10: waiting unasked, already answered, not waiting, and seated."""
    queue = state_after(a_queue(), joins("aki"))
    with pytest.raises(NotAsked):
        step(BOOK, queue, says_yes("aki", after(1)))
    queue, _ = until(queue, NOW + ASK)
    queue = state_after(queue, says_yes("aki", NOW + ASK))
    with pytest.raises(NotAsked):
        step(BOOK, queue, says_yes("aki", NOW + ASK))
    with pytest.raises(NotQueued):
        step(BOOK, queue, says_yes("ben", NOW + ASK))
    with pytest.raises(AlreadySeated):
        run(a_queue(), [*many_join("low", 16, LOW), says_yes("low1", after(60))])


def test_whoever_leaves_while_being_asked_finds_the_question_closed() -> None:
    """P16-Q10: and nobody else leaves with them."""
    queue, _ = until(state_after(a_queue(), joins("aki"), joins("ben")), NOW + ASK)
    queue, effects = step(BOOK, queue, leaves("aki", NOW + ASK))
    assert waiting(queue) == ["ben"]
    (closed,) = tells(effects, "still_there")
    assert (closed.mentions, closed.buttons[0].enabled) == (("aki",), False)


def test_a_question_is_closed_when_the_table_forms_and_asked_anew_when_it_fails() -> None:
    """P16-Q10, P16-Q9: those put back were just promised a table; their time starts again."""
    at = NOW + ASK + ANSWER / 2
    queue, _ = until(state_after(a_queue(), joins("low0", LOW)), NOW + ASK)
    queue, effects = run(queue, many_join("low", 15, LOW, at))
    (closed,) = tells(effects, "still_there")
    assert (closed.mentions, closed.buttons[0].enabled) == (("low0",), False)
    failed = NOW + ASK + 2 * ANSWER
    queue = state_after(queue, seating_fails(1, "low9", at=failed))
    assert waiting(queue)[0] == "low0"
    assert deadlines(BOOK, queue) == {"ask": failed + ASK}


def test_those_who_come_back_are_not_asked_at_once() -> None:
    """P16-Q10, P16-H7: they were in a room just now, however old their waiting time."""
    at = NOW + 2 * ASK
    back = PlayersReturned(at=at, entries=(comes_back("aki", SHARED, NOW),))
    assert deadlines(BOOK, state_after(a_queue(), back)) == {"ask": at + ASK}


def test_a_deadline_that_nobody_has_changes_nothing() -> None:
    """F-10: a timer that was overtaken says nothing any more."""
    queue = state_after(a_queue(), joins("aki"))
    for name in ("answer", "opens", "closes", "unheard_of"):
        assert step(BOOK, queue, passes(name, NOW + 9 * ASK)) == (queue, ())

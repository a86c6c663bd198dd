"""The desk alone: what counts is when a press is taken, not how late a timer gets through."""

from datetime import UTC, datetime, timedelta

import pytest

from domain.events import ModeratorsChanged
from domain.match import events, referee
from domain.match.effects import Effect
from domain.match.events import ThreadOpened
from domain.match.state import Match, Seat
from domain.match.violations import MatchClosed
from domain.model import MatchId, PlayerId
from tests.workflows.stage import DONE, MOD, a_press, a_rulebook, code, seats_of
from workflows.desk import Desk, Rules
from workflows.recent import Recent

OPENED = datetime(2026, 11, 30, 20, tzinfo=UTC)
CLOSES = OPENED + a_rulebook().hosting.volunteering
AN_INSTANT = timedelta(microseconds=1)

RULES: Rules[Match, Effect] = Rules(
    presses=events.PRESSES,
    step=referee.step,
    deadlines=referee.deadlines,
    favourable={},
)


@pytest.fixture
def desk() -> Desk[Match, Effect]:
    """A match whose thread was opened at once; nobody hosts."""
    match, _ = referee.open_match(
        rulebook=a_rulebook(),
        league="bcd",
        ladder="rated16",
        match_id=MatchId("2026-11-30-1"),
        seats=tuple(
            Seat(
                number=seat.number,
                player=seat.player,
                name=seat.name,
                rating=seat.rating,
                band=seat.band,
                waiting_since=seat.waiting_since,
            )
            for seat in seats_of(4)
        ),
        moderators=(PlayerId(MOD),),
        opened_at=OPENED,
    )
    desk = Desk(RULES, a_rulebook(), match, Recent())
    desk.happen(ThreadOpened(at=OPENED))
    return desk


def press_at(desk: Desk[Match, Effect], at: datetime) -> str | None:
    (answer,), _ = desk.take("volunteer_host", (a_press("p3"),), at)
    return code(answer)


def test_a_press_just_before_the_deadline_counts(desk: Desk[Match, Effect]) -> None:
    """F-10."""
    assert press_at(desk, CLOSES - AN_INSTANT) is DONE
    assert desk.state.host == 3


@pytest.mark.parametrize("late", [timedelta(0), AN_INSTANT, timedelta(minutes=1)])
def test_at_the_instant_itself_the_deadline_wins(
    late: timedelta, desk: Desk[Match, Effect]
) -> None:
    """F-10: what the player hears and the state agree."""
    assert press_at(desk, CLOSES + late) == "host_taken"
    assert desk.state.host == 1


def test_judging_keeps_nothing(desk: Desk[Match, Effect]) -> None:
    """A validator throws its judgement away, also of deadlines that have passed."""
    before, press = desk.state, a_press("p3")
    assert list(desk.weigh("volunteer_host", (press,), OPENED)) == [None]
    (late,) = desk.weigh("volunteer_host", (press,), CLOSES)
    assert late
    assert late.refused
    assert desk.state is before
    assert desk.recent.answer(press.id) is None


def test_the_effects_of_deadlines_come_before_those_of_the_press(
    desk: Desk[Match, Effect],
) -> None:
    _, effects = desk.take("name_host", (a_press(MOD, seat=4),), CLOSES)
    chosen = [effect for effect in effects if getattr(effect, "kind", "") == "host_chosen"]
    assert [getattr(effect, "params", {})["how"] for effect in chosen] == ["asked", "named"]


def test_a_batch_is_judged_in_order_and_each_on_what_came_before(
    desk: Desk[Match, Effect],
) -> None:
    answers, _ = desk.take("volunteer_host", (a_press("p2"), a_press("p3")), OPENED)
    assert [code(answer) for answer in answers] == [DONE, "host_taken"]


def test_what_happens_after_the_end_is_refused(desk: Desk[Match, Effect]) -> None:
    """F-11."""
    desk.take("release_room", (a_press(MOD, reason="x"),), OPENED)
    with pytest.raises(MatchClosed):
        desk.happen(ModeratorsChanged(at=OPENED, moderators=()))

"""The application to make the whole match void."""

from datetime import timedelta

import pytest

from domain.effects import CloseThread
from domain.match.effects import EndMatch
from domain.model import Ending
from tests.domain.builders import MODERATOR, NOON, STRANGER, TICK, player
from tests.domain.match.play import Play, Reach, as_it_is, kinds, only, tell

FIVE = timedelta(minutes=5)


def applied() -> Play:
    """The host, seat 2, opened an application in play."""
    play = Play().gathered()
    play.press("apply_void", 2)
    return play


def test_the_hosts_opening_counts_as_an_approval() -> None:
    """P16-V1: and everybody is asked."""
    play = Play().gathered()
    told = tell(play.press("apply_void", 2), "void_applied")
    assert told.params == {"name": "Player 2", "approvals": 1, "needed": 9}
    assert len(told.mentions) == 16
    assert [button.action for button in told.buttons] == ["approve_void"]
    assert play.see().void_approvals == 1
    assert play.refused("approve_void", 2).code == "already_voted"


def test_the_match_is_void_when_nine_of_sixteen_approve() -> None:
    """P16-V1: with the eighth of the others, not with the seventh."""
    play = applied().each("approve_void", range(3, 10))
    assert (play.see().void_approvals, play.see().ending) == (8, None)
    asked = play.press("approve_void", 10)
    assert (play.see().ending, play.see().reason) == (Ending.VOID, "application")
    end = only(asked, EndMatch)
    assert (end.ending, end.returning, end.absent) == (Ending.VOID, (), ())
    assert only(asked, CloseThread) == CloseThread()
    assert kinds(asked) == ["match_void"]


def test_an_application_is_the_hosts_to_open() -> None:
    """P16-V1."""
    play = Play().gathered()
    assert play.refused("apply_void", 3).code == "host_decides"
    assert play.refused("apply_void", MODERATOR).code == "not_seated"


@pytest.mark.parametrize("reach", [as_it_is, Play.with_thread])
def test_anyone_seated_opens_an_application_while_there_is_no_host(reach: Reach) -> None:
    """P16-V1."""
    play = reach(Play())
    play.press("apply_void", 9)
    assert play.see().void_approvals == 1


@pytest.mark.parametrize(
    "reach", [Play.with_host, Play.with_room, Play.gathered, Play.raced, Play.approved]
)
def test_an_application_may_be_opened_in_any_phase(reach: Reach) -> None:
    """P16-V1: the whole match is void, also when its result is ready."""
    play = reach(Play())
    play.press("apply_void", 2)
    play.each("approve_void", range(3, 11))
    assert play.see().ending is Ending.VOID


def test_there_is_one_application() -> None:
    """P16-V1."""
    play = applied()
    assert play.refused("apply_void", 2).code == "void_open"
    assert play.refused("ask_void", 3).code == "void_open"


def test_there_is_nothing_to_approve_without_an_application() -> None:
    """P16-V1."""
    play = Play().gathered()
    assert play.refused("approve_void", 3).code == "no_void"
    assert play.refused("take_back_void_vote", 3).code == "no_void"


def test_anyone_seated_opens_it_when_the_host_was_asked_and_silent() -> None:
    """P16-V1, F-10: from the fifth minute itself."""
    play = Play().gathered()
    asked = tell(play.press("ask_void", 9), "void_asked")
    assert (asked.mentions, asked.params) == ((player(2),), {"name": "Player 9"})
    play.until(NOON + FIVE - TICK)
    assert play.refused("apply_void", 12).code == "host_decides"
    told = tell(play.until(NOON + FIVE), "void_open_to_all")
    assert [button.action for button in told.buttons] == ["apply_void"]
    assert play.refused("ask_void", 4).params == {"open": True}
    assert play.refused("apply_void", STRANGER).code == "not_seated"
    play.press("apply_void", 12)
    assert play.see().void_approvals == 1


def test_the_five_minutes_count_from_being_asked_not_from_being_host() -> None:
    """P16-V1."""
    play = Play().gathered()
    play.wait(minutes=20)
    assert play.refused("apply_void", 3).code == "host_decides"
    play.press("ask_void", 9)
    assert play.due("void_answer") == NOON + timedelta(minutes=25)


def test_a_host_who_opens_it_in_time_has_answered() -> None:
    """P16-V1."""
    play = Play().gathered()
    play.press("ask_void", 9)
    play.press("apply_void", 2)
    assert "void_answer" not in play.running()


def test_the_host_is_asked_once() -> None:
    """P16-V1: a second asking would not restart the five minutes."""
    play = Play().gathered()
    play.press("ask_void", 9)
    play.wait(minutes=1)
    assert play.refused("ask_void", 10).code == "already_asked"
    assert play.due("void_answer") == NOON + FIVE


def test_the_host_does_not_ask_and_without_a_host_there_is_nobody_to_ask() -> None:
    """P16-V1."""
    assert Play().gathered().refused("ask_void", 2).code == "already_host"
    assert Play().with_thread().refused("ask_void", 2).code == "no_host"


@pytest.mark.parametrize("waited", [2, 6])
def test_a_new_host_has_not_been_asked(waited: int) -> None:
    """P16-V1: neither silent nor answering for the one before."""
    play = Play().gathered()
    play.press("ask_void", 9)
    play.wait(minutes=waited)
    play.press("name_host", MODERATOR, seat=4)
    assert play.refused("apply_void", 12).code == "host_decides"
    play.press("ask_void", 12)
    assert play.due("void_answer") == play.now + FIVE


def test_a_vote_for_it_can_be_taken_back() -> None:
    """P16-H8: until the match is void; the application stays open."""
    play = applied().each("approve_void", range(3, 10))
    play.press("take_back_void_vote", 3)
    assert play.refused("take_back_void_vote", 3).code == "not_voted"
    play.press("approve_void", 10)
    assert play.see().ending is None
    play.press("approve_void", 3)
    assert play.see().ending is Ending.VOID
    assert play.refused("take_back_void_vote", 3).code == "match_closed"


def test_play_goes_on_while_an_application_is_open() -> None:
    """P16-V1: until it passes."""
    play = applied().race()
    assert play.see().valid == 1

"""Who is in the room, and when play begins or does not."""

from datetime import timedelta

import pytest

from domain.effects import CloseThread
from domain.match.effects import EndMatch
from domain.match.state import Phase
from domain.model import Ending, PlayerId
from tests.domain.builders import MODERATOR, NOON, STRANGER, TICK, player
from tests.domain.match.play import Play, kinds, only, tell

ENDS = NOON + timedelta(minutes=10)
"""When the gathering of `Play.with_room` is over."""


def gathering(present: int) -> Play:
    """The seats up to that number are in the room."""
    return Play().with_room().each("check_in", range(1, present + 1))


def test_a_player_is_present_by_pressing_that_they_are_in_the_room() -> None:
    """P16-H4."""
    play = gathering(3)
    assert [seat.number for seat in play.see().seats if seat.present] == [1, 2, 3]


def test_nobody_is_present_before_there_is_a_room() -> None:
    """P16-H4: the button is about a room."""
    play = Play().with_host()
    assert play.refused("check_in", 4).code == "no_room"


def test_a_player_is_present_once() -> None:
    """P16-H4, F-12: a double click changes nothing."""
    play = gathering(3)
    assert play.refused("check_in", 3).params == {"name": "Player 3"}


def test_the_host_ticks_others_off() -> None:
    """P16-H4."""
    play = Play().with_room()
    play.press("check_in", 2, seat=9)
    assert play.see().seats[8].present
    assert play.refused("check_in", 9).code == "already_present"


@pytest.mark.parametrize(
    ("by", "code"),
    [(player(4), "host_only"), (MODERATOR, "not_seated"), (STRANGER, "not_seated")],
)
def test_nobody_but_the_host_ticks_others_off(by: PlayerId, code: str) -> None:
    """P16-H4: present means pressed, or ticked off by the host; a moderator is neither."""
    play = Play().with_room()
    assert play.refused("check_in", by, seat=9).code == code


def test_a_player_may_name_their_own_seat() -> None:
    """P16-H4: it is the same press."""
    play = Play().with_room()
    play.press("check_in", 4, seat=4)
    assert play.see().seats[3].present


def test_ticking_off_a_seat_that_is_not_there_is_refused() -> None:
    """P16-H4."""
    play = Play().with_room()
    assert play.refused("check_in", 2, seat=17).code == "unknown_seat"
    assert play.refused("check_in", 2, seat=0).code == "unknown_seat"


def test_others_cannot_be_ticked_off_while_there_is_no_host() -> None:
    """P16-H4: then it is nobody's to do."""
    play = Play().with_thread()
    assert play.refused("check_in", 2, seat=9).params == {"host": None}


def test_play_begins_at_once_when_everybody_is_in_the_room() -> None:
    """P16-H4: the sixteenth press, and not the fifteenth."""
    play = gathering(15)
    assert play.see().phase is Phase.GATHERING
    asked = play.press("check_in", 16)
    assert play.match.play_began_at == NOON
    assert play.see().phase is Phase.RACES
    told = tell(asked, "play_began")
    assert told.params == {"missing": [], "present": 16}
    offered = ["set_up_race", "end_race", "report_disconnection", "call_proxy"]
    assert [button.action for button in told.buttons] == offered
    assert "gathering" not in play.running()


@pytest.mark.parametrize("present", [14, 15])
def test_play_begins_by_itself_without_one_or_two_after_ten_minutes(present: int) -> None:
    """P16-H4, F-10: at the tenth minute itself."""
    play = gathering(present)
    play.until(ENDS - TICK)
    assert play.match.play_began_at is None
    asked = play.until(ENDS)
    assert play.match.play_began_at == ENDS
    missing = [f"Player {number}" for number in range(present + 1, 17)]
    assert tell(asked, "play_began").params == {"missing": missing, "present": present}


@pytest.mark.parametrize("present", [0, 1, 12, 13])
def test_three_or_more_missing_dissolve_the_match_after_ten_minutes(present: int) -> None:
    """P16-H4."""
    play = gathering(present)
    play.until(ENDS - TICK)
    assert play.match.ended is None
    asked = play.until(ENDS)
    assert play.see().ending is Ending.DISSOLVED
    assert (play.see().reason, play.see().ended_at) == ("absence", ENDS)
    assert only(asked, CloseThread) == CloseThread()
    assert play.running() == set()


def test_the_fourteenth_press_saves_the_match_a_microsecond_before_the_end() -> None:
    """P16-H4, F-10: one of the two wins, and here the press."""
    play = gathering(13)
    play.until(ENDS - TICK)
    play.press("check_in", 14)
    play.until(ENDS)
    assert play.match.ended is None
    assert play.match.play_began_at == ENDS


def test_the_fourteenth_press_is_told_that_the_match_is_over_at_the_end_itself() -> None:
    """P16-H4, F-10: at the instant itself the deadline wins."""
    play = gathering(13)
    play.until(ENDS)
    refusal = play.refused("check_in", 14)
    assert (refusal.code, refusal.params) == ("match_closed", {"ending": "dissolved"})


def test_those_present_return_with_their_old_waiting_time_when_it_is_dissolved() -> None:
    """P16-H7: those missing do not, and it is counted for them."""
    play = gathering(12)
    asked = play.until(ENDS)
    end = only(asked, EndMatch)
    assert [(each.player, each.waiting_since) for each in end.returning] == [
        (player(number), NOON - timedelta(minutes=number)) for number in range(1, 13)
    ]
    assert end.absent == tuple(player(number) for number in range(13, 17))
    assert (end.ending, end.at, end.by) == (Ending.DISSOLVED, ENDS, None)
    assert tell(asked, "match_dissolved").params == {
        "missing": ["Player 13", "Player 14", "Player 15", "Player 16"],
        "returned": [f"Player {number}" for number in range(1, 13)],
    }


def test_nobody_returns_and_nobody_is_counted_absent_when_a_moderator_ends_it() -> None:
    """P16-H7: only a dissolution for absence."""
    play = gathering(12)
    end = only(play.press("release_room", MODERATOR), EndMatch)
    assert (end.returning, end.absent) == ((), ())


def test_a_player_who_leaves_the_gathering_is_counted_missing_at_its_end() -> None:
    """F-14, P16-H8: with that press there are three missing."""
    play = gathering(14)
    play.until(ENDS - TICK)
    play.press("take_back_check_in", 5)
    end = only(play.until(ENDS), EndMatch)
    assert end.absent == (player(5), player(15), player(16))
    assert player(5) not in [each.player for each in end.returning]


def test_the_host_takes_back_a_tick_for_another() -> None:
    """P16-H8, F-14: a tick was the host's press."""
    play = gathering(14)
    play.press("take_back_check_in", 2, seat=9)
    assert not play.see().seats[8].present
    assert play.refused("take_back_check_in", 3, seat=8).code == "host_only"


def test_a_player_who_is_not_present_has_nothing_to_take_back() -> None:
    """P16-H8."""
    play = gathering(3)
    assert play.refused("take_back_check_in", 9).code == "not_present"


def test_a_presence_that_was_taken_back_can_be_pressed_again() -> None:
    """P16-H8."""
    play = gathering(15)
    play.press("take_back_check_in", 15)
    play.press("check_in", 16)
    assert play.match.play_began_at is None
    play.press("check_in", 15)
    assert play.match.play_began_at == NOON


def test_presence_cannot_be_taken_back_when_play_has_begun_by_it() -> None:
    """P16-H8: what it led to has happened."""
    play = Play().gathered()
    assert play.refused("take_back_check_in", 16).code == "too_late"


def test_the_presence_of_a_late_player_can_be_taken_back_until_a_race_starts() -> None:
    """P16-H8: play began without them, and their press has led to nothing yet."""
    play = Play().gathered(without=(15, 16))
    play.wait(minutes=1)
    play.each("check_in", (15, 16)).press("take_back_check_in", 15)
    play.press("set_up_race", 2)
    assert play.refused("take_back_check_in", 16).code == "too_late"
    assert not play.see().seats[14].present


def test_the_presence_of_a_late_player_can_be_taken_back_until_a_race_ends() -> None:
    """P16-H8, P16-S4: at its end it counts who was there."""
    play = Play().gathered(without=(16,))
    play.press("set_up_race", 2)
    play.wait(minutes=5)
    play.press("check_in", 16)
    play.press("end_race", 2)
    assert play.refused("take_back_check_in", 16).code == "too_late"


def test_presence_cannot_be_taken_back_once_a_disconnection_counts_by_it() -> None:
    """P16-H8, P16-S4: who was missing from the start was not disconnected."""
    play = Play().gathered(without=(16,)).race()
    play.press("set_up_race", 2)
    play.wait(minutes=1)
    play.press("check_in", 16)
    play.press("report_disconnection", 16)
    assert play.refused("take_back_check_in", 16).code == "too_late"
    play.press("take_back_disconnection", 16)
    play.press("take_back_check_in", 16)
    assert play.see().race_started is False


def test_a_late_player_checks_in_while_play_goes_on() -> None:
    """P16-H4: going on without somebody is not going on for ever without them."""
    play = Play().gathered(without=(15, 16))
    asked = play.press("check_in", 15)
    assert play.see().seats[14].present
    assert "play_began" not in kinds(asked)

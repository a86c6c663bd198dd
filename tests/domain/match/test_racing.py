"""Races: set up, waited for, lost, void and counted."""

from dataclasses import replace
from datetime import timedelta

import pytest

from domain.effects import Button, CloseThread, Place, Tell
from domain.match.effects import EndMatch
from domain.match.state import Phase
from domain.model import Ending
from domain.scoring.points import PointChange, PointSchedule, PointTable, RacePoints
from tests.domain.builders import BOOK, MODERATOR, NOON, TICK
from tests.domain.match.play import Play, kinds, only, tell

THREE, TWO = (4, 5, 6), (4, 5)


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


def second_race() -> Play:
    """The second race was set up just now."""
    play = Play().gathered().race()
    play.press("set_up_race", 2)
    return play


def test_a_match_is_three_valid_races() -> None:
    """P16-R1: not two, and a fourth is refused."""
    play = Play().gathered().race().race()
    assert play.see().phase is Phase.RACES
    assert play.refused("enter_total", 2, total="24").code == "races_not_over"
    play.race()
    assert play.see().phase is Phase.TOTALS
    assert play.refused("set_up_race", 2).code == "races_over"
    assert play.see().valid == 3


def test_a_race_needs_play_a_room_and_no_other_race() -> None:
    """P16-R1, P16-R2."""
    play = Play().with_room()
    assert play.refused("set_up_race", 2).code == "play_not_begun"
    play.each("check_in", range(1, 17)).press("set_up_race", 2)
    assert play.refused("set_up_race", 2).code == "race_running"


def test_only_the_host_sets_up_and_ends_races() -> None:
    """P16-R2, P16-R5."""
    play = Play().gathered()
    assert play.refused("set_up_race", 3).code == "host_only"
    play.press("set_up_race", 2)
    assert play.refused("end_race", 3).code == "host_only"


def test_there_is_no_race_to_end_before_one_is_set_up() -> None:
    """P16-R2."""
    play = Play().gathered()
    assert play.refused("end_race", 2).code == "no_race"
    assert play.refused("report_disconnection", 3).code == "no_race"
    assert play.refused("take_back_disconnection", 3).code == "no_race"
    assert play.refused("take_back_race_end", 2).code == "no_race"


def test_the_first_race_has_no_timer() -> None:
    """P16-R2: from the second race on; the first was prepared in the gathering."""
    play = Play().gathered()
    asked = play.press("set_up_race", 2)
    assert kinds(asked) == ["race_set_up", "race_may_start"]
    assert play.see().race_started


def test_the_second_race_may_start_without_waiting_after_five_minutes() -> None:
    """P16-R2, F-10: at the fifth minute itself."""
    play = second_race()
    set_up = play.now
    told = tell(play.told[-3:], "race_set_up").params
    assert told == {"race": 2, "may_start_at": set_up + minutes(5)}
    play.until(set_up + minutes(5) - TICK)
    assert not play.see().race_started
    asked = play.until(set_up + minutes(5))
    assert kinds(asked) == ["race_may_start"]
    assert tell(asked, "race_may_start").params == {"race": 2}
    assert play.see().race_started
    assert "race_start" not in play.running()


def test_a_race_that_everybody_was_ready_for_may_be_over_earlier() -> None:
    """P16-R2: the timer allows starting without waiting, it does not forbid starting."""
    play = second_race()
    play.wait(minutes=4)
    play.press("end_race", 2)
    assert play.see().valid == 2


def test_a_replay_has_the_timer() -> None:
    """P16-R2: the race after a void first one is a second race."""
    play = Play().gathered().race(THREE)
    play.press("set_up_race", 2)
    assert play.due("race_start") == play.now + minutes(5)


def test_a_race_in_a_reopened_room_has_the_timer() -> None:
    """P16-R2, P16-R6."""
    play = Play().gathered().race()
    play.press("close_room", 2)
    play.press("share_room", 2, room="room-2")
    play.press("set_up_race", 2)
    assert play.due("race_start") == play.now + minutes(5)


def test_three_disconnected_make_a_race_void_and_another_is_played() -> None:
    """P16-R3: three valid races are reached all the same, with four played."""
    play = Play().gathered().race(THREE)
    assert tell(play.told, "race_over").params == {
        "race": 1,
        "valid": 0,
        "of": 3,
        "void": True,
        "again": True,
        "disconnected": [play.match.seats[3].name, "Player 5", "Player 6"],
    }
    play.race().race()
    assert play.see().phase is Phase.RACES
    play.race()
    assert play.see().phase is Phase.TOTALS
    assert [race.void for race in play.see().races] == [True, False, False, False]


def test_two_disconnected_leave_a_race_valid() -> None:
    """P16-R3."""
    play = Play().gathered().race(TWO)
    assert [(race.void, race.counts) for race in play.see().races] == [(False, True)]


def test_three_disconnected_in_two_races_leave_both_valid() -> None:
    """P16-R3: at once means in the same race."""
    play = Play().gathered().race(TWO).race((6,))
    assert play.see().valid == 2


def test_presses_and_the_hosts_report_count_together() -> None:
    """P16-R3, P16-R5: two said so themselves, the host names a third."""
    play = Play().gathered()
    play.press("set_up_race", 2)
    play.each("report_disconnection", TWO)
    play.press("end_race", 2, disconnected=(6,))
    assert play.see().races[0].void
    assert play.see().races[0].disconnected == THREE


def test_a_player_counts_once_a_race() -> None:
    """P16-R5: pressed, pressed again, and named twice by the host."""
    play = Play().gathered()
    play.press("set_up_race", 2)
    play.each("report_disconnection", TWO)
    assert play.refused("report_disconnection", 4).code == "already_disconnected"
    play.press("end_race", 2, disconnected=(4, 5, 4))
    assert play.see().races[0].disconnected == TWO
    assert not play.see().races[0].void


def test_a_player_may_count_again_in_the_next_race() -> None:
    """P16-R5: once a race."""
    play = Play().gathered().race(TWO).race(TWO)
    assert [race.disconnected for race in play.see().races] == [TWO, TWO]


def test_those_missing_from_the_start_are_not_disconnected() -> None:
    """P16-S4, P16-R3: neither by their own press nor in the host's report."""
    play = Play().gathered(without=(15, 16))
    play.press("set_up_race", 2)
    assert play.refused("report_disconnection", 16).code == "seat_missing"
    refusal = play.refused("end_race", 2, disconnected=(4, 5, 16))
    assert (refusal.code, refusal.params) == ("seat_missing", {"seat": 16, "name": "Player 16"})
    play.press("end_race", 2, disconnected=TWO)
    assert not play.see().races[0].void


def test_the_host_names_only_seats_that_there_are() -> None:
    """P16-R5."""
    play = Play().gathered()
    play.press("set_up_race", 2)
    assert play.refused("end_race", 2, disconnected=(17,)).code == "unknown_seat"


def test_two_void_races_in_a_row_make_the_match_void() -> None:
    """P16-R4."""
    play = Play().gathered().race(THREE).race(THREE)
    assert (play.see().ending, play.see().reason) == (Ending.VOID, "void_races")
    assert only(play.told, EndMatch).ending is Ending.VOID
    assert only(play.told, CloseThread) == CloseThread()
    assert kinds(play.told)[-2:] == ["race_over", "match_void"]
    over = [each for each in play.told if isinstance(each, Tell) and each.kind == "race_over"]
    assert [each.params["again"] for each in over] == [True, False]
    assert play.refused("set_up_race", 2).code == "match_closed"


def test_two_void_races_with_a_valid_one_between_do_not() -> None:
    """P16-R4: in a row."""
    play = Play().gathered().race(THREE).race().race(THREE)
    assert play.see().ending is None
    play.race().race()
    assert play.see().phase is Phase.TOTALS


def test_other_players_in_the_second_void_race_count_as_well() -> None:
    """P16-R4: the races are void, whoever was lost."""
    play = Play().gathered().race().race(THREE).race((10, 11, 12))
    assert play.see().ending is Ending.VOID


def test_a_disconnection_can_be_taken_back_until_the_race_is_over() -> None:
    """P16-H8."""
    play = Play().gathered()
    play.press("set_up_race", 2)
    play.each("report_disconnection", THREE).press("take_back_disconnection", 5)
    assert play.refused("take_back_disconnection", 5).code == "not_disconnected"
    play.press("end_race", 2)
    assert play.see().races[0].disconnected == (4, 6)
    assert play.refused("take_back_disconnection", 4).code == "no_race"


def test_the_end_of_a_race_can_be_taken_back() -> None:
    """P16-H8: then it is still on, with who said so themselves and nobody whom the report named."""
    play = Play().gathered(without=(16,))
    play.press("set_up_race", 2)
    play.press("report_disconnection", 4)
    before = play.match.race
    play.press("end_race", 2, disconnected=(5, 6), unified=True)
    assert play.see().races[0].void
    play.press("report_race", 9, race=1, points=7)
    asked = play.press("take_back_race_end", 2)
    assert kinds(asked) == ["race_end_taken_back"]
    assert tell(asked, "race_end_taken_back").params == {"race": 1}
    assert (play.match.race, play.match.races) == (before, ())
    play.press("end_race", 2)
    assert play.see().races[0].counts


def test_only_the_host_takes_back_the_end_of_a_race() -> None:
    """P16-H8: it was the host's press."""
    play = Play().gathered().race()
    assert play.refused("take_back_race_end", 3).code == "host_only"


def test_the_end_of_a_race_stands_once_the_next_is_set_up() -> None:
    """P16-H8: what it led to has happened."""
    assert second_race().refused("take_back_race_end", 2).code == "too_late"


def test_the_end_of_a_race_stands_once_the_room_was_closed_after_it() -> None:
    """P16-H8, P16-R6: also when another is open by now."""
    play = Play().gathered().race()
    play.press("close_room", 2)
    assert play.refused("take_back_race_end", 2).code == "too_late"
    play.wait(seconds=1)
    play.press("share_room", 2, room="room-2")
    assert play.refused("take_back_race_end", 2).code == "too_late"


def test_the_end_of_the_last_race_stands_once_a_total_was_entered() -> None:
    """P16-H8: not before."""
    play = Play().raced()
    play.press("take_back_race_end", 2)
    assert play.see().phase is Phase.RACES
    play.press("end_race", 2)
    play.press("enter_total", 7, total="24")
    assert play.refused("take_back_race_end", 2).code == "too_late"


def test_a_moderators_total_does_not_make_the_end_of_a_race_stand() -> None:
    """P16-H8, P16-V6: it did not come of the race's end."""
    play = Play().raced()
    play.press("set_total", MODERATOR, seat=7, points=20, reason="r")
    play.press("take_back_race_end", 2)
    assert play.see().seats[6].total == 20


def test_what_was_filled_in_goes_when_the_last_race_is_not_over_after_all() -> None:
    """P16-H8, P16-S4: the seat has not missed all three."""
    play = Play().raced(without=(16,))
    assert play.see().seats[15].total == 9
    play.press("take_back_race_end", 2)
    assert play.see().seats[15].total is None
    play.press("check_in", 16)
    play.press("end_race", 2)
    assert play.see().seats[15].total is None


def test_a_moderator_sets_the_race_count() -> None:
    """P16-H8: up, with races that nobody reported."""
    play = Play().gathered().race()
    asked = play.press("set_race_count", MODERATOR, count=3, reason="the bot was away")
    assert tell(asked, "race_count_set").params == {"count": 3, "reason": "the bot was away"}
    assert play.see().phase is Phase.TOTALS
    play.press("enter_total", 4, total="24")


def test_those_missing_when_a_moderator_counts_races_missed_them() -> None:
    """P16-H8, P16-S4: and those present did not."""
    play = Play().gathered(without=(15, 16))
    play.press("check_in", 15)
    play.press("set_race_count", MODERATOR, count=3, reason="the bot was away")
    assert [(seat.number, seat.total) for seat in play.see().seats if seat.total] == [(16, 9)]


def test_the_end_of_a_race_that_a_moderator_counted_stands() -> None:
    """P16-H8: it was not the host's press."""
    play = Play().gathered()
    play.press("set_race_count", MODERATOR, count=1, reason="the bot was away")
    assert play.refused("take_back_race_end", 2).code == "too_late"


def test_a_lower_race_count_strikes_the_last_races() -> None:
    """P16-H8: and another is played."""
    play = Play().gathered().race((4,)).race((5,))
    play.press("set_race_count", MODERATOR, count=1, reason="wrong stadium")
    races = [(race.counts, race.disconnected) for race in play.see().races]
    assert races == [(True, (4,)), (False, (5,))]
    play.race().race()
    assert play.see().phase is Phase.TOTALS


def test_a_lower_race_count_takes_the_totals_and_the_vote_away() -> None:
    """P16-H8, P16-S5: they added up other races; a moderator's own total stands (P16-V6)."""
    play = Play().totalled()
    play.press("set_total", MODERATOR, seat=3, points=20, reason="disconnected")
    play.press("set_race_count", MODERATOR, count=2, reason="wrong stadium")
    assert play.see().phase is Phase.RACES
    assert [seat.total for seat in play.see().seats if seat.total] == [20]
    play.race()
    assert play.see().phase is Phase.TOTALS
    assert play.refused("approve", 4, table=1).code == "no_confirmation"


@pytest.mark.parametrize("count", [-1, 4])
def test_an_impossible_race_count_is_refused(count: int) -> None:
    """P16-H8, P16-R1: from nought to three."""
    play = Play().gathered()
    refusal = play.refused("set_race_count", MODERATOR, count=count, reason="r")
    assert refusal.code == "impossible_count"


def test_the_race_count_is_a_moderators_to_set_with_a_reason_and_between_races() -> None:
    """P16-H8."""
    play = Play().with_room()
    count = {"count": 1, "reason": "r"}
    assert play.refused("set_race_count", MODERATOR, **count).code == "play_not_begun"
    play.each("check_in", range(1, 17))
    assert play.refused("set_race_count", 2, **count).code == "moderators_only"
    assert play.refused("set_race_count", MODERATOR, count=1, reason=" ").code == "reason_missing"
    play.press("set_up_race", 2)
    assert play.refused("set_race_count", MODERATOR, **count).code == "race_running"


def test_the_end_of_a_race_stands_once_a_moderator_ruled_on_it() -> None:
    """P16-H8."""
    play = Play().gathered().race()
    play.press("set_race_count", MODERATOR, count=0, reason="r")
    assert play.refused("take_back_race_end", 2).code == "too_late"


def test_a_race_struck_by_a_moderator_is_not_void() -> None:
    """P16-R4, P16-H8: two in a row are void by disconnections, not by a moderator's word."""
    play = Play().gathered().race().race(THREE)
    play.press("set_race_count", MODERATOR, count=0, reason="r")
    play.race((7, 8, 9))
    assert play.see().ending is Ending.VOID
    play = Play().gathered().race(THREE).race()
    play.press("set_race_count", MODERATOR, count=0, reason="r")
    play.race(THREE)
    assert play.see().ending is None


def test_reports_of_every_race_add_up_to_suggestions() -> None:
    """P16-R7: stadium, group, placing and points; they help, and enter nothing."""
    play = Play().gathered()
    for points in (3, 7, 10):
        play.race()
        number = len(play.match.races)
        report = {"stadium": "gourmet", "group": 2, "placing": 7}
        play.press("report_race", 9, race=number, points=points, **report)
    assert tell(play.told[-2:], "totals_due").params["suggested"] == {9: 20}
    assert play.see().seats[8].total is None
    kept = play.match.races[0].reports[0]
    assert (kept.seat, kept.points, kept.placing) == (9, 3, 7)
    assert (kept.stadium, kept.group) == ("gourmet", 2)


def test_reports_of_a_race_are_shown_in_the_thread_as_they_come() -> None:
    """P16-R7: one message a race, edited; the last report of a seat stands."""
    play = Play().gathered().race().race()
    play.press("report_race", 9, race=2, points=3)
    play.press("report_race", 4, race=2, points=10, placing=1)
    shown = tell(play.press("report_race", 9, race=2, points=7, group=2), "race_reports")
    assert (shown.place, shown.message) == (Place.THREAD, "race_reports/2")
    rows = shown.params["rows"]
    assert isinstance(rows, list)
    names = [play.match.seat(number).name for number in (4, 9)]
    assert [row["name"] for row in rows] == names
    assert [(row["placing"], row["group"], row["points"]) for row in rows] == [
        (1, None, 10),
        (None, 2, 7),
    ]


def test_a_report_after_the_last_race_still_helps() -> None:
    """P16-R7: at the latest after the third race, in the message that asks for totals."""
    play = Play().raced()
    due = tell(play.told, "totals_due")
    assert due.params["suggested"] == {}
    play.press("report_race", 9, race=1, points=7)
    play.press("report_race", 9, race=2, points=7)
    edited = tell(play.press("report_race", 9, race=3, points=7), "totals_due")
    assert edited.params["suggested"] == {9: 21}
    assert edited.message == due.message is not None
    assert len(due.mentions) == 16
    assert [button.action for button in due.buttons] == ["enter_total"]


def test_the_end_of_a_race_that_counts_asks_for_reports() -> None:
    """P16-R7: of that race; a void one has none to give."""
    play = Play().gathered().race().race(THREE)
    over = [each for each in play.told if isinstance(each, Tell) and each.kind == "race_over"]
    asked = Button(action="report_race", args={"race": 1})
    assert [each.buttons for each in over] == [(asked,), ()]


def test_a_report_can_be_corrected() -> None:
    """P16-R7: the last one of a seat and race stands."""
    play = Play().gathered().race().race()
    play.press("report_race", 9, race=1, points=7)
    play.press("report_race", 4, race=1, points=5)
    play.press("report_race", 9, race=1, points=10)
    play.press("report_race", 9, race=2, points=3)
    first, second = play.match.races
    assert [(report.seat, report.points) for report in first.reports] == [(4, 5), (9, 10)]
    assert [(report.seat, report.points) for report in second.reports] == [(9, 3)]


@pytest.mark.parametrize("race", [0, 2])
def test_only_a_race_that_is_over_is_reported(race: int) -> None:
    """P16-R7."""
    play = second_race()
    assert play.refused("report_race", 9, race=race, points=7).code == "unknown_race"


@pytest.mark.parametrize("points", [0, 4, 9, 11])
def test_points_that_no_race_gives_are_refused_in_a_report(points: int) -> None:
    """P16-R7, P16-S1, P16-S2."""
    play = Play().gathered().race()
    refusal = play.refused("report_race", 9, race=1, points=points)
    assert refusal.params == {"points": points, "possible": "3,5,6,7,8,10"}


@pytest.mark.parametrize("field", ["placing", "group"])
@pytest.mark.parametrize("number", [0, -1, 17])
def test_placings_and_groups_that_no_race_has_are_refused_in_a_report(
    field: str, number: int
) -> None:
    """P16-R7."""
    play = Play().gathered().race()
    refusal = play.refused("report_race", 9, race=1, points=10, **{field: number})
    assert (refusal.code, refusal.params["given"]) == ("impossible_placing", number)


def test_a_race_that_was_missed_is_suggested_as_lower() -> None:
    """P16-S4: late and disconnected alike, three or in a unified race six."""
    play = Play().gathered(without=(16,)).race((9,)).race((9,), unified=True).race((9,))
    due = tell(play.told, "totals_due")
    assert due.params["suggested"] == {9: 3 + 6 + 3, 16: 3 + 6 + 3}


def test_the_placing_of_a_cpu_that_drove_on_counts_instead() -> None:
    """P16-S4: when it is known, that is, reported."""
    play = Play().gathered().race((9,)).race((9,)).race((9,))
    asked = play.press("report_race", 9, race=2, points=7, placing=3)
    assert tell(asked, "totals_due").params["suggested"] == {9: 3 + 7 + 3}


def test_void_races_are_not_suggested() -> None:
    """P16-R3, P16-R7: of four races the three valid ones."""
    play = Play().gathered().race((7, 8, 9))
    for _ in range(3):
        play.race((9,))
    assert tell(play.told, "totals_due").params["suggested"] == {9: 9}


def test_the_total_of_a_seat_that_missed_every_race_is_filled_in() -> None:
    """P16-S4: with nine, by nobody, and it can be corrected."""
    play = Play().raced(without=(15, 16))
    seat = play.see().seats[15]
    assert (seat.total, seat.entered_by) == (9, None)
    play.press("enter_total", 3, seat=16, total="11")
    assert play.see().seats[15].total == 11


def test_a_total_that_a_moderator_decided_is_not_filled_in_over() -> None:
    """P16-S4, P16-V6."""
    play = Play().gathered(without=(16,)).race().race()
    play.press("set_total", MODERATOR, seat=16, points=20, reason="r")
    play.race()
    assert play.see().seats[15].total == 20


def test_the_total_of_a_seat_that_was_there_for_one_race_is_not_filled_in() -> None:
    """P16-S4: all three."""
    play = Play().gathered(without=(16,)).race().race()
    play.press("check_in", 16)
    play.race()
    assert play.see().seats[15].total is None


def test_a_disconnected_seat_is_not_filled_in() -> None:
    """P16-S4: a CPU may have driven on."""
    play = Play().gathered().race((9,)).race((9,)).race((9,))
    assert play.see().seats[8].total is None


def test_the_points_of_the_start_hold_for_the_whole_match() -> None:
    """P16-S2: a change with an effective time after the start does not touch it."""
    doubled = RacePoints(normal=PointTable(first=20, upper=14, middle=10, lower=6))
    schedule = PointSchedule(changes=(PointChange(since=NOON + TICK, points=doubled),))
    play = Play(book=replace(BOOK, points=schedule)).raced(without=(16,))
    assert play.see().seats[15].total == 9
    schedule = PointSchedule(changes=(PointChange(since=NOON, points=doubled),))
    play = Play(book=replace(BOOK, points=schedule)).raced(without=(16,))
    assert play.see().seats[15].total == 18


def test_a_race_in_vs_gigantes_is_never_unified() -> None:
    """P16-S2: whatever the host says."""
    play = Play().gathered(without=(16,))
    for stadium in ("drag_race", "vs_gigantes", None):
        play.press("set_up_race", 2)
        play.press("end_race", 2, unified=True, stadium=stadium)
    assert [race.unified for race in play.match.races] == [True, False, True]
    assert play.see().seats[15].total == 6 + 3 + 6

"""Entering the seats' totals."""

import pytest

from domain.effects import Tell
from domain.match.state import Phase
from domain.model import PlayerId
from tests.domain.builders import MODERATOR, STRANGER, player
from tests.domain.match.play import TOTALS, Play, kinds, tell


def test_a_player_enters_their_own_total() -> None:
    """P16-C1."""
    play = Play().raced()
    play.press("enter_total", 7, total="24")
    assert (play.see().seats[6].total, play.see().seats[6].entered_by) == (24, player(7))


def test_a_player_enters_anothers_total_and_it_shows_who_did() -> None:
    """P16-C1."""
    play = Play().raced()
    play.press("enter_total", 7, seat=12, total="24")
    assert (play.see().seats[11].total, play.see().seats[11].entered_by) == (24, player(7))


def test_the_last_to_enter_a_total_is_the_one_who_is_shown() -> None:
    """P16-C1: in the state and in the table."""
    play = Play().totalled()
    asked = play.press("enter_total", 3, seat=12, total="16")
    rows = tell(asked, "confirmation").params["rows"]
    assert isinstance(rows, list)
    assert (rows[11]["total"], rows[11]["entered_by"]) == (16, player(3))
    assert play.see().seats[11].entered_by == player(3)


@pytest.mark.parametrize("who", [STRANGER, MODERATOR])
def test_nobody_without_a_seat_enters_a_total(who: PlayerId) -> None:
    """P16-C1: anyone seated; a moderator sets one, with a reason."""
    play = Play().raced()
    assert play.refused("enter_total", who, seat=3, total="24").code == "not_seated"


@pytest.mark.parametrize("seat", [0, 17, -1])
def test_a_total_of_no_seat_is_refused(seat: int) -> None:
    """P16-C1."""
    assert Play().raced().refused("enter_total", 3, seat=seat, total="24").code == "unknown_seat"


def test_totals_are_entered_when_three_valid_races_are_over() -> None:
    """P16-C1, P16-R1: and not while a fourth is needed."""
    play = Play().gathered().race((4, 5, 6)).race().race()
    refusal = play.refused("enter_total", 3, total="24")
    assert (refusal.code, refusal.params) == ("races_not_over", {"races": 3})


@pytest.mark.parametrize("written", ["24", "10+7+7", "10 + 7 + 7", "１０＋７＋７", " 24 "])
def test_a_total_is_a_number_or_three_races(written: str) -> None:
    """P16-S5."""
    play = Play().raced()
    play.press("enter_total", 7, total=written)
    assert play.see().seats[6].total == 24


@pytest.mark.parametrize("written", ["8", "10", "29", "31", "0", "10+10+9", "4+7+10"])
def test_a_total_that_three_races_cannot_give_is_refused(written: str) -> None:
    """P16-S5: with the bounds that there are."""
    play = Play().raced()
    refusal = play.refused("enter_total", 7, total=written)
    assert refusal.code == "impossible_total"
    assert (refusal.params["lowest"], refusal.params["highest"]) == (9, 30)


@pytest.mark.parametrize("written", ["", "abc", "-3", "10+7", "10+7+3+3", "24.0"])
def test_what_is_no_total_is_refused(written: str) -> None:
    """P16-S5."""
    assert Play().raced().refused("enter_total", 7, total=written).code == "not_a_total"


def test_the_confirmation_is_posted_by_itself_with_the_sixteenth_total() -> None:
    """P16-C2: not with the fifteenth, and with the full table."""
    play = Play().raced()
    for seat in range(1, 16):
        asked = play.press("enter_total", seat, total=str(TOTALS[seat - 1]))
        assert "confirmation" not in kinds(asked)
    assert play.see().phase is Phase.TOTALS
    posted = tell(play.press("enter_total", 16, total="9"), "confirmation")
    assert play.see().phase is Phase.CONFIRMATION
    rows = posted.params["rows"]
    assert isinstance(rows, list)
    assert [row["total"] for row in rows] == list(TOTALS)
    assert [row["place"] for row in rows] == list(range(1, 17))
    assert [row["entered_by"] for row in rows] == [player(n) for n in range(1, 17)]
    assert [button.action for button in posted.buttons] == ["approve", "object", "submit_result"]
    assert {button.args["table"] for button in posted.buttons} == {1}
    assert posted.params["needed"] == 9


def test_ties_share_a_place_in_the_table() -> None:
    """P16-C8."""
    play = Play().totalled()
    rows = tell(play.press("enter_total", 2, total="30"), "confirmation").params["rows"]
    assert isinstance(rows, list)
    assert [row["place"] for row in rows][:3] == [1, 1, 3]


def test_the_table_and_the_result_are_read_from_the_best_place_down() -> None:
    """P16-C2, P16-C7: whichever seat it was; equals keep their seat order."""
    play = Play().totalled()
    rows = tell(play.press("enter_total", 16, total="30"), "confirmation").params["rows"]
    assert isinstance(rows, list)
    assert [row["seat"] for row in rows][:3] == [1, 16, 2]
    play.each("approve", range(1, 10), table=2).press("submit_result", 5, table=2)
    _, in_thread = [each for each in play.rated() if isinstance(each, Tell)]
    lines = in_thread.params["lines"]
    assert isinstance(lines, list)
    assert [line["seat"] for line in lines][:3] == [1, 16, 2]
    assert [line["place"] for line in lines] == sorted(line["place"] for line in lines)


def test_a_total_that_was_filled_in_counts_as_in() -> None:
    """P16-C2, P16-S4: the other fourteen are enough."""
    play = Play().raced(without=(15, 16))
    play.each("enter_total", range(1, 14), total="20")
    assert "confirmation" in kinds(play.press("enter_total", 14, total="20"))


def test_the_confirmation_is_posted_at_once_when_every_total_is_in_already() -> None:
    """P16-C2, P16-V6: a moderator decided all of them before the last race was over."""
    play = Play().gathered().race().race()
    for seat in range(1, 17):
        play.press("set_total", MODERATOR, seat=seat, points=20, reason="r")
    assert play.see().phase is Phase.RACES
    play.race()
    assert play.see().phase is Phase.CONFIRMATION


@pytest.mark.parametrize("points", [0, 8, 10, 29, 31, 999])
def test_a_moderators_total_is_not_bound_by_what_races_give(points: int) -> None:
    """P16-V6, P16-S5: recorded and told with name and reason."""
    play = Play().raced()
    asked = play.press("set_total", MODERATOR, seat=7, points=points, reason="disconnected")
    told = tell(asked, "total_set").params
    assert (told["points"], told["reason"], told["by"]) == (points, "disconnected", MODERATOR)
    assert (play.see().seats[6].total, play.see().seats[6].entered_by) == (points, MODERATOR)


@pytest.mark.parametrize("points", [-1, 1000])
def test_a_moderators_total_is_a_number_that_people_can_mean(points: int) -> None:
    """P16-V6."""
    play = Play().raced()
    refusal = play.refused("set_total", MODERATOR, seat=7, points=points, reason="r")
    assert refusal.code == "impossible_total"


def test_only_a_moderator_sets_a_total_and_only_with_a_reason() -> None:
    """P16-V6."""
    play = Play().raced()
    assert play.refused("set_total", 2, seat=7, points=20, reason="r").code == "moderators_only"
    refusal = play.refused("set_total", MODERATOR, seat=7, points=20, reason="  ")
    assert refusal.code == "reason_missing"
    refusal = play.refused("set_total", MODERATOR, seat=17, points=20, reason="r")
    assert refusal.code == "unknown_seat"


def test_a_moderator_decides_on_a_total_once_play_has_begun() -> None:
    """P16-V6: a disconnection is one in play."""
    play = Play().with_room()
    refusal = play.refused("set_total", MODERATOR, seat=7, points=20, reason="r")
    assert refusal.code == "play_not_begun"


def test_a_total_that_a_moderator_decided_is_a_moderators_to_change() -> None:
    """P16-V6."""
    play = Play().raced()
    play.press("set_total", MODERATOR, seat=7, points=20, reason="disconnected")
    refusal = play.refused("enter_total", 7, total="24")
    assert (refusal.code, refusal.params) == (
        "decided_by_moderator",
        {"name": "Player 7", "points": 20},
    )
    play.press("set_total", MODERATOR, seat=7, points=22, reason="counted again")
    assert play.see().seats[6].total == 22

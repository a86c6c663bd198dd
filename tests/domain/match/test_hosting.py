"""The table, its host, and the room."""

from datetime import timedelta

import pytest

from domain.effects import OpenThread, Place
from domain.match.events import ThreadOpened
from domain.match.referee import open_match
from domain.match.state import Phase
from domain.model import MatchId
from tests.domain.builders import BOOK, MODERATOR, NOON, STRANGER, TICK, a_seat, player
from tests.domain.match.play import Play, Reach, as_it_is, kinds, only, tell

SIXTEEN = tuple(player(number) for number in range(1, 17))


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


def test_every_player_is_added_mentioned_and_told_directly_when_a_match_opens() -> None:
    """P16-H1: one private thread, with everybody in seat order."""
    _, asked = open_match(
        rulebook=BOOK,
        league="pupupu",
        ladder="rated16",
        match_id=MatchId("2026-04-01-1"),
        seats=tuple(a_seat(number) for number in range(1, 17)),
        moderators=(MODERATOR,),
        opened_at=NOON,
    )
    assert only(asked, OpenThread).members == SIXTEEN
    formed, directly = tell(asked, "table_formed"), tell(asked, "seated")
    assert (formed.place, formed.mentions) == (Place.THREAD, SIXTEEN)
    assert (directly.place, directly.mentions) == (Place.DIRECT, SIXTEEN)
    assert formed.buttons[0].action == "volunteer_host"
    assert formed.buttons[0].enabled


def test_the_head_of_the_thread_offers_help_as_long_as_the_match_lasts() -> None:
    """P16-V1, P16-V3: void application and call for a moderator are buttons in the thread."""
    play = Play()
    for asked in (play.wait(minutes=1), play.press("volunteer_host", 3)):
        buttons = {each.action: each.enabled for each in tell(asked, "table_formed").buttons}
        assert buttons["apply_void"]
        assert buttons["call_moderator"]


def test_everybody_is_told_until_when_to_volunteer_once_time_zero_is_known() -> None:
    """P16-H2: in the message that carries the button, and nobody is called a second time."""
    play = Play()
    play.wait(seconds=42)
    formed = tell(play.happen(ThreadOpened(at=play.now)), "table_formed")
    assert formed.params["volunteer_until"] == play.now + minutes(3)
    assert (formed.params["open"], formed.message, formed.mentions) == (True, "table_formed", ())
    assert kinds(play.happen(ThreadOpened(at=play.now))) == []
    closed = tell(play.press("volunteer_host", 3), "table_formed")
    assert closed.params["open"] is False


def test_the_threads_creation_is_time_zero() -> None:
    """P16-H1: the three minutes of P16-H2 count from it, not from the seats."""
    play = Play()
    play.wait(seconds=42)
    play.with_thread()
    assert play.due("host_selection") == NOON + timedelta(seconds=42) + minutes(3)
    assert "thread" not in play.running()


def test_time_zero_is_a_minute_after_the_seats_when_there_is_no_thread_by_then() -> None:
    """P16-H1: at the sixtieth second itself, and a thread that comes later moves nothing."""
    play = Play()
    play.until(NOON + minutes(1) - TICK)
    assert play.match.time_zero is None
    play.until(NOON + minutes(1))
    assert play.match.time_zero == NOON + minutes(1)
    play.wait(seconds=5)
    play.happen(ThreadOpened(at=play.now))
    assert play.match.time_zero == NOON + minutes(1)
    assert play.due("host_selection") == NOON + minutes(4)


def test_the_grace_counts_from_the_seats_however_late_its_timer_gets_through() -> None:
    """P16-H1, F-10: a late timer makes time zero no later."""
    play = Play()
    play.until(NOON + minutes(2))
    assert play.match.time_zero == NOON + minutes(1)


@pytest.mark.parametrize("seat", [1, 9, 16])
def test_the_first_to_volunteer_is_host_and_later_ones_are_refused(seat: int) -> None:
    """P16-H2: anyone seated, and only one."""
    play = Play().with_thread()
    asked = play.press("volunteer_host", seat)
    assert play.match.host == seat
    assert tell(asked, "host_chosen").params["how"] == "volunteered"
    assert not tell(asked, "table_formed").buttons[0].enabled
    refusal = play.refused("volunteer_host", 5)
    assert (refusal.code, refusal.params) == ("host_taken", {"host": f"Player {seat}"})


def test_someone_without_a_seat_cannot_volunteer() -> None:
    """P16-H2: anyone seated, nobody else; not a moderator either."""
    play = Play().with_thread()
    assert play.refused("volunteer_host", STRANGER).code == "not_seated"
    assert play.refused("volunteer_host", MODERATOR).code == "not_seated"


def test_volunteering_wins_a_microsecond_before_three_minutes() -> None:
    """P16-H2, F-10."""
    play = Play().with_thread()
    play.until(NOON + minutes(3) - TICK)
    play.press("volunteer_host", 12)
    play.wait(minutes=1)
    assert play.match.host == 12


def test_seat_one_is_host_and_the_button_is_off_at_three_minutes() -> None:
    """P16-H2, F-10: at the instant itself the deadline wins, and the press is told so."""
    play = Play().with_thread()
    asked = play.until(NOON + minutes(3))
    assert play.match.host == 1
    chosen = tell(asked, "host_chosen")
    assert (chosen.params["how"], chosen.mentions) == ("asked", (player(1),))
    formed = tell(asked, "table_formed")
    assert not formed.buttons[0].enabled
    assert (formed.message, formed.mentions) == ("table_formed", ())
    assert play.refused("volunteer_host", 12).params == {"host": "Player 1"}


def test_only_the_host_may_share_a_room_within_five_minutes_of_being_known() -> None:
    """P16-H3: until a microsecond before they are over."""
    play = Play().with_host(2)
    play.until(NOON + minutes(5) - TICK)
    assert play.refused("share_room", 3, room="r").code == "host_only"
    play.press("share_room", 2, room="r")
    assert play.match.host == 2
    assert play.see().phase is Phase.GATHERING


def test_nobody_may_share_a_room_while_there_is_no_host() -> None:
    """P16-H3: a host must be known."""
    play = Play().with_thread()
    assert play.refused("share_room", 3, room="r").code == "no_host"


def test_anyone_seated_may_share_a_room_and_is_host_when_the_host_was_silent() -> None:
    """P16-H3, F-10: from the fifth minute itself."""
    play = Play().with_host(2)
    asked = play.until(NOON + minutes(5))
    assert kinds(asked) == ["room_open_to_all"]
    assert [button.action for button in tell(asked, "room_open_to_all").buttons] == ["share_room"]
    assert play.refused("share_room", STRANGER, room="r").code == "not_seated"
    asked = play.press("share_room", 11, room="r")
    assert play.match.host == 11
    assert kinds(asked) == ["host_chosen", "room_shared"]
    assert tell(asked, "host_chosen").params["how"] == "took_over"


def test_the_five_minutes_count_from_when_seat_one_was_asked() -> None:
    """P16-H3: of a host being known, here at three minutes."""
    play = Play().with_thread()
    play.wait(minutes=3)
    assert play.due("room") == NOON + minutes(8)


def test_a_host_who_shares_late_stays_host() -> None:
    """P16-H3, P16-H6: once the room is there nothing is due, so nobody may take over."""
    play = Play().with_host(2)
    play.wait(minutes=6)
    play.press("share_room", 2, room="r")
    assert play.refused("share_room", 3, room="other").code == "host_only"
    assert not play.see().open_to_all


def test_the_settings_are_shown_to_everybody_with_the_room() -> None:
    """P16-H5: before play, for all to check."""
    play = Play().with_host(2)
    shared = tell(play.press("share_room", 2, room="r"), "room_shared")
    assert shared.params["settings"] == {
        "players": 16,
        "minutes": 5,
        "rotation": False,
        "cpu_fill": False,
        "terrain_change": True,
        "events": True,
        "stadiums": "all",
    }
    assert (shared.place, shared.mentions) == (Place.THREAD, SIXTEEN)
    assert shared.params["gathering_until"] == NOON + minutes(10)


def test_a_room_without_an_id_is_refused() -> None:
    """P16-H3: it is the id and the password that are shared."""
    play = Play().with_host(2)
    assert play.refused("share_room", 2, room="  ").code == "empty_room"


def test_a_room_is_only_in_the_notice_that_shares_it() -> None:
    """F-30: no status has it in it."""
    play = Play().with_host(2)
    play.press("share_room", 2, room="kirby-42", password="warpstar")  # noqa: S106 - a game's room
    shared = tell(play.told, "room_shared")
    assert (shared.params["room"], shared.params["password"]) == ("kirby-42", "warpstar")
    assert "kirby-42" not in repr(play.see())
    assert "warpstar" not in repr(play.see())


def test_a_new_room_does_not_restart_the_ten_minutes() -> None:
    """P16-H6, F-13."""
    play = Play().with_room()
    play.wait(minutes=9)
    asked = play.press("share_room", 2, room="room-2")
    assert play.due("gathering") == NOON + minutes(10)
    assert tell(asked, "room_shared").params["again"] is True


@pytest.mark.parametrize(
    ("reach", "phase"),
    [
        (Play.with_room, Phase.GATHERING),
        (Play.gathered, Phase.RACES),
        (lambda play: play.gathered().race(), Phase.RACES),
        (Play.raced, Phase.TOTALS),
        (Play.totalled, Phase.CONFIRMATION),
    ],
)
def test_a_new_room_never_moves_the_match_back(reach: Reach, phase: Phase) -> None:
    """F-13: in any phase presence, races, totals and deadlines stay as they are."""
    play = reach(Play())
    before, running = play.match, play.running()
    play.press("share_room", 2, room="room-2")
    after = play.match
    assert play.see().phase is phase
    assert play.running() == running
    assert after.seats == before.seats
    assert (after.races, after.confirmation) == (before.races, before.confirmation)
    assert (after.gathering_since, after.play_began_at) == (
        before.gathering_since,
        before.play_began_at,
    )


def test_a_new_room_in_a_running_race_leaves_the_race_running() -> None:
    """F-13."""
    play = Play().gathered()
    play.press("set_up_race", 2)
    race = play.match.race
    play.press("share_room", 2, room="room-2")
    assert play.match.race == race


def test_a_host_silent_for_five_minutes_when_a_race_is_due_can_be_replaced() -> None:
    """P16-H6, F-10: whoever does what is due is host from then."""
    play = Play().gathered()
    play.until(NOON + minutes(5) - TICK)
    assert play.refused("set_up_race", 8).code == "host_only"
    asked = play.until(NOON + minutes(5))
    assert tell(asked, "host_silent").params == {"what": "set_up_race"}
    assert [button.action for button in tell(asked, "host_silent").buttons] == ["set_up_race"]
    play.press("set_up_race", 8)
    assert play.match.host == 8
    assert play.refused("end_race", 2).code == "host_only"


def test_what_others_press_does_not_make_up_for_a_silent_host() -> None:
    """P16-H6: what is due is still due."""
    play = Play().gathered()
    play.wait(minutes=5)
    play.press("call_moderator", 4)
    assert play.see().open_to_all
    assert "host_silent" not in play.running()
    play.press("set_up_race", 8)


def test_a_race_report_is_due_only_when_the_race_can_be_over() -> None:
    """P16-H6, P16-H5: five minutes of a race and five of silence after it may start."""
    play = Play().gathered().race()
    play.press("set_up_race", 2)
    set_up = play.now
    assert play.due("host_silent") == set_up + minutes(5 + 5 + 5)
    play.until(set_up + minutes(15))
    play.press("end_race", 4)
    assert play.match.host == 4
    assert len(play.match.races) == 2


def test_a_new_room_is_due_after_the_host_closed_one() -> None:
    """P16-H6, P16-R6: in any phase."""
    play = Play().gathered().race()
    play.press("close_room", 2)
    closed = play.now
    assert play.see().due_from_host == "share_room"
    assert play.due("host_silent") == closed + minutes(5)
    play.wait(minutes=5)
    play.press("share_room", 16, room="room-2")
    assert play.match.host == 16


@pytest.mark.parametrize("reach", [Play.with_room, Play.raced, Play.totalled])
def test_nothing_is_due_from_the_host_when_others_are_to_act(reach: Reach) -> None:
    """P16-H6: in the gathering, and once the races are complete, the clock stands."""
    play = reach(Play())
    assert play.see().due_from_host is None
    assert not play.running() & {"room", "host_silent"}
    assert play.refused("share_room", 9, room="r").code == "host_only"


def test_a_host_who_acted_is_given_the_whole_time_for_what_is_due_next() -> None:
    """P16-H6: silence counts from when the next thing is due."""
    play = Play().gathered()
    play.wait(minutes=4)
    play.press("set_up_race", 2)
    play.wait(minutes=4)
    play.press("end_race", 2)
    assert play.due("host_silent") == NOON + minutes(4 + 4 + 5)


def test_a_host_who_was_silent_may_still_act_when_nobody_took_over() -> None:
    """P16-H6: anyone seated, and the host is seated."""
    play = Play().gathered()
    play.wait(minutes=6)
    play.press("set_up_race", 2)
    assert play.match.host == 2
    assert play.refused("end_race", 3).code == "host_only"


@pytest.mark.parametrize("reach", [as_it_is, Play.with_thread, Play.with_room, Play.gathered])
def test_a_moderator_names_a_host_at_any_time(reach: Reach) -> None:
    """P16-H6: before anybody volunteered as well as in play."""
    play = reach(Play())
    asked = play.press("name_host", MODERATOR, seat=13)
    assert play.match.host == 13
    chosen = tell(asked, "host_chosen")
    assert (chosen.params["how"], chosen.mentions) == ("named", (player(13),))


def test_nobody_can_volunteer_once_a_moderator_named_a_host() -> None:
    """P16-H2, P16-H6: the button goes with the first host, however that one came about."""
    play = Play().with_thread()
    asked = play.press("name_host", MODERATOR, seat=13)
    assert not tell(asked, "table_formed").buttons[0].enabled
    assert play.refused("volunteer_host", 4).code == "host_taken"
    assert kinds(play.press("name_host", MODERATOR, seat=12)) == ["host_chosen"]


def test_a_named_host_has_the_whole_time() -> None:
    """P16-H6: also the silent one who is named anew."""
    play = Play().gathered()
    play.wait(minutes=6)
    play.press("name_host", MODERATOR, seat=2)
    assert play.due("host_silent") == NOON + minutes(6 + 5)
    assert play.refused("set_up_race", 3).code == "host_only"
    play.wait(minutes=2)
    play.press("name_host", MODERATOR, seat=9)
    assert play.due("host_silent") == NOON + minutes(8 + 5)


def test_a_host_named_long_after_the_race_has_the_whole_time_for_the_report() -> None:
    """P16-H6: the new host was not silent yet."""
    play = Play().gathered()
    play.press("set_up_race", 2)
    play.wait(minutes=30)
    play.press("name_host", MODERATOR, seat=5)
    assert play.due("host_silent") == NOON + minutes(35)


def test_the_proxy_of_the_hosts_seat_has_the_whole_time() -> None:
    """P16-H6, P16-X2: somebody new holds the host's seat."""
    play = Play().gathered()
    play.wait(minutes=4)
    play.proxied(seat=2)
    assert play.due("host_silent") == NOON + minutes(4 + 5)


def test_naming_the_host_again_is_refused() -> None:
    """P16-H6: nothing would change."""
    play = Play().with_host(2)
    assert play.refused("name_host", MODERATOR, seat=2).code == "already_host"


def test_only_a_moderator_names_a_host() -> None:
    """P16-H6."""
    play = Play().with_host(2)
    assert play.refused("name_host", 1, seat=3).code == "moderators_only"
    assert play.refused("name_host", MODERATOR, seat=17).code == "unknown_seat"
    assert play.refused("name_host", MODERATOR, seat=0).code == "unknown_seat"


def test_the_host_closes_the_room_after_a_race_and_opens_another() -> None:
    """P16-R6: a new id, the same match, nobody checks in again."""
    play = Play().gathered().race()
    before = play.match
    told = tell(play.press("close_room", 2), "room_closed")
    assert [button.action for button in told.buttons] == ["share_room"]
    assert not play.see().room_open
    assert play.refused("set_up_race", 2).code == "no_room"
    assert play.refused("close_room", 2).code == "no_room"
    asked = play.press("share_room", 2, room="room-2")
    assert tell(asked, "room_shared").params["gathering_until"] is None
    play.press("set_up_race", 2)
    assert play.match.seats == before.seats
    assert play.match.match_id == before.match_id


def test_a_room_cannot_be_closed_before_play_in_a_race_or_after_the_last() -> None:
    """P16-R6: after a race."""
    play = Play().with_room()
    assert play.refused("close_room", 2).code == "play_not_begun"
    play.each("check_in", range(1, 17)).press("set_up_race", 2)
    assert play.refused("close_room", 2).code == "race_running"
    assert Play().raced().refused("close_room", 2).code == "races_over"


def test_only_the_host_closes_the_room() -> None:
    """P16-R6."""
    play = Play().gathered().race()
    assert play.refused("close_room", 3).code == "host_only"

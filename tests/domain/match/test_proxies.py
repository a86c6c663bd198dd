"""Proxies: the call, who may accept, what waits for them, and what becomes theirs."""

from dataclasses import replace
from datetime import timedelta

import pytest

from domain.effects import AddToThread, Place, Tell
from domain.match.effects import TakeFromQueue
from domain.model import PlayerId, Standing
from domain.queueing.bands import Band
from tests.domain.builders import BOOK, MODERATOR, STRANGER, TICK, a_match, a_seat, player
from tests.domain.match.play import Play, kinds, only, tell

PROXY = PlayerId("proxy")


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


def banded(band: Band) -> Play:
    """Play has begun; everybody is of that band."""
    seats = tuple(a_seat(number, band=band) for number in range(1, 17))
    return Play(a_match(seats=seats)).gathered()


def test_the_missing_player_opens_a_call_after_play_has_begun() -> None:
    """P16-X1: not in the gathering."""
    play = Play().with_room()
    assert play.refused("call_proxy", 7).code == "play_not_begun"
    play.each("check_in", range(1, 17)).press("call_proxy", 7)
    assert play.see().seats[6].call_open
    assert play.refused("call_proxy", 7).code == "call_open"


def test_a_moderator_opens_a_call_for_a_missing_player() -> None:
    """P16-X1: nobody else does, not even the host."""
    play = Play().gathered()
    assert play.refused("call_proxy", 2, seat=7).code == "moderators_only"
    assert play.refused("call_proxy", STRANGER, seat=7).code == "not_seated"
    assert play.refused("call_proxy", MODERATOR, seat=17).code == "unknown_seat"
    assert play.refused("call_proxy", MODERATOR).code == "not_seated"
    play.press("call_proxy", MODERATOR, seat=7)
    assert play.see().seats[6].call_open


@pytest.mark.parametrize(
    ("band", "channels"),
    [
        (Band.HIGH, {Place.PROXY_HIGH}),
        (Band.LOW, {Place.PROXY_LOW}),
        (Band.SHARED, {Place.PROXY_HIGH, Place.PROXY_LOW}),
    ],
)
def test_a_call_goes_to_the_channels_of_the_players_band(band: Band, channels: set[Place]) -> None:
    """P16-X1: a shared player's to both; and the thread sees it."""
    play = banded(band)
    calls = [each for each in play.press("call_proxy", 7) if isinstance(each, Tell)]
    assert {call.place for call in calls} == {*channels, Place.THREAD}
    for call in calls:
        assert call.kind == "proxy_called"
        assert call.buttons[0].args == {"seat": 7}
        assert call.buttons[0].enabled


@pytest.mark.parametrize(("end", "kind"), [("taken", "proxy_call_taken"), ("back", "withdrawn")])
def test_every_message_of_a_call_is_edited_when_it_is_over(end: str, kind: str) -> None:
    """P16-X2: the button goes wherever it was."""
    play = Play().gathered()
    opened = [each for each in play.press("call_proxy", 7) if isinstance(each, Tell)]
    play.wait(seconds=30)
    asked = play.accept(7) if end == "taken" else play.press("withdraw_proxy_call", 7)
    edits = [each for each in asked if isinstance(each, Tell) and kind in each.kind]
    assert [edit.message for edit in edits] == [call.message for call in opened]
    assert not any(edit.buttons[0].enabled for edit in edits)


@pytest.mark.parametrize("band", list(Band))
def test_the_first_free_player_who_accepts_is_the_proxy(band: Band) -> None:
    """P16-X2, F-15: exactly one; whatever the band, for the call is answered by any."""
    play = banded(band)
    play.press("call_proxy", 7)
    asked = play.accept(7, "first")
    assert only(asked, AddToThread).player == PlayerId("first")
    found = tell(asked, "proxy_found").params
    assert (found["name"], found["proxy_name"]) == ("Player 7", "First")
    assert found["wait_until"] == play.now + minutes(3)
    refusal = play.refused(
        "accept_proxy", PlayerId("second"), seat=7, name="Second", standing=Standing.FREE
    )
    assert (refusal.code, refusal.params) == ("proxy_taken", {"proxy": "First"})
    assert play.match.seats[6].holder == PlayerId("first")
    assert play.see().seats[6].proxy_name == "First"
    assert not play.see().seats[6].call_open


@pytest.mark.parametrize(
    ("who", "standing", "code"),
    [
        (player(7), Standing.SEATED, "own_seat"),
        (player(8), Standing.SEATED, "seated_here"),
        (STRANGER, Standing.SUSPENDED, "suspended"),
        (STRANGER, Standing.SEATED, "in_open_match"),
        (STRANGER, Standing.NOT_REGISTERED, "not_registered"),
    ],
)
def test_who_is_not_free_is_refused_with_their_own_reason(
    who: PlayerId, standing: Standing, code: str
) -> None:
    """F-16, P16-X2: and the call stays open for somebody else."""
    play = Play().gathered()
    play.press("call_proxy", 7)
    refusal = play.refused("accept_proxy", who, seat=7, name="Who", standing=standing)
    assert refusal.code == code
    play.accept(7)
    assert play.match.seats[6].holder == PROXY


def test_nobody_is_the_proxy_of_two_seats() -> None:
    """P16-X2, F-16: a proxy is seated, and so is whoever gave a seat over."""
    play = Play().gathered().proxied(7)
    play.press("call_proxy", 8)
    again = {"seat": 8, "name": "Again", "standing": Standing.SEATED}
    assert play.refused("accept_proxy", PROXY, **again).code == "seated_here"
    assert play.refused("accept_proxy", player(7), **again).code == "seated_here"


def test_a_queued_player_leaves_the_queue_on_accepting() -> None:
    """P16-X2: and only who was in one."""
    play = Play().gathered()
    play.press("call_proxy", 7)
    assert only(play.accept(7, "queued", Standing.QUEUED), TakeFromQueue).player == "queued"
    play.press("call_proxy", 8)
    asked = play.accept(8, "free", Standing.FREE)
    assert not any(isinstance(effect, TakeFromQueue) for effect in asked)


def test_there_is_nothing_to_accept_without_a_call() -> None:
    """P16-X2."""
    play = Play().gathered()
    free = {"name": "Proxy", "standing": Standing.FREE}
    assert play.refused("accept_proxy", PROXY, seat=7, **free).code == "no_call"
    assert play.refused("accept_proxy", PROXY, seat=17, **free).code == "unknown_seat"


def test_whoever_accepts_after_the_call_was_withdrawn_is_refused() -> None:
    """F-17: one of the two, and the state agrees."""
    play = Play().gathered()
    play.press("call_proxy", 7)
    play.press("withdraw_proxy_call", 7)
    free = {"seat": 7, "name": "Proxy", "standing": Standing.FREE}
    assert play.refused("accept_proxy", PROXY, **free).code == "no_call"
    assert play.match.seats[6].holder == player(7)
    play.press("call_proxy", 7)
    play.accept(7)


def test_a_call_cannot_be_withdrawn_once_it_was_accepted() -> None:
    """F-17, P16-X2: until taken; the original gave the seat over."""
    play = Play().gathered().proxied(7)
    refusal = play.refused("withdraw_proxy_call", player(7))
    assert (refusal.code, refusal.params) == ("handed_over", {"seat": 7, "proxy": "Proxy"})
    assert play.refused("withdraw_proxy_call", MODERATOR, seat=7).code == "no_call"


def test_only_the_caller_withdraws_a_call() -> None:
    """P16-X2: the player it is for, or a moderator."""
    play = Play().gathered()
    play.press("call_proxy", MODERATOR, seat=7)
    assert play.refused("withdraw_proxy_call", 8).code == "no_call"
    assert play.refused("withdraw_proxy_call", 8, seat=7).code == "moderators_only"
    play.press("withdraw_proxy_call", MODERATOR, seat=7)
    assert not play.see().seats[6].call_open


def test_a_seat_has_one_proxy_for_good() -> None:
    """P16-X2: exactly one."""
    play = Play().gathered().proxied(7)
    assert play.refused("call_proxy", 7).params == {"proxy": "Proxy"}
    assert play.refused("call_proxy", MODERATOR, seat=7).code == "already_proxied"


def test_a_proxy_is_welcomed_with_the_room() -> None:
    """P16-X2, F-30: to the proxy alone; also while no room is open."""
    play = Play().gathered()
    play.press("call_proxy", 7)
    welcome = tell(play.accept(7), "proxy_welcome")
    assert (welcome.place, welcome.mentions) == (Place.DIRECT, (PROXY,))
    assert welcome.params["room"] == "room-1"
    play = Play().gathered().race()
    play.press("close_room", 2)
    play.press("call_proxy", 7)
    assert tell(play.accept(7), "proxy_welcome").params["room"] is None


@pytest.mark.parametrize("race", [0, 1, 2, 3])
def test_a_proxy_may_be_found_at_any_time_of_play(race: int) -> None:
    """P16-X2: before the first race, in the middle, and for the vote alone."""
    play = Play().gathered()
    for _ in range(race):
        play.race()
    play.proxied(7)
    assert play.match.seats[6].holder == PROXY


def test_a_ladder_without_proxies_refuses_all_of_it() -> None:
    """P16-X1: proxies are a parameter of the rulebook."""
    play = Play(book=replace(BOOK, proxying=None)).gathered().race()
    assert play.refused("call_proxy", 7).code == "no_proxy"
    assert play.refused("withdraw_proxy_call", 7).code == "no_proxy"
    free = {"seat": 7, "name": "Proxy", "standing": Standing.FREE}
    assert play.refused("accept_proxy", PROXY, **free).code == "no_proxy"
    play.press("set_up_race", 2)
    assert play.due("race_start") == play.now + minutes(5)


def test_the_original_player_no_longer_acts_for_the_seat() -> None:
    """P16-X4: whoever holds it does, and is who is mentioned."""
    play = Play().gathered().proxied(7)
    play.press("set_up_race", 2)
    assert play.refused("report_disconnection", player(7)).code == "handed_over"
    asked = play.press("call_moderator", PROXY)
    assert tell(asked, "moderator_called").params["name"] == "Proxy"


def test_a_proxy_is_not_in_the_room_before_saying_so() -> None:
    """P16-X3, P16-H4: the original's presence is not theirs."""
    play = Play().gathered().proxied(7)
    assert not play.see().seats[6].present
    play.press("check_in", PROXY)
    assert play.see().seats[6].present


def test_the_next_race_waits_three_minutes_from_the_acceptance() -> None:
    """P16-X3, F-10: here later than the five minutes from its set-up."""
    play = Play().gathered().race()
    play.press("set_up_race", 2)
    play.wait(minutes=4)
    play.proxied(7)
    accepted = play.now
    assert play.due("race_start") == accepted + minutes(3)
    play.until(accepted + minutes(3) - TICK)
    assert not play.see().race_started
    assert play.refused("end_race", 2).code == "proxy_awaited"
    assert "race_may_start" in kinds(play.until(accepted + minutes(3)))
    play.press("end_race", 2)


def test_the_next_race_waits_five_minutes_from_its_set_up_when_that_is_later() -> None:
    """P16-X3: whichever is later; the proxy is still not there."""
    play = Play().gathered().race().proxied(7)
    play.wait(minutes=2)
    play.press("set_up_race", 2)
    set_up = play.now
    assert play.due("race_start") == set_up + minutes(5)
    play.wait(minutes=4)
    refusal = play.refused("end_race", 2)
    until = (set_up + minutes(5)).isoformat()
    assert (refusal.code, refusal.params) == ("proxy_awaited", {"until": until})
    play.wait(minutes=1)
    play.press("end_race", 2)


def test_the_first_race_waits_for_a_proxy_found_before_it() -> None:
    """P16-X3, P16-R2: three minutes, for it has no timer of its own."""
    play = Play().gathered().proxied(7)
    accepted = play.now
    play.wait(minutes=1)
    play.press("set_up_race", 2)
    assert play.due("race_start") == accepted + minutes(3)


def test_a_race_starts_at_once_when_the_awaited_proxy_is_in_the_room() -> None:
    """P16-X3: unless the proxy is present; the five minutes are over by then."""
    play = Play().gathered().race()
    play.press("set_up_race", 2)
    play.wait(minutes=4)
    play.proxied(7)
    play.wait(minutes=2)
    assert not play.see().race_started
    assert "race_may_start" in kinds(play.press("check_in", PROXY))
    assert play.see().race_started


def test_a_present_proxy_leaves_the_five_minutes_as_they_are() -> None:
    """P16-X3, P16-R2: and the race may be over earlier again."""
    play = Play().gathered().race().proxied(7)
    play.press("set_up_race", 2)
    set_up = play.now
    play.press("check_in", PROXY)
    assert play.due("race_start") == set_up + minutes(5)
    play.wait(minutes=4)
    play.press("end_race", 2)


def test_a_race_waits_for_the_last_of_two_proxies() -> None:
    """P16-X3."""
    play = Play().gathered().race()
    play.press("set_up_race", 2)
    play.wait(minutes=3)
    play.proxied(7, "first")
    play.wait(minutes=1)
    play.proxied(8, "second")
    assert play.due("race_start") == play.now + minutes(3)


@pytest.mark.parametrize("into_the_race", [0, 1])
def test_a_race_that_has_started_does_not_wait_but_the_next_one_does(into_the_race: int) -> None:
    """P16-X3: the next race, also when the proxy was found as this one started."""
    play = Play().gathered()
    play.press("set_up_race", 2)
    play.wait(minutes=into_the_race)
    play.proxied(7)
    assert play.see().race_started
    play.wait(minutes=1)
    play.press("end_race", 2)
    play.press("set_up_race", 2)
    play.wait(minutes=4)
    assert play.refused("end_race", 2).code == "proxy_awaited"


def test_only_the_next_race_waits_for_a_proxy_who_never_comes() -> None:
    """P16-X3."""
    play = Play().gathered().race().proxied(7).race((4, 5, 6))
    for _ in range(2):
        play.press("set_up_race", 2)
        play.wait(minutes=1)
        play.press("end_race", 2)
    assert play.see().valid == 3


def test_a_player_replaced_in_a_race_may_still_be_named_as_disconnected() -> None:
    """P16-R5, P16-S4: who said so or was there was not missing from the start."""
    play = Play().gathered()
    play.press("set_up_race", 2)
    play.press("report_disconnection", 7)
    play.proxied(7, "first").proxied(8, "second")
    play.press("end_race", 2, disconnected=(7, 8))
    assert play.see().races[0].disconnected == (7, 8)


def test_a_player_who_never_came_and_was_replaced_is_not_disconnected() -> None:
    """P16-S4."""
    play = Play().gathered(without=(7,))
    play.press("set_up_race", 2)
    play.proxied(7)
    assert play.refused("end_race", 2, disconnected=(7,)).code == "seat_missing"


def test_only_the_proxy_enters_the_total_of_a_proxied_seat() -> None:
    """P16-X4: and the proxy enters those of others like anybody."""
    play = Play().raced().proxied(7)
    assert play.refused("enter_total", 2, seat=7, total="24").params == {"proxy": "Proxy"}
    assert play.refused("enter_total", player(7), total="24").code == "handed_over"
    play.press("enter_total", PROXY, total="10+7+7")
    assert (play.see().seats[6].total, play.see().seats[6].entered_by) == (24, PROXY)
    play.press("enter_total", PROXY, seat=8, total="20")
    assert play.see().seats[7].entered_by == PROXY


def test_a_moderator_sets_the_total_of_a_proxied_seat() -> None:
    """P16-X4."""
    play = Play().raced().proxied(7)
    play.press("set_total", MODERATOR, seat=7, points=24, reason="proxy is away")
    assert play.see().seats[6].total == 24


@pytest.mark.parametrize("vote", ["approve", "object"])
def test_a_seats_vote_lapses_when_its_holder_changes(vote: str) -> None:
    """P16-X4: and the proxy votes anew."""
    play = Play().totalled()
    play.press(vote, 7, table=1)
    play.proxied(7)
    standing = play.match.confirmation
    assert standing is not None
    assert (standing.approvals, standing.objections) == ((), ())
    play.press("approve", PROXY, table=1)
    assert play.see().seats[6].approves


def test_everybody_is_told_when_a_result_is_ready_since_an_objection_lapsed() -> None:
    """P16-X4, P16-C3: the objector's seat has a new holder, and nine approvals are left."""
    play = Play().approved()
    play.press("object", 12, table=1)
    assert not play.see().ready
    play.press("call_proxy", 12)
    assert tell(play.accept(12), "result_ready").params == {"table": 1}
    assert play.see().ready


def test_no_race_is_said_to_wait_for_a_proxy_who_comes_after_the_last() -> None:
    """P16-X3: the next race waits, and there is none."""
    play = Play().raced()
    play.press("call_proxy", 7)
    assert tell(play.accept(7), "proxy_found").params["wait_until"] is None


def test_the_caller_can_withdraw_by_the_message_in_the_thread_alone() -> None:
    """P16-X2: whoever sees the call in a channel can only accept."""
    play = banded(Band.HIGH)
    calls = [each for each in play.press("call_proxy", 7) if isinstance(each, Tell)]
    offered = {call.place: [button.action for button in call.buttons] for call in calls}
    assert offered == {
        Place.PROXY_HIGH: ["accept_proxy"],
        Place.THREAD: ["accept_proxy", "withdraw_proxy_call"],
    }
    assert all(button.args == {"seat": 7} for call in calls for button in call.buttons)


def test_a_vote_to_make_the_match_void_lapses_with_its_seat() -> None:
    """P16-X4, P16-V1."""
    play = Play().gathered()
    play.press("apply_void", 2)
    play.each("approve_void", (7, 8)).proxied(7)
    assert play.see().void_approvals == 2
    play.press("approve_void", PROXY)
    assert play.see().void_approvals == 3


def test_a_result_that_was_ready_is_not_when_an_approver_is_replaced() -> None:
    """P16-X4, P16-C3, F-21: evaluated on the present state."""
    play = Play().approved()
    play.proxied(7)
    assert play.refused("submit_result", 2, table=1).code == "not_ready"


def test_the_proxy_of_the_hosts_seat_is_told_to_be_host() -> None:
    """P16-H6, P16-X2: whoever acts for the host's seat hosts, and nobody has to guess."""
    play = Play().gathered()
    host = play.match.host
    assert host is not None
    seen = len(play.told)
    told = tell(play.proxied(host).told[seen:], "host_chosen")
    assert (told.params["how"], told.params["seat"]) == ("proxy", host)
    assert told.mentions == (play.match.seat(host).holder,)
    assert play.match.host == host

"""Calling moderators, reminding them, and what only they may do."""

from datetime import timedelta

import pytest

from domain.effects import CloseThread, Place
from domain.events import ModeratorsChanged
from domain.match.effects import EndMatch
from domain.match.events import MatchCancelled
from domain.model import Ending, PlayerId
from tests.domain.builders import MODERATOR, NOON, STRANGER, TICK, a_match
from tests.domain.match.play import Play, Reach, as_it_is, kinds, only, tell

OTHER = PlayerId("other-moderator")
EVERYWHERE = [
    as_it_is,
    Play.with_thread,
    Play.with_host,
    Play.with_room,
    Play.gathered,
    Play.raced,
    Play.totalled,
    Play.approved,
]


def test_the_moderators_are_called_with_a_link() -> None:
    """P16-V3: all of them, by anyone seated; the match id is what a link is made from."""
    play = Play(a_match(moderators=(MODERATOR, OTHER))).with_host()
    told = tell(play.press("call_moderator", 9), "moderator_called")
    assert (told.place, told.mentions) == (Place.MODERATORS, (MODERATOR, OTHER))
    assert told.params == {"name": "Player 9", "match_id": "2026-04-01-1"}
    assert play.refused("call_moderator", STRANGER).code == "not_seated"


def test_a_match_calls_moderators_at_most_once_a_minute() -> None:
    """P16-V3: whoever calls; a minute later it is possible again."""
    play = Play().gathered()
    play.press("call_moderator", 9)
    play.until(NOON + timedelta(minutes=1) - TICK)
    refusal = play.refused("call_moderator", 10)
    until = (NOON + timedelta(minutes=1)).isoformat()
    assert (refusal.code, refusal.params) == ("called_recently", {"until": until})
    play.until(NOON + timedelta(minutes=1))
    play.press("call_moderator", 10)


@pytest.mark.parametrize("reach", EVERYWHERE)
def test_a_moderator_releases_the_room_from_every_open_state(reach: Reach) -> None:
    """P16-V4: without rating, seats free."""
    play = reach(Play())
    asked = play.press("release_room", MODERATOR, reason="the bot is confused")
    end = only(asked, EndMatch)
    assert (end.ending, end.reason, end.by) == (
        Ending.RELEASED,
        "the bot is confused",
        MODERATOR,
    )
    assert only(asked, CloseThread) == CloseThread()
    assert kinds(asked) == ["match_released"]
    assert (play.see().ending, play.see().ended_at) == (Ending.RELEASED, play.now)


@pytest.mark.parametrize("reach", EVERYWHERE)
def test_a_match_that_is_cancelled_is_released_from_every_open_state(reach: Reach) -> None:
    """P16-V4, F-9: an operator's way, which has no press and names nobody."""
    play = reach(Play())
    asked = play.happen(MatchCancelled(at=play.now))
    end = only(asked, EndMatch)
    assert (end.ending, end.reason, end.by) == (Ending.RELEASED, "cancelled", None)
    assert only(asked, CloseThread) == CloseThread()
    assert kinds(asked) == ["match_released"]


def test_only_a_moderator_releases_the_room() -> None:
    """P16-V4: not the host."""
    play = Play().gathered()
    assert play.refused("release_room", 2).code == "moderators_only"
    assert play.refused("release_room", STRANGER).code == "moderators_only"


def test_who_is_moderator_is_what_the_league_says_now() -> None:
    """P16-V4: at the moment of the press, in a match that is going on."""
    play = Play().gathered()
    play.happen(ModeratorsChanged(at=play.now, moderators=(OTHER,)))
    assert play.refused("release_room", MODERATOR).code == "moderators_only"
    play.press("release_room", OTHER)
    assert play.see().ending is Ending.RELEASED


def test_moderators_may_change_while_a_result_is_written() -> None:
    """P16-C4: it stops nothing."""
    play = Play().submitted()
    play.happen(ModeratorsChanged(at=play.now, moderators=(OTHER,)))
    assert play.match.moderators == (OTHER,)
    assert play.match.submitted_at is not None


def test_moderators_are_reminded_after_two_hours_without_any_action() -> None:
    """P16-V5, F-10: at the second hour itself, and then once an hour."""
    play = Play().totalled()
    last = play.now
    play.until(last + timedelta(hours=2) - TICK)
    assert "match_idle" not in kinds(play.told)
    told = tell(play.until(last + timedelta(hours=2)), "match_idle")
    assert (told.place, told.mentions) == (Place.MODERATORS, (MODERATOR,))
    assert told.params == {"match_id": "2026-04-01-1", "idle_since": last}
    assert kinds(play.until(last + timedelta(hours=3) - TICK)) == []
    assert kinds(play.until(last + timedelta(hours=3))) == ["match_idle"]
    assert kinds(play.until(last + timedelta(hours=6))) == ["match_idle"] * 3


def test_every_action_puts_the_reminder_off() -> None:
    """P16-V5: after one the two hours count anew."""
    play = Play().totalled()
    play.wait(minutes=150)
    play.press("approve", 3, table=1)
    assert play.due("reminder") == play.now + timedelta(hours=2)


def test_a_refused_press_is_no_action() -> None:
    """P16-V5: nothing has changed."""
    play = Play().totalled()
    due = play.due("reminder")
    play.wait(minutes=30)
    play.refused("approve", 3, table=7)
    assert play.due("reminder") == due


def test_a_deadline_is_no_action() -> None:
    """P16-V5: nobody pressed anything."""
    play = Play()
    play.until(NOON + timedelta(minutes=30))
    assert play.match.host == 1
    assert play.due("reminder") == NOON + timedelta(hours=2)


def test_a_match_never_becomes_void_by_waiting() -> None:
    """P16-V5: there is no auto-void here, after days either."""
    play = Play().approved()
    play.wait(minutes=60 * 24 * 7)
    assert play.see().ending is None
    play.press("submit_result", 3, table=1)

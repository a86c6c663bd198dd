"""After the end nothing is accepted, whatever it is."""

import pytest

from domain.effects import CloseThread, Tell
from domain.errors import RuleViolation
from domain.events import DeadlinePassed, Happened, ModeratorsChanged
from domain.match.effects import EndMatch, WriteResult
from domain.match.events import PRESSES, ResultWritten, ThreadOpened
from domain.match.referee import RULINGS, step
from domain.model import Ending, Standing
from tests.domain.builders import BOOK, MODERATOR, player
from tests.domain.match.play import Play, Reach


def released(play: Play) -> Play:
    play.gathered().press("release_room", MODERATOR)
    return play


def dissolved(play: Play) -> Play:
    play.with_room().wait(minutes=10)
    return play


def void_by_races(play: Play) -> Play:
    return play.gathered().race((3, 4, 5)).race((3, 4, 5))


def void_by_vote(play: Play) -> Play:
    play.gathered().press("apply_void", 2)
    return play.each("approve_void", range(3, 11))


ENDINGS = [
    (released, Ending.RELEASED),
    (dissolved, Ending.DISSOLVED),
    (void_by_races, Ending.VOID),
    (void_by_vote, Ending.VOID),
    (Play.written, Ending.SUBMITTED),
]

ARGUMENTS: dict[str, dict[str, object]] = {
    "share_room": {"room": "r"},
    "report_race": {"race": 1, "points": 7},
    "accept_proxy": {"seat": 7, "name": "Proxy", "standing": Standing.FREE},
    "enter_total": {"total": "24"},
    "set_total": {"seat": 1, "points": 24, "reason": "r"},
    "approve": {"table": 1},
    "object": {"table": 1},
    "submit_result": {"table": 1},
    "name_host": {"seat": 3},
    "set_race_count": {"count": 3, "reason": "r"},
}


@pytest.mark.parametrize(("reach", "ending"), ENDINGS)
@pytest.mark.parametrize("press", PRESSES)
def test_no_press_is_accepted_after_the_end(reach: Reach, ending: Ending, press: str) -> None:
    """F-11: a polite refusal that says how it ended, and no second life."""
    play = reach(Play())
    assert play.see().ending is ending
    for by in (player(2), MODERATOR):
        refusal = play.refused(press, by, **ARGUMENTS.get(press, {}))
        assert (refusal.code, refusal.params) == ("match_closed", {"ending": ending})


@pytest.mark.parametrize(("reach", "ending"), ENDINGS)
def test_nothing_else_happens_after_the_end_either(reach: Reach, ending: Ending) -> None:
    """F-11, F-19: no thread, no late timer, no second result."""
    play = reach(Play())
    late: list[Happened] = [
        ThreadOpened(at=play.now),
        ResultWritten(at=play.now, lines=()),
        DeadlinePassed(at=play.now, name="reminder"),
        ModeratorsChanged(at=play.now, moderators=()),
    ]
    for event in late:
        with pytest.raises(RuleViolation, match="match_closed"):
            step(BOOK, play.match, event)
    assert play.running() == set()
    assert play.see().ending is ending


@pytest.mark.parametrize(("reach", "ending"), ENDINGS)
def test_a_match_ends_in_the_store_exactly_once(reach: Reach, ending: Ending) -> None:
    """P16-C4, P16-V1, P16-V4, P16-H4: with a result or without."""
    play = reach(Play())
    ends = [effect for effect in play.told if isinstance(effect, EndMatch | WriteResult)]
    assert len(ends) == 1
    assert isinstance(ends[0], WriteResult) is (ending is Ending.SUBMITTED)


@pytest.mark.parametrize("way", ["released", "submitted"])
def test_a_call_that_nobody_took_is_closed_when_the_match_ends(way: str) -> None:
    """P16-X2, F-11: wherever it stands, and before the thread is closed."""
    play = Play().approved()
    opened = [each for each in play.press("call_proxy", 7) if isinstance(each, Tell)]
    if way == "released":
        asked = play.press("release_room", MODERATOR)
    else:
        play.press("submit_result", 5, table=1)
        asked = play.happen(ResultWritten(at=play.now, lines=()))
    closed = [each for each in asked if isinstance(each, Tell) and each.kind == "proxy_call_over"]
    assert [each.message for each in closed] == [call.message for call in opened]
    assert not any(button.enabled for each in closed for button in each.buttons)
    assert asked.index(CloseThread()) > asked.index(closed[-1])


def test_every_press_has_a_ruling() -> None:
    """A press that led to nothing would be taken and forgotten."""
    assert set(PRESSES.values()) <= set(RULINGS)

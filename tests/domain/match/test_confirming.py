"""The vote on the table of totals, and submitting it."""

import pytest

from domain.effects import CloseThread, Place, ShowBands, Tell
from domain.match.effects import WriteResult
from domain.match.events import ResultWritten
from domain.match.result import ResultLine, rate
from domain.match.state import Phase
from domain.model import Ending, PlayerId
from tests.domain.builders import MODERATOR, STRANGER, a_match, player
from tests.domain.match.play import TOTALS, Play, kinds, only, tell


def test_nine_approvals_of_sixteen_make_the_result_ready() -> None:
    """P16-C3, F-21: more than half, so not eight."""
    play = Play().approved(range(1, 8))
    assert kinds(play.press("approve", 8, table=1)) == []
    assert not play.see().ready
    assert play.refused("submit_result", 1, table=1).params == {"approvals": 8, "needed": 9}
    assert kinds(play.press("approve", 9, table=1)) == ["result_ready"]
    assert play.see().ready


def test_all_seats_count_present_or_not() -> None:
    """P16-C3: fourteen came, and half of them are not enough."""
    play = Play().raced(without=(15, 16))
    play.each("enter_total", range(1, 15), total="20").each("approve", range(1, 9), table=1)
    assert play.refused("submit_result", 1, table=1).code == "not_ready"
    play.press("approve", 15, table=1)
    assert play.see().ready


def test_a_seat_has_one_vote() -> None:
    """P16-C3, F-12, F-21: eight approve and one of them again."""
    play = Play().approved(range(1, 9))
    assert play.refused("approve", 8, table=1).code == "already_voted"
    assert play.see().approvals == 8


def test_more_approvals_than_needed_are_taken_and_told_once() -> None:
    """P16-C3, F-21: at least nine."""
    play = Play().approved(range(1, 10))
    assert kinds(play.press("approve", 10, table=1)) == []
    assert play.see().ready


def test_a_proxied_seat_votes_by_its_proxy() -> None:
    """P16-C3."""
    play = Play().approved(range(1, 9)).proxied(12)
    assert play.refused("approve", player(12), table=1).code == "handed_over"
    play.press("approve", PlayerId("proxy"), table=1)
    assert play.see().ready


@pytest.mark.parametrize("who", [STRANGER, MODERATOR])
def test_nobody_without_a_seat_votes_or_submits(who: PlayerId) -> None:
    """P16-C3, P16-C4, P16-C5."""
    play = Play().approved()
    for press in ("approve", "object", "submit_result"):
        assert play.refused(press, who, table=1).code == "not_seated"
    for press in ("take_back_vote", "post_confirmation"):
        assert play.refused(press, who).code == "not_seated"


def test_there_is_nothing_to_vote_on_before_the_confirmation() -> None:
    """P16-C2, P16-C3."""
    play = Play().raced()
    for press in ("approve", "object", "submit_result"):
        assert play.refused(press, 3, table=1).code == "no_confirmation"
    assert play.refused("take_back_vote", 3).code == "no_confirmation"


def test_an_objection_takes_the_place_of_an_approval() -> None:
    """P16-C3, P16-C5: one vote a seat."""
    play = Play().approved()
    play.press("object", 9, table=1)
    assert (play.see().approvals, play.see().objections) == (8, ("Player 9",))
    play.press("approve", 9, table=1)
    assert (play.see().approvals, play.see().objections) == (9, ())


def test_a_ready_result_waits_for_somebody_to_submit_it() -> None:
    """P16-C4: by itself nothing happens."""
    play = Play().approved()
    play.wait(minutes=60)
    assert play.see().phase is Phase.CONFIRMATION
    assert not any(isinstance(effect, WriteResult) for effect in play.told)


def test_anyone_seated_submits_and_only_then_the_result_is_written() -> None:
    """P16-C4: somebody who did not even vote."""
    play = Play().approved()
    asked = play.press("submit_result", 16, table=1)
    result = only(asked, WriteResult).result
    assert [seat.total for seat in result.totals] == list(TOTALS)
    assert [seat.player for seat in result.totals] == [player(n) for n in range(1, 17)]
    assert (result.submitted_by, result.submitted_at) == (player(16), play.now)
    assert play.see().phase is Phase.SUBMITTED


def test_the_second_to_submit_is_told_that_it_is_done() -> None:
    """F-20, P16-C4: one result."""
    play = Play().submitted()
    assert play.refused("submit_result", 6, table=1).code == "already_submitted"
    assert len([each for each in play.told if isinstance(each, WriteResult)]) == 1


@pytest.mark.parametrize(
    ("press", "args"),
    [
        ("object", {"table": 1}),
        ("take_back_vote", {}),
        ("enter_total", {"total": "24"}),
        ("apply_void", {}),
        ("post_confirmation", {}),
    ],
)
def test_nothing_stops_a_submitted_result(press: str, args: dict[str, object]) -> None:
    """P16-C4, F-19: exactly once; not even a moderator's release."""
    play = Play().submitted()
    assert play.refused(press, 2, **args).code == "already_submitted"
    assert play.refused("release_room", MODERATOR).code == "already_submitted"
    assert play.running() == set()


@pytest.mark.parametrize("approving", [range(1, 6), range(1, 10), range(1, 17)])
def test_one_objection_stops_the_result_also_when_it_is_ready(approving: range) -> None:
    """P16-C5."""
    play = Play().approved(approving)
    play.press("object", 12, table=1)
    assert not play.see().ready
    refusal = play.refused("submit_result", 1, table=1)
    assert (refusal.code, refusal.params) == ("objection_stands", {"name": "Player 12"})
    assert play.refused("object", 12, table=1).code == "already_voted"


def test_the_objector_is_told_how_to_correct() -> None:
    """P16-C5: the objector is mentioned."""
    play = Play().totalled()
    told = tell(play.press("object", 12, table=1), "objected")
    assert (told.place, told.mentions) == (Place.THREAD, (player(12),))
    assert told.params == {"name": "Player 12"}


def test_the_objectors_correction_posts_the_confirmation_again() -> None:
    """P16-C5: as another message, with all votes cleared."""
    play = Play().approved()
    first = tell(play.told, "confirmation").message
    play.press("object", 12, table=1)
    posted = tell(play.press("enter_total", 12, seat=1, total="28"), "confirmation")
    assert posted.message != first
    assert (play.see().approvals, play.see().objections) == (0, ())
    assert play.see().table == 2


def test_the_correction_of_one_of_two_objectors_clears_both() -> None:
    """P16-C5: all votes."""
    play = Play().totalled().each("object", (12, 13), table=1)
    play.press("enter_total", 12, seat=1, total="28")
    assert play.see().objections == ()


def test_an_objection_stands_when_its_objector_changes_nothing() -> None:
    """P16-C5, P16-C6: the same total again is no correction."""
    play = Play().approved()
    play.press("object", 12, table=1)
    play.press("enter_total", 12, seat=1, total="30")
    assert (play.see().objections, play.see().table) == (("Player 12",), 1)
    assert play.refused("submit_result", 1, table=1).code == "objection_stands"


def test_an_objector_who_is_a_moderator_corrects_by_setting_a_total() -> None:
    """P16-C5, P16-V6: that is a correction too; another moderator's is not the objector's."""
    play = Play(a_match(moderators=(MODERATOR, player(12)))).totalled()
    first = tell(play.told, "confirmation").message
    play.press("object", 12, table=1)
    posted = play.press("set_total", 12, seat=1, points=28, reason="r")
    assert tell(posted, "confirmation").message != first
    play.press("object", 12, table=2)
    edited = play.press("set_total", MODERATOR, seat=1, points=27, reason="r")
    assert tell(edited, "confirmation").message == tell(posted, "confirmation").message


def test_anyone_seated_posts_the_confirmation_again() -> None:
    """P16-C5: by command, with all votes cleared."""
    play = Play().approved()
    play.press("object", 12, table=1)
    posted = tell(play.press("post_confirmation", 3), "confirmation")
    assert posted.buttons[0].args == {"table": 2}
    assert (play.see().approvals, play.see().objections) == (0, ())


def test_every_posting_is_a_message_of_its_own() -> None:
    """P16-C5: so that none is an edit of one before it, whatever came between."""
    play = Play().totalled()
    play.press("enter_total", 3, seat=1, total="28")
    play.each("post_confirmation", (3, 4))
    play.press("set_race_count", MODERATOR, count=2, reason="r")
    play.race()
    play.each("enter_total", range(1, 17), total="20")
    told = [each for each in play.told if isinstance(each, Tell) and each.kind == "confirmation"]
    first, edited, again, once_more, afterwards = [each.message for each in told]
    assert edited == first
    assert len({first, again, once_more, afterwards}) == 4


def test_a_confirmation_is_not_posted_again_before_it_can_be() -> None:
    """P16-C5, P16-C2."""
    play = Play().gathered().race()
    assert play.refused("post_confirmation", 3).code == "races_not_over"
    play.race().race().press("enter_total", 3, total="24")
    assert play.refused("post_confirmation", 3).params == {"missing": 15}


@pytest.mark.parametrize("by", [3, 12, 16])
def test_a_changed_total_clears_every_vote(by: int) -> None:
    """P16-C6: approvals and objections of others, in the same message."""
    play = Play().approved()
    play.press("object", 15, table=1)
    first = tell(play.told, "confirmation").message
    edited = tell(play.press("enter_total", by, seat=1, total="28"), "confirmation")
    assert (play.see().approvals, play.see().objections) == (0, ())
    assert edited.message == first
    assert edited.buttons[0].args == {"table": 2}


def test_a_moderators_compensation_clears_every_vote() -> None:
    """P16-C6, P16-V6."""
    play = Play().approved()
    play.press("set_total", MODERATOR, seat=16, points=12, reason="disconnected")
    assert play.see().approvals == 0


def test_a_total_entered_again_as_it_was_leaves_the_votes() -> None:
    """P16-C6: changed, not entered."""
    play = Play().approved()
    play.press("enter_total", 3, seat=1, total="10+10+10")
    assert play.see().ready


def test_a_vote_for_a_table_that_has_changed_does_not_count() -> None:
    """F-22: the ninth approval arrives with a total."""
    play = Play().approved(range(1, 9))
    play.press("enter_total", 3, seat=1, total="28")
    refusal = play.refused("approve", 9, table=1)
    assert (refusal.code, refusal.params) == ("table_changed", {"voted": 1, "table": 2})
    assert play.refused("object", 9, table=1).code == "table_changed"
    assert play.see().approvals == 0


def test_a_table_that_has_changed_cannot_be_submitted() -> None:
    """F-22, F-21: who presses submit means the table they saw."""
    play = Play().approved()
    play.press("enter_total", 3, seat=1, total="28")
    play.each("approve", range(1, 10), table=2)
    assert play.refused("submit_result", 5, table=1).code == "table_changed"
    play.press("submit_result", 5, table=2)


def test_a_vote_can_be_taken_back_until_the_result_is_submitted() -> None:
    """P16-H8, F-21: ready is what it is now."""
    play = Play().approved()
    play.press("take_back_vote", 9)
    assert not play.see().ready
    assert play.refused("take_back_vote", 9).code == "not_voted"
    play.press("approve", 9, table=1)
    play.press("object", 12, table=1)
    assert kinds(play.press("take_back_vote", 12)) == ["result_ready"]
    play.press("submit_result", 1, table=1)


def test_a_written_result_is_published_and_the_match_is_over() -> None:
    """P16-C7, P16-B1: results channel, roles, thread."""
    play = Play().submitted()
    ratings = {seat.player: seat.rating for seat in play.match.seats}
    lines = rate(only(play.told, WriteResult).result, ratings)
    roles = {player(1): ("alpha",), player(2): ("alpha", "beta")}
    asked = play.happen(ResultWritten(at=play.now, lines=lines, bands=roles))
    results = [each for each in asked if isinstance(each, Tell)]
    assert [each.place for each in results] == [Place.RESULTS, Place.THREAD]
    published = results[0].params["lines"]
    assert isinstance(published, list)
    assert [line["place"] for line in published] == list(range(1, 17))
    assert only(asked, ShowBands).bands == roles
    assert only(asked, CloseThread) == CloseThread()
    assert (play.see().ending, play.see().phase) == (Ending.SUBMITTED, Phase.ENDED)
    assert play.match.ended is not None
    assert play.match.ended.by == player(5)


def test_a_result_that_nobody_submitted_changes_nothing() -> None:
    """F-19: whatever the store says, and whenever."""
    play = Play().approved()
    before = play.match
    lines: tuple[ResultLine, ...] = ()
    play.happen(ResultWritten(at=play.now, lines=lines))
    assert play.match == before

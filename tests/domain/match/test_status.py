"""What everybody sees of a match."""

import pytest

from domain.match.state import Phase
from domain.model import Ending, PlayerId
from tests.domain.builders import MODERATOR, NOON, player
from tests.domain.match.play import Play, Reach, as_it_is


@pytest.mark.parametrize(
    ("reach", "phase"),
    [
        (as_it_is, Phase.HOST),
        (Play.with_thread, Phase.HOST),
        (Play.with_host, Phase.ROOM),
        (Play.with_room, Phase.GATHERING),
        (Play.gathered, Phase.RACES),
        (Play.raced, Phase.TOTALS),
        (Play.totalled, Phase.CONFIRMATION),
        (Play.submitted, Phase.SUBMITTED),
        (Play.written, Phase.ENDED),
    ],
)
def test_the_phase_says_where_the_match_stands(reach: Reach, phase: Phase) -> None:
    """P16-H1 to P16-C7, one after the other."""
    assert reach(Play()).see().phase is phase


def test_a_match_that_begins_shows_its_seats_and_waits_for_a_host() -> None:
    """P16-H1."""
    seen = Play().see()
    assert [(seat.number, seat.player) for seat in seen.seats] == [
        (number, player(number)) for number in range(1, 17)
    ]
    assert (seen.match_id, seen.league, seen.ladder) == ("2026-04-01-1", "pupupu", "rated16")
    assert (seen.host, seen.host_name, seen.due_from_host) == (None, None, None)
    assert (seen.race, seen.race_started, seen.races) == (None, False, ())
    assert (seen.valid, seen.of, seen.opened_at) == (0, 3, NOON)
    assert (seen.table, seen.approvals, seen.objections, seen.ready) == (None, 0, (), False)
    assert (seen.void_approvals, seen.void_needed) == (None, 9)
    assert (seen.ending, seen.reason, seen.ended_at) == (None, None, None)


def test_the_host_and_what_is_due_are_shown() -> None:
    """P16-H6."""
    play = Play().with_host(2)
    seen = play.see()
    assert (seen.host, seen.host_name, seen.due_from_host) == (2, "Player 2", "share_room")
    assert not seen.room_open
    assert not seen.open_to_all
    play.wait(minutes=5)
    assert play.see().open_to_all


def test_the_proxy_of_the_host_is_shown_as_host() -> None:
    """P16-X2: by the name of whoever holds the seat."""
    play = Play().gathered().proxied(seat=2)
    seen = play.see()
    assert (seen.host, seen.host_name) == (2, "Proxy")
    assert (seen.seats[1].player, seen.seats[1].proxy) == (player(2), PlayerId("proxy"))


def test_races_are_numbered_as_they_were_run() -> None:
    """P16-R3: void ones included."""
    play = Play().gathered().race((4, 5, 6)).race()
    play.press("set_up_race", 2)
    seen = play.see()
    assert [(race.number, race.void, race.counts) for race in seen.races] == [
        (1, True, False),
        (2, False, True),
    ]
    assert (seen.race, seen.race_started, seen.valid) == (3, False, 1)


def test_votes_are_shown_seat_by_seat() -> None:
    """P16-C3, P16-C5, P16-V1."""
    play = Play().totalled().each("approve", (1, 2), table=1)
    play.press("object", 3, table=1)
    play.press("apply_void", 2)
    seen = play.see()
    assert [seat.number for seat in seen.seats if seat.approves] == [1, 2]
    assert [seat.number for seat in seen.seats if seat.objects] == [3]
    assert (seen.table, seen.approvals, seen.needed) == (1, 2, 9)
    assert (seen.objections, seen.ready) == (("Player 3",), False)
    assert (seen.void_approvals, seen.void_needed) == (1, 9)


def test_an_ended_match_says_how_why_and_when() -> None:
    """P16-V4: and waits for nothing."""
    play = Play().gathered()
    play.wait(minutes=3)
    play.press("release_room", MODERATOR, reason="r")
    seen = play.see()
    assert (seen.ending, seen.reason, seen.ended_at) == (Ending.RELEASED, "r", play.now)
    assert seen.deadlines == {}


def test_running_deadlines_are_shown_with_their_instants() -> None:
    """F-10."""
    play = Play().with_room()
    assert play.see().deadlines == {name: play.due(name) for name in play.running()}

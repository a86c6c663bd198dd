"""Moderators' acts on the queue: removing, the range, penalties."""

from dataclasses import replace

import pytest

from domain.effects import Place, ShowBands, ShowStatus, Tell
from domain.errors import ImpossibleRange, ModeratorsOnly, ReasonMissing
from domain.events import Happened, ModeratorsChanged
from domain.model import MatchId, PlayerId, Standing
from domain.queueing.bands import Band, SharedRange
from domain.queueing.effects import KeepRange, ReleasePlaces
from domain.queueing.events import (
    PenaltyGiven,
    PlayerRemoved,
    RangeComputed,
    RangeFixed,
    RangeFreed,
)
from domain.queueing.referee import step
from domain.queueing.violations import AlreadySeated, NoSuchMatch, NotQueued, NotRegistered
from tests.domain.queueing.queues import (
    BOOK,
    LOW,
    MODERATOR,
    NOW,
    a_queue,
    after,
    joins,
    many_join,
    state_after,
    waiting,
)

AKI = PlayerId("aki")
REMOVED = PlayerRemoved(at=after(9), by=MODERATOR, player=AKI, reason="asked to")
FIXED = RangeFixed(at=after(9), by=MODERATOR, low=4000, high=4500)
FREED = RangeFreed(at=after(10), by=MODERATOR)
PENALTY = PenaltyGiven(
    at=after(9),
    by=MODERATOR,
    player=AKI,
    reason="left without a word",
    standing=Standing.FREE,
    match_id=MatchId("2026-11-27-1"),
)


def computed(low: int, high: int, seconds: float) -> RangeComputed:
    shared = SharedRange(low=low, high=high, since=after(seconds))
    return RangeComputed(at=after(seconds), range=shared, bands={AKI: ("alpha",)})


@pytest.mark.parametrize("press", [REMOVED, FIXED, FREED, PENALTY])
def test_only_a_moderator_may_do_what_is_a_moderators(press: Happened) -> None:
    """P16-Q10, P16-Q3, P16-V2: whoever it is about."""
    queue = state_after(a_queue(), joins("aki"))
    with pytest.raises(ModeratorsOnly):
        step(BOOK, replace(queue, moderators=(PlayerId("other"),)), press)


def test_who_is_a_moderator_follows_the_league() -> None:
    """P16-Q10: the old ones no longer, the new ones from now on."""
    changed = ModeratorsChanged(at=NOW, moderators=(AKI,))
    queue, effects = step(BOOK, state_after(a_queue(), joins("aki")), changed)
    assert effects == ()
    with pytest.raises(ModeratorsOnly):
        step(BOOK, queue, REMOVED)
    assert waiting(state_after(queue, replace(REMOVED, by=AKI))) == []


def test_a_removed_player_is_told_why() -> None:
    """P16-Q10."""
    queue, effects = step(BOOK, state_after(a_queue(), joins("aki"), joins("ben")), REMOVED)
    assert waiting(queue) == ["ben"]
    assert effects == (
        ReleasePlaces(presses=(joins("aki").press,), players=(AKI,)),
        Tell(
            kind="removed_from_queue",
            place=Place.DIRECT,
            mentions=(AKI,),
            params={"reason": "asked to"},
        ),
        ShowStatus(),
    )


def test_nobody_is_removed_who_is_not_there_or_sits_at_a_table() -> None:
    """P16-Q10, P16-Q8."""
    with pytest.raises(NotQueued):
        step(BOOK, a_queue(), REMOVED)
    queue = state_after(a_queue(), *many_join("low", 16, LOW))
    with pytest.raises(AlreadySeated):
        step(BOOK, queue, replace(REMOVED, player=PlayerId("low1")))


@pytest.mark.parametrize("reason", ["", "  \n"])
def test_removing_and_penalising_need_a_reason(reason: str) -> None:
    """P16-V2, P16-Q10: blanks are none."""
    queue = state_after(a_queue(), joins("aki"))
    for press in (replace(REMOVED, reason=reason), replace(PENALTY, reason=reason)):
        with pytest.raises(ReasonMissing):
            step(BOOK, queue, press)


def test_a_range_fixed_by_hand_holds_at_once_and_is_kept() -> None:
    """P16-Q3: for the next join, and in the store."""
    queue, effects = step(BOOK, a_queue(), FIXED)
    fixed = SharedRange(low=4000, high=4500, since=after(9))
    assert (queue.range, queue.range_fixed) == (fixed, True)
    assert effects == (
        KeepRange(range=fixed, by=MODERATOR),
        Tell(
            kind="range_fixed",
            place=Place.MODERATORS,
            params={"by": MODERATOR, "low": 4000, "high": 4500},
        ),
        ShowStatus(),
    )
    assert state_after(queue, joins("aki", 4600)).waiting[0].band is Band.HIGH


def test_a_range_turned_round_is_refused() -> None:
    """P16-Q3."""
    with pytest.raises(ImpossibleRange):
        step(BOOK, a_queue(), replace(FIXED, low=4501))


def test_a_computed_range_holds_for_those_who_join_from_then_on() -> None:
    """P16-Q3, P16-B1: and the roles of those whose band changed follow."""
    queue, effects = step(BOOK, a_queue(), computed(4000, 4100, 20))
    assert queue.range == SharedRange(low=4000, high=4100, since=after(20))
    assert effects == (ShowBands(bands={AKI: ("alpha",)}), ShowStatus())


def test_a_computed_range_that_changes_nobodys_band_shows_no_roles() -> None:
    """P16-B1."""
    _, effects = step(BOOK, a_queue(), replace(computed(4000, 4100, 20), bands={}))
    assert effects == (ShowStatus(),)


def test_a_computed_range_is_ignored_while_one_is_fixed_by_hand() -> None:
    """P16-Q3: until it is freed."""
    queue = state_after(a_queue(), FIXED)
    assert step(BOOK, queue, computed(4900, 5100, 20)) == (queue, ())
    queue = state_after(queue, replace(FREED, at=after(21)))
    assert state_after(queue, computed(4900, 5100, 22)).range.low == 4900


def test_the_roles_follow_a_range_fixed_by_hand_once_it_is_kept() -> None:
    """P16-B1, P16-Q3: the store says whose band it changed."""
    queue = state_after(a_queue(), FIXED)
    assert step(BOOK, queue, computed(4000, 4500, 9)) == (
        queue,
        (ShowBands(bands={AKI: ("alpha",)}),),
    )


def test_a_range_that_was_overtaken_changes_nothing() -> None:
    """P16-Q3: an answer of the store that comes after a later range."""
    queue = state_after(a_queue(), computed(4000, 4100, 20))
    assert step(BOOK, queue, computed(1, 2, 10)) == (queue, ())


def test_a_freed_range_stays_until_the_new_one_is_computed() -> None:
    """P16-Q3."""
    queue = state_after(a_queue(), FIXED)
    freed, effects = step(BOOK, queue, FREED)
    assert (freed.range, freed.range_fixed) == (queue.range, False)
    assert effects == (
        KeepRange(range=None, by=MODERATOR),
        Tell(kind="range_freed", place=Place.MODERATORS, params={"by": MODERATOR}),
        ShowStatus(),
    )


def test_a_penalty_is_told_to_the_player_and_to_the_moderators() -> None:
    """P16-V2: fifty, by whom, for what; also for somebody who does not wait here."""
    queue, effects = step(BOOK, a_queue(), PENALTY)
    assert queue == a_queue()
    params = {
        "by": MODERATOR,
        "player": AKI,
        "change": -50,
        "reason": "left without a word",
        "match_id": "2026-11-27-1",
    }
    assert effects == (
        Tell(kind="penalty_given", place=Place.DIRECT, mentions=(AKI,), params=params),
        Tell(kind="penalty_given", place=Place.MODERATORS, params=params),
    )


def test_nobody_is_penalised_for_a_match_that_never_was() -> None:
    """P16-V2."""
    with pytest.raises(NoSuchMatch) as refused:
        step(BOOK, a_queue(), replace(PENALTY, match_id=MatchId("x"), match_known=False))
    assert refused.value.params == {"match": "x"}


def test_a_penalty_in_the_ledger_is_told_whoever_is_moderator_by_now() -> None:
    """P16-V2: nobody else's press passes so."""
    queue = replace(a_queue(), moderators=())
    assert step(BOOK, queue, replace(PENALTY, written=True))[1]
    with pytest.raises(ModeratorsOnly):
        step(BOOK, queue, PENALTY)


def test_nobody_is_penalised_who_is_not_registered() -> None:
    """P16-V2: a mistyped player; a suspended one can be."""
    with pytest.raises(NotRegistered) as refused:
        step(BOOK, a_queue(), replace(PENALTY, standing=Standing.NOT_REGISTERED))
    assert refused.value.params == {"player": AKI}
    assert step(BOOK, a_queue(), replace(PENALTY, standing=Standing.SUSPENDED))[1]

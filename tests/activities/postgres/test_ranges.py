"""The shared range: computed from those who play, fixed by hand, kept with its time."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from domain.model import MatchId, PlayerId
from domain.queueing.bands import SharedRange
from tests.activities.postgres.builders import (
    LADDER,
    LEAGUE,
    NOW,
    OTHER_LADDER,
    PLAYERS,
    a_range,
    a_result,
    an_acceptance,
    an_ending,
)
from tests.activities.postgres.store import Store

LATER = NOW + timedelta(hours=2)
MOD = PlayerId("mod")
BOTH, HIGH, LOW = ("alpha", "beta"), ("alpha",), ("beta",)


async def played(store: Store, players: Sequence[PlayerId], ladder: str = LADDER) -> MatchId:
    """Rate these players as 5010, 5020, … by a match that they all drew."""
    match = await store.seated(*players, key=f"of {players[0]}", ladder=ladder)
    await store.results.write_result(a_result(match, dict.fromkeys(players, 20), ladder=ladder))
    for place, player in enumerate(players, start=1):
        await store.pool.execute(
            "UPDATE ratings SET start = $2, rating = $2 WHERE player = $1",
            player,
            5000 + 10 * place,
        )
    return match


async def test_everybody_is_shared_when_fewer_than_enough_have_played(store: Store) -> None:
    """P16-Q3."""
    await played(store, PLAYERS[:31])

    kept = await store.ranges.compute_range(a_range(LATER))

    assert kept.range == SharedRange(low=None, high=None, since=LATER)
    assert kept.bands == {}


async def test_the_range_is_the_middle_fifth_when_enough_have_played(store: Store) -> None:
    """P16-Q3, P16-B1: and whoever is outside it gets another role."""
    await played(store, PLAYERS[:40])

    kept = await store.ranges.compute_range(a_range(LATER))

    assert kept.range == SharedRange(low=5160, high=5240, since=LATER)
    assert kept.bands == {
        **dict.fromkeys(PLAYERS[:15], LOW),
        **dict.fromkeys(PLAYERS[24:40], HIGH),
    }
    assert await store.rows("SELECT since, low, high, fixed FROM ranges") == [
        (LATER, 5160, 5240, False)
    ]


async def test_the_same_answer_is_given_when_it_is_asked_again(store: Store) -> None:
    """P16-B1: or a lost answer would leave the roles as they were."""
    await played(store, PLAYERS[:40])
    first = await store.ranges.compute_range(a_range(LATER))
    before = await store.contents()

    assert await store.ranges.compute_range(a_range(LATER)) == first
    assert first.bands
    assert await store.contents() == before


async def test_only_recent_finished_matches_of_the_ladder_count(store: Store) -> None:
    """P16-Q3: not a void one, not another ladder's, not one of 90 days ago."""
    await played(store, PLAYERS[:8])
    void = await store.seated(*PLAYERS[8:12], key="void")
    await store.endings.end_match(an_ending(void))
    await played(store, PLAYERS[12:16], OTHER_LADDER)

    too_few = await store.ranges.compute_range(a_range(NOW + timedelta(days=89), least=9))
    enough = await store.ranges.compute_range(a_range(NOW + timedelta(days=90), least=8))
    too_late = await store.ranges.compute_range(a_range(NOW + timedelta(days=91), least=1))

    assert (too_few.range.low, too_few.range.high) == (None, None)
    assert (enough.range.low, enough.range.high) == (5040, 5050)
    assert (too_late.range.low, too_late.range.high) == (None, None)


async def test_a_proxy_counts_as_the_one_who_finished(store: Store) -> None:
    """P16-Q3, P16-X2."""
    one, two, proxy = PLAYERS[:3]
    match = await store.seated(one, two)
    await store.claims.claim_places(an_acceptance(proxy, match=match))
    await store.results.write_result(a_result(match, {one: 20, two: 30}, proxies={two: proxy}))

    kept = await store.ranges.compute_range(a_range(LATER, least=2))

    assert (kept.range.low, kept.range.high) == (4900, 5100)


async def test_a_range_fixed_by_hand_stands_until_it_is_freed(store: Store) -> None:
    """P16-Q3."""
    await played(store, PLAYERS[:40])
    tomorrow, the_day_after = LATER + timedelta(days=1), LATER + timedelta(days=2)

    fixed = await store.ranges.compute_range(a_range(LATER, fixed=(5100, 5200)))
    recomputed = await store.ranges.compute_range(a_range(tomorrow))
    freed = await store.ranges.compute_range(a_range(the_day_after, by=MOD))

    assert fixed.range == SharedRange(low=5100, high=5200, since=LATER)
    assert (recomputed.range, recomputed.bands) == (fixed.range, {})
    assert freed.range == SharedRange(low=5160, high=5240, since=the_day_after)
    assert freed.bands[PLAYERS[9]] == LOW
    assert await store.rows("SELECT since, fixed, by FROM ranges ORDER BY since") == [
        (LATER, True, MOD),
        (the_day_after, False, MOD),
    ]


async def test_a_range_fixed_in_the_instant_of_a_computed_one_stands(store: Store) -> None:
    """P16-Q3."""
    await store.ranges.compute_range(a_range(LATER))

    fixed = await store.ranges.compute_range(a_range(LATER, fixed=(None, 5200)))

    assert fixed.range == SharedRange(low=None, high=5200, since=LATER)


async def test_a_computation_that_comes_late_does_not_replace_a_newer_range(
    store: Store,
) -> None:
    """P16-Q3."""
    await played(store, PLAYERS[:40])
    newer = await store.ranges.compute_range(a_range(LATER + timedelta(days=1)))

    late = await store.ranges.compute_range(a_range(LATER))

    assert late.range == newer.range


async def test_somebody_unregistered_gets_no_role(store: Store) -> None:
    """P16-B1."""
    await played(store, PLAYERS[:40])
    await store.players.unregister(LEAGUE, PLAYERS[0])

    kept = await store.ranges.compute_range(a_range(LATER))

    assert PLAYERS[0] not in kept.bands
    assert kept.bands[PLAYERS[1]] == LOW


@pytest.mark.parametrize(
    ("fixed", "roles"),
    [((4000, 4999), HIGH), ((5000, 5000), BOTH), ((5001, None), LOW)],
)
async def test_roles_follow_a_fixed_range(
    store: Store, fixed: tuple[int | None, int | None], roles: tuple[str, ...]
) -> None:
    """P16-B1, P16-Q2: both bounds are included."""
    await store.seated(*PLAYERS[:2])
    await store.ranges.compute_range(a_range(NOW, fixed=(9000, 9001)))

    kept = await store.ranges.compute_range(a_range(LATER, fixed=fixed))

    assert kept.bands.get(PLAYERS[0], LOW) == roles

"""Bands: the shared range, the band of a rating, the roles that show it."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import ImpossibleRange
from domain.queueing.bands import (
    Band,
    BandRole,
    MiddleFifth,
    SharedRange,
    band_of,
    roles_of,
    shared_range,
)

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
POLICY = MiddleFifth()
RATINGS = st.integers(-3000, 9000)


def between(low: int | None, high: int | None) -> SharedRange:
    return SharedRange(low=low, high=high, since=NOW)


@pytest.mark.parametrize(
    ("rating", "band"),
    [
        (4899, Band.LOW),
        (4900, Band.SHARED),
        (5000, Band.SHARED),
        (5100, Band.SHARED),
        (5101, Band.HIGH),
    ],
)
def test_a_rating_is_shared_between_the_bounds_and_at_both(rating: int, band: Band) -> None:
    """P16-Q2: above is high, below is low, both bounds included."""
    assert band_of(rating, between(4900, 5100)) is band


@pytest.mark.parametrize(
    ("low", "high", "bands"),
    [
        (0, 10, (Band.LOW, Band.SHARED, Band.SHARED)),
        (-10, 0, (Band.SHARED, Band.SHARED, Band.HIGH)),
        (0, 0, (Band.LOW, Band.SHARED, Band.HIGH)),
        (1, 10, (Band.LOW, Band.LOW, Band.SHARED)),
        (-10, -1, (Band.SHARED, Band.HIGH, Band.HIGH)),
        (None, 0, (Band.SHARED, Band.SHARED, Band.HIGH)),
        (0, None, (Band.LOW, Band.SHARED, Band.SHARED)),
    ],
)
def test_zero_and_negative_ratings_have_a_band_like_any_other(
    low: int | None, high: int | None, bands: tuple[Band, ...]
) -> None:
    """F-8, P16-Q2: of −1, 0 and 1; a bound of 0 is a bound."""
    assert tuple(band_of(rating, between(low, high)) for rating in (-1, 0, 1)) == bands


@given(RATINGS, RATINGS, RATINGS, RATINGS)
def test_a_higher_rating_is_never_in_a_lower_band(a: int, b: int, x: int, y: int) -> None:
    """P16-Q2: low, shared, high follow the number."""
    order = [Band.LOW, Band.SHARED, Band.HIGH]
    shared = between(min(a, b), max(a, b))
    below, above = (band_of(rating, shared) for rating in sorted((x, y)))
    assert order.index(below) <= order.index(above)


def test_the_range_is_the_fortieth_to_sixtieth_percentile() -> None:
    """P16-Q3: of a hundred ratings the 40th and the 60th from below, in whatever order."""
    ratings = [100 * n for n in range(100, 0, -1)]
    assert shared_range(POLICY, ratings, NOW) == between(4000, 6000)


@pytest.mark.parametrize(
    ("players", "low", "high"), [(32, 13, 20), (33, 14, 20), (35, 14, 21), (101, 41, 61)]
)
def test_a_percentile_is_a_rating_that_somebody_has(players: int, low: int, high: int) -> None:
    """P16-Q3: nearest rank, ⌈0.4 n⌉ and ⌈0.6 n⌉ from below."""
    assert shared_range(POLICY, range(1, players + 1), NOW) == between(low, high)


@pytest.mark.parametrize("players", [0, 1, 31])
def test_everybody_is_shared_when_fewer_than_32_players_count(players: int) -> None:
    """P16-Q3: too few to say where the middle is."""
    shared = shared_range(POLICY, range(players), NOW)
    assert shared == between(None, None)
    assert {band_of(rating, shared) for rating in (-(10**9), 0, 5000, 10**9)} == {Band.SHARED}


def test_bands_open_when_the_32nd_player_counts() -> None:
    """P16-Q3: with 32 there are all three."""
    shared = shared_range(POLICY, range(32), NOW)
    assert {band_of(rating, shared) for rating in range(32)} == set(Band)


@given(st.lists(RATINGS, min_size=32, max_size=120))
def test_at_least_a_fifth_is_shared_and_at_most_two_fifths_each_are_high_or_low(
    ratings: list[int],
) -> None:
    """P16-Q3: whatever the distribution, equal ratings included."""
    shared = shared_range(POLICY, ratings, NOW)
    bands = [band_of(rating, shared) for rating in ratings]
    assert bands.count(Band.SHARED) * 5 >= len(ratings)
    assert bands.count(Band.LOW) * 5 <= 2 * len(ratings)
    assert bands.count(Band.HIGH) * 5 <= 2 * len(ratings)


def test_a_league_may_choose_other_percentiles_and_another_least() -> None:
    """P16-Q3: they are parameters."""
    policy = MiddleFifth(lower=1, upper=100, least=1, within=timedelta(days=7))
    assert shared_range(policy, [-40, 0, 5000], NOW) == between(-40, 5000)


@pytest.mark.parametrize(
    "wrong", [{"lower": 0}, {"lower": 61}, {"upper": 39}, {"upper": 101}, {"least": 0}]
)
def test_percentiles_that_give_no_range_are_refused(wrong: dict[str, int]) -> None:
    """P16-Q3: by the rulebook, and not by the first computation."""
    with pytest.raises(ValueError, match="must rise"):
        MiddleFifth(**wrong)  # type: ignore[arg-type]  # every field but one is a number


def test_a_range_is_kept_with_its_effective_time() -> None:
    """P16-Q3: the recomputation says from when on it holds."""
    assert shared_range(POLICY, [], NOW).since == NOW
    assert POLICY.within == timedelta(days=90)


def test_a_range_set_by_hand_is_refused_when_its_bounds_are_turned_round() -> None:
    """P16-Q3: an operator's slip would leave some ratings in two bands."""
    with pytest.raises(ImpossibleRange) as refusal:
        between(5100, 4900)
    assert refusal.value.params == {"low": 5100, "high": 4900}


@pytest.mark.parametrize(
    ("rating", "roles"),
    [
        (5101, (BandRole.ALPHA,)),
        (4899, (BandRole.BETA,)),
        (5000, (BandRole.ALPHA, BandRole.BETA)),
    ],
)
def test_roles_show_the_present_band_and_both_in_the_shared_range(
    rating: int, roles: tuple[BandRole, ...]
) -> None:
    """P16-B1: α above, β below, both between."""
    assert roles_of(band_of(rating, between(4900, 5100))) == roles


def test_roles_follow_when_the_range_changes() -> None:
    """P16-B1: the same rating, another range, another role."""
    shown = [roles_of(band_of(5000, between(*b))) for b in ((4000, 4500), (5500, 6000))]
    assert shown == [(BandRole.ALPHA,), (BandRole.BETA,)]

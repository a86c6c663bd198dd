"""Rating arithmetic: figures worked out by hand, and an exact oracle."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from pydantic import TypeAdapter

from domain.errors import NotPlacings
from domain.rating.arithmetic import Adjusted, EvenSpread, FixedSpread, changes, ranks
from domain.rating.errors import NotRated, NotRatings
from domain.rating.written import parse_ratings
from tests.domain.rating.oracle import even_amounts, exact_changes, whole_changes
from tests.domain.rating.tables import P4, P16, Table, tables

EQUAL = (5000,) * 16
SPACED = (100, 87, 73, 60, 47, 33, 20, 7, -7, -20, -33, -47, -60, -73, -87, -100)


def test_amounts_are_evenly_spaced_when_sixteen_equals_play() -> None:
    """RT-2: from +100 to −100 in steps of 13 1/3, each rounded to a whole point."""
    assert changes(P16, EQUAL, range(1, 17)) == SPACED
    exact = P16.spread.amounts(16)
    assert (exact[0], exact[-1]) == (100, -100)
    assert [a - b for a, b in pairwise(exact)] == pytest.approx([200 / 15] * 15)


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((1, 2), (100, -100)),
        ((2, 1), (-100, 100)),
        ((1, 2, 3), (100, 0, -100)),
        ((1, 2, 3, 4), (100, 50, -50, -100)),
        ((2, 1, 4, 3), (50, 100, -100, -50)),
    ],
)
def test_amounts_are_those_of_the_source_when_up_to_four_equals_play(
    places: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    """RT-2: 2, 3 and 4 players, in seat order."""
    assert changes(P4, (5000,) * len(places), places) == expected


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((1, 1), (0, 0)),
        ((1, 1, 3), (50, 50, -100)),
        ((1, 2, 2), (100, -50, -50)),
        ((1, 1, 3, 4), (75, 75, -50, -100)),
        ((1, 2, 2, 4), (100, 0, 0, -100)),
        ((1, 1, 3, 3), (75, 75, -75, -75)),
        ((1, 1, 1, 4), (34, 33, 33, -100)),
        ((1, 2, 2, 2), (100, -33, -33, -34)),
        ((1, 1, 1, 1), (0, 0, 0, 0)),
    ],
)
def test_tied_players_share_the_mean_of_the_ranks_they_cover(
    places: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    """RT-3, and RT-5 where the mean is no whole number."""
    assert changes(P4, (5000,) * len(places), places) == expected


def test_all_sixteen_keep_their_rating_when_equals_all_tie() -> None:
    """RT-3: the mean of all amounts is 0."""
    assert changes(P16, EQUAL, (1,) * 16) == (0,) * 16


def test_two_players_change_as_in_plain_elo() -> None:
    """RT-4: K = 200; 2000 points are odds of ten to one, so 200/11 and 2000/11 are at stake."""
    assert changes(P4, (7000, 5000), (1, 2)) == (18, -18)
    assert changes(P4, (7000, 5000), (2, 1)) == (-182, 182)
    assert changes(P4, (7000, 5000), (1, 1)) == (-82, 82)


def test_beating_stronger_players_gains_more_and_beating_weaker_gains_less() -> None:
    """RT-4: the same place, by the ratings of the others."""
    places = range(1, 17)
    strong, even, weak = (
        changes(P16, (5000, *[others] * 15), places)[0] for others in (6000, 5000, 4000)
    )
    assert strong > even == 100 > weak > 0


@given(tables())
def test_changes_are_those_of_the_formula_in_exact_fractions(table: Table) -> None:
    """RT-3, RT-4, RT-5: to the point, at any ratings whatever."""
    policy, ratings, places = table
    exact = exact_changes(amounts_of(policy, len(places)), ratings, places)
    assert changes(policy, ratings, places) == whole_changes(exact)


def amounts_of(policy: Adjusted, players: int) -> list[Fraction]:
    """Write out the base amounts of either ladder from the rule's own words."""
    if policy == P16:
        return even_amounts(players)
    written = {2: (100, -100), 3: (100, 0, -100), 4: (100, 50, -50, -100)}
    return [Fraction(amount) for amount in written[players]]


def test_the_missing_point_goes_to_the_lowest_seat_when_fractions_are_equal() -> None:
    """RT-5: four fractions of 2/3 come first; of those of 1/3 the lowest seat has the fifth."""
    places = (1, 1, *range(3, 17))
    assert changes(P16, EQUAL, places) == (94, 93, *SPACED[2:])
    last_seat_first = changes(P16, EQUAL, places[::-1])
    assert last_seat_first == (-100, -86, *SPACED[2:14][::-1], 93, 93)


def test_an_extreme_gap_leaves_a_sole_first_and_a_sole_last_exactly_where_they_are() -> None:
    """RT-6: the limit of the formula is 0, and no gap overflows."""
    giant = 10**12
    assert changes(P16, (giant, *[-giant] * 15), range(1, 17))[0] == 0
    assert changes(P16, (*[giant] * 15, -giant), range(1, 17))[-1] == 0


def test_ratings_go_below_zero_and_beyond_any_ceiling() -> None:
    """RT-6: the same gap gives the same change wherever it lies."""
    ratings = tuple(range(0, 1600, 100))
    moved = [tuple(r + shift for r in ratings) for shift in (-(10**6), -800, 10**6)]
    everywhere = [changes(P16, m, range(1, 17)) for m in moved]
    assert everywhere == [changes(P16, ratings, range(1, 17))] * 3


@pytest.mark.parametrize("rating", [0, -1, -5000])
def test_a_rating_of_zero_or_below_is_a_rating_like_any_other(rating: int) -> None:
    """F-8: neither missing, nor the start, nor clipped."""
    assert changes(P4, (rating, rating), (1, 2)) == (100, -100)
    assert changes(P4, (rating, rating + 2000), (2, 1)) == (-18, 18)


def test_ranks_are_by_total_highest_first_and_ties_share_one() -> None:
    """P16-C8: and the rank after a tie skips as many as were tied."""
    assert ranks((20, 30, 20, 9, 27)) == (3, 1, 3, 5, 2)
    assert ranks((0, 0)) == (1, 1)


@pytest.mark.parametrize(
    ("policy", "ratings", "players"),
    [(P16, (5000,), 1), (P16, (), 0), (P4, (5000,), 1), (P4, (5000,) * 5, 5)],
)
def test_a_match_is_refused_when_nobody_rates_so_many_players(
    policy: Adjusted, ratings: tuple[int, ...], players: int
) -> None:
    """RT-2: one alone, or more than the ladder's rows."""
    with pytest.raises(NotRated) as refusal:
        changes(policy, ratings, tuple(range(1, players + 1)))
    assert refusal.value.code == "not_rated"
    assert refusal.value.params == {"players": players}


@pytest.mark.parametrize("places", [(1,), (1, 3), (1, 2, 3)])
def test_places_are_refused_when_they_are_no_ranking_of_the_seats(
    places: tuple[int, ...],
) -> None:
    """RT-2: one place a seat, in standard ranking."""
    with pytest.raises(NotPlacings):
        changes(P4, (5000, 5000), places)


@pytest.mark.parametrize("row", [(100, -99), (-100, 100), (100, -200, 100)])
def test_a_row_of_amounts_is_refused_when_it_makes_points_or_rewards_a_worse_place(
    row: tuple[int, ...],
) -> None:
    """RT-2, RT-5: every row sums to 0 and never rises."""
    with pytest.raises(ValueError, match="must sum to 0 and never rise"):
        FixedSpread(rows=((100, -100), row))


@pytest.mark.parametrize(
    ("spread", "k_total"),
    [
        (EvenSpread(top=99), 200),
        (FixedSpread(rows=((100, -100), (100, -10, -90))), 200),
        (EvenSpread(top=100), 201),
    ],
)
def test_a_policy_is_refused_when_gaps_could_make_a_sole_first_lose(
    spread: EvenSpread | FixedSpread, k_total: int
) -> None:
    """RT-6: the gaps may shift no more than first and last have at stake."""
    with pytest.raises(ValueError, match="sole first"):
        Adjusted(spread=spread, k_total=k_total)


@pytest.mark.parametrize("policy", [P16, P4])
def test_a_policy_comes_back_from_json_as_it_was(policy: Adjusted) -> None:
    """RT-2: a match carries its amounts with it, and neither spread is taken for the other."""
    adapter = TypeAdapter(Adjusted)
    assert adapter.validate_json(adapter.dump_json(policy)) == policy


def test_ratings_are_read_from_text_however_they_are_typed() -> None:
    """RT-6, F-8: zero, signs, minus signs and full-width characters."""
    assert parse_ratings("5120, 0,-40") == (5120, 0, -40)
    assert parse_ratings("５１２０，−４０、+7") == (5120, -40, 7)


@pytest.mark.parametrize(
    ("text", "found", "position"), [("", "", 1), ("5000,x", "x", 2), ("1.5", "1.5", 1)]
)
def test_ratings_are_refused_when_the_text_is_no_list_of_whole_numbers(
    text: str, found: str, position: int
) -> None:
    """RT-5: with the piece that was wrong."""
    with pytest.raises(NotRatings) as refusal:
        parse_ratings(text)
    assert refusal.value.code == "not_ratings"
    assert refusal.value.params == {"given": text, "found": found, "position": position}

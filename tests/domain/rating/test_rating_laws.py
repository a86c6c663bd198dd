"""What holds for every rated table, whatever the ratings and places."""

from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from domain.rating.arithmetic import changes, ranks
from tests.domain.rating.oracle import even_amounts, exact_changes
from tests.domain.rating.tables import ANY, NEAR, P16, Table, tables


@given(tables())
def test_changes_are_whole_numbers_that_sum_to_zero(table: Table) -> None:
    """RT-5: exactly, at any ratings."""
    whole = changes(*table)
    assert all(type(change) is int for change in whole)
    assert sum(whole) == 0


@given(tables())
def test_a_sole_first_never_loses_and_a_sole_last_never_gains(table: Table) -> None:
    """RT-6: not even by the rounding."""
    _, _, places = table
    whole = changes(*table)
    if places.count(1) == 1:
        assert whole[places.index(1)] >= 0
    if max(places) == len(places):
        assert whole[places.index(max(places))] <= 0


@given(st.lists(ANY, min_size=2, max_size=16))
@example([1_000_000_000, -1_000_000_000])
@example([-1_000_000_000, 1_000_000_000])
def test_a_sole_first_never_loses_before_rounding(ratings: list[int]) -> None:
    """RT-6: in exact fractions, and the formula needs no clamp for it."""
    exact = exact_changes(even_amounts(len(ratings)), ratings, range(1, len(ratings) + 1))
    assert exact[0] >= 0 >= exact[-1]


@given(tables(ratings=st.sampled_from([0, -40, 4800, 5000])))
def test_a_better_or_equal_place_is_never_a_smaller_change_when_ratings_are_equal(
    table: Table,
) -> None:
    """F-25, RT-4: pairwise over the table; tied equals differ by the one point of RT-5."""
    _, ratings, places = table
    whole = changes(*table)
    seats = list(zip(ratings, places, whole, strict=True))
    for rating, place, change in seats:
        for other_rating, other_place, other_change in seats:
            if rating == other_rating and place < other_place:
                assert change >= other_change
            if (rating, place) == (other_rating, other_place):
                assert abs(change - other_change) <= 1


@given(tables(ratings=st.sampled_from([0, -40, 4800, 5000])))
def test_the_lower_seat_has_the_odd_point_when_equals_tie(table: Table) -> None:
    """F-25, RT-5: ties of the fraction go by seat number."""
    _, ratings, places = table
    last: dict[tuple[int, int], int] = {}
    for rating, place, change in zip(ratings, places, changes(*table), strict=True):
        assert change <= last.get((rating, place), change)
        last[rating, place] = change


@given(tables(ratings=NEAR), st.integers(1, 3000))
def test_a_higher_own_rating_never_makes_the_change_larger(table: Table, more: int) -> None:
    """RT-4: the stronger one is, the less there is to gain and the more to lose."""
    policy, ratings, places = table
    stronger = changes(policy, (ratings[0] + more, *ratings[1:]), places)
    assert stronger[0] <= changes(*table)[0] + 1


@given(tables(), st.randoms(use_true_random=False))
def test_relabelling_players_relabels_changes_up_to_the_odd_point(
    table: Table, random: Random
) -> None:
    """RT-5: seat order decides nothing but who of equal fractions gets a missing point."""
    policy, ratings, places = table
    order = list(range(len(places)))
    random.shuffle(order)
    whole = changes(*table)
    relabelled = changes(policy, [ratings[s] for s in order], [places[s] for s in order])
    assert all(abs(relabelled[n] - whole[s]) <= 1 for n, s in enumerate(order))


@given(st.lists(st.integers(0, 30), min_size=2, max_size=16))
def test_ranks_count_the_seats_with_more(totals: list[int]) -> None:
    """P16-C8: one more than the number of seats ahead; and always places that can be rated."""
    places = ranks(totals)
    assert places == tuple(1 + sum(other > total for other in totals) for total in totals)
    assert sum(changes(P16, [5000] * len(totals), places)) == 0

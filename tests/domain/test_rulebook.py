"""The small policies of a rulebook."""

from dataclasses import replace

import pytest

from domain.rulebook import AtLeast, Majority, MoreThanHalf
from tests.domain.builders import BOOK


@pytest.mark.parametrize(("seats", "needed"), [(16, 9), (15, 8), (2, 2), (1, 1)])
def test_more_than_half_is_one_more_than_half_of_all_seats(seats: int, needed: int) -> None:
    """P16-C3, P16-V1: nine of sixteen."""
    assert MoreThanHalf().needed(seats) == needed


@pytest.mark.parametrize(("seats", "needed"), [(16, 2), (4, 2), (2, 2), (1, 1)])
def test_a_fixed_number_of_votes_is_never_more_than_there_are_seats(
    seats: int, needed: int
) -> None:
    """F-21: so that a small table can still reach it."""
    assert AtLeast(votes=2).needed(seats) == needed


@pytest.mark.parametrize("seats", range(1, 17))
@pytest.mark.parametrize("policy", [MoreThanHalf(), AtLeast(votes=3)])
def test_every_majority_can_be_reached_and_takes_somebody(policy: Majority, seats: int) -> None:
    """F-21: with all seats approving it is carried, with none it is not."""
    assert 1 <= policy.needed(seats) <= seats


def test_a_table_of_one_is_refused() -> None:
    """RT-2: nobody could be rated, and the result would be stuck for ever."""
    with pytest.raises(ValueError, match="two or more"):
        replace(BOOK, players=1)

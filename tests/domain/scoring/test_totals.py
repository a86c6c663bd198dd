"""Totals: which three races can give, and how they are written."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import ImpossibleTotal, NotATotal
from domain.scoring.points import NORMAL, STANDARD, UNIFIED, PointTable, RacePoints
from domain.scoring.totals import (
    check_total,
    parse_total,
    possible_totals,
    race_values,
    written_total,
)

RACES = 3


def of(table: PointTable) -> tuple[int, int, int, int]:
    return table.first, table.upper, table.middle, table.lower


def test_possible_totals_are_all_that_three_races_give_each_normal_or_unified() -> None:
    """P16-S5: 9 to 30 without 10 and 29, by trying every kind and part of every race."""
    tried = [
        sum(race)
        for kinds in product((NORMAL, UNIFIED), repeat=RACES)
        for race in product(*(of(table) for table in kinds))
    ]
    assert possible_totals(STANDARD, RACES) == tuple(sorted(dict.fromkeys(tried)))
    assert possible_totals(STANDARD, RACES) == (9, *range(11, 29), 30)


def test_possible_totals_follow_the_points_when_a_league_changes_them() -> None:
    """P16-S5, P16-S2: they are worked out, not written down."""
    flat = PointTable(first=2, upper=1, middle=1, lower=1)
    points = RacePoints(normal=flat, unified=flat)
    assert race_values(points) == (1, 2)
    assert possible_totals(points, 2) == (2, 3, 4)


@pytest.mark.parametrize("total", [10, 29, 8, 31, 0, -9, 1000])
def test_a_total_is_refused_when_three_races_cannot_give_it(total: int) -> None:
    """P16-S5: the rule's own examples and what lies outside."""
    with pytest.raises(ImpossibleTotal) as refusal:
        check_total(total, STANDARD, RACES)
    assert refusal.value.code == "impossible_total"
    assert refusal.value.params == {
        "given": str(total),
        "total": total,
        "lowest": 9,
        "highest": 30,
    }


@given(st.lists(st.sampled_from(race_values(STANDARD)), min_size=3, max_size=3))
def test_a_total_is_the_sum_of_its_races_however_it_is_written(race: list[int]) -> None:
    """P16-S5: as a number or as races, the same total."""
    by_race = "+".join(map(str, race))
    assert parse_total(by_race, STANDARD, RACES) == sum(race)
    assert parse_total(str(sum(race)), STANDARD, RACES) == sum(race)


@pytest.mark.parametrize("text", ["10+7+3", " 10 + 7 + 3 ", "１０＋７＋３", "20", "２０"])
def test_a_total_is_read_however_its_characters_are_typed(text: str) -> None:
    """P16-S5: full-width characters and spaces make no difference."""
    assert parse_total(text, STANDARD, RACES) == 20


@pytest.mark.parametrize(
    "text", ["", "abc", "10+", "+10", "10+7+", "-9", "9.0", "10,7,3", "10 7 3", "1" * 5000]
)
def test_text_is_refused_when_it_is_no_total(text: str) -> None:
    """P16-S5: neither a number nor a sum of numbers."""
    with pytest.raises(NotATotal) as refusal:
        parse_total(text, STANDARD, RACES)
    assert refusal.value.code == "not_a_total"
    assert refusal.value.params == {"given": text}


@pytest.mark.parametrize("text", ["10+10", "5+5+5+5"])
def test_races_are_refused_when_there_are_not_three(text: str) -> None:
    """P16-S5: their sum could be a total, but a race is missing or too many."""
    with pytest.raises(NotATotal) as refusal:
        parse_total(text, STANDARD, RACES)
    assert refusal.value.params == {"given": text, "races": 3}


@pytest.mark.parametrize(("text", "total"), [("9+9+9", 27), ("4+4+3", 11), ("0+0+30", 30)])
def test_races_are_refused_when_one_of_them_cannot_be(text: str, total: int) -> None:
    """P16-S5: their sum could be a total, but not of these races."""
    with pytest.raises(ImpossibleTotal) as refusal:
        parse_total(text, STANDARD, RACES)
    assert refusal.value.params["given"] == text
    assert refusal.value.params["total"] == total


def test_a_number_is_refused_when_three_races_cannot_give_it() -> None:
    """P16-S5: as text too."""
    with pytest.raises(ImpossibleTotal):
        parse_total("29", STANDARD, RACES)


@pytest.mark.parametrize(("text", "total"), [("29", 29), ("10+10", 20), ("0", 0)])
def test_a_moderators_total_is_read_even_when_three_races_cannot_give_it(
    text: str, total: int
) -> None:
    """P16-S5 does not bind a moderator's entry (P16-V6)."""
    assert written_total(text) == total

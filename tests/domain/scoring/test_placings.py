"""Placings: what is a ranking, what is refused and why, and the groups of ties."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import NotPlacings
from domain.scoring.placings import group_numbers, parse_field, parse_placings, standard_competition
from tests.domain.rankings import rankings


@given(rankings())
def test_any_ranking_passes_in_any_order(placings: tuple[int, ...]) -> None:
    """P16-S: ties share a placing and skip as many, in whatever order they are listed."""
    standard_competition(placings, len(placings))


@given(st.lists(st.integers(-1, 6), min_size=1, max_size=6))
def test_a_list_passes_exactly_when_each_placing_counts_those_ahead(placings: list[int]) -> None:
    """P16-S: a placing is one more than the number of players ahead of it."""
    valid = all(p == 1 + sum(other < p for other in placings) for p in placings)
    try:
        standard_competition(placings)
    except NotPlacings:
        assert not valid
    else:
        assert valid


@pytest.mark.parametrize(
    ("placings", "found", "expected"),
    [
        ((1, 1, 2, 3), 2, 3),
        ((3, 1, 2, 1), 2, 3),
        ((2, 3), 2, 1),
        ((1, 2, 4), 4, 3),
        ((0, 1), 0, 1),
        ((-1,), -1, 1),
        ((1, 2, 2, 3), 3, 4),
    ],
)
def test_the_refusal_says_which_placing_is_wrong_when_the_list_is_no_ranking(
    placings: tuple[int, ...], found: int, expected: int
) -> None:
    """P16-S: the first placing that cannot stand there, and the one that should."""
    with pytest.raises(NotPlacings) as refusal:
        standard_competition(placings)
    assert refusal.value.code == "not_placings"
    assert refusal.value.params == {
        "given": ",".join(map(str, placings)),
        "problem": "wrong_place",
        "found": found,
        "expected": expected,
    }


@pytest.mark.parametrize(
    ("placings", "players", "expected"), [((), None, 1), ((1, 2), 3, 3), ((1, 2, 3), 2, 2)]
)
def test_the_refusal_says_how_many_when_the_list_has_the_wrong_length(
    placings: tuple[int, ...], players: int | None, expected: int
) -> None:
    """P16-S0: a group's list has as many placings as players in it."""
    with pytest.raises(NotPlacings) as refusal:
        standard_competition(placings, players)
    assert refusal.value.params["problem"] == "wrong_length"
    assert refusal.value.params["found"] == len(placings)
    assert refusal.value.params["expected"] == expected


@pytest.mark.parametrize(
    "text",
    ["1,2,3,3,3,6,7", " 1, 2,3 ,3,3,6,7 ", "１，２，３，３，３，６，７", "1、2、3、3、3、6、7"],
)
def test_text_is_read_however_its_commas_and_digits_are_typed(text: str) -> None:
    """P16-S: the source's own list, plain and as a Japanese keyboard gives it."""
    assert parse_placings(text) == (1, 2, 3, 3, 3, 6, 7)


@pytest.mark.parametrize(
    ("text", "found", "position"),
    [
        ("", "", 1),
        ("1,,3", "", 2),
        ("1,b,3", "b", 2),
        ("1,2,", "", 3),
        ("-1", "-1", 1),
        ("1 2", "1 2", 1),
        ("1.5,2", "1.5", 1),
        ("9" * 5000, "9" * 5000, 1),
    ],
)
def test_text_is_refused_with_its_first_bad_piece_when_it_is_no_list_of_numbers(
    text: str, found: str, position: int
) -> None:
    """P16-S: what was wrong is said, and no number is too long to say it."""
    with pytest.raises(NotPlacings) as refusal:
        parse_placings(text)
    assert refusal.value.params == {
        "given": text,
        "problem": "not_numbers",
        "found": found,
        "expected": position,
    }


def test_tied_players_form_one_group_numbered_in_order() -> None:
    """P16-S: the source's first example has five groups."""
    assert group_numbers((1, 2, 3, 3, 3, 6, 7)) == (1, 2, 3, 3, 3, 4, 5)
    assert group_numbers((7, 3, 1, 3, 6, 2, 3)) == (5, 3, 1, 3, 4, 2, 3)


@given(rankings())
def test_group_numbers_keep_the_order_of_the_placings(placings: tuple[int, ...]) -> None:
    """P16-S: equal placings, equal groups; a better placing, a smaller number; none is skipped."""
    numbers = group_numbers(placings)
    assert sorted(dict.fromkeys(numbers)) == list(range(1, max(numbers) + 1))
    for placing, number in zip(placings, numbers, strict=True):
        for other, others in zip(placings, numbers, strict=True):
            assert (placing < other) == (number < others)


def test_those_who_missed_a_race_are_read_as_having_no_placing() -> None:
    """P16-S4."""
    assert parse_field("2, -,1、－") == (2, None, 1, None)
    with pytest.raises(NotPlacings) as refused:
        parse_field("1,-,x")
    assert refused.value.params["expected"] == 3

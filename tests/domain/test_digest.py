"""A rulebook's digest notices every number and choice."""

from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from domain.digest import ABSENT, digest
from domain.rating.arithmetic import FixedSpread
from domain.rulebook import AtLeast, Rulebook
from domain.scoring.points import PointChange, PointSchedule, RacePoints
from tests.domain.builders import BOOK, NOON


def leaves(value: object, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The path of every number and choice in a rulebook."""
    if not is_dataclass(value):
        return [path]
    return [
        leaf
        for field in fields(value)
        for leaf in leaves(getattr(value, field.name), (*path, field.name))
    ]


def changed(value: Any, path: tuple[str, ...]) -> Any:  # noqa: ANN401 - any part of a rulebook
    """The same rulebook with another value at that path."""
    if path:
        name, *rest = path
        return replace(value, **{name: changed(getattr(value, name), tuple(rest))})
    return another(value)


def another(value: object) -> object:
    """A value of the same kind that differs."""
    match value:
        case bool():
            return not value
        case int():
            return value - 1 if value > 100 else value + 1
        case timedelta():
            return value + timedelta(microseconds=1)
        case str():
            return f"{value}2"
        case tuple():
            return (*value, "more")
    raise TypeError(f"cannot vary {value!r}")


def test_a_digest_is_sixteen_hex_digits_and_always_the_same() -> None:
    assert digest(BOOK) == digest(replace(BOOK))
    assert len(digest(BOOK)) == 16
    assert int(digest(BOOK), 16) >= 0


@pytest.mark.parametrize("path", leaves(BOOK), ids=".".join)
def test_changing_any_number_or_choice_changes_the_digest(path: tuple[str, ...]) -> None:
    """Replay does not notice a changed number, so the digest must."""
    book = changed(BOOK, path)
    assert book != BOOK
    assert digest(book) != digest(BOOK)


def points_change(since: datetime) -> Rulebook:
    """A rulebook whose points change at an instant."""
    change = PointChange(since=since, points=RacePoints())
    return replace(BOOK, points=PointSchedule(changes=(change,)))


def test_the_instant_of_a_change_of_points_changes_the_digest() -> None:
    """P16-S2: an effective time is a number of the rulebook too."""
    early, late = points_change(NOON), points_change(NOON + timedelta(days=1))
    assert len({digest(BOOK), digest(early), digest(late)}) == 3


def test_another_policy_changes_the_digest() -> None:
    votes = replace(BOOK, confirmation=AtLeast(votes=9))
    spread = FixedSpread(rows=((100, -100),))
    rating = replace(BOOK, rating=replace(BOOK.rating, spread=spread))
    assert len({digest(BOOK), digest(votes), digest(rating)}) == 3


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterVotes(AtLeast):
    """A policy after somebody has given it another number, beside the same without it."""

    abstaining: int = field(default=0, metadata={ABSENT: 0})


def test_a_field_that_came_later_leaves_the_digests_of_before_as_they_are() -> None:
    """A rulebook that was written down without it is still the same one."""
    before = replace(BOOK, confirmation=AtLeast(votes=9))
    assert digest(replace(BOOK, confirmation=LaterVotes(votes=9))) == digest(before)
    other = replace(BOOK, confirmation=LaterVotes(votes=9, abstaining=1))
    assert digest(other) != digest(before)


def test_what_json_cannot_carry_has_no_digest() -> None:
    """A policy of a kind that nobody thought of fails loudly instead of being left out."""
    book = replace(BOOK, name={1, 2})  # type: ignore[arg-type]  # the slip itself
    with pytest.raises(TypeError, match="cannot hold"):
        digest(book)

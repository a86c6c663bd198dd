"""Copies of frozen values are what ``dataclasses.replace`` would have made."""

import dataclasses
from dataclasses import dataclass

import pytest

from domain.values import replace


@dataclass(frozen=True, kw_only=True)
class Plain:
    """A value that may be copied as it is."""

    one: int
    other: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Slotted:
    """A value that is made anew."""

    one: int
    other: tuple[int, ...] = ()


@pytest.mark.parametrize("kind", [Plain, Slotted])
def test_a_copy_differs_in_what_is_changed_and_in_nothing_else(
    kind: type[Plain] | type[Slotted],
) -> None:
    value = kind(one=1, other=(2,))
    copy = replace(value, one=3)
    assert copy == kind(one=3, other=(2,)) == dataclasses.replace(value, one=3)
    assert value == kind(one=1, other=(2,))
    assert type(copy) is kind


@pytest.mark.parametrize("kind", [Plain, Slotted])
def test_a_field_that_there_is_not_is_refused(kind: type[Plain] | type[Slotted]) -> None:
    with pytest.raises(TypeError):
        replace(kind(one=1), another=2)  # type: ignore[call-arg]  # which is the point


def test_a_copy_is_frozen_too() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        replace(Plain(one=1), one=2).one = 3  # type: ignore[misc]  # which is the point

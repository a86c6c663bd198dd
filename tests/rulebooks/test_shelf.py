"""The shelf: what is on it, by name."""

import pytest

from domain.rulebook import Rulebook
from domain.rulebooks import names, rulebook


def test_rulebooks_are_found_by_being_there() -> None:
    """A new module is a new league; nothing lists it."""
    assert "rated16" in names()
    assert names() == tuple(sorted(names()))


@pytest.mark.parametrize("name", names())
def test_every_rulebook_carries_the_name_it_is_found_by(name: str) -> None:
    book = rulebook(name)
    assert isinstance(book, Rulebook)
    assert book.name == name


def test_a_rulebook_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(KeyError, match="rated16"):
        rulebook("chess")


@pytest.mark.parametrize("name", names())
def test_a_rulebooks_numbers_fit_together(name: str) -> None:
    """P16-H4, P16-R3, P16-V5: what could never happen, or would for ever, is a mistake."""
    book = rulebook(name)
    assert 0 < book.hosting.dissolve_at <= book.players
    assert 0 < book.racing.void_at <= book.players
    assert book.racing.valid > 0
    assert book.racing.void_in_a_row > 0
    assert book.helping.remind_every.total_seconds() > 0

"""Released rulebooks do not change: a match ends under the rules it began with.

A changed number is a new revision, with its own line here; replay would not notice it.
"""

from dataclasses import replace

import pytest

from domain.digest import digest
from domain.rulebook import Rulebook
from domain.rulebooks import names, rulebook

RELEASED = {
    ("rated16", 1): "1fda442dcbec3d9e",
}
"""The digest of each released rulebook and revision. A line that is here stays."""


@pytest.mark.parametrize("name", names())
def test_every_rulebook_on_the_shelf_is_the_one_released(name: str) -> None:
    book = rulebook(name)
    assert digest(book) == RELEASED.get((name, book.revision)), advice(book)


def test_the_advice_for_a_changed_number_is_the_line_of_its_next_revision() -> None:
    changed = replace(rulebook("rated16"), players=8)
    expected = digest(replace(changed, revision=2))
    assert f'("rated16", 2): "{expected}",' in advice(changed)


def test_the_advice_for_a_new_rulebook_is_its_line() -> None:
    new = replace(rulebook("rated16"), name="rated8", players=8)
    assert f'("rated8", 1): "{digest(new)}",' in advice(new)


def advice(book: Rulebook) -> str:
    """What to do about a rulebook that is not as it was released."""
    add = "add this line to RELEASED in tests/rulebooks/test_frozen.py:\n    "
    if (book.name, book.revision) not in RELEASED:
        return f"{book.name} revision {book.revision} is new; {add}{_line(book)}"
    last = max(revision for name, revision in RELEASED if name == book.name)
    following = replace(book, revision=last + 1)
    return (
        f"{book.name} revision {book.revision} is released and no longer the same. If the rules "
        "are, a field that came later says what its absence means (domain/digest.py). If not, "
        f"make it revision {following.revision} and {add}{_line(following)}"
    )


def _line(book: Rulebook) -> str:
    return f'("{book.name}", {book.revision}): "{digest(book)}",'

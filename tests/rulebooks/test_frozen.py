"""Released rulebooks do not change: a match ends under the rules it began with.

A changed number is a new revision, with its own line here; replay would not notice it.
"""

import pytest

from domain.digest import digest
from domain.rulebooks import names, rulebook

RELEASED = {
    ("rated16", 1): "1fda442dcbec3d9e",
}
"""The digest of each released rulebook and revision."""


@pytest.mark.parametrize("name", names())
def test_every_rulebook_on_the_shelf_is_the_one_released(name: str) -> None:
    book = rulebook(name)
    assert digest(book) == RELEASED[name, book.revision]

"""The shelf: every rulebook of this build, by name. A new module here is a new league."""

import pkgutil
from functools import cache
from importlib import import_module

from domain.rulebook import Rulebook


@cache
def names() -> tuple[str, ...]:
    """List the rulebooks on the shelf, in order of name."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def rulebook(name: str) -> Rulebook:
    """Take a rulebook from the shelf.

    Raises:
        KeyError: There is none of that name.
    """
    if name not in names():
        raise KeyError(f"no rulebook {name!r}; there are {', '.join(names())}")
    book: Rulebook = import_module(f"{__name__}.{name}").RULEBOOK
    return book

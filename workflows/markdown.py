"""Markdown that an operator reads in the Temporal UI, of names that anybody may choose."""

from collections.abc import Iterable, Sequence
from datetime import datetime

_MARKUP = "|\r\n`<>[]"
_DIRECTION = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Would turn around what stands behind a name in the same line."""

_BLANKED = str.maketrans(dict.fromkeys(_MARKUP + _DIRECTION, " "))


def plain(text: str) -> str:
    """Keep a name that somebody chose from changing what stands around it."""
    return text.translate(_BLANKED)


def called(name: str, player: str) -> str:
    """Somebody by name and id."""
    return f"{name} ({player})" if name else player


def clock(at: datetime) -> str:
    """An instant to the second, with its zone."""
    return f"{at:%Y-%m-%d %H:%M:%S} UTC"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; ends with a line break."""
    first, *lines = (_row(row) for row in [head, *rows])
    return "\n".join([first, "|---" * len(head) + "|", *lines, ""])


def _row(cells: Sequence[str]) -> str:
    # The UI leaves no room between columns, and drops ordinary spaces.
    return "|" + "".join(f" {plain(cell)}\N{NO-BREAK SPACE} |" for cell in cells)

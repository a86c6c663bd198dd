"""From a notice's parameters to what a Fluent pattern can use, whatever they are.

Beside each parameter ``x`` a pattern finds ``$has_x`` (``yes`` or ``no``: neither absent, null
nor empty), so that no text is ever chosen by what a player is called. A list is its items in
one line; the fields of a mapping ``x`` are ``$x_field``; both have ``$x_count``. Truths are
``yes`` or ``no``. Numbers are written without grouping: 5000 is a rating, not 5,000.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypeGuard

from fluent.runtime.types import fluent_number

LONGEST = 1000
"""Characters of one value; Fluent gives up the whole text for one above 2,500."""

CONTROLS = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0)], " ")
"""Line breaks and terminal commands have no place in a name or a reason."""

ENDED_BY = {
    **dict.fromkeys("\u202a\u202b\u202d\u202e", "\u202c"),
    **dict.fromkeys("\u2066\u2067\u2068", "\u2069"),
}
"""Letters that begin a direction of writing, and what ends it."""

Argument = object
"""A string, a Fluent number or a datetime."""
Arguments = dict[str, Argument]


def arguments(params: Mapping[str, object], comma: str) -> Arguments:
    """Make the arguments of a pattern.

    Args:
        params: Values that JSON carries, or those they were made from.
        comma: What stands between the items of a list in one line.
    """
    made: Arguments = {}
    for name, value in params.items():
        made[f"has_{name}"] = "no" if _empty(value) else "yes"
        made[name] = _argument(value, comma)
        if _several(value) or isinstance(value, Mapping):
            made[f"{name}_count"] = fluent_number(len(value), useGrouping=False)
        if isinstance(value, Mapping):
            fields = {f"{name}_{key}": of for key, of in value.items()}
            made |= arguments(fields, comma)
    return made


def rows(value: object) -> tuple[Mapping[str, object], ...]:
    """Make the parameters of each line of a list or mapping.

    An item that is no mapping is ``item``; of a mapping each line has ``key`` and ``value``.
    """
    if isinstance(value, Mapping):
        return tuple({"key": str(key), "value": of} for key, of in value.items())
    if _several(value):
        return tuple(of if isinstance(of, Mapping) else {"item": of} for of in value)
    return ()


def clean(text: str) -> str:
    """Keep a value in its line, in its direction, and of a length that Fluent takes."""
    text = text.translate(CONTROLS)
    return closed(text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")


def closed(text: str) -> str:
    """End the directions that a text begins, so that it turns nothing round but itself."""
    ends: list[str] = []
    for letter in text:
        if letter in ENDED_BY:
            ends.append(ENDED_BY[letter])
        elif ends and letter == ends[-1]:
            ends.pop()
    return text + "".join(reversed(ends))


def _argument(value: object, comma: str) -> Argument:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return fluent_number(value, useGrouping=False)
    if isinstance(value, datetime):
        return value
    if _several(value):
        return clean(comma.join(closed(str(item)) for item in value))
    return clean("" if value is None else str(value))


def _empty(value: object) -> bool:
    return value is None or (isinstance(value, str | Sequence | Mapping) and not value)


def _several(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)

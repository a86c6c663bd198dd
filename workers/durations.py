"""Durations as people write them: ``3m20s``, ``1h30m``, ``250ms``, ``2d``."""

import re
from datetime import timedelta

_UNITS = {
    "d": timedelta(days=1),
    "h": timedelta(hours=1),
    "m": timedelta(minutes=1),
    "s": timedelta(seconds=1),
    "ms": timedelta(milliseconds=1),
}
LONGEST = timedelta(days=36_500)
"""A hundred years: later instants than that soon have no date."""

_PART = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)(ms|d|h|m|s)")
_WHOLE = re.compile(rf"(?:{_PART.pattern})+")


def parse_duration(text: str) -> timedelta:
    """Read a duration from numbers and units, largest first or not; ``0`` needs no unit.

    Raises:
        ValueError: The text is no duration, or one of more than a hundred years; the message
            shows what one looks like.
    """
    plain = text.replace(" ", "")
    if plain == "0":
        return timedelta(0)
    if not _WHOLE.fullmatch(plain):
        raise ValueError(f"{text!r} is no duration; write one like 3m20s, 1h30m, 1.5s or 2d")
    parts = [(float(number), _UNITS[unit]) for number, unit in _PART.findall(plain)]
    if sum(number * (unit / LONGEST) for number, unit in parts) > 1:
        raise ValueError(f"{text!r} is too long; a hundred years are the most")
    return sum((number * unit for number, unit in parts), timedelta(0))

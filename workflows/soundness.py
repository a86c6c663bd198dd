"""Whether what somebody tells a workflow can be meant. Nobody waits for an answer that says no."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta

from workflows.presses import LARGEST_NUMBER, legible

LONGEST = 1000
"""Characters of any one text; some name a workflow and a player in one."""

AHEAD = timedelta(days=1)
"""So far beyond the workflow's clock an instant may lie: what is kept waits until it has come."""


def sound(value: object, now: datetime) -> bool:
    """Tell whether every text, number and instant in a value is one that can be worked with.

    Args:
        value: What a signal brings, read already.
        now: The workflow's time.
    """
    return all(_sound(part, now) for part in _parts(value))


def _sound(part: object, now: datetime) -> bool:
    match part:
        case str():
            return len(part) <= LONGEST and legible(part)
        case int() | float():
            return -LARGEST_NUMBER <= part <= LARGEST_NUMBER
        case datetime():
            return part.tzinfo is not None and part <= now + AHEAD
        case _:
            return True


def _parts(value: object) -> Iterator[object]:
    match value:
        case Mapping():
            for key, of in value.items():
                yield from (key, *_parts(of))
        case list() | tuple():
            for item in value:
                yield from _parts(item)
        case _ if is_dataclass(value) and not isinstance(value, type):
            for field in fields(value):
                yield from _parts(getattr(value, field.name))
        case _:
            yield value

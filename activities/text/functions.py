"""The functions that texts may call: ``TIME``, ``DAY``, ``WHO``, ``SIGNED`` and ``SIGN``."""

from collections.abc import Callable
from datetime import datetime

from fluent.runtime.types import FluentType

from activities.text.arguments import clean
from activities.text.style import Style, instant

Function = Callable[[object], FluentType]


class Written(str, FluentType):
    """What a function made: in words already, and good to choose a variant by."""

    __slots__ = ()

    def format(self, *_: object) -> str:  # type: ignore[override]  # a string has one too
        """Give the words."""
        return str(self)


def functions(style: Style) -> dict[str, Function]:
    """Make the functions of one style.

    ``TIME`` and ``DAY`` write an instant, ``WHO`` the person of an id, ``SIGNED`` a number with
    its sign, and ``SIGN`` is ``plus``, ``minus`` or ``zero``. None of them fails.
    """
    return {
        "TIME": lambda value: _instant(value, style.time),
        "DAY": lambda value: _instant(value, style.day),
        "WHO": lambda value: Written(clean(style.who(str(value)))),
        "SIGNED": lambda value: Written(_signed(value)),
        "SIGN": lambda value: Written(_sign(value)),
    }


def _instant(value: object, write: Callable[[datetime], str]) -> FluentType:
    at = instant(value)
    return Written(write(at) if at else str(value))


def _signed(value: object) -> str:
    if not isinstance(value, int):
        return str(value)
    # A Fluent number formats itself for people, not for a format specification.
    return f"{int(value):+d}" if value else "±0"


def _sign(value: object) -> str:
    if not isinstance(value, int) or not value:
        return "zero"
    return "plus" if value > 0 else "minus"

"""A rulebook from the shelf with some of its durations and numbers changed."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypeVar

from domain.rulebook import Rulebook
from domain.rulebooks import names, rulebook
from workers.durations import parse_duration

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Overrides = Mapping[str, object]
"""Settings by name, nested as the rulebook is: ``{"hosting": {"volunteering": "30s"}}``."""

FIXED = frozenset({"name", "ladder", "revision"})
"""What a rulebook is called is not a setting."""

Policy = TypeVar("Policy", bound="DataclassInstance")


def variant(name: str, overrides: Overrides) -> Rulebook:
    """Take a rulebook from the shelf and change durations and numbers of it.

    Raises:
        ValueError: There is no such rulebook or setting, the setting is no duration or number,
            or the rulebook does not hold together with it.
    """
    if name not in names():
        raise ValueError(f"there is no rulebook {name!r}; there are: {', '.join(names())}")
    return _changed(rulebook(name), overrides, ())


def ladder_rulebook(ladder: str) -> Rulebook | None:
    """The shelf's rulebook for a ladder, if there is one."""
    books = (rulebook(name) for name in names())
    return next((book for book in books if book.ladder == ladder), None)


def _changed(policy: Policy, overrides: Overrides, at: tuple[str, ...]) -> Policy:
    known = [field.name for field in fields(policy) if field.name not in FIXED]
    for name in overrides:
        if name not in known:
            where = ".".join((*at, name))
            raise ValueError(f"{where}: there is no such setting; there are: {', '.join(known)}")
    changes = {
        name: _value(getattr(policy, name), wanted, (*at, name))
        for name, wanted in overrides.items()
    }
    return replace(policy, **changes)


def _value(present: object, wanted: object, at: tuple[str, ...]) -> Any:  # noqa: ANN401 - as many kinds as a rulebook has
    where = ".".join(at)
    match present, wanted:
        case timedelta(), str():
            return _positive(parse_duration(wanted), where)
        case bool(), bool():
            return wanted
        case int(), int() if not isinstance(wanted, bool) and not isinstance(present, bool):
            return _as_positive(present, wanted, where)
        case _, Mapping() if is_dataclass(present) and not isinstance(present, type):
            return _changed(present, wanted, at)
        case _:
            raise ValueError(f"{where}: {wanted!r} cannot stand for {_kind(present)}")


def _positive(duration: timedelta, where: str) -> timedelta:
    if duration <= timedelta(0):
        raise ValueError(f"{where}: a duration must be longer than nothing")
    return duration


def _as_positive(present: int, wanted: int, where: str) -> int:
    if present > 0 >= wanted:
        raise ValueError(f"{where}: must be more than nothing, as {present} is")
    return wanted


def _kind(present: object) -> str:
    match present:
        case timedelta():
            return "a duration such as 3m20s"
        case bool():
            return "true or false"
        case int():
            return "a whole number"
        case _ if is_dataclass(present):
            return "a group of settings"
        case _:
            return "a choice that only a rulebook makes"

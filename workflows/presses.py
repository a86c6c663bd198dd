"""A press becomes an event: arguments checked, who and when added, the store's facts merged."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields
from datetime import datetime
from typing import Any, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from pydantic import Field as Argument
from pydantic_core import PydanticSerializationError, to_json

from domain.errors import RuleViolation
from domain.events import Pressed
from domain.match.events import PRESSES as MATCH_PRESSES
from domain.model import PlayerId
from domain.queueing.events import PRESSES as QUEUE_PRESSES
from workflows.ports import Press

LONGEST_TEXT = 200
"""Characters of any one text in a press."""
LARGEST_NUMBER = 1_000_000_000
MOST_ITEMS = 64
"""Entries of any one list in a press."""

FROM_STORE: Mapping[str, frozenset[str]] = {
    "accept_proxy": frozenset({"name", "standing"}),
    "give_penalty": frozenset({"match_known", "standing", "written"}),
    "join": frozenset({"name", "rating", "standing", "suspended_until"}),
    "leave": frozenset({"standing"}),
}
"""Fields of an event that the store says, never the press."""

_OF_THE_PRESS = frozenset({"at", "by", "press"})
"""What every event gets from the press itself and the clock."""


class Malformed(RuleViolation):
    """A press that no client of ours sends: unknown, missing, wrong or oversized arguments."""


def event_of(
    name: str,
    kind: type[Pressed],
    press: Press,
    at: datetime,
    facts: Mapping[str, object] | None = None,
) -> Pressed:
    """Make the event that a press stands for.

    Args:
        name: The press, a key of the table that ``kind`` is from.
        kind: The event.
        press: Who pressed, and the event's own fields.
        at: The time by the workflow's clock.
        facts: What the store says, for the fields in ``FROM_STORE``.

    Raises:
        Malformed: The press does not fit the event.
        RuleViolation: A value in it contradicts itself.
    """
    refuse_unfit(press)
    said = _said(name, kind, press)
    if any(field.name == "press" for field in fields(kind)):
        said["press"] = press.id
    return kind(at=at, by=press.actor, **said, **(facts or {}))


def refuse_unfit(press: Press) -> None:
    """Look at a press for what none of ours can hold, whatever it is about.

    Raises:
        Malformed: Something is too long or too large, cannot be shown, or cannot be sent.
    """
    try:
        to_json(press)
    except PydanticSerializationError:
        raise Malformed(where="args", what="not_json") from None
    for where, text in (("id", press.id), ("actor", press.actor), ("name", press.name)):
        _refuse_value(where, text)
    for where, value in press.args.items():
        for part in _parts(value):
            _refuse_value(where[:LONGEST_TEXT], part)


def press_of(
    *, press: str, actor: str, name: str = "", args: Mapping[str, object] | None = None
) -> Press:
    """Make a press of what somebody typed.

    Args:
        press: Its id.
        actor: Who presses.
        name: What people call them.
        args: What it says.

    Raises:
        Malformed: One of them cannot be one, as an id that is empty.
    """
    try:
        return Press(id=press, actor=PlayerId(actor), name=name, args=dict(args or {}))
    except ValidationError as error:
        raise malformed(error) from None


def arguments(name: str, kind: type[Pressed]) -> type[BaseModel]:
    """Describe what a press of that name says beside who and when."""
    return _ARGUMENTS.get((name, kind)) or _described(name, kind)


def whole_letters(text: str) -> bool:
    """Tell whether there is no half of a letter in it, which no call to a server can carry."""
    return all(unicodedata.category(letter) != "Cs" for letter in text)


def legible(text: str) -> bool:
    """Tell whether a text has neither commands to a terminal nor halves of letters in it."""
    return all(unicodedata.category(letter) not in {"Cc", "Cs"} for letter in text)


def _said(name: str, kind: type[Pressed], press: Press) -> dict[str, Any]:
    model = arguments(name, kind)
    try:
        # By way of JSON, so that a list is a tuple and a word an enum, yet "3" is no number.
        said = model.model_validate_json(to_json(press.args), strict=True)
    except ValidationError as error:
        raise malformed(error) from None
    return {field: getattr(said, field) for field in model.model_fields}


def malformed(error: ValidationError) -> Malformed:
    """Say where a press does not fit, but not what stands there: it may be a room (F-30)."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])[:LONGEST_TEXT]
    return Malformed(where=where, what=first["type"])


def _described(name: str, kind: type[Pressed]) -> type[BaseModel]:
    hints = get_type_hints(kind)
    given = _OF_THE_PRESS | FROM_STORE.get(name, frozenset())
    described: dict[str, Any] = {
        field.name: (hints[field.name], _default(field))
        for field in fields(kind)
        if field.name not in given
    }
    return create_model(name, __config__=ConfigDict(extra="forbid", frozen=True), **described)


def _default(field: Field[Any]) -> Any:  # noqa: ANN401 - whatever pydantic takes as a default
    if field.default_factory is not MISSING:
        return Argument(default_factory=field.default_factory)
    return ... if field.default is MISSING else field.default


def _parts(value: object) -> Iterator[object]:
    match value:
        case list() | tuple():
            yield value
            for item in value:
                yield from _parts(item)
        case dict():
            yield tuple(value)
            for key, item in value.items():
                yield key
                yield from _parts(item)
        case _:
            yield value


def _refuse_value(where: str, value: object) -> None:
    match value:
        case str() if len(value) > LONGEST_TEXT:
            raise Malformed(where=where, what="string_too_long")
        case str() if not legible(value):
            raise Malformed(where=where, what="control_character")
        case int() | float() if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
            raise Malformed(where=where, what="number_too_large")
        case list() | tuple() if len(value) > MOST_ITEMS:
            raise Malformed(where=where, what="too_many_items")
        case _:
            return


_ARGUMENTS: Mapping[tuple[str, type[Pressed]], type[BaseModel]] = {
    (name, kind): _described(name, kind)
    for table in (MATCH_PRESSES, QUEUE_PRESSES)
    for name, kind in table.items()
}
"""Made on import: making one takes time that a workflow's task does not have."""

"""The same match with the players' names exchanged."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from domain.events import Happened
from domain.match.effects import Effect, EndMatch, TakeFromQueue, WriteResult
from domain.match.referee import step
from domain.match.state import Match
from tests.domain.builders import BOOK
from tests.domain.match.anything import PEOPLE

OTHER = dict(zip(PEOPLE, reversed(PEOPLE), strict=True))
"""Everybody is somebody else, and in another order by id."""


def relabelled(value: Any) -> Any:  # noqa: ANN401 - whatever is made of dataclasses
    """The same value about the others."""
    match value:
        case str():
            return OTHER.get(value, value)  # type: ignore[call-overload]
        case list() | tuple():
            return type(value)(relabelled(each) for each in value)
        case Mapping():
            return {relabelled(key): relabelled(each) for key, each in value.items()}
        case _ if is_dataclass(value) and not isinstance(value, type):
            parts = {each.name: relabelled(getattr(value, each.name)) for each in fields(value)}
            return replace(value, **parts)
    return value


def relabelling_relabels(
    start: Match, log: list[Happened], end: Match, asked: list[Effect]
) -> None:
    """Nobody is treated by their name: the others reach the same state by the same presses."""
    match: Match = relabelled(start)
    stored: list[Effect] = []
    for event in log:
        match, effects = step(BOOK, match, relabelled(event))
        stored += to_the_store(effects)
    assert match == relabelled(end)
    assert stored == relabelled(to_the_store(asked))


def to_the_store(asked: Sequence[Effect]) -> list[Effect]:
    """What decides about people: results, endings, places in a queue."""
    return [each for each in asked if isinstance(each, WriteResult | EndMatch | TakeFromQueue)]

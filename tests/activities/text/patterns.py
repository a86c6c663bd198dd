"""The patterns of a catalogue file, and the variables that each of them uses."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from activities.text.catalogue import resource


@dataclass(frozen=True, slots=True)
class Uses:
    """What a pattern asks for."""

    variables: frozenset[str]
    messages: frozenset[str]


def junk(locale: str) -> list[str]:
    """What the parser could not read."""
    return [entry.content or "" for entry in resource(locale).body if isinstance(entry, ast.Junk)]


def names(locale: str) -> list[str]:
    """The messages of a catalogue, in the order of the file."""
    return [entry.id.name for entry in _messages(locale)]


@cache
def uses(locale: str) -> dict[str, Uses]:
    """What every message uses, in its value and in each attribute (``name.attribute``)."""
    found: dict[str, Uses] = {}
    for entry in _messages(locale):
        if entry.value:
            found[entry.id.name] = _uses(entry.value)
        for attribute in entry.attributes:
            found[f"{entry.id.name}.{attribute.id.name}"] = _uses(attribute.value)
    return found


def asked(locale: str, message: str) -> frozenset[str]:
    """The variables of a message's value, those of the messages within it included."""
    every = uses(locale)
    mine = every[message]
    return mine.variables.union(*(asked(locale, other) for other in mine.messages))


def _messages(locale: str) -> Iterator[ast.Message]:
    return (entry for entry in resource(locale).body if isinstance(entry, ast.Message))


def _uses(pattern: ast.Pattern) -> Uses:
    collector = _Collector()
    collector.visit(pattern)
    return Uses(frozenset(collector.variables), frozenset(collector.messages))


class _Collector(Visitor):
    def __init__(self) -> None:
        self.variables: list[str] = []
        self.messages: list[str] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - theirs
        self.variables.append(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - theirs
        self.messages.append(node.id.name)

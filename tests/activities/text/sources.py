"""What the code itself says that texts must cover: kinds, refusals and their parameters."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import activities
import bots
import domain
import workflows
from domain.errors import RuleViolation

ROOT = Path(__file__).resolve().parents[3]
PACKAGES = ("domain", "workflows", "activities", "bots")

TELLERS = {
    "in_thread": 0,
    "directly": 0,
    "to_moderators": 0,
    "in_queue": 0,
    "proxy_call": 1,
    "_cry": 0,
}
"""Functions that make notices, and which of their arguments is the kind."""


@cache
def violations() -> dict[str, type[RuleViolation]]:
    """Every refusal there is, by the name of its class."""
    for package in (domain, workflows, activities, bots):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    return {kind.__name__: kind for kind in _descendants(RuleViolation)}


@cache
def kinds_told() -> set[str]:
    """Every kind of notice or alert that the code names literally."""
    return {kind for call in _calls() for kind in _kinds(call)}


@cache
def codes_refused() -> set[str]:
    """Every code of a refusal that is no rule's and that the code names literally."""
    answered = [call for call in _calls() if _name(call.func) == "Refusal"]
    given = [word.value for call in answered for word in call.keywords if word.arg == "code"]
    at_once = [call.args[1] for call in _calls() if _name(call.func) == "refuse_all"]
    return {code for value in (*given, *at_once) for code in _within(value)}


@cache
def refused_with() -> dict[str, set[str]]:
    """The parameters that every raising of a refusal gives, by code."""
    known, given = violations(), dict[str, set[str]]()
    for call in _calls():
        if isinstance(call.func, ast.Name) and call.func.id in known:
            code = known[call.func.id].code
            params = {keyword.arg for keyword in call.keywords if keyword.arg}
            given[code] = given.get(code, params) & params
    return given


def _descendants(kind: type[RuleViolation]) -> Iterator[type[RuleViolation]]:
    for child in kind.__subclasses__():
        yield child
        yield from _descendants(child)


@cache
def _calls() -> tuple[ast.Call, ...]:
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    return tuple(node for node in nodes if isinstance(node, ast.Call))


def _kinds(call: ast.Call) -> Iterator[str]:
    named = [keyword.value for keyword in call.keywords if keyword.arg == "kind"]
    called = _name(call.func)
    if called in {"Tell", "Alert", "Board", "replace"}:
        yield from _strings(named)
    if called in TELLERS:
        yield from _strings(call.args[TELLERS[called] : TELLERS[called] + 1])


def _within(value: ast.expr) -> Iterator[str]:
    yield from _strings([value])
    if isinstance(value, ast.IfExp):
        yield from _strings([value.body, value.orelse])


def _name(called: ast.expr) -> str:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _strings(values: list[ast.expr]) -> Iterator[str]:
    for value in values:
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value

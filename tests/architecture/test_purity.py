"""The domain gives the same answer in every process and every year: shown on its syntax tree.

Replay runs the domain again, in another process and later, and does not notice when it answers
differently. So it has no clock, no chance, no ids and no order of a set.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

MODULES = sorted((ROOT / "domain").rglob("*.py"))

OUTSIDE = frozenset(
    {
        *("asyncio", "concurrent", "io", "logging", "multiprocessing", "os", "random", "secrets"),
        *("shutil", "socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib"),
        *("uuid", "asyncpg", "sqlalchemy", "temporalio"),
    }
)
"""Modules that read the world, change it, or know of Temporal."""

IMPURE_METHODS = frozenset(
    {
        *("now", "today", "utcnow", "fromtimestamp", "utcfromtimestamp"),
        *("monotonic", "perf_counter", "time_ns", "shuffle", "urandom", "uuid1", "uuid4"),
        *("read_text", "read_bytes", "write_text", "write_bytes"),
    }
)

IMPURE_BUILTINS = frozenset({"__import__", "eval", "exec", "hash", "id", "input", "open", "print"})
"""``hash`` of a text differs between processes, ``id`` between runs."""

FACTORIES = frozenset({"dict", "list", "tuple"})
"""What a default may be made by; anything else could be a clock or an id."""

SET_TYPES = frozenset({"set", "frozenset", "Set", "AbstractSet", "FrozenSet", "MutableSet"})


def impurities(source: str) -> list[str]:
    """What would make a module answer differently in another process, by line."""
    tree = ast.parse(source)
    found = sorted((node.lineno, what) for node, what in _impure(tree))
    return [f"{line}: {what}" for line, what in found]


def _impure(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    harmless = set(map(id, _sets_without_order(tree)))
    for node in ast.walk(tree):
        match node:
            case ast.Set() | ast.SetComp() if id(node) not in harmless:
                yield node, "a set, whose order differs between processes"
            case ast.Name(id=name) if name in SET_TYPES and id(node) not in harmless:
                yield node, f"{name}, whose order differs between processes"
            case ast.Import(names=names):
                yield from ((node, f"import {a.name}") for a in names if _outside(a.name))
            case ast.ImportFrom(module=str(module)) if _outside(module):
                yield node, f"import from {module}"
            case ast.Call(func=ast.Attribute(attr=name)) if name in IMPURE_METHODS:
                yield node, f".{name}()"
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_BUILTINS:
                yield node, f"{name}()"
            case ast.keyword(arg="default_factory", value=value) if not _plain(value):
                yield value, "a default_factory that could read a clock"
            case ast.Global(names=names):
                yield node, f"global {', '.join(names)}"


def _sets_without_order(tree: ast.AST) -> Iterator[ast.AST]:
    """Sets that are only counted, or asked whether something is in them."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[value]):
                yield from _set_itself(value)
            case ast.Call(func=ast.Name(id="len"), args=[value]):
                yield from _set_itself(value)


def _set_itself(value: ast.expr) -> Iterator[ast.AST]:
    yield value
    if isinstance(value, ast.Call):
        yield value.func


def _outside(module: str) -> bool:
    return module.partition(".")[0] in OUTSIDE


def _plain(factory: ast.expr) -> bool:
    return isinstance(factory, ast.Name) and factory.id in FACTORIES


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_domain_module_answers_alike_in_every_process(module: Path) -> None:
    assert impurities(module.read_text(encoding="utf-8")) == []


def test_there_is_a_domain_to_look_at() -> None:
    assert ROOT / "domain" / "__init__.py" in MODULES


@pytest.mark.parametrize(
    "source",
    [
        "for seat in {1, 2}: pass",
        "for seat in set(seats): pass",
        "seats = {seat for seat in row}",
        "seats = sorted(frozenset(row))",
        "def f(seats: set[int]) -> None: ...",
        "class S:\n    seats: frozenset[str]",
        "import time",
        "import os.path",
        "from random import choice",
        "def f():\n    import uuid",
        "from temporalio import workflow",
        "at = datetime.now(UTC)",
        "at = date.today()",
        "key = hash(name)",
        "key = id(state)",
        "class S:\n    at: datetime = field(default_factory=lambda: at())",
        "class S:\n    key: str = Field(default_factory=new_key)",
        "def f():\n    global last\n    last = 1",
    ],
)
def test_what_could_differ_between_processes_is_seen(source: str) -> None:
    assert impurities(source) != []


@pytest.mark.parametrize(
    "source",
    [
        "taken = name in {'a', 'b'}",
        "twice = len(set(votes)) != len(votes)",
        "alone = len({vote for vote in votes}) == 1",
        "for seat in sorted(seats): pass",
        "from datetime import datetime, timedelta",
        "late = event.at + timedelta(minutes=5)",
        "class S:\n    votes: dict[str, int] = field(default_factory=dict)",
    ],
)
def test_what_is_alike_in_every_process_passes(source: str) -> None:
    assert impurities(source) == []

"""The tree keeps its layers, its names, its sizes, and its silence about where it was made."""

import ast
import subprocess
import sysconfig
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

LIMITS = {"domain": 150, "workflows": 250}
"""The most lines of code a module may have: one purpose, and read in one go.

Docstrings and blank lines are free, so that nobody saves on them.
"""

EMPTY_NAMES = frozenset(
    {"common", "helper", "helpers", "manager", "managers", "misc", "util", "utils"}
)
"""Names that say nothing about what is inside, and so attract everything."""

ABROAD = (
    "pypi" + ".org",
    "python" + "hosted.org",
    "npm" + "js.org",
    "npm" + "js.com",
    "deb." + "debian.org",
    "--index" + "-url",
    "/wor" + "k/",
    "../sha" + "red",
)
"""Places that only some machines have: a registry's host, somebody's folders."""


def tracked() -> list[Path]:
    """Every file of the project: what .gitignore does not name, for not every machine has git."""
    ignored = [*(ROOT / ".gitignore").read_text(encoding="utf-8").split(), ".git"]
    return sorted(_kept(ROOT, [name.rstrip("/") for name in ignored]))


def _kept(folder: Path, ignored: list[str]) -> Iterator[Path]:
    for path in folder.iterdir():
        if any(fnmatch(path.name, name) for name in ignored):
            continue
        if path.is_dir():
            yield from _kept(path, ignored)
        else:
            yield path


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def lines_of_code(text: str) -> int:
    docstrings = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = enumerate(text.splitlines(), start=1)
    return sum(bool(line.strip()) and number not in docstrings for number, line in lines)


def test_each_layer_imports_only_what_the_contracts_allow() -> None:
    program = Path(sysconfig.get_path("scripts")) / "lint-imports"
    done = subprocess.run([program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_no_module_is_named_after_nothing() -> None:
    parts = {
        part: path for path in tracked() for part in path.relative_to(ROOT).with_suffix("").parts
    }
    assert {part: path for part, path in parts.items() if part in EMPTY_NAMES} == {}


def test_lines_of_code_are_counted_without_docstrings_and_blank_lines() -> None:
    assert lines_of_code('"""One.\n\nTwo."""\n\nx = 1\n"""About x."""\ny = "z"  # why\n') == 2


@pytest.mark.parametrize("folder", LIMITS)
def test_no_module_outgrows_its_layer(folder: str) -> None:
    sizes = {path: lines_of_code(path.read_text(encoding="utf-8")) for path in modules(folder)}
    assert sizes
    too_long = {str(p.relative_to(ROOT)): n for p, n in sizes.items() if n > LIMITS[folder]}
    assert too_long == {}


def test_no_file_names_a_place_that_only_some_machines_have() -> None:
    named = {
        f"{path.relative_to(ROOT)}:{number}": line.strip()
        for path in tracked()
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), start=1)
        if any(place in line for place in ABROAD)
    }
    assert named == {}


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_locked_package_is_pinned_and_hashed(lock: str) -> None:
    entries = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    packages = [entry for entry in entries if entry.strip()]
    assert packages
    assert [entry for entry in packages if "==" not in entry or "--hash=sha256:" not in entry] == []


def test_what_runs_is_locked_alike_for_users_and_developers() -> None:
    runtime = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    developers = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8").splitlines()
    assert [line for line in runtime if "==" in line and line not in developers] == []

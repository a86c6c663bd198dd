"""Runs the program: in this process, which is quick, or in one of its own."""

import asyncio
import io
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from tests.cli.forked import Forked, fork
from workers.cli import run

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPTS = EXAMPLES / "scripts"

ANEW = (sys.executable, "-c", "from workers.cli import main; main()")
"""Starts the program in a Python that has imported nothing yet."""

Program = Forked | Process
"""A process of the program that a test has started."""

NOWHERE = "/nonexistent"
"""A home in which no servers run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever was printed
        """The one JSON value on stdout."""
        return json.loads(self.out)


def tachiai(*arguments: str, environment: Mapping[str, str] | None = None) -> Ran:
    """Run one command here to its end."""
    out, err = io.StringIO(), io.StringIO()
    with _environment(environment), redirect_stdout(out), redirect_stderr(err):
        status = run(arguments)
    return Ran(status=status, out=out.getvalue(), err=err.getvalue())


async def tachiai_process(*arguments: str, environment: Mapping[str, str] | None = None) -> Ran:
    """Run one command in a process of its own to its end."""
    process = await started(*arguments, environment=environment)
    out, err = await process.communicate()
    return Ran(status=process.returncode or 0, out=out.decode(), err=err.decode())


async def started(
    *arguments: str,
    environment: Mapping[str, str] | None = None,
    stdin: int | IO[bytes] | None = None,
    stdout: int | IO[bytes] = PIPE,
    stderr: int | IO[bytes] = PIPE,
) -> Program:
    """Start one command in a process of its own; anew where the environment is Python's too."""
    told = _clean(environment)
    if any(name.startswith("PYTHON") for name in environment or {}):
        return await asyncio.create_subprocess_exec(
            *ANEW, *arguments, env=told, stdin=stdin, stdout=stdout, stderr=stderr
        )
    return await fork(arguments, told, stdin=stdin, stdout=stdout, stderr=stderr)


@contextmanager
def _environment(given: Mapping[str, str] | None) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.clear()
    os.environ.update(_clean(given))
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _clean(given: Mapping[str, str] | None) -> dict[str, str]:
    """The environment without the settings of whoever runs the tests."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("TACHIAI_")}
    return {**clean, "TACHIAI_HOME": NOWHERE, **(given or {})}

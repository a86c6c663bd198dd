"""Runs the program in a process of its own."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPTS = EXAMPLES / "scripts"


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


async def tachiai(*arguments: str, environment: Mapping[str, str] | None = None) -> Ran:
    """Run one command to its end, untouched by the settings of whoever runs the tests."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("TACHIAI_")}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from workers.cli import main; main()",
        *arguments,
        stdout=PIPE,
        stderr=PIPE,
        env={**clean, "TACHIAI_HOME": "/nonexistent", **(environment or {})},
    )
    out, err = await process.communicate()
    return Ran(status=process.returncode or 0, out=out.decode(), err=err.decode())

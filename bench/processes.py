"""Processes that are measured: a worker is one of its own, as it is in earnest."""

import asyncio
import os
import signal
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[1]
START_WITHIN = timedelta(seconds=60)
COMPLAINTS = ("WARNING", "ERROR", "CRITICAL", "Traceback")
LAST = 20
"""Complaints that are shown."""
TICKS = os.sysconf("SC_CLK_TCK")
STAT_PARENT, STAT_USER, STAT_SYSTEM = 1, 11, 12
"""Places in ``/proc/…/stat`` after the name, counted from 0."""


def tachiai(*arguments: str) -> list[str]:
    """The command line of the program, in this environment."""
    return [sys.executable, "-c", "from workers.cli import main; main()", *arguments]


@asynccontextmanager
async def running(
    command: Sequence[str], environment: Mapping[str, str], ready: str
) -> AsyncIterator[Process]:
    """Run a program that says on stdout when it is ready, and end it at exit.

    When what is done meanwhile fails, the complaints of the program go to stderr.

    Raises:
        RuntimeError: It ended by itself, so that whatever was measured means nothing.
    """
    with tempfile.TemporaryFile() as talk:
        process = await asyncio.create_subprocess_exec(
            *command, stdout=PIPE, stderr=talk, cwd=ROOT, env=settings_alone(environment)
        )
        try:
            async with asyncio.timeout(START_WITHIN.total_seconds()):
                await _said(process, ready)
            reading = asyncio.create_task(_read_on(process))
            yield process
            reading.cancel()
            _see_alive(process)
        except Exception:
            print(
                f"{command[-1]} ({process.returncode}) said:\n{_complaints(talk)}", file=sys.stderr
            )
            raise
        finally:
            if process.returncode is None:
                process.send_signal(signal.SIGTERM)
            await process.wait()


def _see_alive(process: Process) -> None:
    if process.returncode is not None:
        raise RuntimeError(f"a process that was measured ended by itself: {process.returncode}")


def _complaints(talk: IO[bytes]) -> str:
    """The last lines that a log marks as more than talk."""
    talk.seek(0)
    lines = talk.read().decode(errors="replace").splitlines()
    return "\n".join([line for line in lines if line.startswith(COMPLAINTS)][-LAST:])


def settings_alone(given: Mapping[str, str]) -> dict[str, str]:
    """The environment with these settings and none of whoever runs the bench."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("TACHIAI_")}
    return {**clean, **given}


async def _said(process: Process, ready: str) -> None:
    if process.stdout is None:
        raise RuntimeError("stdout is no pipe")
    while line := await process.stdout.readline():
        if ready in line.decode(errors="replace"):
            return
    raise RuntimeError(f"the process ended before it said {ready!r}")


async def _read_on(process: Process) -> None:
    # A pipe that nobody empties would stop the process.
    while process.stdout and await process.stdout.readline():
        pass


def cpu_seconds(pid: int, *, family: bool = False) -> float:
    """The processor time that a process has used.

    Args:
        pid: Of the process.
        family: Its children and theirs too, but for those that have ended.
    """
    stats = {int(file.parent.name): _stat(file) for file in Path("/proc").glob("[0-9]*/stat")}
    counted, grown = {pid}, family
    while grown:
        more = {one for one, stat in stats.items() if stat and int(stat[STAT_PARENT]) in counted}
        grown = not more <= counted
        counted |= more
    used = (stats.get(one) or [] for one in counted)
    return sum(int(stat[STAT_USER]) + int(stat[STAT_SYSTEM]) for stat in used if stat) / TICKS


def _stat(file: Path) -> list[str] | None:
    try:
        return file.read_text().rpartition(")")[2].split()
    except OSError:
        return None

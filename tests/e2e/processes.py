"""Worker processes of the program, started and killed by a test."""

import asyncio
import signal
from asyncio.subprocess import STDOUT
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

from tests.cli.forked import TELL
from tests.cli.program import Program, started

STOPPING = 60
"""Seconds; a worker that is asked to stop takes ten at most."""
READY = "working as build"
"""What a worker says once it polls."""


@asynccontextmanager
async def worker(
    environment: Mapping[str, str], *options: str, stderr: Path | None = None
) -> AsyncIterator[Program]:
    """Run ``tachiai worker`` until the context is left, or until somebody kills it.

    Args:
        environment: Its settings.
        options: Of the command.
        stderr: Where it shows notices; else where it says that it is ready.
    """
    with stderr.open("wb", buffering=0) if stderr else nullcontext(STDOUT) as talk:
        process = await started("worker", *options, environment=environment, stderr=talk)
    said: list[str] = []
    reading = asyncio.create_task(_read(process, said))
    try:
        async with asyncio.timeout(60):
            while not any(READY in line for line in said):
                if process.returncode is not None:
                    raise AssertionError("".join(said))
                await asyncio.sleep(0.05)
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(STOPPING):
                await process.wait()
        except TimeoutError:
            process.send_signal(TELL)
            await asyncio.sleep(1)
            process.kill()
            await reading
            raise AssertionError("a worker does not stop: " + "".join(said)) from None
        await reading


async def _read(process: Program, said: list[str]) -> None:
    # A pipe that nobody empties would stop the worker.
    if process.stdout is None:
        raise AssertionError("stdout is no pipe")
    while line := await process.stdout.readline():
        said.append(line.decode(errors="replace"))

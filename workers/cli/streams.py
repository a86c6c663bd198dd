"""Lines from stdin, to stdout and to stderr, while other things go on."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from io import FileIO, TextIOWrapper

from rich.console import Console

CHUNK = 64 * 1024
"""Bytes taken from stdin at once."""


async def lines_in(longest: int, stop: asyncio.Event) -> AsyncIterator[tuple[int, bytes]]:
    """Number and give the lines of stdin until it ends, or until ``stop`` is set.

    Args:
        longest: Bytes of a line; one that is longer is cut to so many and one more, or a little
            over, whatever its length.
        stop: After it nothing more is read, and a line that has only begun is dropped.
    """
    number, kept = 1, b""
    async for chunk in _chunks(stop):
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            yield number, kept + part
            number, kept = number + 1, b""
        kept = (kept + rest)[: longest + 1]
    if kept and not stop.is_set():
        yield number, kept


async def _chunks(stop: asyncio.Event) -> AsyncIterator[bytes]:
    # In a thread of its own, which the process does not wait for: its last read may never end.
    reader = ThreadPoolExecutor(1)
    loop, stopped = asyncio.get_running_loop(), asyncio.create_task(stop.wait())
    while not stop.is_set():
        reading = loop.run_in_executor(reader, os.read, sys.stdin.fileno(), CHUNK)
        await asyncio.wait((reading, stopped), return_when=asyncio.FIRST_COMPLETED)
        if not reading.done() or not reading.result():
            break
        yield reading.result()
    stopped.cancel()


def write_out(data: bytes) -> None:
    """Write all of it to stdout now; this blocks while nobody reads.

    Raises:
        OSError: Nobody reads it any more.
    """
    left = memoryview(data)
    while left:
        left = left[os.write(sys.stdout.fileno(), left) :]


def talk() -> Console:
    """A console on stderr that holds nothing back.

    What cannot be written fails, and does not come a second time with what is written next.
    """
    stderr = FileIO(sys.stderr.fileno(), "w", closefd=False)
    return Console(
        file=TextIOWrapper(stderr, encoding="utf-8", errors="replace", write_through=True)
    )

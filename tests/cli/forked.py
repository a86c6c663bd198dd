"""Processes of the program that need not import it: forked from one that has done so.

Starting the program anew takes a second and a half of processor time, nearly all of it for
imports, and the tests start hundreds. A forked process has its own pid, environment, standard
streams and servers' connections, and ends as any other; nothing ran in its parent but imports.
"""

import asyncio
import faulthandler
import multiprocessing
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import IO

_NURSERY = multiprocessing.get_context("forkserver")
# A child looks for the main module of whoever asks for it, which is pytest.
_NURSERY.set_forkserver_preload(["pytest", "workers.cli"])

TELL = signal.SIGUSR2
"""A process that gets this says on stderr where its threads are."""
LONGEST_LINE = 2**20
"""Bytes that a reader of a stream holds."""


class Forked:
    """What tests use of ``asyncio.subprocess.Process``."""

    def __init__(self, process: multiprocessing.process.BaseProcess) -> None:
        """Take a process that has been started; ``fork`` starts one."""
        self._process = process
        self._ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(process.sentinel, self._end)
        self.stdin: asyncio.StreamWriter | None = None
        self.stdout: asyncio.StreamReader | None = None
        self.stderr: asyncio.StreamReader | None = None

    @property
    def pid(self) -> int:
        """As the operating system knows it."""
        return self._process.pid or 0

    @property
    def returncode(self) -> int | None:
        """Exit status, or minus the signal that ended it; nothing while it runs."""
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """Signal it, unless it has ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        """Wait for its end."""
        await self._ended.wait()
        return self.returncode or 0

    async def communicate(self, given: bytes | None = None) -> tuple[bytes, bytes]:
        """Give it its input, and wait for its end and all it says."""
        if self.stdin:
            if given is not None:
                with suppress(ConnectionError):
                    self.stdin.write(given)
                    await self.stdin.drain()
            self.stdin.close()
        out, err = await asyncio.gather(_all(self.stdout), _all(self.stderr))
        await self.wait()
        return out, err

    def _end(self) -> None:
        self._loop.remove_reader(self._process.sentinel)
        if self.stdin:
            self.stdin.close()
        self._ended.set()


async def fork(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    *,
    stdin: int | IO[bytes] | None,
    stdout: int | IO[bytes],
    stderr: int | IO[bytes],
) -> Forked:
    """Start one command, with standard streams as ``asyncio.create_subprocess_exec`` has them."""
    theirs: list[Connection | None] = []
    ours: list[socket.socket | Connection | None] = []
    if stdin == PIPE:
        near, far = socket.socketpair()
        theirs.append(Connection(far.detach()))
        ours.append(near)
    else:
        theirs.append(_copy(stdin))
        ours.append(None)
    for stream in (stdout, stderr):
        if stream == PIPE:
            reader, writer = multiprocessing.Pipe(duplex=False)
            theirs.append(writer)
            ours.append(reader)
        else:
            theirs.append(None if stream == STDOUT else _copy(stream))
            ours.append(None)
    process = _NURSERY.Process(
        target=_child, args=(tuple(arguments), dict(environment), theirs), daemon=True
    )
    await asyncio.to_thread(process.start)
    for given in theirs:
        if given is not None:
            given.close()
    forked = Forked(process)
    into, out, err = ours
    if isinstance(into, socket.socket):
        _, forked.stdin = await asyncio.open_connection(sock=into)
    forked.stdout, forked.stderr = await _reader(out), await _reader(err)
    return forked


def _copy(stream: int | IO[bytes] | None) -> Connection:
    if stream is None:
        return Connection(os.open(os.devnull, os.O_RDWR))
    return Connection(os.dup(stream if isinstance(stream, int) else stream.fileno()))


async def _reader(end: socket.socket | Connection | None) -> asyncio.StreamReader | None:
    if end is None:
        return None
    reader = asyncio.StreamReader(limit=LONGEST_LINE)
    pipe = os.fdopen(os.dup(end.fileno()), "rb", buffering=0)
    end.close()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), pipe
    )
    return reader


async def _all(stream: asyncio.StreamReader | None) -> bytes:
    return await stream.read() if stream else b""


def _child(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    streams: Sequence[Connection | None],
) -> None:
    given, out, err = streams
    for number, stream in enumerate((given, out, err or out)):
        if stream is not None:
            os.dup2(stream.fileno(), number)
    for stream in streams:
        if stream is not None:
            stream.close()
    sys.stdin = open(0, closefd=False)  # noqa: SIM115 - until the process ends
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115
    faulthandler.register(TELL, file=2)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["tachiai", *arguments]
    from workers.cli import main  # noqa: PLC0415 - imported before the fork

    main()

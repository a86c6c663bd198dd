"""Server processes that end with the process that started them, one a directory."""

import asyncio
import fcntl
import os
import shutil
import signal
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TypedDict

START_PATIENCE = timedelta(seconds=60)
"""A first start on a busy machine takes seconds; a recovery after a crash takes longer."""

STOP_PATIENCE = timedelta(seconds=15)
"""How long a server may take to close its files before it is killed."""

PROBE_INTERVAL = timedelta(milliseconds=50)
"""How often a starting server is asked whether it is ready."""

LOG_TAIL_LINES = 20
"""How much of a server's log stands in the error when it does not start."""


class EmbeddedServerError(RuntimeError):
    """An embedded server cannot be started; the message says why and where its log is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The system account that a server runs as."""

    uid: int
    gid: int


class _Identity(TypedDict):
    user: int | None
    group: int | None
    extra_groups: list[int | str] | None


@asynccontextmanager
async def sole_use(lock: Path) -> AsyncIterator[int]:
    """Hold a lock file for as long as this process, or a server given the lock, lives.

    Waits for a server whose starter was killed a moment ago, since that one is closing its files.

    Yields:
        The file descriptor to pass on to the server.

    Raises:
        EmbeddedServerError: Another living process uses the directory.
    """
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not await _eventually(lambda: _taken(descriptor), STOP_PATIENCE):
            raise EmbeddedServerError(f"{lock.parent} is in use by another process")
        yield descriptor
    finally:
        os.close(descriptor)


@asynccontextmanager
async def running(
    command: Sequence[str | Path],
    *,
    log: Path,
    stop_signal: signal.Signals,
    account: Account | None = None,
    environment: Mapping[str, str] | None = None,
    inherit: Sequence[int] = (),
) -> AsyncIterator[Process]:
    """Run a server in a session of its own and stop it at exit.

    Args:
        command: The program and its arguments.
        log: Where the server's output is appended.
        stop_signal: What asks this server for an orderly end. It gets the same signal when this
            process is killed, so that none is left behind.
        account: Run as another account, which takes root.
        environment: Variables added to this process's own.
        inherit: File descriptors that the server keeps open, such as a lock.
    """
    with log.open("ab") as output:
        process = await asyncio.create_subprocess_exec(
            *_dying_with_parent(stop_signal),
            *map(str, command),
            stdin=DEVNULL,
            stdout=output,
            stderr=output,
            env={**os.environ, **(environment or {})},
            pass_fds=inherit,
            start_new_session=True,
            **started_as(account),
        )
    try:
        yield process
    finally:
        await asyncio.shield(_stop(process, stop_signal))


async def wait_until_ready(
    process: Process, answers: Callable[[], Awaitable[bool]], *, name: str, log: Path
) -> None:
    """Wait until a server answers.

    Raises:
        EmbeddedServerError: It ended, or gave no answer in time; the tail of its log is included.
    """

    async def settled() -> bool:
        return process.returncode is not None or await answers()

    if await _eventually(settled, START_PATIENCE) and process.returncode is None:
        return
    raise EmbeddedServerError(f"{name} did not start; the end of {log}:\n{_tail(log)}")


def started_as(account: Account | None) -> _Identity:
    """The arguments that start a process as another account, or as this one."""
    if account is None:
        return {"user": None, "group": None, "extra_groups": None}
    return {"user": account.uid, "group": account.gid, "extra_groups": []}


async def _eventually(holds: Callable[[], Awaitable[bool]], patience: timedelta) -> bool:
    """Tell whether a claim comes true within the given time."""
    for _ in range(patience // PROBE_INTERVAL):
        if await holds():
            return True
        await asyncio.sleep(PROBE_INTERVAL.total_seconds())
    return await holds()


def _tail(log: Path) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-LOG_TAIL_LINES:])


async def _taken(descriptor: int) -> bool:
    with suppress(BlockingIOError):
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def _dying_with_parent(stop_signal: signal.Signals) -> list[str]:
    """Prefix a command so that the kernel stops it with its parent, where that can be had."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", stop_signal.name.removeprefix("SIG"), "--"] if setpriv else []


async def _stop(process: Process, stop_signal: signal.Signals) -> None:
    """Ask for an orderly end, and kill the whole group when that takes too long."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.send_signal(stop_signal)
    try:
        async with asyncio.timeout(STOP_PATIENCE.total_seconds()):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()

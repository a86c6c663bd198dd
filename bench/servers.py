"""Real servers for one measurement: a development server on a file, PostgreSQL as it comes."""

import socket
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from temporalio.api.workflowservice.v1 import GetSystemInfoRequest
from temporalio.client import Client

from activities.postgres.pool import Pool, open_pool, transaction
from bench.machine import libraries, machine
from bench.processes import running, tachiai
from workers.connect import connect_here
from workers.embedded import embedded_postgres, embedded_temporal
from workers.embedded.temporal import DYNAMIC_CONFIG
from workers.migration import migrated
from workers.settings import Settings

CONNECTIONS = 4
"""Of this process, which only prepares and looks; the worker has its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Servers that run, and how to reach them."""

    client: Client
    pool: Pool
    temporal_pid: int
    postgres_pid: int
    environment: Mapping[str, str]
    """What a process of the program must be told."""
    metrics: str
    """Where the Temporal server offers its own figures."""


@asynccontextmanager
async def servers(config: Mapping[str, str] = DYNAMIC_CONFIG) -> AsyncIterator[Place]:
    """Run both servers on a directory that ends with them.

    Args:
        config: Of the Temporal server.
    """
    port = _free_port()
    with tempfile.TemporaryDirectory(prefix="tachiai-bench-") as name:
        folder = Path(name)
        async with (
            embedded_postgres(folder / "postgres") as url,
            embedded_temporal(
                folder / "temporal.db", dynamic_config=config, metrics_port=port
            ) as temporal,
            open_pool(url, size=CONNECTIONS) as pool,
        ):
            await migrated(url)
            yield Place(
                client=await connect_here(temporal.address, Settings()),
                pool=pool,
                temporal_pid=temporal.process.pid,
                postgres_pid=_postmaster(folder / "postgres"),
                environment={
                    "TACHIAI_TEMPORAL_ADDRESS": temporal.address,
                    "TACHIAI_DATABASE_URL": url,
                    "TACHIAI_HOME": str(folder / "home"),
                    "TACHIAI_BUILD": "bench",
                },
                metrics=f"http://127.0.0.1:{port}/metrics",
            )


@asynccontextmanager
async def worker(place: Place) -> AsyncIterator[int]:
    """Run ``tachiai worker`` and give its process id."""
    async with running(tachiai("worker"), place.environment, "working as build") as process:
        yield process.pid


async def machine_and_servers(place: Place) -> dict[str, str]:
    """Say on what a measurement with servers ran."""
    info = await place.client.workflow_service.get_system_info(GetSystemInfoRequest())
    async with transaction(place.pool) as connection:
        postgres = await connection.fetchval("SHOW server_version")
    return {
        **machine(),
        "Temporal server": info.server_version,
        "Temporal SDK": libraries("temporalio")["temporalio"],
        "PostgreSQL": str(postgres).split()[0],
    }


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as held:
        return int(held.getsockname()[1])


def _postmaster(folder: Path) -> int:
    file = next(folder.rglob("postmaster.pid"))
    return int(file.read_text().splitlines()[0])

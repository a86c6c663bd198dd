"""The servers that tests run on, and the one place that knows which of them skips time."""

import sysconfig
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import asyncpg
from temporalio.api.enums.v1 import IndexedValueType
from temporalio.api.operatorservice.v1 import AddSearchAttributesRequest
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.testing import WorkflowEnvironment

from activities.postgres.migrate import migrate
from workers.embedded import SEARCH_ATTRIBUTES, embedded_postgres

INDEXED_TYPES = {
    "Keyword": IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
    "KeywordList": IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST,
    "Datetime": IndexedValueType.INDEXED_VALUE_TYPE_DATETIME,
}
"""The development server is told types by name, the time-skipping one by number."""

UNSAFE_BUT_FAST = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}
"""Nobody misses a test's data after a crash of the machine."""


@asynccontextmanager
async def time_skipping() -> AsyncIterator[WorkflowEnvironment]:
    """Serve one test from a server whose clock moves only when the test says so.

    ``await env.sleep(timedelta(minutes=15))`` lets that much time pass at once, firing every timer
    and retry on the way; awaiting a result moves nothing. It starts in a tenth of a second, so
    each test has its own: after a failed check one of these may hang. It cannot list workflows,
    has no schedules, and an update handler that sleeps in it never ends: such tests run on the
    development server (``docs/adr/0002-time-skipping-server.md``).
    """
    program = Path(sysconfig.get_path("scripts")) / "temporal-test-server"
    async with await WorkflowEnvironment.start_time_skipping(
        test_server_existing_path=str(program), data_converter=pydantic_data_converter
    ) as env:
        types = {name: INDEXED_TYPES[kind] for name, kind in SEARCH_ATTRIBUTES.items()}
        await env.client.operator_service.add_search_attributes(
            AddSearchAttributesRequest(namespace=env.client.namespace, search_attributes=types)
        )
        with env.auto_time_skipping_disabled():
            yield env


@asynccontextmanager
async def passing_postgres() -> AsyncIterator[str]:
    """Serve an empty PostgreSQL whose data ends with it, by the URL of a superuser."""
    with tempfile.TemporaryDirectory(prefix="tachiai-test-") as directory:
        async with embedded_postgres(Path(directory), settings=UNSAFE_BUT_FAST) as url:
            yield url


async def make_template(server_url: str) -> str:
    """Make a database with the present schema, to copy for each test, and return its name."""
    name = "tachiai_template"
    await _run(server_url, f"CREATE DATABASE {name}")
    await migrate(database_url(server_url, name))
    return name


@asynccontextmanager
async def copied_database(server_url: str, template: str) -> AsyncIterator[str]:
    """Lend a copy of a template database by its URL, and drop it at exit."""
    name = f"test_{uuid4().hex}"
    await _run(server_url, f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield database_url(server_url, name)
    finally:
        await _run(server_url, f"DROP DATABASE {name} WITH (FORCE)")


def database_url(server_url: str, name: str) -> str:
    """The URL of another database of the same server."""
    return urlunsplit(urlsplit(server_url)._replace(path=f"/{name}"))


async def _run(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()

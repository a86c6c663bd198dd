"""Connections: one pool a process, one transaction a write, every error named."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from activities.postgres.errors import named_errors

Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]"

SETTINGS = {
    "application_name": "tachiai",
    "timezone": "UTC",
    "lock_timeout": "5s",
    "statement_timeout": "10s",
    "idle_in_transaction_session_timeout": "15s",
}
"""No session waits for ever, and what a dead worker left half done gives its locks back."""

ACQUIRE_SECONDS = 10.0
"""How long a call waits for a connection before it says ``store_down``."""


@asynccontextmanager
async def open_pool(url: str, *, size: int = 10) -> AsyncIterator[Pool]:
    """Keep up to ``size`` connections, made when they are needed.

    None is made now, so that a worker starts while PostgreSQL is down and its activities are
    tried again until it is back.
    """
    async with asyncpg.create_pool(
        url,
        min_size=0,
        max_size=size,
        init=_speak_json,
        server_settings=dict(SETTINGS),
        timeout=ACQUIRE_SECONDS,
    ) as pool:
        yield pool


@asynccontextmanager
async def transaction(pool: Pool) -> AsyncIterator[Connection]:
    """Run one transaction on a connection of the pool.

    Raises:
        StoreDown: It may succeed later; whether it was committed is not known.
        BadData: It never will.
    """
    async with reading(pool) as connection, connection.transaction():
        yield connection


@asynccontextmanager
async def reading(pool: Pool) -> AsyncIterator[Connection]:
    """Lend a connection for one statement that only reads: a transaction by itself.

    Raises:
        StoreDown: It may succeed later.
        BadData: It never will.
    """
    with named_errors():
        async with pool.acquire(timeout=ACQUIRE_SECONDS) as connection:
            yield connection


@asynccontextmanager
async def snapshot(pool: Pool) -> AsyncIterator[Connection]:
    """Read what belongs together as it was at one moment.

    Raises:
        StoreDown: It may succeed later.
        BadData: It never will.
    """
    async with (
        reading(pool) as connection,
        connection.transaction(isolation="repeatable_read", readonly=True),
    ):
        yield connection


async def _speak_json(connection: Connection) -> None:
    await connection.set_type_codec(
        "jsonb", schema="pg_catalog", encoder=_json, decoder=json.loads, format="text"
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)

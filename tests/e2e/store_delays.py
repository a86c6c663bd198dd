"""Delays of the store at one certain moment, by what PostgreSQL itself offers."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import asyncpg

from tests.e2e.site import Site

WAIT = """
CREATE OR REPLACE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('lock_timeout', '0', true);
    PERFORM pg_advisory_xact_lock_shared(1);
    RETURN NULL;
END
$$
"""

AT_COMMIT = """
CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT OR UPDATE ON {table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_commit()
"""

BLOCKED = """
SELECT count(*) FROM pg_stat_activity
WHERE application_name = 'tachiai' AND wait_event_type = 'Lock'
"""

OPEN = """
SELECT count(*) FROM pg_stat_activity
WHERE application_name = 'tachiai' AND state <> 'idle' AND pid <> pg_backend_pid()
"""

FAIL = """
CREATE OR REPLACE FUNCTION fail_for_a_while() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF nextval('attempts') <= {times} THEN
        RAISE EXCEPTION 'not now' USING ERRCODE = '{state}';
    END IF;
    RETURN NEW;
END
$$
"""

AT_FIRST = """
CREATE TRIGGER fail_for_a_while BEFORE INSERT ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION fail_for_a_while()
"""


@asynccontextmanager
async def held_at_commit(site: Site, table: str) -> AsyncIterator[Callable[[], None]]:
    """Let whoever has written a table wait with the commit until the context is left.

    The worker has then asked for the commit. Killed or frozen now, it does not learn of it, and
    PostgreSQL commits all the same. After ten seconds PostgreSQL would give it up.

    Yields:
        What lets it commit earlier.
    """
    connection = await asyncpg.connect(site.postgres.server)
    try:
        await connection.execute(WAIT)
        # It stays, and waits for nobody when nobody holds the lock.
        with suppress(asyncpg.DuplicateObjectError):
            await connection.execute(AT_COMMIT.format(table=table))
        await connection.execute("SELECT pg_advisory_lock(1)")
        yield connection.terminate
    finally:
        connection.terminate()


async def blocked(site: Site, sessions: int = 1) -> None:
    """Wait until so many sessions of workers wait for a lock."""
    async with asyncio.timeout(60):
        while await site.pool.fetchval(BLOCKED) < sessions:  # noqa: ASYNC110 no event tells
            await asyncio.sleep(0.02)


async def fail_at_first(site: Site, table: str, *, times: int, state: str) -> None:
    """Let the next statements that insert into a table fail.

    Args:
        site: With a store.
        table: Of the store.
        times: So many fail; after them it is as before.
        state: The SQLSTATE.
    """
    async with site.pool.acquire() as connection:
        # A sequence counts on when what used it is rolled back.
        await connection.execute("CREATE SEQUENCE IF NOT EXISTS attempts")
        await connection.execute("ALTER SEQUENCE attempts RESTART")
        await connection.execute(FAIL.format(times=times, state=state))
        with suppress(asyncpg.DuplicateObjectError):
            await connection.execute(AT_FIRST.format(table=table))


async def at_rest(site: Site) -> None:
    """Wait until no worker has a transaction open."""
    async with asyncio.timeout(60):
        while await site.pool.fetchval(OPEN):  # noqa: ASYNC110 no event tells
            await asyncio.sleep(0.02)

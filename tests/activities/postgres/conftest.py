"""A league in a database that is emptied before each test."""

from collections.abc import AsyncIterator

import pytest

from activities.postgres.leagues import Leagues
from activities.postgres.pool import Pool, open_pool
from tests.activities.postgres.builders import a_league
from tests.activities.postgres.store import TABLES, Store
from tests.servers import copied_database

EMPTY = f"TRUNCATE {', '.join(TABLES)} RESTART IDENTITY"


@pytest.fixture(scope="session")
async def shared_pool(postgres_server: str, postgres_template: str) -> AsyncIterator[Pool]:
    """Connections to one database for all these tests, enough for many writes at once."""
    async with (
        copied_database(postgres_server, postgres_template) as url,
        open_pool(url, size=12) as pool,
    ):
        yield pool


@pytest.fixture
async def pool(shared_pool: Pool) -> Pool:
    """Connections to a migrated database without rows."""
    await shared_pool.execute(EMPTY)
    return shared_pool


@pytest.fixture
async def store(pool: Pool) -> Store:
    """The activities of a store that knows one league with forty players."""
    await Leagues(pool).apply(a_league())
    return Store(pool)

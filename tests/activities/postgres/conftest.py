"""A league in a database of the test's own."""

from collections.abc import AsyncIterator

import pytest

from activities.postgres.leagues import Leagues
from activities.postgres.pool import Pool, open_pool
from tests.activities.postgres.builders import a_league
from tests.activities.postgres.store import Store


@pytest.fixture
async def pool(postgres_url: str) -> AsyncIterator[Pool]:
    """Connections to an empty database, enough for many writes at once."""
    async with open_pool(postgres_url, size=12) as pool:
        yield pool


@pytest.fixture
async def store(pool: Pool) -> Store:
    """The activities of a store that knows one league with forty players."""
    await Leagues(pool).apply(a_league())
    return Store(pool)

"""Is the store there, and is it the one this build wants?"""

from dataclasses import dataclass

import asyncpg

from activities.postgres.errors import named_errors
from activities.postgres.migrate import newest_revision, revision


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreCheck:
    """What a look at the store found."""

    server: str
    """PostgreSQL's version, as in ``18.4``."""
    revision: str | None
    """Of the tables; ``None`` when nothing was ever migrated."""
    wanted: str
    """The revision this build works with."""

    @property
    def current(self) -> bool:
        """Whether the tables are those this build wants."""
        return self.revision == self.wanted


async def check(url: str) -> StoreCheck:
    """Look at a store.

    Raises:
        MigrationsMissing: The migration scripts are not installed.
        StoreDown: It cannot be reached.
    """
    with named_errors():
        connection = await asyncpg.connect(url)
        try:
            server = str(await connection.fetchval("SHOW server_version"))
        finally:
            await connection.close()
    return StoreCheck(server=server, revision=await revision(url), wanted=newest_revision())

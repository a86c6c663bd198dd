"""Bring a database's tables to the revision of this build."""

import os
import sys
from pathlib import Path

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from activities.postgres.errors import StoreDown, named_errors

SCRIPTS_VARIABLE = "TACHIAI_MIGRATIONS"
"""Names the directory of the scripts where neither source tree nor package has them."""

_LOCK = 0x7461636869  # "tachi": any number, as long as every build has the same


class MigrationsMissing(Exception):
    """The migration scripts are nowhere to be found."""


class MigrationFailed(Exception):
    """A migration was refused by PostgreSQL; nothing of it was kept."""


async def migrate(url: str) -> str:
    """Apply every migration that is missing, and give the revision then in force.

    All of them go in one transaction under an advisory lock, so that of two processes that
    migrate at once the second finds nothing left to do, and a failed one leaves no trace.

    Raises:
        MigrationFailed: PostgreSQL refused a statement; the database is as it was.
        MigrationsMissing: The scripts are not installed.
        StoreDown: The database cannot be reached.
    """
    config = _config()
    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url)
    )
    try:
        with named_errors():
            async with engine.begin() as connection:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
                await connection.run_sync(_upgrade, config)
    except DBAPIError as error:
        if error.connection_invalidated:
            raise StoreDown(str(error.orig)) from error
        raise MigrationFailed(str(error.orig)) from error
    finally:
        await engine.dispose()
    return newest_revision()


async def revision(url: str) -> str | None:
    """Tell which revision a database has; ``None`` when it was never migrated.

    Raises:
        StoreDown: The database cannot be reached.
    """
    with named_errors():
        connection = await asyncpg.connect(url)
        try:
            if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
                return None
            found = await connection.fetchval("SELECT version_num FROM alembic_version")
            return None if found is None else str(found)
        finally:
            await connection.close()


def newest_revision() -> str:
    """Tell which revision this build wants.

    Raises:
        MigrationsMissing: The scripts are not installed.
    """
    head = ScriptDirectory.from_config(_config()).get_current_head()
    if head is None:
        raise MigrationsMissing(f"{scripts()} holds no migration")
    return head


def scripts() -> Path:
    """Find the scripts: where the environment says, in the source tree, or beside the programs.

    Raises:
        MigrationsMissing: They are in none of these places.
    """
    named = os.environ.get(SCRIPTS_VARIABLE)
    beside = (
        Path(__file__).parents[2] / "deploy" / "migrations",
        Path(sys.prefix) / "share" / "tachiai" / "migrations",
    )
    places = (Path(named),) if named else beside
    for place in places:
        if (place / "env.py").is_file():
            return place
    raise MigrationsMissing(f"no migrations in {', '.join(map(str, places))}")


def _config() -> Config:
    config = Config()
    # A percent sign in a path would be read as an interpolation.
    config.set_main_option("script_location", str(scripts()).replace("%", "%%"))
    return config


def _upgrade(connection: Connection, config: Config) -> None:
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

"""Migrating and checking the store; the tool for it is loaded only by those who use it.

It takes longer to load than most commands take altogether.
"""

from typing import TYPE_CHECKING

from workers.mistakes import Mistake

if TYPE_CHECKING:
    from activities.postgres.doctor import StoreCheck


async def migrated(url: str) -> str:
    """Bring the tables of a database to the revision of this build, and give it.

    Raises:
        StoreDown: The database cannot be reached.
        Mistake: A migration failed, or the scripts are not there.
    """
    from activities.postgres.migrate import (  # noqa: PLC0415 - see above
        MigrationFailed,
        MigrationsMissing,
        migrate,
    )

    try:
        return await migrate(url)
    except (MigrationFailed, MigrationsMissing) as error:
        raise Mistake(f"the database cannot be migrated: {error}") from error


async def checked(url: str) -> "StoreCheck":
    """Look at a database and its revision.

    Raises:
        StoreDown: It cannot be reached.
        Mistake: The migration scripts are not there.
    """
    from activities.postgres.doctor import check  # noqa: PLC0415 - see above
    from activities.postgres.migrate import MigrationsMissing  # noqa: PLC0415 - see above

    try:
        return await check(url)
    except MigrationsMissing as error:
        raise Mistake(str(error)) from error

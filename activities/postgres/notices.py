"""Which notices went out, so that none goes out twice; never what they said."""

from activities.postgres.pool import Pool, reading, transaction
from activities.sent_notices import SentNotice

FIND = """
SELECT league, about, key, message, message_id, digest, sent_at
FROM notices WHERE league = $1 AND key = $2
"""

FIND_MESSAGE = """
SELECT league, about, key, message, message_id, digest, sent_at
FROM notices WHERE league = $1 AND about = $2 AND message = $3 ORDER BY id DESC LIMIT 1
"""

KEEP = """
INSERT INTO notices (league, about, key, message, message_id, digest, sent_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (league, key) DO NOTHING
"""


class SentNoticesInPostgres:
    """What was sent already, for every process that posts (``activities.sent_notices``)."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def find(self, league: str, key: str) -> SentNotice | None:
        """The notice that was sent under this key."""
        async with reading(self._pool) as connection:
            row = await connection.fetchrow(FIND, league, key)
        return None if row is None else SentNotice(**row)

    async def find_message(self, league: str, about: str, message: str) -> SentNotice | None:
        """The latest notice that was posted or edited under this message name."""
        async with reading(self._pool) as connection:
            row = await connection.fetchrow(FIND_MESSAGE, league, about, message)
        return None if row is None else SentNotice(**row)

    async def keep(self, notice: SentNotice) -> SentNotice:
        """Remember that it was sent, and give the one that stands: the first under its key."""
        async with transaction(self._pool) as connection:
            await connection.execute(
                KEEP,
                notice.league,
                notice.about,
                notice.key,
                notice.message,
                notice.message_id,
                notice.digest,
                notice.sent_at,
            )
            stands = await connection.fetchrow(FIND, notice.league, notice.key)
        return notice if stands is None else SentNotice(**stands)

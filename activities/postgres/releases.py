"""Places are given up as they were taken, and never more than that."""

from temporalio import activity

from activities.postgres.pool import Connection, Pool, transaction
from activities.postgres.storable import cleaned, storable
from domain.model import PlayerId
from workflows.ports import ReleaseClaims

LOCK = """
SELECT FROM claims
WHERE league = $1
  AND (press = ANY($2::text[]) OR queue_press = ANY($2::text[]) OR player = ANY($3::text[]))
ORDER BY player FOR UPDATE
"""

RELEASE_PRESSES = """
DELETE FROM claims
WHERE league = $1 AND press = ANY($2::text[]) AND $3 IN ('', holder)
  AND kind IN ('queued', 'proxy') AND queue_press IS NULL
"""

BACK_TO_THE_QUEUE = """
UPDATE claims SET
    kind = 'queued', ladder = queue_ladder, holder = queue_id,
    press = queue_press, since = queue_since,
    queue_id = NULL, queue_ladder = NULL, queue_press = NULL, queue_since = NULL
WHERE league = $1 AND press = ANY($2::text[]) AND $3 IN ('', holder)
  AND kind = 'proxy' AND queue_press IS NOT NULL
"""

RELEASE_WAITING = """
DELETE FROM claims
WHERE league = $1 AND player = ANY($2::text[]) AND kind = 'queued' AND holder = $3
"""

LEFT_MEANWHILE = """
UPDATE claims SET queue_press = NULL
WHERE league = $1 AND queue_press = ANY($2::text[]) AND $3 IN ('', queue_id)
"""

DROPPED_MEANWHILE = """
UPDATE claims SET queue_press = NULL
WHERE league = $1 AND player = ANY($2::text[]) AND queue_id = $3
"""


class Releases:
    """The activity that gives places up."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @activity.defn(name="release_claims")
    async def release_claims(self, given_up: ReleaseClaims) -> None:
        """Give up places that are still held as they were when they were taken.

        A proxy who came out of a queue goes back to it, unless that queue has given the
        player up meanwhile. Repeating it changes nothing.
        """
        presses = [cleaned(press) for press in given_up.presses]
        players = [player for player in given_up.players if storable(player)]
        league, holder = given_up.league, given_up.holder
        async with transaction(self._pool) as connection:
            await connection.execute(LOCK, league, presses, players)
            await connection.execute(RELEASE_PRESSES, league, presses, holder)
            await connection.execute(LEFT_MEANWHILE, league, presses, holder)
            await connection.execute(BACK_TO_THE_QUEUE, league, presses, holder)
            await release_waiting(connection, league, players, holder)


async def release_waiting(
    connection: Connection, league: str, players: list[PlayerId], queue: str
) -> None:
    """Free whoever of these still waits in that queue; a proxy cannot come back to it."""
    await connection.execute(RELEASE_WAITING, league, players, queue)
    await connection.execute(DROPPED_MEANWHILE, league, players, queue)

"""The shared range of a ladder: computed or fixed by hand, kept with its effective time."""

from datetime import datetime

from temporalio import activity

from activities.postgres.bands import EVERYBODY, bands_moved, range_in_force
from activities.postgres.pool import Connection, Pool, transaction
from activities.postgres.seating import TAKE_TURNS
from domain.queueing.bands import SharedRange, shared_range
from workflows.ports import ComputeRange, RangeKept

STANDING = """
SELECT fixed FROM ranges
WHERE league = $1 AND ladder = $2 ORDER BY since DESC, fixed DESC LIMIT 1
"""

KEEP = """
INSERT INTO ranges (league, ladder, since, fixed, low, high, by)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT DO NOTHING
"""

BEFORE = """
SELECT low, high, since FROM ranges
WHERE league = $1 AND ladder = $2 AND (since, fixed) < ($3, $4)
ORDER BY since DESC, fixed DESC LIMIT 1
"""

# Who finished a seat's last race: its proxy if there was one.
FINISHERS = """
SELECT DISTINCT ratings.player, rating
FROM matches
JOIN seats USING (league, ladder, match_id)
JOIN ratings USING (league, ladder)
WHERE league = $1 AND ladder = $2 AND status = 'submitted' AND ended_at > $3 AND ended_at <= $4
  AND ratings.player = coalesce(seats.proxy, seats.player)
"""

PRESENT = """
SELECT player, rating FROM ratings JOIN players USING (league, player)
WHERE league = $1 AND ladder = $2 AND unregistered_at IS NULL ORDER BY player
"""


class Ranges:
    """The activity that keeps a ladder's shared range."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @activity.defn(name="compute_range")
    async def compute_range(self, asked: ComputeRange) -> RangeKept:
        """Keep the range of an instant and say whose band it changed.

        A range fixed by hand stays until somebody frees it: that is, until the range is
        computed in a moderator's name. Repeating a call gives the same answer.
        Source: P16-Q3, P16-B1.
        """
        since = asked.at if asked.fixed is None else asked.fixed.since
        async with transaction(self._pool) as connection:
            await connection.execute(TAKE_TURNS, asked.league, asked.ladder)
            if await _may_replace(connection, asked):
                await _keep(connection, asked, since)
            return await _kept(connection, asked, since)


async def _may_replace(connection: Connection, asked: ComputeRange) -> bool:
    by_hand = asked.fixed is not None or asked.by is not None
    return by_hand or not await connection.fetchval(STANDING, asked.league, asked.ladder)


async def _keep(connection: Connection, asked: ComputeRange, since: datetime) -> None:
    kept = asked.fixed or await _computed(connection, asked)
    await connection.execute(
        KEEP,
        asked.league,
        asked.ladder,
        since,
        asked.fixed is not None,
        kept.low,
        kept.high,
        asked.by,
    )


async def _computed(connection: Connection, asked: ComputeRange) -> SharedRange:
    rows = await connection.fetch(
        FINISHERS, asked.league, asked.ladder, asked.at - asked.policy.within, asked.at
    )
    return shared_range(asked.policy, [row["rating"] for row in rows], asked.at)


async def _kept(connection: Connection, asked: ComputeRange, since: datetime) -> RangeKept:
    now = await range_in_force(connection, asked.league, asked.ladder)
    row = await connection.fetchrow(
        BEFORE, asked.league, asked.ladder, since, asked.fixed is not None
    )
    before = EVERYBODY if row is None else SharedRange(**row)
    rows = await connection.fetch(PRESENT, asked.league, asked.ladder)
    present = {row["player"]: row["rating"] for row in rows}
    return RangeKept(range=now, bands=bands_moved(present, before, now))

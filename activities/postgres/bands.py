"""Which band a player's rating lies in, by the range in force."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from activities.postgres.pool import Connection
from domain.model import PlayerId
from domain.queueing.bands import SharedRange, band_of, roles_of

EVERYBODY = SharedRange(low=None, high=None, since=datetime(1970, 1, 1, tzinfo=UTC))
"""Until a range is kept for a ladder, everybody is shared (P16-Q3)."""

IN_FORCE = """
SELECT low, high, since FROM ranges
WHERE league = $1 AND ladder = $2 ORDER BY since DESC, fixed DESC LIMIT 1
"""

RATINGS = """
SELECT player, rating FROM ratings
WHERE league = $1 AND ladder = $2 AND player = ANY($3::text[]) ORDER BY player
"""


async def range_in_force(connection: Connection, league: str, ladder: str) -> SharedRange:
    """Read the range that holds now."""
    row = await connection.fetchrow(IN_FORCE, league, ladder)
    return EVERYBODY if row is None else SharedRange(**row)


async def bands_of(
    connection: Connection, league: str, ladder: str, players: Sequence[PlayerId]
) -> dict[PlayerId, tuple[str, ...]]:
    """List the roles that show these players' present bands (P16-B1)."""
    shared = await range_in_force(connection, league, ladder)
    rows = await connection.fetch(RATINGS, league, ladder, players)
    return {row["player"]: role_names(row["rating"], shared) for row in rows}


def bands_moved(
    ratings: Mapping[PlayerId, int], before: SharedRange, now: SharedRange
) -> dict[PlayerId, tuple[str, ...]]:
    """List the new roles of everybody whose band is another one by the new range (P16-B1)."""
    return {
        player: role_names(rating, now)
        for player, rating in ratings.items()
        if band_of(rating, before) is not band_of(rating, now)
    }


def role_names(rating: int, shared: SharedRange) -> tuple[str, ...]:
    """Name the roles that show a rating's band (P16-B1)."""
    return tuple(role.value for role in roles_of(band_of(rating, shared)))

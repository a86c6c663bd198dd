"""The activities of the store side by side, and the rows they leave."""

import asyncio
from collections.abc import Sequence

from activities.postgres.claims import Claims
from activities.postgres.endings import Endings
from activities.postgres.matches import Matches
from activities.postgres.penalties import Penalties
from activities.postgres.player_sheets import PlayerSheets
from activities.postgres.players import Players
from activities.postgres.pool import Pool
from activities.postgres.ranges import Ranges
from activities.postgres.releases import Releases
from activities.postgres.results import Results
from activities.postgres.seating import Seating
from domain.model import MatchId, PlayerId
from tests.activities.postgres.builders import LADDER, LEAGUE, a_join, a_table

TABLES = (
    "absences",
    "claims",
    "ladders",
    "leagues",
    "ledger",
    "matches",
    "moderators",
    "notices",
    "players",
    "ranges",
    "ratings",
    "seats",
    "suspensions",
)

BLOCKED = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock'
"""


class Store:
    """Whatever a test asks of the store, and a look at its tables."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.claims = Claims(pool)
        self.releases = Releases(pool)
        self.seating = Seating(pool)
        self.results = Results(pool)
        self.endings = Endings(pool)
        self.ranges = Ranges(pool)
        self.penalties = Penalties(pool)
        self.players = Players(pool)
        self.sheets = PlayerSheets(pool)
        self.matches = Matches(pool)

    async def seated(
        self, *players: PlayerId, key: str = "table 1", ladder: str = LADDER
    ) -> MatchId:
        """Queue these players and seat them at one table."""
        joined = await self.claims.claim_places(a_join(*players, ladder=ladder, press=key))
        assert all(verdict.granted for verdict in joined.verdicts)
        table = await self.seating.seat_players(a_table(*players, key=key, ladder=ladder))
        assert table.match_id is not None
        return table.match_id

    async def rows(self, query: str, *args: object) -> list[tuple[object, ...]]:
        """Read rows as plain tuples."""
        return [tuple(row) for row in await self.pool.fetch(query, *args)]

    async def contents(self) -> dict[str, list[str]]:
        """Every row of every table, to see that a repetition changed none of them."""
        return {
            table: sorted(
                row[0]
                for row in await self.pool.fetch(f"SELECT t::text FROM {table} t")  # noqa: S608 fixed names
            )
            for table in TABLES
            if table != "leagues"  # its row says when it was applied last
        }

    async def held(self) -> dict[str, tuple[str, str]]:
        """The kind and holder of every claim, by player."""
        rows = await self.pool.fetch("SELECT player, kind, holder FROM claims ORDER BY player")
        return {row["player"]: (row["kind"], row["holder"]) for row in rows}

    async def ratings(self, players: Sequence[PlayerId], ladder: str = LADDER) -> list[int]:
        """Present ratings in the order of the players asked for."""
        rows = await self.pool.fetch(
            "SELECT player, rating FROM ratings WHERE league = $1 AND ladder = $2", LEAGUE, ladder
        )
        known = {row["player"]: row["rating"] for row in rows}
        return [known[player] for player in players]

    async def blocked(self, sessions: int) -> None:
        """Wait until so many sessions wait for a lock that another holds."""
        async with asyncio.timeout(4):
            while await self.pool.fetchval(BLOCKED) != sessions:  # noqa: ASYNC110 no event tells
                await asyncio.sleep(0.02)

    async def broken_ledgers(self) -> list[tuple[object, ...]]:
        """Ratings that are not start + ledger, and lines that do not begin where the last ended."""
        return await self.rows(
            """
            WITH lines AS (
                SELECT league, ladder, player, before, after,
                       lag(after) OVER (
                           PARTITION BY league, ladder, player ORDER BY sequence) AS previous
                FROM ledger WHERE superseded_by IS NULL
            ), sums AS (
                SELECT league, ladder, player, sum(after - before) AS moved,
                       bool_or(before <> previous) AS gap,
                       min(before) FILTER (WHERE previous IS NULL) AS first
                FROM lines GROUP BY league, ladder, player
            )
            SELECT r.player, r.start, r.rating, moved FROM ratings r
            LEFT JOIN sums USING (league, ladder, player)
            WHERE r.rating <> r.start + coalesce(moved, 0) OR gap OR first <> r.start
            """
        )

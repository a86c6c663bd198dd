"""A table becomes a match: everybody is seated in one transaction, or nobody is."""

from datetime import datetime

from temporalio import activity

from activities.postgres.people import claims_of, lock_people, people, standing
from activities.postgres.pool import Connection, Pool, transaction
from activities.postgres.releases import release_waiting
from domain.model import MatchId, PlayerId, Standing
from workflows import ids
from workflows.ports import SeatTable, TableSeated

# Seatings of a ladder take turns: so two tables never get one number, nor one table two.
TAKE_TURNS = """
SELECT FROM ladders WHERE league = $1 AND ladder = $2 FOR NO KEY UPDATE
"""

SEATED_BEFORE = """
SELECT match_id FROM matches WHERE league = $1 AND ladder = $2 AND table_key = $3
"""

LOCK = """
SELECT FROM claims WHERE league = $1 AND player = ANY($2::text[]) ORDER BY player FOR UPDATE
"""

OPEN_MATCH = """
WITH day AS (SELECT ($3::timestamptz AT TIME ZONE $4)::date AS date),
next AS (
    SELECT day.date, coalesce(max(number), 0) + 1 AS number
    FROM day LEFT JOIN matches ON league = $1 AND ladder = $2 AND matches.date = day.date
    GROUP BY day.date
)
INSERT INTO matches
    (league, ladder, match_id, date, number, table_key, rulebook, digest, formed_at)
SELECT $1, $2, to_char(date, 'YYYY-MM-DD') || '-' || number, date, number, $5, $6, $7, $3 FROM next
RETURNING match_id
"""

SEAT = """
INSERT INTO seats
    (league, ladder, match_id, number, player, name, joined_rating, joined_band, waiting_since)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""

TAKE_SEATS = """
UPDATE claims SET kind = 'seated', holder = $3, press = $4, since = $5
WHERE league = $1 AND player = ANY($2::text[])
"""


class Seating:
    """The activity that opens a match."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @activity.defn(name="seat_players")
    async def seat_players(self, table: SeatTable) -> TableSeated:
        """Allocate a match and turn every player's place in the queue into a seat.

        The same table is the same match, however often it is asked for. If somebody is not
        available any more, nobody is seated and that player's place is given up.
        Source: P16-Q9, F-1, F-3, F-6.
        """
        async with transaction(self._pool) as connection:
            await connection.execute(TAKE_TURNS, table.league, table.ladder)
            before: MatchId | None = await connection.fetchval(
                SEATED_BEFORE, table.league, table.ladder, table.table_key
            )
            if before is not None:
                return TableSeated(match_id=before)
            if missing := await _unavailable(connection, table):
                await release_waiting(connection, table.league, missing, table.holder)
                return TableSeated(match_id=None, unavailable=tuple(missing))
            return TableSeated(match_id=await _seat(connection, table))


async def _unavailable(connection: Connection, table: SeatTable) -> list[PlayerId]:
    """List who no longer waits in this queue, registered and not suspended, in seat order."""
    players = [seat.player for seat in table.seats]
    await lock_people(connection, table.league, players)
    await connection.execute(LOCK, table.league, players)
    known = await people(connection, table.league, table.ladder, players)
    held = await claims_of(connection, table.league, players)
    return [
        player
        for player in players
        if standing(known.get(player), held.get(player)) is not Standing.QUEUED
        or held[player].holder != table.holder
    ]


async def _seat(connection: Connection, table: SeatTable) -> MatchId:
    match = MatchId(
        await connection.fetchval(
            OPEN_MATCH,
            table.league,
            table.ladder,
            table.formed_at,
            table.zone,
            table.table_key,
            table.rulebook,
            table.digest,
        )
    )
    await connection.executemany(SEAT, _seats(table, match))
    await connection.execute(
        TAKE_SEATS,
        table.league,
        [seat.player for seat in table.seats],
        ids.match_id(table.league, table.ladder, match),
        table.table_key,
        table.formed_at,
    )
    return match


def _seats(
    table: SeatTable, match: MatchId
) -> list[tuple[str, str, MatchId, int, PlayerId, str, int, str, datetime]]:
    return [
        (
            table.league,
            table.ladder,
            match,
            seat.number,
            seat.player,
            seat.name,
            seat.rating,
            seat.band.value,
            seat.waiting_since,
        )
        for seat in table.seats
    ]

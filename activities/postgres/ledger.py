"""Ratings and their ledger: a line is written and the rating moved in one statement (RT-7)."""

from collections.abc import Sequence
from dataclasses import dataclass

from activities.postgres.pool import Connection
from activities.postgres.storable import cleaned
from domain.model import MatchId, PlayerId
from domain.rating.ledger import Entry

OPEN = """
INSERT INTO ratings (league, ladder, player, start, rating)
SELECT $1, $2, player, $4, $4 FROM unnest($3::text[]) AS given (player) ORDER BY player
ON CONFLICT DO NOTHING
"""

LOCK = """
SELECT player, rating FROM ratings
WHERE league = $1 AND ladder = $2 AND player = ANY($3::text[]) ORDER BY player FOR UPDATE
"""

APPEND = """
WITH line AS (
    INSERT INTO ledger
        (league, ladder, player, cause, origin, before, after, by, at, reason, about)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    RETURNING league, ladder, player, sequence, after
)
UPDATE ratings SET rating = line.after, sequence = line.sequence
FROM line
WHERE ratings.league = line.league AND ratings.ladder = line.ladder
  AND ratings.player = line.player
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """An entry and what is kept beside it for people to read."""

    entry: Entry
    reason: str | None = None
    about: MatchId | None = None
    """The match that a penalty is for."""


async def open_ratings(
    connection: Connection, league: str, ladder: str, players: Sequence[PlayerId], start: int
) -> None:
    """Begin a rating for whoever has none, and keep what it began with (RT-1).

    It begins when somebody first wants to play, so that the rating a player was told on
    joining is the one a result starts from, whatever a later build starts others with.
    """
    await connection.execute(OPEN, league, ladder, players, start)


async def lock_ratings(
    connection: Connection, league: str, ladder: str, players: Sequence[PlayerId], start: int
) -> dict[PlayerId, int]:
    """Lock the present ratings, in order of id, until the transaction ends (F-23)."""
    await open_ratings(connection, league, ladder, players, start)
    rows = await connection.fetch(LOCK, league, ladder, players)
    return {row["player"]: row["rating"] for row in rows}


async def append(connection: Connection, league: str, lines: Sequence[Line]) -> None:
    """Append lines in order and move each rating with its line; the ratings must be locked."""
    await connection.executemany(APPEND, [_row(league, line) for line in lines])


def _row(league: str, line: Line) -> tuple[object, ...]:
    entry, origin = line.entry, line.entry.origin
    return (
        league,
        entry.ladder,
        entry.player,
        origin.cause.value,
        origin.id,
        entry.before,
        entry.after,
        origin.by,
        origin.at,
        None if line.reason is None else cleaned(line.reason),
        line.about,
    )

"""Matches as they are kept: the open ones, and any one of them years later."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from asyncpg import Record

from activities.postgres.errors import UnknownMatch
from activities.postgres.player_sheets import LedgerRow
from activities.postgres.pool import Pool, snapshot
from activities.postgres.storable import cleaned
from domain.model import MatchId, PlayerId

HEADERS = """
SELECT league, ladder, match_id, status, rulebook, formed_at, ended_at, reason, ended_by,
       ARRAY(
           SELECT player FROM seats s
           WHERE (s.league, s.ladder, s.match_id) = (m.league, m.ladder, m.match_id)
           ORDER BY number
       ) AS players
FROM matches m
"""

LIST = f"""{HEADERS}
WHERE ($1::text IS NULL OR league = $1) AND ($2::text IS NULL OR ladder = $2)
  AND ($3::text IS NULL OR status = $3) AND ($4::timestamptz IS NULL OR formed_at < $4)
ORDER BY formed_at DESC, league, ladder, number DESC LIMIT $5
"""

SHOW = f"{HEADERS} WHERE league = $1 AND ladder = $2 AND match_id = $3"

REST = """
SELECT digest, record FROM matches WHERE league = $1 AND ladder = $2 AND match_id = $3
"""

SEATS = """
SELECT number, player, name, joined_rating, joined_band, waiting_since, returned, proxy,
       proxy_name, total, entered_by, place, change, credited, before, after, band
FROM seats WHERE league = $1 AND ladder = $2 AND match_id = $3 ORDER BY number
"""

ABSENT = """
SELECT player FROM absences WHERE league = $1 AND ladder = $2 AND match_id = $3 ORDER BY player
"""

# A penalty stands with the match it was given for.
LEDGER = """
SELECT sequence, ladder, player, cause, origin, before, after, by, reason, about, at,
       superseded_by
FROM ledger
WHERE league = $1 AND ladder = $2 AND (cause = 'match' AND origin = $3 OR about = $3)
ORDER BY sequence
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchHeader:
    """One line of a list of matches."""

    league: str
    ladder: str
    match_id: MatchId
    status: str
    """``open``, or how it ended."""
    rulebook: str
    formed_at: datetime
    ended_at: datetime | None
    reason: str | None
    ended_by: PlayerId | None
    players: tuple[PlayerId, ...]
    """Whose seats they were, in seat order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """One seat as it is kept; what only a result gives is ``None`` without one."""

    number: int
    player: PlayerId
    name: str
    joined_rating: int
    joined_band: str
    waiting_since: datetime
    returned: bool
    """Whether the player went back to the queue (P16-H7)."""
    proxy: PlayerId | None
    proxy_name: str | None
    total: int | None
    entered_by: PlayerId | None
    place: int | None
    change: int | None
    credited: PlayerId | None
    before: int | None
    after: int | None
    band: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSheet:
    """All that is kept of a match."""

    header: MatchHeader
    digest: str
    seats: tuple[SeatRow, ...]
    absent: tuple[PlayerId, ...]
    ledger: tuple[LedgerRow, ...]
    """Its rating changes, and the penalties given for it."""
    record: Mapping[str, object] | None
    """The finished match, race by race; ``None`` while it is open."""


class Matches:
    """Reading matches from the store, whatever Temporal still knows of them."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def find(
        self,
        league: str | None = None,
        ladder: str | None = None,
        *,
        status: str | None = None,
        formed_before: datetime | None = None,
        limit: int = 100,
    ) -> tuple[MatchHeader, ...]:
        """Read matches, the newest first.

        Args:
            league: Only of this league.
            ladder: Only on this ladder.
            status: Only the ``open`` ones, or those that ended so.
            formed_before: Only older ones: together with ``open`` those that may be stale.
            limit: At most so many.
        """
        async with snapshot(self._pool) as connection:
            rows = await connection.fetch(LIST, league, ladder, status, formed_before, limit)
        return tuple(_header(row) for row in rows)

    async def show(self, league: str, ladder: str, match: str) -> MatchSheet:
        """Read one match whole.

        Raises:
            UnknownMatch: There is none of that id.
        """
        key = (league, ladder, cleaned(match))
        async with snapshot(self._pool) as connection:
            header = await connection.fetchrow(SHOW, *key)
            rest = await connection.fetchrow(REST, *key)
            if header is None or rest is None:
                raise UnknownMatch("/".join(key))
            seats = await connection.fetch(SEATS, *key)
            absent = await connection.fetch(ABSENT, *key)
            ledger = await connection.fetch(LEDGER, *key)
        return MatchSheet(
            header=_header(header),
            digest=rest["digest"],
            seats=tuple(SeatRow(**seat) for seat in seats),
            absent=tuple(row["player"] for row in absent),
            ledger=tuple(LedgerRow(**line) for line in ledger),
            record=rest["record"],
        )


def _header(row: Record) -> MatchHeader:
    return MatchHeader(**{**row, "players": tuple(row["players"])})

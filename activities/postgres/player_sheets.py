"""One player on one page: who, on which terms, with which ratings and why."""

from dataclasses import dataclass
from datetime import datetime

from activities.postgres.pool import Pool, snapshot
from activities.postgres.storable import cleaned
from domain.model import MatchId, PlayerId
from domain.queueing.violations import NotRegistered

PLAYER = """
SELECT p.player, p.name, p.registered_at, p.unregistered_at,
       s.until AS suspended_until, s.reason AS suspended_for, s.by AS suspended_by,
       c.kind AS place, c.holder AS place_in,
       (SELECT count(*) FROM absences a WHERE a.league = p.league AND a.player = p.player)
           AS absences
FROM players p
LEFT JOIN suspensions s
  ON s.league = p.league AND s.player = p.player AND s.lifted_at IS NULL AND s.until > now()
LEFT JOIN claims c ON c.league = p.league AND c.player = p.player
WHERE p.league = $1 AND p.player = $2
"""

RATINGS = """
SELECT ladder, start, rating FROM ratings WHERE league = $1 AND player = $2 ORDER BY ladder
"""

LEDGER = """
SELECT sequence, ladder, player, cause, origin, before, after, by, reason, about, at,
       superseded_by
FROM ledger WHERE league = $1 AND player = $2 ORDER BY sequence
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingNow:
    """A player's rating on a ladder, and what it began with."""

    ladder: str
    start: int
    rating: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRow:
    """One change of a rating, as it is kept (RT-7)."""

    sequence: int
    ladder: str
    player: PlayerId
    cause: str
    origin: str
    """The match, or the press of a penalty."""
    before: int
    after: int
    by: str
    reason: str | None
    about: MatchId | None
    """The match that a penalty was for."""
    at: datetime
    superseded_by: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSheet:
    """All that is kept of a player."""

    player: PlayerId
    name: str
    registered_at: datetime
    unregistered_at: datetime | None
    suspended_until: datetime | None
    suspended_for: str | None
    suspended_by: str | None
    place: str | None
    """``queued``, ``seated`` or ``proxy``."""
    place_in: str | None
    """The workflow id of that queue or match."""
    absences: int
    """Matches that were dissolved for want of this player and others (P16-H7)."""
    ratings: tuple[RatingNow, ...]
    ledger: tuple[LedgerRow, ...]


class PlayerSheets:
    """Reading what is kept of people, also of those who left."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def show(self, league: str, player: str) -> PlayerSheet:
        """Read one player.

        Raises:
            NotRegistered: Nobody of that id ever was.
        """
        key = (league, cleaned(player))
        async with snapshot(self._pool) as connection:
            row = await connection.fetchrow(PLAYER, *key)
            if row is None:
                raise NotRegistered(player=player)
            ratings = await connection.fetch(RATINGS, *key)
            ledger = await connection.fetch(LEDGER, *key)
        return PlayerSheet(
            **row,
            ratings=tuple(RatingNow(**rating) for rating in ratings),
            ledger=tuple(LedgerRow(**line) for line in ledger),
        )

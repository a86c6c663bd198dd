"""Looking after people: registration, names, suspensions."""

from datetime import datetime

from activities.postgres.people import claims_of
from activities.postgres.pool import Connection, Pool, transaction
from activities.postgres.refusals import (
    NotSuspended,
    UnknownLeague,
    UntilPassed,
    checked_id,
    checked_name,
)
from activities.postgres.storable import cleaned
from domain.errors import ReasonMissing
from domain.model import PlayerId
from domain.queueing.violations import InOpenMatch, NotRegistered

LEAGUE = "SELECT FROM leagues WHERE league = $1"

REGISTER = """
INSERT INTO players (league, player, name) VALUES ($1, $2, $3)
ON CONFLICT (league, player) DO UPDATE SET name = excluded.name, unregistered_at = NULL
"""

RENAME = """
UPDATE players SET name = $3 WHERE league = $1 AND player = $2 AND unregistered_at IS NULL
RETURNING true
"""

UNREGISTER = """
UPDATE players SET unregistered_at = now()
WHERE league = $1 AND player = $2 AND unregistered_at IS NULL
RETURNING true
"""

LOCK = """
SELECT true FROM players
WHERE league = $1 AND player = $2 AND unregistered_at IS NULL FOR NO KEY UPDATE
"""

SUSPENDED_SO = """
SELECT true FROM suspensions
WHERE league = $1 AND player = $2 AND lifted_at IS NULL AND until = $3 AND reason = $4 AND by = $5
"""

LIFT = """
UPDATE suspensions SET lifted_at = now(), lifted_by = $3
WHERE league = $1 AND player = $2 AND lifted_at IS NULL
RETURNING until > now()
"""

SUSPEND = """
INSERT INTO suspensions (league, player, until, reason, by) VALUES ($1, $2, $3, $4, $5)
"""


class Players:
    """What operators do to the people of a league. Repeating any of it changes nothing."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def register(self, league: str, player: str, name: str) -> None:
        """Register a player, or bring one back with the ratings of before.

        Raises:
            UnknownLeague: There is no such league.
            UnusableId: The id cannot stand in a workflow id.
            UnusableName: The name cannot be shown.
        """
        checked_id(player)
        checked_name(name)
        async with transaction(self._pool) as connection:
            if await connection.fetchrow(LEAGUE, league) is None:
                raise UnknownLeague(league=league)
            await connection.execute(REGISTER, league, player, name)

    async def rename(self, league: str, player: str, name: str) -> None:
        """Give a player another name; results keep the one of their day.

        Raises:
            NotRegistered: There is no such player.
            UnusableName: The name cannot be shown.
        """
        checked_name(name)
        async with transaction(self._pool) as connection:
            if not await connection.fetchval(RENAME, league, cleaned(player), name):
                raise NotRegistered(player=player)

    async def suspend(
        self, league: str, player: str, *, until: datetime, reason: str, by: str
    ) -> str | None:
        """Keep a player from joining and standing in until an instant, in place of earlier terms.

        Returns:
            The queue the player waits in, which should be told; a table drops them anyhow (F-6).

        Raises:
            NotRegistered: There is no such player.
            ReasonMissing: The reason is blank.
            UntilPassed: The instant is not in the future.
        """
        if not reason.strip():
            raise ReasonMissing()
        terms = (league, cleaned(player), until, cleaned(reason), cleaned(by))
        async with transaction(self._pool) as connection:
            await _lock(connection, league, player)
            if await connection.fetchval("SELECT $1::timestamptz <= now()", until):
                raise UntilPassed(until=until.isoformat())
            if not await connection.fetchval(SUSPENDED_SO, *terms):
                await connection.fetchval(LIFT, league, cleaned(player), cleaned(by))
                await connection.execute(SUSPEND, *terms)
            return await _queue_of(connection, league, PlayerId(cleaned(player)))

    async def unsuspend(self, league: str, player: str, *, by: str) -> None:
        """Lift a suspension before its time.

        Raises:
            NotRegistered: There is no such player.
            NotSuspended: None stands.
        """
        async with transaction(self._pool) as connection:
            await _lock(connection, league, player)
            if not await connection.fetchval(LIFT, league, cleaned(player), cleaned(by)):
                raise NotSuspended()

    async def unregister(self, league: str, player: str) -> str | None:
        """Let a player go; ratings, results and ledger stay.

        Returns:
            The queue the player waits in, which should be told; a table drops them anyhow (F-6).

        Raises:
            InOpenMatch: The player sits in a match; it must end first.
            NotRegistered: There is no such player.
        """
        async with transaction(self._pool) as connection:
            # The update waits for a seating in progress, so the claim read after it is the last.
            if not await connection.fetchval(UNREGISTER, league, cleaned(player)):
                raise NotRegistered(player=player)
            return await _queue_of(connection, league, PlayerId(cleaned(player)), seated=False)


async def _lock(connection: Connection, league: str, player: str) -> None:
    if not await connection.fetchval(LOCK, league, cleaned(player)):
        raise NotRegistered(player=player)


async def _queue_of(
    connection: Connection, league: str, player: PlayerId, *, seated: bool = True
) -> str | None:
    """Name the queue somebody waits in; refuse somebody seated unless that may be."""
    claim = (await claims_of(connection, league, [player])).get(player)
    if claim is not None and claim.kind != "queued" and not seated:
        raise InOpenMatch(player=player)
    return claim.holder if claim is not None and claim.kind == "queued" else None

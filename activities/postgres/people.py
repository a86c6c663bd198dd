"""What the store knows of a person at this moment, and the standing that follows from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from activities.postgres.pool import Connection
from domain.model import PlayerId, Standing

LOCK = """
SELECT FROM players WHERE league = $1 AND player = ANY($2::text[]) ORDER BY player FOR SHARE
"""

PEOPLE = """
SELECT p.player, p.name, p.unregistered_at IS NULL AS registered,
       s.until AS suspended_until, r.rating
FROM players p
LEFT JOIN suspensions s
  ON s.league = p.league AND s.player = p.player AND s.lifted_at IS NULL AND s.until > now()
LEFT JOIN ratings r ON r.league = p.league AND r.player = p.player AND r.ladder = $3
WHERE p.league = $1 AND p.player = ANY($2::text[])
"""

CLAIMS = """
SELECT player, kind, holder, press, queue_id
FROM claims WHERE league = $1 AND player = ANY($2::text[])
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody who is or was a registered player of the league."""

    player: PlayerId
    name: str
    registered: bool
    suspended_until: datetime | None
    """The end of a suspension that still stands."""
    rating: int | None
    """On the ladder asked about; ``None`` before the first wish to play there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """The one place that somebody holds in the league."""

    player: PlayerId
    kind: str
    holder: str
    press: str
    queue_id: str | None
    """Where a proxy was waiting before."""


async def lock_people(connection: Connection, league: str, players: Sequence[PlayerId]) -> None:
    """Keep these players from being suspended or unregistered until the transaction ends."""
    await connection.execute(LOCK, league, players)


async def people(
    connection: Connection, league: str, ladder: str, players: Sequence[PlayerId]
) -> dict[PlayerId, Person]:
    """Read what is known of these players; strangers are left out."""
    rows = await connection.fetch(PEOPLE, league, players, ladder)
    return {row["player"]: Person(**row) for row in rows}


async def claims_of(
    connection: Connection, league: str, players: Sequence[PlayerId]
) -> dict[PlayerId, Claim]:
    """Read the places these players hold."""
    rows = await connection.fetch(CLAIMS, league, players)
    return {row["player"]: Claim(**row) for row in rows}


def standing(person: Person | None, claim: Claim | None) -> Standing:
    """Say why somebody may not take a place, the weightiest reason first.

    Source: P16-Q1, P16-X2.
    """
    if person is None or not person.registered:
        return Standing.NOT_REGISTERED
    if claim is not None and claim.kind != "queued":
        return Standing.SEATED
    if person.suspended_until is not None:
        return Standing.SUSPENDED
    return Standing.FREE if claim is None else Standing.QUEUED

"""Leagues as they were applied: names, ladders, moderators and first players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from activities.postgres.pool import Connection, Pool, transaction
from activities.postgres.refusals import UnknownLeague, checked_id, checked_name
from activities.postgres.storable import cleaned_json
from domain.model import PlayerId
from domain.queueing.violations import UnknownZone
from workflows.ports import League

ZONE = "SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = $1)"

LEAGUE = """
INSERT INTO leagues (league, name, locale, zone, config) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (league) DO UPDATE SET
    name = excluded.name, locale = excluded.locale, zone = excluded.zone,
    config = excluded.config, applied_at = now()
"""

LADDER = """
INSERT INTO ladders (league, ladder, rulebook, start_rating) VALUES ($1, $2, $3, $4)
ON CONFLICT (league, ladder) DO UPDATE SET
    rulebook = excluded.rulebook, start_rating = excluded.start_rating
"""

APPOINT = """
INSERT INTO moderators (league, player) SELECT $1, unnest($2::text[])
ON CONFLICT DO NOTHING RETURNING player
"""

DISMISS = """
DELETE FROM moderators WHERE league = $1 AND player <> ALL($2::text[]) RETURNING player
"""

ADMIT = """
INSERT INTO players (league, player, name)
SELECT $1, player, name FROM unnest($2::text[], $3::text[]) AS given (player, name)
ORDER BY player
ON CONFLICT DO NOTHING RETURNING player
"""

READ = """
SELECT league, name, locale, zone,
       ARRAY(SELECT player FROM moderators m WHERE m.league = l.league ORDER BY player)
           AS moderators
FROM leagues l WHERE $1::text IS NULL OR league = $1 ORDER BY league
"""

LADDERS = """
SELECT ladder, rulebook, start_rating FROM ladders WHERE league = $1 ORDER BY ladder
"""

CONFIG = "SELECT config FROM leagues WHERE league = $1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """A rating list of a league, and the rulebook its matches begin with."""

    ladder: str
    rulebook: str
    start_rating: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstPlayer:
    """Somebody whom the league file registers, unless the league knew them before."""

    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppliedLeague:
    """A league file, read and checked, as the store keeps it."""

    league: str
    name: str
    locale: str
    zone: str
    ladders: tuple[Ladder, ...]
    moderators: tuple[PlayerId, ...]
    """All of them: whoever is not listed is none any more."""
    players: tuple[FirstPlayer, ...] = ()
    config: Mapping[str, object] = field(default_factory=dict)
    """The file as it was written, for looking at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """What applying a league changed."""

    registered: tuple[PlayerId, ...]
    moderators_changed: bool
    """Running queues and matches should be told."""


class Leagues:
    """Applying leagues and reading them."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def apply(self, league: AppliedLeague) -> Applied:
        """Make the store agree with a league file; repeating it changes nothing.

        Ladders and players are only ever added: results hang on them. A player whom the
        league knows keeps the name and the registration of today.

        Raises:
            UnknownZone: There is no such zone.
            UnusableId: An id cannot stand in a workflow id.
            UnusableName: A name cannot be shown.
        """
        _check(league)
        async with transaction(self._pool) as connection:
            if not await connection.fetchval(ZONE, league.zone):
                raise UnknownZone(zone=league.zone)
            await _write(connection, league)
            appointed = await connection.fetch(APPOINT, league.league, league.moderators)
            dismissed = await connection.fetch(DISMISS, league.league, league.moderators)
            admitted = await connection.fetch(
                ADMIT,
                league.league,
                [player.player for player in league.players],
                [player.name for player in league.players],
            )
        return Applied(
            registered=tuple(row["player"] for row in admitted),
            moderators_changed=bool(appointed or dismissed),
        )

    async def league(self, league: str) -> League:
        """Read what a workflow must know of its league.

        Raises:
            UnknownLeague: There is none of that id.
        """
        found = await self._read(league)
        if not found:
            raise UnknownLeague(league=league)
        return found[0]

    async def all(self) -> Sequence[League]:
        """Read every league, in order of id."""
        return await self._read(None)

    async def ladders(self, league: str) -> tuple[Ladder, ...]:
        """Read a league's ladders, in order of name."""
        async with transaction(self._pool) as connection:
            rows = await connection.fetch(LADDERS, league)
        return tuple(Ladder(**row) for row in rows)

    async def config(self, league: str) -> Mapping[str, object]:
        """Read the league file as it was applied last.

        Raises:
            UnknownLeague: There is none of that id.
        """
        async with transaction(self._pool) as connection:
            row = await connection.fetchrow(CONFIG, league)
        if row is None:
            raise UnknownLeague(league=league)
        return dict(row["config"])

    async def _read(self, league: str | None) -> Sequence[League]:
        async with transaction(self._pool) as connection:
            rows = await connection.fetch(READ, league)
        return [League(**{**row, "moderators": tuple(row["moderators"])}) for row in rows]


def _check(league: AppliedLeague) -> None:
    players = [player.player for player in league.players]
    ladders = [ladder.ladder for ladder in league.ladders]
    for value in (league.league, *ladders, *league.moderators, *players):
        checked_id(value)
    for name in (league.name, *(player.name for player in league.players)):
        checked_name(name)


async def _write(connection: Connection, league: AppliedLeague) -> None:
    await connection.execute(
        LEAGUE,
        league.league,
        league.name,
        league.locale,
        league.zone,
        cleaned_json(league.config),
    )
    await connection.executemany(
        LADDER,
        [(league.league, one.ladder, one.rulebook, one.start_rating) for one in league.ladders],
    )

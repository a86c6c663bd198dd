"""A match that ends without rating: seats are free, and who was there waits again."""

from temporalio import activity

from activities.postgres.errors import AlreadyEnded, UnknownMatch
from activities.postgres.people import claims_of, lock_people, people
from activities.postgres.pool import Connection, Pool, transaction
from activities.postgres.storable import cleaned, cleaned_json
from domain.match.effects import Returning
from domain.model import MatchId, PlayerId
from workflows import ids
from workflows.ports import MatchEnded, MatchEnding

LOCK_MATCH = """
SELECT status FROM matches WHERE league = $1 AND ladder = $2 AND match_id = $3 FOR UPDATE
"""

CLOSE = """
UPDATE matches SET status = $4, ended_at = $5, reason = $6, ended_by = $7, record = $8
WHERE league = $1 AND ladder = $2 AND match_id = $3
"""

COUNT_ABSENT = """
INSERT INTO absences (league, ladder, match_id, player, at)
SELECT $1, $2, $3, player, $5 FROM unnest($4::text[]) AS missing (player)
ON CONFLICT DO NOTHING
"""

LOCK_CLAIMS = """
SELECT FROM claims WHERE league = $1 AND holder = $2 ORDER BY player FOR UPDATE
"""

QUEUE_AGAIN = """
UPDATE claims SET
    kind = 'queued', holder = $3, press = back.press, since = back.since
FROM unnest($4::text[], $5::text[], $6::timestamptz[]) AS back (player, press, since)
WHERE claims.league = $1 AND claims.holder = $2 AND claims.player = back.player
"""

MARK_RETURNED = """
UPDATE seats SET returned = true
WHERE league = $1 AND ladder = $2 AND match_id = $3 AND player = ANY($4::text[])
"""

FREE_CLAIMS = """
DELETE FROM claims WHERE league = $1 AND holder = $2
"""

RETURNED = """
SELECT player FROM seats
WHERE league = $1 AND ladder = $2 AND match_id = $3 AND returned
"""


class Endings:
    """The activity that closes a match which is not rated."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @activity.defn(name="end_match")
    async def end_match(self, ending: MatchEnding) -> MatchEnded:
        """Close a match and free its seats, or say what an earlier attempt did.

        Whoever returns waits with the old waiting time; somebody suspended or unregistered
        meanwhile does not. Absences are counted once. Source: P16-H7, P16-V1, P16-V4.

        Raises:
            AlreadyEnded: The match ended in another way.
            UnknownMatch: There is no such match.
        """
        async with transaction(self._pool) as connection:
            status = await lock_match(connection, ending.league, ending.ladder, ending.match_id)
            if status not in ("open", ending.ending):
                raise AlreadyEnded(ending.match_id, status)
            if status == "open":
                await _close(connection, ending)
            rows = await connection.fetch(RETURNED, ending.league, ending.ladder, ending.match_id)
        returned = {row["player"]: True for row in rows}
        return MatchEnded(
            returned=tuple(back.player for back in ending.returning if back.player in returned)
        )


async def lock_match(connection: Connection, league: str, ladder: str, match: MatchId) -> str:
    """Lock a match until the transaction ends and give its status.

    Raises:
        UnknownMatch: There is none of that id.
    """
    status = await connection.fetchval(LOCK_MATCH, league, ladder, match)
    if status is None:
        raise UnknownMatch(f"{league}/{ladder}/{match}")
    return str(status)


async def _close(connection: Connection, ending: MatchEnding) -> None:
    key = (ending.league, ending.ladder, ending.match_id)
    reason, record = cleaned(ending.reason), cleaned_json(ending.record)
    await connection.execute(CLOSE, *key, ending.ending.value, ending.at, reason, ending.by, record)
    await connection.execute(COUNT_ABSENT, *key, ending.absent, ending.at)
    holder = ids.match_id(*key)
    back = await _free_to_return(connection, ending, holder)
    if ending.queue_id is not None:
        await _queue_again(connection, ending, holder, back)
    await connection.execute(FREE_CLAIMS, ending.league, holder)


async def _free_to_return(
    connection: Connection, ending: MatchEnding, holder: str
) -> list[Returning]:
    players = [back.player for back in ending.returning]
    await lock_people(connection, ending.league, players)
    await connection.execute(LOCK_CLAIMS, ending.league, holder)
    known = await people(connection, ending.league, ending.ladder, players)
    held = await claims_of(connection, ending.league, players)

    def free(player: PlayerId) -> bool:
        person, claim = known.get(player), held.get(player)
        still_seated = claim is not None and claim.holder == holder
        may_play = person is not None and person.registered and person.suspended_until is None
        return still_seated and may_play

    return [back for back in ending.returning if free(back.player)]


async def _queue_again(
    connection: Connection, ending: MatchEnding, holder: str, back: list[Returning]
) -> None:
    players = [returning.player for returning in back]
    await connection.execute(
        QUEUE_AGAIN,
        ending.league,
        holder,
        ending.queue_id,
        players,
        [ids.returned_press(holder, player) for player in players],
        [returning.waiting_since for returning in back],
    )
    await connection.execute(MARK_RETURNED, ending.league, ending.ladder, ending.match_id, players)

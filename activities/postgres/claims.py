"""Places: one a player and league, taken by whoever's insert gets there first."""

from collections.abc import Mapping
from dataclasses import replace

from temporalio import activity

from activities.postgres.ledger import open_ratings
from activities.postgres.people import Claim, Person, claims_of, lock_people, people, standing
from activities.postgres.pool import Connection, Pool, transaction
from activities.postgres.storable import cleaned, storable
from domain.model import PlayerId, Standing
from workflows.ports import (
    ClaimPlaces,
    ClaimVerdict,
    ClaimVerdicts,
    ClaimWish,
    ReleaseClaims,
)

GRANTABLE = {
    "queued": (Standing.FREE,),
    "proxy": (Standing.FREE, Standing.QUEUED),
}
"""Who may be given a place of a kind; a proxy may come out of a queue (P16-X2)."""

# Rows go in by player, so that two batches with the same players wait in the same order.
TAKE = """
INSERT INTO claims (league, ladder, kind, holder, player, press)
SELECT $1, $2, $3, $4, player, press
FROM unnest($5::text[], $6::text[]) AS wish (player, press) ORDER BY player
ON CONFLICT (league, player)
"""

QUEUE_UP = f"{TAKE} DO NOTHING"

STAND_IN = f"""{TAKE} DO UPDATE SET
    kind = excluded.kind, ladder = excluded.ladder, holder = excluded.holder,
    press = excluded.press, since = excluded.since,
    queue_id = claims.holder, queue_ladder = claims.ladder,
    queue_press = claims.press, queue_since = claims.since
WHERE claims.kind = 'queued'
"""

LOCK = """
SELECT FROM claims
WHERE league = $1
  AND (press = ANY($2::text[]) OR queue_press = ANY($2::text[]) OR player = ANY($3::text[]))
ORDER BY player FOR UPDATE
"""

RELEASE_PRESSES = """
DELETE FROM claims
WHERE league = $1 AND press = ANY($2::text[]) AND $3 IN ('', holder)
  AND kind IN ('queued', 'proxy') AND queue_press IS NULL
"""

BACK_TO_THE_QUEUE = """
UPDATE claims SET
    kind = 'queued', ladder = queue_ladder, holder = queue_id,
    press = queue_press, since = queue_since,
    queue_id = NULL, queue_ladder = NULL, queue_press = NULL, queue_since = NULL
WHERE league = $1 AND press = ANY($2::text[]) AND $3 IN ('', holder)
  AND kind = 'proxy' AND queue_press IS NOT NULL
"""

RELEASE_WAITING = """
DELETE FROM claims
WHERE league = $1 AND player = ANY($2::text[]) AND kind = 'queued' AND holder = $3
"""

LEFT_MEANWHILE = """
UPDATE claims SET queue_press = NULL
WHERE league = $1 AND queue_press = ANY($2::text[]) AND $3 IN ('', queue_id)
"""

DROPPED_MEANWHILE = """
UPDATE claims SET queue_press = NULL
WHERE league = $1 AND player = ANY($2::text[]) AND queue_id = $3
"""


class Claims:
    """Who waits and who stands in: the activities that take places and give them up."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @activity.defn(name="claim_places")
    async def claim_places(self, wanted: ClaimPlaces) -> ClaimVerdicts:
        """Take a place for each player who is free, in the order of the wishes.

        A press that was granted stays granted when it is asked again; one that was not is
        judged afresh. Source: P16-Q1, P16-Q9, P16-X2, F-2, F-15, F-16.
        """
        wanted = replace(wanted, wishes=tuple(map(_cleaned, wanted.wishes)))
        players = [wish.player for wish in wanted.wishes]
        async with transaction(self._pool) as connection:
            await lock_people(connection, wanted.league, players)
            known = await people(connection, wanted.league, wanted.ladder, players)
            registered = [person.player for person in known.values() if person.registered]
            await open_ratings(
                connection, wanted.league, wanted.ladder, registered, wanted.start_rating
            )
            held = await _take_all(connection, wanted, known)
        return ClaimVerdicts(
            verdicts=tuple(
                _verdict(wanted, wish, known.get(wish.player), held.get(wish.player))
                for wish in wanted.wishes
            )
        )

    @activity.defn(name="release_claims")
    async def release_claims(self, given_up: ReleaseClaims) -> None:
        """Give up places that are still held as they were when they were taken.

        A proxy who came out of a queue goes back to it, unless that queue has given the
        player up meanwhile. Repeating it changes nothing.
        """
        presses = [cleaned(press) for press in given_up.presses]
        players = [player for player in given_up.players if storable(player)]
        league, holder = given_up.league, given_up.holder
        async with transaction(self._pool) as connection:
            await connection.execute(LOCK, league, presses, players)
            await connection.execute(RELEASE_PRESSES, league, presses, holder)
            await connection.execute(LEFT_MEANWHILE, league, presses, holder)
            await connection.execute(BACK_TO_THE_QUEUE, league, presses, holder)
            await release_waiting(connection, league, players, holder)


async def release_waiting(
    connection: Connection, league: str, players: list[PlayerId], queue: str
) -> None:
    """Free whoever of these still waits in that queue; a proxy cannot come back to it."""
    await connection.execute(RELEASE_WAITING, league, players, queue)
    await connection.execute(DROPPED_MEANWHILE, league, players, queue)


async def _take_all(
    connection: Connection, wanted: ClaimPlaces, known: Mapping[PlayerId, Person]
) -> Mapping[PlayerId, Claim]:
    """Insert until everybody has a place or a reason, and give the places then held.

    Once is enough unless somebody else takes a place, or gives one up, between two statements.
    """
    players = [wish.player for wish in wanted.wishes]
    statement = QUEUE_UP if wanted.kind == "queued" else STAND_IN
    held = await claims_of(connection, wanted.league, players)
    while wishes := _grantable(wanted, known, held):
        await connection.execute(
            statement,
            wanted.league,
            wanted.ladder,
            wanted.kind,
            wanted.holder,
            [wish.player for wish in wishes],
            [wish.press for wish in wishes],
        )
        held = await claims_of(connection, wanted.league, players)
    return held


def _grantable(
    wanted: ClaimPlaces, known: Mapping[PlayerId, Person], held: Mapping[PlayerId, Claim]
) -> list[ClaimWish]:
    """Pick the wishes that can be granted now, each player's first, no more than there is room."""
    granted = [wish for wish in wanted.wishes if _granted(wanted, wish, held.get(wish.player))]
    first: dict[PlayerId, ClaimWish] = {}
    for wish in wanted.wishes:
        now = standing(known.get(wish.player), held.get(wish.player))
        if now in GRANTABLE[wanted.kind]:
            first.setdefault(wish.player, wish)
    room = len(first) if wanted.most is None else max(wanted.most - len(granted), 0)
    return list(first.values())[:room]


def _granted(wanted: ClaimPlaces, wish: ClaimWish, claim: Claim | None) -> bool:
    return claim is not None and (
        (claim.kind, claim.holder, claim.press) == (wanted.kind, wanted.holder, wish.press)
    )


def _verdict(
    wanted: ClaimPlaces, wish: ClaimWish, person: Person | None, claim: Claim | None
) -> ClaimVerdict:
    granted = _granted(wanted, wish, claim)
    queue_id = claim.queue_id if granted and claim is not None else None
    rating = person.rating if person is not None else None
    before = Standing.FREE if queue_id is None else Standing.QUEUED
    return ClaimVerdict(
        press=wish.press,
        player=wish.player,
        standing=before if granted else standing(person, claim),
        granted=granted,
        name=person.name if person is not None else "",
        rating=wanted.start_rating if rating is None else rating,
        suspended_until=person.suspended_until if person is not None else None,
        queue_id=queue_id,
    )


def _cleaned(wish: ClaimWish) -> ClaimWish:
    """Make a wish that can be asked about; nobody is registered under an id that was not clean."""
    return ClaimWish(press=cleaned(wish.press), player=PlayerId(cleaned(wish.player)))

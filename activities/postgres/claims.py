"""Places: one a player and league, taken by whoever's insert gets there first."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from temporalio import activity

from activities.postgres.ledger import open_ratings
from activities.postgres.people import Claim, Person, claims_of, lock_people, people, standing
from activities.postgres.pool import Connection, Pool, transaction
from activities.postgres.storable import cleaned
from domain.model import PlayerId, Standing
from workflows import ids
from workflows.ports import ClaimPlaces, ClaimVerdict, ClaimVerdicts, ClaimWish

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


class Claims:
    """The activity that takes places: of those who wait and those who stand in."""

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
            held = await _take_all(connection, wanted, known)
            given = [
                wish.player
                for wish in wanted.wishes
                if _granted(wanted, wish, held.get(wish.player))
            ]
            await open_ratings(connection, wanted.league, wanted.ladder, given, wanted.start_rating)
        return ClaimVerdicts(
            verdicts=tuple(
                _verdict(wanted, wish, known.get(wish.player), held.get(wish.player))
                for wish in wanted.wishes
            )
        )


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


def _first_of_each(wishes: Iterable[ClaimWish]) -> list[ClaimWish]:
    first: dict[PlayerId, ClaimWish] = {}
    for wish in wishes:
        first.setdefault(wish.player, wish)
    return list(first.values())


def _grantable(
    wanted: ClaimPlaces, known: Mapping[PlayerId, Person], held: Mapping[PlayerId, Claim]
) -> list[ClaimWish]:
    """Pick the wishes that can be granted now, each player's first, no more than there is room."""
    granted = [wish for wish in wanted.wishes if _granted(wanted, wish, held.get(wish.player))]
    free = [
        wish
        for wish in _first_of_each(wanted.wishes)
        if standing(known.get(wish.player), held.get(wish.player)) in GRANTABLE[wanted.kind]
    ]
    room = len(free) if wanted.most is None else max(wanted.most - len(granted), 0)
    return free[:room]


def _granted(wanted: ClaimPlaces, wish: ClaimWish, claim: Claim | None) -> bool:
    return claim is not None and (
        (claim.kind, claim.holder, claim.press) == (wanted.kind, wanted.holder, wish.press)
    )


def _verdict(
    wanted: ClaimPlaces, wish: ClaimWish, person: Person | None, claim: Claim | None
) -> ClaimVerdict:
    granted = _granted(wanted, wish, claim)
    queue_id = _queue_of(wanted, claim, granted=granted)
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


def _queue_of(wanted: ClaimPlaces, claim: Claim | None, *, granted: bool) -> str | None:
    """Name the queue a proxy came out of, or the one in which somebody waited before."""
    if claim is None or granted:
        return claim.queue_id if claim is not None else None
    return claim.holder if claim.kind == "queued" and not _of_now(wanted, claim) else None


def _of_now(wanted: ClaimPlaces, claim: Claim) -> bool:
    """Tell whether the asking queue knows of this place or is about to.

    A queue that finds a place of its own under any other press takes it for one whose answer
    was lost (F-9). So neither the earlier press of the same batch (F-2) is named to it, nor
    somebody who comes back from a match and of whom it has not heard yet (P16-H7).
    """
    asked = any(wish.press == claim.press for wish in wanted.wishes)
    returned = claim.press.endswith(ids.returned_press("", claim.player))
    return claim.holder == wanted.holder and (asked or returned)


def _cleaned(wish: ClaimWish) -> ClaimWish:
    """Make a wish that can be asked about; nobody is registered under an id that was not clean."""
    return ClaimWish(press=cleaned(wish.press), player=PlayerId(cleaned(wish.player)))

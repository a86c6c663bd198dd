"""A moderator's penalties: ledger lines, each once by its press (P16-V2)."""

from collections.abc import Mapping

from temporalio import activity

from activities.postgres.bands import bands_of
from activities.postgres.ledger import Line, append, lock_ratings
from activities.postgres.people import claims_of, lock_people, people, standing
from activities.postgres.pool import Connection, Pool, transaction
from activities.postgres.storable import cleaned
from domain.model import MatchId, PlayerId, Standing
from domain.rating.ledger import Cause, Entry, Origin
from workflows.ports import GivePenalties, PenaltiesGiven, Penalty

GIVEN = """
SELECT origin, player FROM ledger
WHERE league = $1 AND ladder = $2 AND cause = 'penalty' AND origin = ANY($3::text[])
"""


KNOWN = """
SELECT match_id FROM matches WHERE league = $1 AND ladder = $2 AND match_id = ANY($3::text[])
"""


class Penalties:
    """The activity that takes rating away."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @activity.defn(name="give_penalties")
    async def give_penalties(self, given: GivePenalties) -> PenaltiesGiven:
        """Write each penalty of a registered player once, in order, and say who was one.

        One for a match that the ladder never had is a slip, and not written. Playing at the
        moment, waiting or being suspended is no shelter. Source: P16-V2, RT-7.
        """
        wanted = [penalty.player for penalty in given.penalties]
        players = [PlayerId(cleaned(player)) for player in wanted]
        async with transaction(self._pool) as connection:
            await lock_people(connection, given.league, players)
            known = await people(connection, given.league, given.ladder, players)
            held = await claims_of(connection, given.league, players)
            standings = [standing(known.get(one), held.get(one)) for one in players]
            unknown = await _unknown(connection, given)
            due = [
                penalty
                for penalty, found in zip(given.penalties, standings, strict=True)
                if found is not Standing.NOT_REGISTERED and penalty.match_id not in unknown
            ]
            await _write(connection, given, due)
            penalised = [penalty.player for penalty in due]
            bands = await bands_of(connection, given.league, given.ladder, penalised)
        return PenaltiesGiven(standings=tuple(standings), unknown_matches=unknown, bands=bands)


async def _unknown(connection: Connection, given: GivePenalties) -> tuple[MatchId, ...]:
    named = dict.fromkeys(one.match_id for one in given.penalties if one.match_id is not None)
    asked = [cleaned(match) for match in named]
    known = [row[0] for row in await connection.fetch(KNOWN, given.league, given.ladder, asked)]
    return tuple(match for match in named if match not in known)


async def _write(connection: Connection, given: GivePenalties, wanted: list[Penalty]) -> None:
    players = [penalty.player for penalty in wanted]
    ratings = await lock_ratings(
        connection, given.league, given.ladder, players, given.start_rating
    )
    presses = [cleaned(penalty.press) for penalty in wanted]
    rows = await connection.fetch(GIVEN, given.league, given.ladder, presses)
    before = {(row["origin"], row["player"]): True for row in rows}
    once = {(cleaned(penalty.press), penalty.player): penalty for penalty in wanted}
    new = [penalty for key, penalty in once.items() if key not in before]
    await append(connection, given.league, _lines(given.ladder, new, ratings))


def _lines(ladder: str, penalties: list[Penalty], ratings: Mapping[PlayerId, int]) -> list[Line]:
    running = dict(ratings)
    lines = []
    for penalty in penalties:
        before = running[penalty.player]
        after = running[penalty.player] = before + penalty.change
        lines.append(
            Line(
                entry=Entry(
                    player=penalty.player,
                    ladder=ladder,
                    origin=Origin(
                        cause=Cause.PENALTY,
                        id=cleaned(penalty.press),
                        by=penalty.by,
                        at=penalty.at,
                    ),
                    before=before,
                    after=after,
                ),
                reason=penalty.reason,
                about=penalty.match_id,
            )
        )
    return lines

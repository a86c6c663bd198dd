"""The people of a script, in a store and a queue of their own."""

import asyncio
from datetime import UTC, datetime, timedelta

from activities.postgres.claims import Claims
from activities.postgres.ledger import open_ratings
from activities.postgres.players import Players
from activities.postgres.pool import Pool, transaction
from bots.door import Door
from domain.model import PlayerId, Standing
from workers.league_file import Ladder, LeagueFile, Member
from workers.mistakes import Mistake
from workers.rehearsal.rules import seat_order
from workers.rehearsal.script import Other, Player, Script
from workflows import ids
from workflows.ports import ClaimPlaces, ClaimWish, Press

LEAGUE = "rehearsal"
REFEREE = "rehearsal"
"""Whoever suspends those whom the script calls suspended."""
A_DAY = timedelta(days=1)


def as_league(script: Script) -> LeagueFile:
    """A league in which everybody who may is registered."""
    book = script.book()
    registered = [
        *script.players,
        *(other for other in script.others if other.standing is not Standing.NOT_REGISTERED),
    ]
    return LeagueFile(
        id=LEAGUE,
        name="Rehearsal",
        locale="en",
        zone="UTC",
        moderators=script.moderators,
        ladders={book.ladder: Ladder(rulebook=script.rulebook, settings=script.settings)},
        players=tuple(Member(id=one.id, name=one.name or one.id) for one in registered),
    )


async def make_ready(pool: Pool, script: Script) -> None:
    """Give everybody the rating of the script, and the standing of those without a seat."""
    ladder = script.book().ladder
    registered = as_league(script).players
    ratings = {one.id: one.rating for one in (*script.players, *script.others)}
    async with transaction(pool) as connection:
        for player in registered:
            one = [PlayerId(player.id)]
            await open_ratings(connection, LEAGUE, ladder, one, ratings[PlayerId(player.id)])
    for other in script.others:
        await _make_stand(pool, ladder, other)


async def enter(door: Door, script: Script) -> None:
    """Let everybody who plays join, in seat order, and then those who wait for the next table.

    Raises:
        Mistake: Somebody cannot join.
    """
    queue = ids.queue_id(LEAGUE, script.book().ladder)
    await _join(door, queue, seat_order(script))
    await _join(door, queue, _with_standing(script, Standing.QUEUED))


async def _join(door: Door, queue: str, players: tuple[Player, ...]) -> None:
    answers = await asyncio.gather(
        *(door.press(queue, "join", Press(id=f"join/{one.id}", actor=one.id)) for one in players)
    )
    for player, answer in zip(players, answers, strict=True):
        if answer.refused:
            raise Mistake(f"{player.id} cannot join: {answer.refused.code}")


async def _make_stand(pool: Pool, ladder: str, other: Other) -> None:
    match other.standing:
        case Standing.SUSPENDED:
            await Players(pool).suspend(
                LEAGUE,
                other.id,
                until=datetime.now(tz=UTC) + A_DAY,
                reason="as the script says",
                by=REFEREE,
            )
        case Standing.SEATED:
            wish = ClaimWish(press=f"elsewhere/{other.id}", player=other.id)
            elsewhere = ids.match_id(LEAGUE, ladder, "elsewhere")
            await Claims(pool).claim_places(
                ClaimPlaces(
                    league=LEAGUE, ladder=ladder, kind="proxy", holder=elsewhere, wishes=(wish,)
                )
            )
        case Standing.FREE | Standing.QUEUED | Standing.NOT_REGISTERED:
            return


def _with_standing(script: Script, standing: Standing) -> tuple[Other, ...]:
    return tuple(other for other in script.others if other.standing is standing)

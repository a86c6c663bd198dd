"""Matches that are open without anybody having queued: seats taken straight from the store."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count

from temporalio.common import SearchAttributePair, TypedSearchAttributes
from temporalio.service import RPCError

from activities.postgres.claims import Claims
from activities.postgres.leagues import AppliedLeague, FirstPlayer, Ladder, Leagues
from activities.postgres.seating import Seating
from bench.servers import Place
from domain.digest import digest
from domain.match.status import MatchStatus
from domain.model import PlayerId
from domain.queueing.bands import Band
from domain.rulebooks import rulebook
from workers.looking import look_for
from workflows import ids
from workflows.ports import ClaimPlaces, ClaimWish, League, MatchStart, SeatFacts, SeatTable

LEAGUE = League(league="bench", name="Bench", locale="en", zone="UTC", moderators=())
BOOK = rulebook("rated16")
HOLDER = ids.queue_id(LEAGUE.league, BOOK.ladder)
OPEN_WITHIN, LOOK_AGAIN = timedelta(seconds=60), timedelta(seconds=0.1)
_tables = count(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """An open match: its workflow, and who sits in it in seat order."""

    workflow: str
    players: tuple[PlayerId, ...]


async def open_tables(place: Place, how_many: int) -> list[Table]:
    """Open matches in which nobody has pressed anything, with their threads."""
    numbers = [next(_tables) for _ in range(how_many)]
    await _register(place, [player for number in numbers for player in _players(number)])
    tables = [await _open(place, number) for number in numbers]
    for table in tables:
        await _thread(place, table)
    return tables


async def _register(place: Place, players: Sequence[PlayerId]) -> None:
    ladder = Ladder(ladder=BOOK.ladder, rulebook=BOOK.name, start_rating=BOOK.start_rating)
    await Leagues(place.pool).apply(
        AppliedLeague(
            league=LEAGUE.league,
            name=LEAGUE.name,
            locale=LEAGUE.locale,
            zone=LEAGUE.zone,
            ladders=(ladder,),
            moderators=(),
            players=tuple(FirstPlayer(player=one, name=f"Player {one}") for one in players),
        )
    )


async def _open(place: Place, number: int) -> Table:
    now, players = datetime.now(UTC), _players(number)
    wishes = tuple(ClaimWish(press=f"join/{player}", player=player) for player in players)
    await Claims(place.pool).claim_places(
        ClaimPlaces(
            league=LEAGUE.league, ladder=BOOK.ladder, kind="queued", holder=HOLDER, wishes=wishes
        )
    )
    wanted = SeatTable(
        league=LEAGUE.league,
        ladder=BOOK.ladder,
        zone=LEAGUE.zone,
        rulebook=BOOK.name,
        digest=digest(BOOK),
        table_key=f"bench/{number}",
        holder=HOLDER,
        seats=_seats(players, now),
        formed_at=now,
    )
    seated = await Seating(place.pool).seat_players(wanted)
    if seated.match_id is None:
        raise RuntimeError(f"table {number} could not be seated")
    workflow = ids.match_id(LEAGUE.league, BOOK.ladder, seated.match_id)
    start = MatchStart(
        league=LEAGUE,
        rulebook=BOOK,
        digest=wanted.digest,
        match_id=seated.match_id,
        seats=wanted.seats,
        opened_at=now,
    )
    await place.client.start_workflow(
        "match",
        start,
        id=workflow,
        task_queue=ids.TASK_QUEUE,
        search_attributes=_attributes(players),
        static_summary=f"{BOOK.ladder} {seated.match_id}",
    )
    return Table(workflow=workflow, players=players)


async def _thread(place: Place, table: Table) -> None:
    handle = place.client.get_workflow_handle(table.workflow)

    async def opened() -> bool | None:
        try:
            shown: MatchStatus = await handle.query("show", result_type=MatchStatus)
        except RPCError:
            # A busy machine has not come to it yet.
            return None
        return "thread" not in shown.deadlines or None

    if not await look_for(opened, within=OPEN_WITHIN, every=LOOK_AGAIN):
        raise RuntimeError(f"{table.workflow} has no thread")


def _players(number: int) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(f"p{number:04}-{seat:02}") for seat in range(1, BOOK.players + 1))


def _seats(players: Sequence[PlayerId], now: datetime) -> tuple[SeatFacts, ...]:
    return tuple(
        SeatFacts(
            number=number,
            player=player,
            name=f"Player {player}",
            rating=BOOK.start_rating,
            band=Band.SHARED,
            waiting_since=now,
        )
        for number, player in enumerate(players, start=1)
    )


def _attributes(players: Sequence[PlayerId]) -> TypedSearchAttributes:
    return TypedSearchAttributes(
        [
            SearchAttributePair(ids.LEAGUE, LEAGUE.league),
            SearchAttributePair(ids.LADDER, BOOK.ladder),
            SearchAttributePair(ids.RULEBOOK, BOOK.name),
            SearchAttributePair(ids.PHASE, "host"),
            SearchAttributePair(ids.PLAYER, list(players)),
        ]
    )

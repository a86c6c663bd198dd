"""Is the result right? The store is held against the rules and against itself."""

from collections.abc import Iterator
from dataclasses import dataclass

from temporalio.client import Client

from activities.postgres.matches import Matches, MatchSheet
from activities.postgres.player_sheets import PlayerSheet, PlayerSheets
from activities.postgres.pool import Pool
from domain.model import MatchId, PlayerId
from domain.queueing.board import Board
from domain.rating.arithmetic import changes, ranks
from domain.rating.attribution import Holders, rated_player
from domain.scoring.totals import written_total
from workers.demo import night
from workers.demo.settings import LADDER
from workers.league_file import LeagueFile
from workflows import ids


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that must be so."""

    what: str
    ok: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What the night left behind."""

    match: MatchSheet
    players: tuple[PlayerSheet, ...]
    board: Board


async def look(client: Client, pool: Pool, league: LeagueFile, match: MatchId) -> Found:
    """Read what the night left behind."""
    queue = client.get_workflow_handle(ids.queue_id(league.id, LADDER))
    sheets = PlayerSheets(pool)
    return Found(
        match=await Matches(pool).show(league.id, LADDER, match),
        players=tuple([await sheets.show(league.id, player.id) for player in league.players]),
        board=await queue.query("show", result_type=Board),
    )


def checks(found: Found, league: LeagueFile) -> tuple[Check, ...]:
    """Hold it against the rules."""
    return tuple(Check(what=what, ok=ok) for what, ok in _checks(found, league))


def _checks(found: Found, league: LeagueFile) -> Iterator[tuple[str, bool]]:
    book = league.book(LADDER)
    seats = found.match.seats
    totals = [seat.total or 0 for seat in seats]
    places = ranks(totals)
    expected = changes(book.rating, [seat.joined_rating for seat in seats], places)
    yield "submitted", found.match.header.status == "submitted"
    yield "totals", totals == _totals()
    yield "a tie", len(dict.fromkeys(places)) < len(places)
    yield "places", [seat.place for seat in seats] == list(places)
    yield "changes", [seat.change for seat in seats] == list(expected)
    yield "sum 0", sum(seat.change or 0 for seat in seats) == 0
    yield "proxy credited", [seat.credited for seat in seats] == _credited(found.match, expected)
    yield "ledger", _ledger(found, book.start_rating)
    yield "seats free", not [one for one in found.players if one.place not in (None, "queued")]
    yield "one waiting", _waiting(found) == [PlayerId(league.players[night.PLAYERS - 1].id)]


def _totals() -> list[int]:
    return [written_total(total) for total in (*night.TOTALS, night.PROXIED_TOTAL)]


def _credited(match: MatchSheet, expected: tuple[int, ...]) -> list[PlayerId]:
    return [
        PlayerId(rated_player(Holders(original=seat.player, proxy=seat.proxy), change))
        for seat, change in zip(match.seats, expected, strict=True)
    ]


def _ledger(found: Found, start: int) -> bool:
    """RT-7: every rating is the start and the ledger, and the match stands in it once a seat."""
    ratings = all(
        rating.rating == start + sum(line.after - line.before for line in player.ledger)
        for player in found.players
        for rating in player.ratings
    )
    seats = {(seat.credited, seat.before, seat.after) for seat in found.match.seats}
    lines = [(line.player, line.before, line.after) for line in found.match.ledger]
    return ratings and len(lines) == len(seats) and dict.fromkeys(lines).keys() == seats


def _waiting(found: Found) -> list[PlayerId]:
    claimed = [player.player for player in found.players if player.place == "queued"]
    shown = found.board.high + found.board.low + found.board.shared
    return claimed if shown == len(claimed) else []

"""A submitted match is rated and written once, where the ratings are locked."""

from collections.abc import Mapping

from temporalio import activity

from activities.postgres.bands import bands_of, range_in_force
from activities.postgres.endings import FREE_CLAIMS, lock_match
from activities.postgres.errors import AlreadyEnded, BadData, refusals_are_final
from activities.postgres.ledger import Line, append, lock_ratings
from activities.postgres.pool import Connection, Pool, transaction
from activities.postgres.storable import cleaned, cleaned_json
from domain.match.result import ResultLine, SeatTotal, rate
from domain.model import Ending, MatchId, PlayerId
from domain.queueing.bands import Band, band_of
from domain.rating.ledger import Cause, Entry, Origin
from workflows import ids
from workflows.ports import MatchResult, ResultLines

SEATED = """
SELECT number, player FROM seats
WHERE league = $1 AND ladder = $2 AND match_id = $3 ORDER BY number
"""

LINES = """
SELECT number AS seat, player, name, proxy, proxy_name, total, place, change, credited,
       before, after, band
FROM seats WHERE league = $1 AND ladder = $2 AND match_id = $3 ORDER BY number
"""

WRITE_SEAT = """
UPDATE seats SET
    name = $5, proxy = $6, proxy_name = $7, total = $8, entered_by = $9, place = $10,
    change = $11, credited = $12, before = $13, after = $14, band = $15
WHERE league = $1 AND ladder = $2 AND match_id = $3 AND number = $4
"""

CLOSE = """
UPDATE matches SET status = 'submitted', ended_at = $4, ended_by = $5, record = $6
WHERE league = $1 AND ladder = $2 AND match_id = $3
"""


class Results:
    """The activity that writes a result."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @activity.defn(name="write_result")
    async def write_result(self, match: MatchResult) -> ResultLines:
        """Rate a submitted match and write it, or give what an earlier attempt wrote.

        Ledger, ratings, seats and claims change together or not at all.
        Source: P16-C4, P16-C7, RT-7, F-19, F-20, F-23.

        Raises:
            AlreadyEnded: The match ended without a result.
            UnknownMatch: There is no such match.
            BadData: The table is not that of the seated players.
        """
        async with transaction(self._pool) as connection:
            status = await lock_match(connection, match.league, match.ladder, match.match_id)
            if status not in ("open", Ending.SUBMITTED):
                raise AlreadyEnded(match.match_id, status)
            if status == "open":
                await _write(connection, match)
            lines = await lines_of(connection, match.league, match.ladder, match.match_id)
            credited = [line.credited for line in lines]
            bands = await bands_of(connection, match.league, match.ladder, credited)
        return ResultLines(lines=lines, bands=bands)


async def lines_of(
    connection: Connection, league: str, ladder: str, match: MatchId
) -> tuple[ResultLine, ...]:
    """Read a submitted match's lines as they were written, in seat order."""
    rows = await connection.fetch(LINES, league, ladder, match)
    return tuple(ResultLine(**{**row, "band": Band(row["band"])}) for row in rows)


async def _write(connection: Connection, match: MatchResult) -> None:
    await _check_seats(connection, match)
    lines = rated(match, await _ratings(connection, match))
    await append(connection, match.league, [_ledger_line(match, line) for line in lines])
    await _write_seats(connection, match, lines)
    await connection.execute(
        CLOSE,
        match.league,
        match.ladder,
        match.match_id,
        match.result.submitted_at,
        match.result.submitted_by,
        cleaned_json(match.record),
    )
    holder = ids.match_id(match.league, match.ladder, match.match_id)
    await connection.execute(FREE_CLAIMS, match.league, holder)


def rated(match: MatchResult, ratings: Mapping[PlayerId, int]) -> tuple[ResultLine, ...]:
    """Rate the table; a table that the rules do not rate is refused for good."""
    with refusals_are_final():
        return rate(match.result, ratings)


async def _check_seats(connection: Connection, match: MatchResult) -> None:
    rows = await connection.fetch(SEATED, match.league, match.ladder, match.match_id)
    seated = [(row["number"], row["player"]) for row in rows]
    if seated != [(seat.seat, seat.player) for seat in match.result.totals]:
        raise BadData(f"the totals of {match.match_id} are not those of its seats")


async def _ratings(connection: Connection, match: MatchResult) -> dict[PlayerId, int]:
    owners = [seat.player for seat in match.result.totals]
    proxies = [seat.proxy for seat in match.result.totals if seat.proxy is not None]
    return await lock_ratings(
        connection, match.league, match.ladder, owners + proxies, match.start_rating
    )


def _ledger_line(match: MatchResult, line: ResultLine) -> Line:
    origin = Origin(
        cause=Cause.MATCH,
        id=match.match_id,
        by=match.result.submitted_by,
        at=match.result.submitted_at,
    )
    return Line(
        entry=Entry(
            player=line.credited,
            ladder=match.ladder,
            origin=origin,
            before=line.before,
            after=line.after,
        )
    )


async def _write_seats(
    connection: Connection, match: MatchResult, lines: tuple[ResultLine, ...]
) -> None:
    shared = await range_in_force(connection, match.league, match.ladder)
    key = (match.league, match.ladder, match.match_id)
    await connection.executemany(
        WRITE_SEAT,
        [
            (*key, *_seat(total, line, band_of(line.after, shared)))
            for total, line in zip(match.result.totals, lines, strict=True)
        ],
    )


def _seat(total: SeatTotal, line: ResultLine, band: Band) -> tuple[object, ...]:
    return (
        line.seat,
        cleaned(line.name),
        line.proxy,
        None if line.proxy_name is None else cleaned(line.proxy_name),
        line.total,
        total.entered_by,
        line.place,
        line.change,
        line.credited,
        line.before,
        line.after,
        band.value,
    )

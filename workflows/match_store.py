"""What a match has the store do, and whom it tells afterwards."""

from types import NoneType
from typing import assert_never

from temporalio import workflow

from domain.match.effects import EndMatch, TakeFromQueue, WriteResult
from domain.match.state import Match
from domain.model import PlayerId, Standing
from domain.queueing.events import Returned
from workflows import calls, ids, queue_signals
from workflows.match_view import record
from workflows.ports import (
    ClaimPlaces,
    ClaimVerdict,
    ClaimVerdicts,
    ClaimWish,
    Leavers,
    MatchEnded,
    MatchEnding,
    MatchResult,
    MatchStart,
    MatchWork,
    Press,
    ReleaseClaims,
    ResultLines,
    Returners,
)
from workflows.remaining import Remaining


async def carry_out(start: MatchStart, match: Match, work: MatchWork) -> ResultLines | None:
    """Do one store effect; for a result, give what was written."""
    match work.effect:
        case WriteResult() as effect:
            return await _write(start, match, effect)
        case EndMatch() as effect:
            await _end(start, match, effect)
        case TakeFromQueue(player=player):
            if queue := work.queue_id or start.queue_id:
                leavers = Leavers(players=(player,), standing=Standing.SEATED)
                await queue_signals.players_gone(queue, leavers)
        case ReleaseClaims() as effect:
            await calls.store("release_claims", effect, NoneType, "give up places")
        case _:
            assert_never(work.effect)
    return None


async def claim_proxies(
    start: MatchStart, presses: tuple[Press, ...], left: Remaining
) -> tuple[ClaimVerdict, ...]:
    """Ask for one proxy a seat: the first who is free, whatever arrives at once (P16-X2)."""
    by_seat: dict[object, list[Press]] = {}
    for press in presses:
        by_seat.setdefault(press.args.get("seat"), []).append(press)
    verdicts: tuple[ClaimVerdict, ...] = ()
    for same_seat in by_seat.values():
        wanted = ClaimPlaces(
            league=start.league.league,
            ladder=start.rulebook.ladder,
            kind="proxy",
            holder=workflow.info().workflow_id,
            wishes=tuple(ClaimWish(press=press.id, player=press.actor) for press in same_seat),
            most=1,
            start_rating=start.rulebook.start_rating,
        )
        given = await calls.ask(
            "claim_places", wanted, ClaimVerdicts, within=left(), summary="claim a proxy's place"
        )
        verdicts += given.verdicts
    return verdicts


async def _write(start: MatchStart, match: Match, effect: WriteResult) -> ResultLines:
    wanted = MatchResult(
        league=match.league,
        ladder=match.ladder,
        match_id=match.match_id,
        start_rating=start.rulebook.start_rating,
        result=effect.result,
        record=record(match),
    )
    return await calls.store("write_result", wanted, ResultLines, "rate and write the result")


async def _end(start: MatchStart, match: Match, effect: EndMatch) -> None:
    queue = start.queue_id
    ending = MatchEnding(
        league=match.league,
        ladder=match.ladder,
        match_id=match.match_id,
        ending=effect.ending,
        reason=effect.reason,
        at=effect.at,
        by=effect.by,
        returning=effect.returning if queue else (),
        queue_id=queue,
        absent=effect.absent,
        record=record(match),
    )
    ended = await calls.store("end_match", ending, MatchEnded, f"end the match: {effect.ending}")
    if queue and ended.returned:
        await _send_back(match, effect, queue, ended.returned)


async def _send_back(
    match: Match, effect: EndMatch, queue: str, returned: tuple[PlayerId, ...]
) -> None:
    """Put players back in their queue, or free them if it is gone (P16-H7)."""
    ratings = {seat.player: seat.rating for seat in match.seats}
    entries = tuple(
        Returned(
            player=back.player,
            name=back.name,
            rating=ratings[back.player],
            since=back.waiting_since,
            press=ids.returned_press(workflow.info().workflow_id, back.player),
        )
        for back in effect.returning
        if back.player in returned
    )
    if not await queue_signals.players_returned(queue, Returners(entries=entries)):
        freed = ReleaseClaims(league=match.league, players=returned, holder=queue)
        await calls.store("release_claims", freed, NoneType, "free those whose queue is gone")

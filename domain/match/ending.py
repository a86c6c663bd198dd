"""The ways a match ends."""

from dataclasses import asdict

from domain.effects import CloseThread, Place, ShowBands, Tell
from domain.match.effects import EndMatch, Returning, WriteResult
from domain.match.events import MatchCancelled, ResultSubmitted, ResultWritten, RoomReleased
from domain.match.facts import absent
from domain.match.moves import Move
from domain.match.result import Result, SeatTotal
from domain.match.state import Ended, Match, Seat, Total
from domain.match.telling import in_thread, names, proxy_call
from domain.model import Ending
from domain.rulebook import Rulebook
from domain.values import replace


def released(_: Rulebook, match: Match, event: RoomReleased) -> Move:
    """A moderator ends the match without rating. Source: P16-V4."""
    ended = Ended(ending=Ending.RELEASED, reason=event.reason, at=event.at, by=event.by)
    return _close(match, ended, in_thread("match_released", reason=event.reason))


def cancelled(_: Rulebook, match: Match, event: MatchCancelled) -> Move:
    """An operator ends the match as a moderator may. Source: P16-V4."""
    ended = Ended(ending=Ending.RELEASED, reason="cancelled", at=event.at)
    return _close(match, ended, in_thread("match_released", reason=""))


def void(match: Match, ended: Ended) -> Move:
    """The whole match is void. Source: P16-R4, P16-V1."""
    return _close(match, ended, in_thread("match_void", reason=ended.reason))


def dissolved(match: Match, ended: Ended) -> Move:
    """Too many are missing: those present go back to the queue. Source: P16-H4, P16-H7."""
    missing = absent(match)
    present = [seat for seat in match.seats if seat.present_since]
    told = in_thread("match_dissolved", missing=names(missing), returned=names(present))
    returning = tuple(
        Returning(player=seat.player, name=seat.name, waiting_since=seat.waiting_since)
        for seat in present
    )
    match, effects = _close(match, ended, told)
    end = replace(_end(ended), returning=returning, absent=tuple(seat.player for seat in missing))
    return match, (end, *effects[1:])


def submitted(rulebook: Rulebook, match: Match, event: ResultSubmitted) -> Move:
    """The table is final: rate it and write it. Source: P16-C4."""
    result = Result(
        totals=tuple(_total(seat, seat.total) for seat in match.seats if seat.total),
        policy=rulebook.rating,
        submitted_by=event.by,
        submitted_at=event.at,
    )
    match = replace(match, submitted_at=event.at, submitted_by=event.by)
    return match, (WriteResult(result=result),)


def written(_: Rulebook, match: Match, event: ResultWritten) -> Move:
    """The result is in the store: publish it and close. Source: P16-C7, P16-B1, F-19."""
    if match.submitted_at is None:
        return match, ()
    ended = Ended(ending=Ending.SUBMITTED, reason="submitted", at=event.at, by=match.submitted_by)
    # People read a result from the top; the sort is stable, so equals keep their seat order.
    ranked = sorted(event.lines, key=lambda line: line.place)
    params = {"match_id": match.match_id, "lines": [asdict(line) for line in ranked]}
    told = tuple(
        Tell(kind="result", place=place, params=params) for place in (Place.RESULTS, Place.THREAD)
    )
    shown, calls = ShowBands(bands=event.bands), _calls_over(match)
    return replace(match, ended=ended), (*told, shown, *calls, CloseThread())


def _close(match: Match, ended: Ended, told: Tell) -> Move:
    return replace(match, ended=ended), (_end(ended), told, *_calls_over(match), CloseThread())


def _calls_over(match: Match) -> tuple[Tell, ...]:
    # P16-X2: a call that nobody took stands in channels that outlive the match.
    calling = (seat for seat in match.seats if seat.call_open_since)
    return tuple(
        told for seat in calling for told in proxy_call(seat, "proxy_call_over", enabled=False)
    )


def _end(ended: Ended) -> EndMatch:
    return EndMatch(ending=ended.ending, reason=ended.reason, at=ended.at, by=ended.by)


def _total(seat: Seat, entry: Total) -> SeatTotal:
    return SeatTotal(
        seat=seat.number,
        player=seat.player,
        name=seat.name,
        proxy=seat.proxy.player if seat.proxy else None,
        proxy_name=seat.proxy.name if seat.proxy else None,
        total=entry.points,
        entered_by=entry.by,
    )

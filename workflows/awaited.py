"""What a match waits for, in an operator's words: who must press what."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from domain.match.state import Phase
from domain.match.status import MatchStatus, SeatView


def awaited(shown: MatchStatus) -> str:
    """Say who must press what for the match to go on."""
    return _IN_PHASE[shown.phase](shown)


def names(seats: Iterable[SeatView]) -> str:
    """Whoever acts for the seats."""
    return ", ".join(seat.proxy_name or seat.name for seat in seats)


def _host(shown: MatchStatus) -> str:
    return "the thread" if "thread" in shown.deadlines else "somebody to host (volunteer_host)"


def _from_host(shown: MatchStatus) -> str:
    who = "anyone seated" if shown.open_to_all else shown.host_name
    race = shown.race or len(shown.races) + 1
    match shown.due_from_host:
        case "set_up_race":
            return f"{who} to set up race {race} (set_up_race)"
        case "end_race" if not shown.race_started:
            return f"race {race} to start"
        case "end_race":
            return f"{who} to report the end of race {race} (end_race)"
        case _:
            return f"{who} to share a room (share_room)"


def _arrivals(shown: MatchStatus) -> str:
    coming = names(seat for seat in shown.seats if not seat.present)
    who = f"{coming} to come into the room (check_in)"
    return who if shown.room_open else f"{_from_host(shown)}; {who}"


def _totals(shown: MatchStatus) -> str:
    return f"totals (enter_total) of {names(seat for seat in shown.seats if seat.total is None)}"


def _confirmation(shown: MatchStatus) -> str:
    return "; ".join(_votes(shown))


def _votes(shown: MatchStatus) -> Iterator[str]:
    if shown.objections:
        yield f"the objection of {', '.join(shown.objections)} to be settled (enter_total)"
    if shown.approvals < shown.needed:
        yield f"{shown.needed - shown.approvals} more to approve (approve)"
    if shown.ready:
        yield "anyone seated to submit (submit_result)"


_IN_PHASE: Mapping[Phase, Callable[[MatchStatus], str]] = {
    Phase.HOST: _host,
    Phase.ROOM: _from_host,
    Phase.GATHERING: _arrivals,
    Phase.RACES: _from_host,
    Phase.TOTALS: _totals,
    Phase.CONFIRMATION: _confirmation,
    Phase.SUBMITTED: lambda _: "the store to rate and write the result",
    Phase.ENDED: lambda _: "nothing more",
}

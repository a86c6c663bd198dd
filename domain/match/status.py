"""What people and operators see of a match at a glance. No room in it: it is public."""

from dataclasses import dataclass
from datetime import datetime

from domain.match.facts import (
    counts,
    host_due,
    is_void,
    name_of,
    phase,
    ready,
    valid_races,
)
from domain.match.state import Match, Phase, Seat
from domain.match.timing import deadlines
from domain.model import Ending, MatchId, PlayerId
from domain.rulebook import Rulebook


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """One seat as everybody may see it."""

    number: int
    player: PlayerId
    name: str
    rating: int
    band: str
    present: bool
    call_open: bool
    proxy: PlayerId | None
    proxy_name: str | None
    total: int | None
    entered_by: PlayerId | None
    approves: bool
    objects: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceView:
    """One race that is over."""

    number: int
    counts: bool
    void: bool
    disconnected: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStatus:
    """The answer to: what is this, who is in it, what does it wait for, why did it end."""

    match_id: MatchId
    league: str
    ladder: str
    phase: Phase
    seats: tuple[SeatView, ...]
    host: int | None
    host_name: str | None
    due_from_host: str | None
    open_to_all: bool
    room_open: bool
    race: int | None
    """The number of the race that is set up."""
    race_started: bool
    races: tuple[RaceView, ...]
    valid: int
    of: int
    table: int | None
    approvals: int
    needed: int
    objections: tuple[str, ...]
    ready: bool
    void_approvals: int | None
    void_needed: int
    deadlines: dict[str, datetime]
    opened_at: datetime
    ending: Ending | None
    reason: str | None
    ended_at: datetime | None


def status(rulebook: Rulebook, match: Match) -> MatchStatus:
    """Look at the match as it is now."""
    standing, ended, host = match.confirmation, match.ended, match.host
    size = len(match.seats)
    return MatchStatus(
        match_id=match.match_id,
        league=match.league,
        ladder=match.ladder,
        phase=phase(rulebook, match),
        seats=tuple(_seat(match, seat) for seat in match.seats),
        host=host,
        host_name=name_of(match.seat(host)) if host else None,
        due_from_host=host_due(rulebook, match),
        open_to_all=match.host_lapsed,
        room_open=match.room is not None,
        race=len(match.races) + 1 if match.race else None,
        race_started=bool(match.race and match.race.started_at),
        races=_races(rulebook, match),
        valid=len(valid_races(rulebook, match)),
        of=rulebook.racing.valid,
        table=standing.table if standing else None,
        approvals=len(standing.approvals) if standing else 0,
        needed=rulebook.confirmation.needed(size),
        objections=_objectors(match),
        ready=ready(rulebook, match),
        void_approvals=len(match.void.approvals) if match.void else None,
        void_needed=rulebook.voiding.needed(size),
        deadlines=deadlines(rulebook, match),
        opened_at=match.opened_at,
        ending=ended.ending if ended else None,
        reason=ended.reason if ended else None,
        ended_at=ended.at if ended else None,
    )


def _seat(match: Match, seat: Seat) -> SeatView:
    standing, total = match.confirmation, seat.total
    return SeatView(
        number=seat.number,
        player=seat.player,
        name=seat.name,
        rating=seat.rating,
        band=seat.band,
        present=seat.present_since is not None,
        call_open=seat.call_open_since is not None,
        proxy=seat.proxy.player if seat.proxy else None,
        proxy_name=seat.proxy.name if seat.proxy else None,
        total=total.points if total else None,
        entered_by=total.by if total else None,
        approves=bool(standing and seat.number in standing.approvals),
        objects=bool(standing and seat.number in standing.objections),
    )


def _races(rulebook: Rulebook, match: Match) -> tuple[RaceView, ...]:
    return tuple(
        RaceView(
            number=number,
            counts=counts(rulebook, race),
            void=is_void(rulebook, race),
            disconnected=race.lost,
        )
        for number, race in enumerate(match.races, start=1)
    )


def _objectors(match: Match) -> tuple[str, ...]:
    numbers = match.confirmation.objections if match.confirmation else ()
    return tuple(name_of(match.seat(number)) for number in numbers)

"""Entering the seats' totals."""

from domain.errors import ImpossibleTotal
from domain.match import confirming
from domain.match.events import TotalEntered, TotalSet
from domain.match.facts import acting, name_of, points_of, races_complete
from domain.match.moves import Move
from domain.match.state import Match, Seat, Total
from domain.match.telling import in_thread
from domain.match.violations import DecidedByModerator, PlayNotBegun, RacesNotOver
from domain.match.vote_violations import ProxyOnly
from domain.rulebook import Rulebook
from domain.scoring.totals import parse_total
from domain.values import replace

HIGHEST = 999
"""A moderator's total is not bound by P16-S5, only by what people can mean."""


def entered(rulebook: Rulebook, match: Match, event: TotalEntered) -> Move:
    """Anyone seated enters a total, their own or another's. Source: P16-C1, P16-X4."""
    own = acting(match, event.by)
    seat = own if event.seat is None else match.seat(event.seat)
    if not races_complete(rulebook, match):
        raise RacesNotOver(races=len(match.races))
    if seat.proxy and seat.number != own.number:
        raise ProxyOnly(proxy=seat.proxy.name)
    if seat.total and seat.total.reason is not None:
        raise DecidedByModerator(name=name_of(seat), points=seat.total.points)
    points = parse_total(event.total, points_of(rulebook, match), rulebook.racing.valid)
    total = Total(points=points, by=event.by, at=event.at)
    return _taken(rulebook, match, own, replace(seat, total=total))


def decided(rulebook: Rulebook, match: Match, event: TotalSet) -> Move:
    """A moderator's compensation; P16-S5 does not bind it. Source: P16-V6."""
    seat = match.seat(event.seat)
    if match.play_began_at is None:
        raise PlayNotBegun()
    if not 0 <= event.points <= HIGHEST:
        raise ImpossibleTotal(
            given=str(event.points), total=event.points, lowest=0, highest=HIGHEST
        )
    total = Total(points=event.points, by=event.by, at=event.at, reason=event.reason)
    told = in_thread(
        "total_set",
        seat=seat.number,
        name=name_of(seat),
        points=event.points,
        reason=event.reason,
        by=event.by,
    )
    by = match.held_by(event.by)
    match, effects = _taken(rulebook, match, by, replace(seat, total=total))
    return match, (told, *effects)


def _taken(rulebook: Rulebook, match: Match, by: Seat | None, seat: Seat) -> Move:
    before = match.seat(seat.number).total
    match = match.with_seat(seat)
    if not races_complete(rulebook, match):
        return match, ()
    if match.confirmation and before and seat.total and before.points == seat.total.points:
        # The table is the same, so the votes on it stand; who said so is shown.
        return match, (confirming.shown(rulebook, match),)
    return confirming.changed(rulebook, match, by)

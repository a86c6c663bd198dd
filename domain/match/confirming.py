"""Totals, the vote on their table, and submitting it."""

from domain.match import ending
from domain.match.effects import Effect
from domain.match.events import (
    Approved,
    ConfirmationPosted,
    Objected,
    OnTable,
    ResultSubmitted,
    VoteTakenBack,
)
from domain.match.facts import acting, name_of, races_complete, ready
from domain.match.moves import Move
from domain.match.state import Confirmation, Match, Seat
from domain.match.telling import confirmation, in_thread
from domain.match.violations import RacesNotOver
from domain.match.vote_violations import (
    AlreadyVoted,
    NoConfirmation,
    NotReady,
    NotVoted,
    ObjectionStands,
    TableChanged,
    TotalsMissing,
)
from domain.rating.arithmetic import ranks
from domain.rulebook import Rulebook
from domain.values import replace


def post_if_complete(rulebook: Rulebook, match: Match) -> Move:
    """Post the confirmation by itself once all totals are in. Source: P16-C2."""
    if any(seat.total is None for seat in match.seats):
        return match, ()
    return post(rulebook, match)


def post(rulebook: Rulebook, match: Match) -> Move:
    """Put the table to the vote anew, all votes cleared. Source: P16-C2, P16-C5."""
    table = match.tables + 1
    return _table(rulebook, match, Confirmation(table=table, posting=table))


def changed(rulebook: Rulebook, match: Match, by: Seat | None) -> Move:
    """A total changed while a confirmation stands: its votes are cleared.

    The objector's own correction posts it again. Source: P16-C5, P16-C6, F-22.
    """
    standing = match.confirmation
    if standing is None:
        return post_if_complete(rulebook, match)
    if by and by.number in standing.objections:
        return post(rulebook, match)
    anew = Confirmation(table=match.tables + 1, posting=standing.posting)
    return _table(rulebook, match, anew)


def shown(rulebook: Rulebook, match: Match) -> Effect:
    """The table as it is now, in the message that carries it. Source: P16-C1."""
    return confirmation(rulebook, match, rows(match))


def posted(rulebook: Rulebook, match: Match, event: ConfirmationPosted) -> Move:
    """Anyone seated may post it again. Source: P16-C5."""
    acting(match, event.by)
    if not races_complete(rulebook, match):
        raise RacesNotOver(races=len(match.races))
    if any(seat.total is None for seat in match.seats):
        raise TotalsMissing(missing=sum(seat.total is None for seat in match.seats))
    return post(rulebook, match)


def approved(rulebook: Rulebook, match: Match, event: Approved) -> Move:
    """One vote a seat, for the present table alone. Source: P16-C3, F-21, F-22."""
    seat, standing = acting(match, event.by), _asked(match, event)
    if seat.number in standing.approvals:
        raise AlreadyVoted()
    vote = _without(standing, seat)
    vote = replace(vote, approvals=(*vote.approvals, seat.number))
    return _voted(rulebook, match, vote)


def objected(_: Rulebook, match: Match, event: Objected) -> Move:
    """One objection stops the result, also when it is ready. Source: P16-C5."""
    seat, standing = acting(match, event.by), _asked(match, event)
    if seat.number in standing.objections:
        raise AlreadyVoted()
    vote = _without(standing, seat)
    match = replace(match, confirmation=replace(vote, objections=(*vote.objections, seat.number)))
    told = in_thread("objected", name=name_of(seat))
    return match, (replace(told, mentions=(seat.holder,)),)


def vote_taken_back(rulebook: Rulebook, match: Match, event: VoteTakenBack) -> Move:
    """An approval or objection was a mistake. Source: P16-H8."""
    seat, standing = acting(match, event.by), match.confirmation
    if standing is None:
        raise NoConfirmation()
    if seat.number not in (*standing.approvals, *standing.objections):
        raise NotVoted()
    return _voted(rulebook, match, _without(standing, seat))


def lapsed(rulebook: Rulebook, match: Match, seat: Seat) -> Move:
    """The seat's vote lapses when its holder changes. Source: P16-X4."""
    if match.confirmation is None:
        return match, ()
    # An objection that lapses may be all that stopped a result.
    return _voted(rulebook, match, _without(match.confirmation, seat))


def submit(rulebook: Rulebook, match: Match, event: ResultSubmitted) -> Move:
    """Make the present table final. Source: P16-C4."""
    acting(match, event.by)
    standing = _asked(match, event)
    if standing.objections:
        first = match.seat(standing.objections[0])
        raise ObjectionStands(name=name_of(first))
    if not ready(rulebook, match):
        needed = rulebook.confirmation.needed(len(match.seats))
        raise NotReady(approvals=len(standing.approvals), needed=needed)
    return ending.submitted(rulebook, match, event)


def _asked(match: Match, event: OnTable) -> Confirmation:
    if match.confirmation is None:
        raise NoConfirmation()
    if event.table != match.confirmation.table:
        raise TableChanged(voted=event.table, table=match.confirmation.table)
    return match.confirmation


def _without(standing: Confirmation, seat: Seat) -> Confirmation:
    return replace(
        standing,
        approvals=tuple(number for number in standing.approvals if number != seat.number),
        objections=tuple(number for number in standing.objections if number != seat.number),
    )


def _voted(rulebook: Rulebook, match: Match, standing: Confirmation) -> Move:
    was_ready = ready(rulebook, match)
    match = replace(match, confirmation=standing)
    if was_ready or not ready(rulebook, match):
        return match, ()
    return match, (in_thread("result_ready", table=standing.table),)


def _table(rulebook: Rulebook, match: Match, standing: Confirmation) -> Move:
    match = replace(match, confirmation=standing, tables=standing.table)
    return match, (shown(rulebook, match),)


def rows(match: Match) -> list[dict[str, object]]:
    """The table as it is voted on, best place first. Source: P16-C1, P16-C8."""
    totals = [seat.total for seat in match.seats if seat.total]
    places = ranks([total.points for total in totals])
    ranked = sorted(zip(places, match.seats, totals, strict=True), key=lambda row: row[0])
    return [
        {
            "seat": seat.number,
            "name": seat.name,
            "proxy_name": seat.proxy.name if seat.proxy else None,
            "total": total.points,
            "entered_by": total.by,
            "place": place,
        }
        for place, seat, total in ranked
    ]

"""The application to call the whole match void."""

from datetime import datetime

from domain.effects import Button
from domain.match import ending
from domain.match.events import VoidApplied, VoidApproved, VoidAsked, VoidVoteTakenBack
from domain.match.facts import acting, name_of
from domain.match.moves import Move
from domain.match.state import Ended, Match, Seat, VoidApplication
from domain.match.telling import everybody, in_thread
from domain.match.violations import AlreadyHost, NoHost
from domain.match.vote_violations import (
    AlreadyAsked,
    AlreadyVoted,
    HostDecides,
    NotVoted,
    NoVoid,
    VoidOpen,
)
from domain.model import Ending
from domain.rulebook import Rulebook
from domain.values import replace


def asked(_: Rulebook, match: Match, event: VoidAsked) -> Move:
    """A player asks the host to open an application. Source: P16-V1."""
    seat = acting(match, event.by)
    if match.void:
        raise VoidOpen()
    if match.host is None:
        raise NoHost()
    host = match.seat(match.host)
    if seat.number == host.number:
        raise AlreadyHost(host=name_of(host))
    if match.void_asked_at:
        raise AlreadyAsked(open=match.void_open_to_all)
    told = replace(
        in_thread("void_asked", name=name_of(seat)),
        mentions=(host.holder,),
        buttons=(Button(action="apply_void"),),
    )
    return replace(match, void_asked_at=event.at), (told,)


def applied(rulebook: Rulebook, match: Match, event: VoidApplied) -> Move:
    """The host opens it, and that is an approval. Source: P16-V1."""
    seat = acting(match, event.by)
    if match.void:
        raise VoidOpen()
    if match.host not in (None, seat.number) and not match.void_open_to_all:
        raise HostDecides()
    match = replace(match, void=VoidApplication(opened_by=seat.number, approvals=(seat.number,)))
    told = replace(
        in_thread(
            "void_applied",
            name=name_of(seat),
            approvals=1,
            needed=rulebook.voiding.needed(len(match.seats)),
        ),
        mentions=everybody(match),
        buttons=(Button(action="approve_void"),),
    )
    match, effects = _passed(rulebook, match, event.at)
    return match, (told, *effects)


def approved(rulebook: Rulebook, match: Match, event: VoidApproved) -> Move:
    """One vote a seat; enough of them and the match is void. Source: P16-V1."""
    seat, application = acting(match, event.by), _open(match)
    if seat.number in application.approvals:
        raise AlreadyVoted()
    approvals = (*application.approvals, seat.number)
    match = replace(match, void=replace(application, approvals=approvals))
    return _passed(rulebook, match, event.at)


def vote_taken_back(_: Rulebook, match: Match, event: VoidVoteTakenBack) -> Move:
    """The approval was a mistake; the application stays open. Source: P16-H8."""
    seat, application = acting(match, event.by), _open(match)
    if seat.number not in application.approvals:
        raise NotVoted()
    return lapsed(match, seat), ()


def lapsed(match: Match, seat: Seat) -> Match:
    """The seat's vote lapses when its holder changes. Source: P16-X4."""
    if match.void is None:
        return match
    approvals = tuple(number for number in match.void.approvals if number != seat.number)
    return replace(match, void=replace(match.void, approvals=approvals))


def _open(match: Match) -> VoidApplication:
    if match.void is None:
        raise NoVoid()
    return match.void


def _passed(rulebook: Rulebook, match: Match, at: datetime) -> Move:
    application = _open(match)
    if len(application.approvals) < rulebook.voiding.needed(len(match.seats)):
        return match, ()
    return ending.void(match, Ended(ending=Ending.VOID, reason="application", at=at))

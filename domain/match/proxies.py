"""Somebody plays on for a player who is gone."""

from domain.effects import AddToThread, Place, Tell
from domain.errors import ModeratorsOnly
from domain.match import confirming, voiding
from domain.match.effects import Effect, TakeFromQueue
from domain.match.events import OfSeat, ProxyAccepted, ProxyCalled, ProxyCallWithdrawn
from domain.match.facts import acting, races_complete
from domain.match.hosting import host_chosen
from domain.match.moves import Move
from domain.match.state import Match, Proxy, Seat
from domain.match.telling import in_thread, proxy_call
from domain.match.violations import (
    AlreadyProxied,
    CallOpen,
    NoCall,
    NoProxy,
    OwnSeat,
    PlayNotBegun,
    ProxyTaken,
    SeatedHere,
)
from domain.model import Standing
from domain.queueing.violations import InOpenMatch, NotRegistered, Suspended
from domain.rulebook import Proxying, Rulebook
from domain.values import replace


def called(rulebook: Rulebook, match: Match, event: ProxyCalled) -> Move:
    """The missing player, or a moderator for them, looks for a proxy. Source: P16-X1."""
    _proxying(rulebook)
    seat = _own(match, event)
    if match.play_began_at is None:
        raise PlayNotBegun()
    if seat.proxy:
        raise AlreadyProxied(proxy=seat.proxy.name)
    if seat.call_open_since:
        raise CallOpen(name=seat.name)
    seat = replace(seat, call_open_since=event.at)
    return match.with_seat(seat), proxy_call(seat, "proxy_called", enabled=True)


def withdrawn(rulebook: Rulebook, match: Match, event: ProxyCallWithdrawn) -> Move:
    """The caller is back, until somebody has accepted. Source: P16-X2, F-17."""
    _proxying(rulebook)
    seat = _own(match, event)
    if seat.call_open_since is None:
        raise NoCall(seat=seat.number)
    told = proxy_call(seat, "proxy_call_withdrawn", enabled=False)
    return match.with_seat(replace(seat, call_open_since=None)), told


def accepted(rulebook: Rulebook, match: Match, event: ProxyAccepted) -> Move:
    """The first free player is the proxy, exactly one. Source: P16-X2, F-15, F-16."""
    proxying = _proxying(rulebook)
    seat = match.seat(event.seat)
    _may_accept(match, seat, event)
    proxy = Proxy(player=event.by, name=event.name, since=event.at)
    # P16-X4: a seat's vote lapses when its holder changes.
    match, ready = confirming.lapsed(rulebook, match, seat)
    match = _left(voiding.lapsed(match, seat), seat)
    held = replace(seat, proxy=proxy, call_open_since=None, present_since=None)
    match = match.with_seat(held)
    # P16-H6: whoever acts for the host's seat is host, and hears of it.
    hosts = (host_chosen(held, "proxy"),) if match.host == seat.number else ()
    found = in_thread(
        "proxy_found",
        seat=seat.number,
        name=seat.name,
        proxy_name=event.name,
        # P16-X3: the next race waits, if there is one.
        wait_until=None if races_complete(rulebook, match) else event.at + proxying.wait,
    )
    queued: tuple[Effect, ...] = (
        (TakeFromQueue(player=event.by),) if event.standing is Standing.QUEUED else ()
    )
    closed = proxy_call(seat, "proxy_call_taken", enabled=False)
    added = AddToThread(player=event.by)
    return match, (*queued, added, found, *hosts, *closed, _welcome(match, event), *ready)


def _may_accept(match: Match, seat: Seat, event: ProxyAccepted) -> None:
    if event.by == seat.player:
        raise OwnSeat(seat=seat.number)
    if seat.proxy:
        raise ProxyTaken(proxy=seat.proxy.name)
    if seat.call_open_since is None:
        raise NoCall(seat=seat.number)
    if match.held_by(event.by) or match.owned_by(event.by):
        raise SeatedHere(match=match.match_id)
    if event.standing is Standing.SUSPENDED:
        raise Suspended()
    if event.standing is Standing.NOT_REGISTERED:
        raise NotRegistered()
    if event.standing is Standing.SEATED:
        raise InOpenMatch()


def _left(match: Match, seat: Seat) -> Match:
    # P16-R5: the race that is on may still be told to have lost whoever is replaced.
    race = match.race
    if race is None or seat.present_since is None:
        return match
    return replace(match, race=replace(race, left=(*race.left, seat.number)))


def _welcome(match: Match, event: ProxyAccepted) -> Tell:
    room = match.room
    return Tell(
        kind="proxy_welcome",
        place=Place.DIRECT,
        mentions=(event.by,),
        params={
            "match_id": match.match_id,
            "room": room.room if room else None,
            "password": room.password if room else None,
        },
    )


def _proxying(rulebook: Rulebook) -> Proxying:
    if rulebook.proxying is None:
        raise NoProxy(ladder=rulebook.ladder)
    return rulebook.proxying


def _own(match: Match, event: OfSeat) -> Seat:
    if event.by in match.moderators and event.seat is not None:
        return match.seat(event.seat)
    own = acting(match, event.by)
    if event.seat not in (None, own.number):
        raise ModeratorsOnly()
    return own

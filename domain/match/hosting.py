"""Who hosts, and how the room gets to everybody."""

from domain.effects import Button, Tell
from domain.match.events import HostNamed, HostVolunteered, RoomClosed, RoomShared
from domain.match.facts import acting, name_of, races_complete
from domain.match.moves import Move
from domain.match.state import Match, Room, Seat
from domain.match.telling import in_thread, room_shared, table_formed
from domain.match.violations import (
    AlreadyHost,
    EmptyRoom,
    HostOnly,
    HostTaken,
    NoHost,
    NoRoom,
    PlayNotBegun,
    RaceRunning,
    RacesOver,
)
from domain.model import PlayerId
from domain.rulebook import Rulebook
from domain.values import replace


def volunteered(rulebook: Rulebook, match: Match, event: HostVolunteered) -> Move:
    """The first to volunteer is host. Source: P16-H2."""
    seat = acting(match, event.by)
    if match.host is not None:
        raise HostTaken(host=name_of(match.seat(match.host)))
    return choose(rulebook, match, seat, how="volunteered")


def named(rulebook: Rulebook, match: Match, event: HostNamed) -> Move:
    """A moderator names a host, at any time. Source: P16-H6."""
    seat = match.seat(event.seat)
    if match.host == seat.number and not match.host_lapsed:
        raise AlreadyHost(host=name_of(seat))
    return choose(rulebook, match, seat, how="named")


def shared(rulebook: Rulebook, match: Match, event: RoomShared) -> Move:
    """The room is open. A new one never moves the match back. Source: P16-H3, F-13."""
    match, effects = as_host(rulebook, match, event.by)
    if not event.room.strip():
        raise EmptyRoom()
    again = match.gathering_since is not None
    match = replace(
        match,
        room=Room(room=event.room, password=event.password, shared_at=event.at),
        # P16-H6: a new room in the gathering does not restart the ten minutes.
        gathering_since=match.gathering_since or event.at,
    )
    return match, (*effects, room_shared(rulebook, match, again=again))


def closed(rulebook: Rulebook, match: Match, event: RoomClosed) -> Move:
    """The host closes the room after a race, to open a new one. Source: P16-R6."""
    match, effects = as_host(rulebook, match, event.by)
    between_races(rulebook, match)
    told = replace(in_thread("room_closed"), buttons=(Button(action="share_room"),))
    return replace(match, room=None), (*effects, told)


def between_races(rulebook: Rulebook, match: Match) -> None:
    """Go on only where a room is open and the next race is not set up yet.

    Raises:
        PlayNotBegun: The match still gathers.
        RaceRunning: A race is set up.
        RacesOver: There is no next race.
        NoRoom: The room is closed.
    """
    if match.play_began_at is None:
        raise PlayNotBegun()
    if match.race:
        raise RaceRunning()
    if races_complete(rulebook, match):
        raise RacesOver(valid=rulebook.racing.valid)
    if match.room is None:
        raise NoRoom()


def as_host(rulebook: Rulebook, match: Match, player: PlayerId) -> Move:
    """Let the host act, or whoever is seated once the host was silent too long.

    Source: P16-H3, P16-H6.

    Raises:
        NoHost: Nobody is host yet.
        HostOnly: It is the host's to do.
    """
    seat = acting(match, player)
    if match.host is None:
        raise NoHost()
    if seat.number == match.host:
        return match, ()
    if not match.host_lapsed:
        raise HostOnly(host=name_of(match.seat(match.host)))
    return choose(rulebook, match, seat, how="took_over")


def choose(rulebook: Rulebook, match: Match, seat: Seat, how: str) -> Move:
    """Make a seat host; the first time the volunteer button goes. Source: P16-H2."""
    first = match.host is None
    match = replace(match, host=seat.number, host_lapsed=False)
    told = host_chosen(seat, how)
    return match, (table_formed(rulebook, match), told) if first else (told,)


def host_chosen(seat: Seat, how: str) -> Tell:
    """Say who hosts from here, and call them.

    Args:
        seat: The host's seat, with the one who acts for it.
        how: ``volunteered``, ``asked``, ``took_over``, ``named`` or ``proxy``.
    """
    told = in_thread("host_chosen", seat=seat.number, name=name_of(seat), how=how)
    return replace(told, mentions=(seat.holder,))

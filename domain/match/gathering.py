"""Who is in the room, and when play begins without the rest."""

from datetime import datetime

from domain.effects import Button
from domain.events import DeadlinePassed
from domain.match import ending
from domain.match.events import CheckedIn, CheckInTakenBack, OfSeat
from domain.match.facts import absent, acting, last_turn, name_of
from domain.match.moves import Move
from domain.match.state import Ended, Match, Seat
from domain.match.telling import in_thread, names
from domain.match.violations import AlreadyPresent, HostOnly, NoRoom, NotPresent, TooLate
from domain.model import Ending
from domain.rulebook import Rulebook
from domain.values import replace


def checked_in(_: Rulebook, match: Match, event: CheckedIn) -> Move:
    """Somebody is in the room; everybody there, and play begins at once. Source: P16-H4."""
    seat = _meant(match, event)
    if match.gathering_since is None:
        raise NoRoom()
    if seat.present_since:
        raise AlreadyPresent(name=name_of(seat))
    match = match.with_seat(replace(seat, present_since=event.at))
    if match.play_began_at is None and not absent(match):
        return play_begins(match, event.at)
    return match, ()


def taken_back(_: Rulebook, match: Match, event: CheckInTakenBack) -> Move:
    """Not in the room after all, until it has led to something. Source: P16-H8, F-14."""
    seat = _meant(match, event)
    if seat.present_since is None:
        raise NotPresent(name=name_of(seat))
    turn = last_turn(match)
    lost = match.race is not None and seat.number in match.race.disconnected
    if lost or (turn and seat.present_since <= turn):
        raise TooLate()
    return match.with_seat(replace(seat, present_since=None)), ()


def over(rulebook: Rulebook, match: Match, event: DeadlinePassed) -> Move:
    """Go on without those missing, or dissolve when there are too many. Source: P16-H4."""
    missing = len(absent(match))
    if missing >= rulebook.hosting.dissolve_at:
        return ending.dissolved(
            match, Ended(ending=Ending.DISSOLVED, reason="absence", at=event.at)
        )
    return play_begins(match, event.at)


def play_begins(match: Match, at: datetime) -> Move:
    """From here on races are run. Source: P16-H4."""
    match = replace(match, play_began_at=at)
    missing = absent(match)
    told = replace(
        in_thread("play_began", missing=names(missing), present=len(match.seats) - len(missing)),
        buttons=tuple(
            Button(action=action)
            for action in ("set_up_race", "end_race", "report_disconnection", "call_proxy")
        ),
    )
    return match, (told,)


def _meant(match: Match, event: OfSeat) -> Seat:
    # P16-H4: one's own seat; others are the host's to tick off.
    own = acting(match, event.by)
    if event.seat is None or event.seat == own.number:
        return own
    if match.host != own.number:
        raise HostOnly(host=name_of(match.seat(match.host)) if match.host else None)
    return match.seat(event.seat)

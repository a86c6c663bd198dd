"""What somebody would press next, so that random matches get somewhere."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from domain.events import Happened
from domain.match.events import ThreadOpened
from domain.match.facts import absent, phase
from domain.match.state import Match, Phase, Seat
from domain.model import PlayerId, Standing
from tests.domain.builders import BOOK, MODERATOR
from tests.domain.match.anything import OUTSIDERS, TEXTS, made
from tests.domain.match.chance import Chance


@dataclass(frozen=True)
class Mood:
    """What the players of one match are like."""

    sensible: int = 60
    """How often somebody does what would be next, in a hundred."""
    slow: int = 15
    """How often time passes before a press, in a hundred."""
    coming: int = 16
    """How many find their way to the room."""
    losing: int = 2
    """How many lose the connection in a race at most."""
    weary: int = 0
    """How often somebody wants the match void, in a hundred."""
    replaced: int = 4
    """How often somebody calls or accepts a proxy, in a hundred."""


MOODS = (
    Mood(),
    Mood(sensible=40),
    Mood(replaced=25),
    Mood(coming=11),
    Mood(losing=6),
    Mood(weary=30),
    Mood(sensible=50, slow=60),
    Mood(sensible=10, slow=30),
)


def sensible_event(chance: Chance, mood: Mood, match: Match, at: datetime) -> Happened | None:
    """What would be next in this phase; nothing, when that is waiting."""
    if chance.percent(mood.weary):
        return _void(chance, match, at)
    where = phase(BOOK, match)
    if where in _IN_PLAY and chance.percent(mood.replaced):
        return _proxy(chance, match, at)
    return _NEXT[where](chance, mood, match, at)


def _host(chance: Chance, _: Mood, match: Match, at: datetime) -> Happened | None:
    if match.time_zero is None and chance.percent(50):
        return ThreadOpened(at=at)
    return made("volunteer_host", _somebody(chance, match), at)


def _room(chance: Chance, _: Mood, match: Match, at: datetime) -> Happened | None:
    return made("share_room", _hosting(chance, match), at, room="kirby")


def _gathering(chance: Chance, mood: Mood, match: Match, at: datetime) -> Happened | None:
    missing = absent(match)
    if len(match.seats) - len(missing) >= mood.coming:
        return None
    return made("check_in", chance.pick(missing).holder, at)


def _races(chance: Chance, mood: Mood, match: Match, at: datetime) -> Happened | None:
    if match.room is None:
        return _room(chance, mood, match, at)
    if match.race is None:
        action = chance.pick((*["set_up_race"] * 14, "close_room", "take_back_race_end"))
        return made(action, _hosting(chance, match), at)
    there = [seat for seat in match.seats if seat.present_since]
    if there and chance.percent(30):
        return made("report_disconnection", chance.pick(there).holder, at)
    lost = chance.several([seat.number for seat in there], most=mood.losing) if there else ()
    return made("end_race", _hosting(chance, match), at, disconnected=lost)


def _totals(chance: Chance, _: Mood, match: Match, at: datetime) -> Happened | None:
    seat = chance.pick([seat for seat in match.seats if seat.total is None])
    by = seat.holder if seat.proxy or chance.percent(50) else _somebody(chance, match)
    return made("enter_total", by, at, seat=seat.number, total=chance.pick(TEXTS[:6]))


def _confirmation(chance: Chance, _: Mood, match: Match, at: datetime) -> Happened | None:
    standing = match.confirmation
    if standing is None or chance.percent(12):
        return made("submit_result", _somebody(chance, match), at, table=match.tables)
    if standing.objections:
        return _corrected(chance, match, match.seat(standing.objections[0]), at)
    waiting = [seat for seat in match.seats if seat.number not in standing.approvals]
    voter = chance.pick(waiting or match.seats).holder
    action = "approve" if chance.percent(94) else "object"
    return made(action, voter, at, table=match.tables)


def _corrected(chance: Chance, match: Match, objector: Seat, at: datetime) -> Happened:
    about = objector if chance.percent(50) else chance.pick(match.seats)
    text = chance.pick(TEXTS[:6])
    return made("enter_total", objector.holder, at, seat=about.number, total=text)


def _nothing(_: Chance, __: Mood, ___: Match, ____: datetime) -> Happened | None:
    return None


def _void(chance: Chance, match: Match, at: datetime) -> Happened:
    application = match.void
    if application is None:
        action = chance.pick(("apply_void", "ask_void"))
        return made(action, _hosting(chance, match), at)
    waiting = [seat for seat in match.seats if seat.number not in application.approvals]
    return made("approve_void", chance.pick(waiting or match.seats).holder, at)


def _proxy(chance: Chance, match: Match, at: datetime) -> Happened:
    called = [seat for seat in match.seats if seat.call_open_since]
    if not called:
        seat = chance.pick(match.seats)
        return made("call_proxy", chance.pick((seat.holder, MODERATOR)), at, seat=seat.number)
    taken = chance.pick((Standing.FREE, Standing.QUEUED))
    seat, by = chance.pick(called), chance.pick(OUTSIDERS)
    return made("accept_proxy", by, at, seat=seat.number, name="Proxy", standing=taken)


def _somebody(chance: Chance, match: Match) -> PlayerId:
    return chance.pick(match.seats).holder


def _hosting(chance: Chance, match: Match) -> PlayerId:
    if match.host is None or chance.percent(10):
        return _somebody(chance, match)
    return match.seat(match.host).holder


_IN_PLAY = (Phase.RACES, Phase.TOTALS, Phase.CONFIRMATION)
_NEXT: dict[Phase, Callable[[Chance, Mood, Match, datetime], Happened | None]] = {
    Phase.HOST: _host,
    Phase.ROOM: _room,
    Phase.GATHERING: _gathering,
    Phase.RACES: _races,
    Phase.TOTALS: _totals,
    Phase.CONFIRMATION: _confirmation,
    Phase.SUBMITTED: _nothing,
    Phase.ENDED: _nothing,
}

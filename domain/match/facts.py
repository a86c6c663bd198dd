"""What follows from a match's state: nothing here is stored."""

from datetime import datetime, timedelta

from domain.match.state import Match, Phase, Proxy, Race, Ruling, Seat, Total
from domain.match.violations import HandedOver, NotSeated
from domain.model import PlayerId
from domain.rulebook import Rulebook
from domain.scoring.points import PointTable, RacePoints


def acting(match: Match, player: PlayerId) -> Seat:
    """The seat that the player acts for.

    Raises:
        NotSeated: The player holds none.
        HandedOver: The player's seat is in the hands of a proxy (P16-X4).
    """
    if seat := match.held_by(player):
        return seat
    owned = match.owned_by(player)
    if owned and owned.proxy:
        raise HandedOver(seat=owned.number, proxy=owned.proxy.name)
    raise NotSeated(match=match.match_id)


def name_of(seat: Seat) -> str:
    """The name people call whoever acts for the seat."""
    return seat.proxy.name if seat.proxy else seat.name


def phase(rulebook: Rulebook, match: Match) -> Phase:
    """Where the match stands."""
    if match.ended:
        return Phase.ENDED
    if match.submitted_at:
        return Phase.SUBMITTED
    if match.play_began_at:
        if not races_complete(rulebook, match):
            return Phase.RACES
        return Phase.CONFIRMATION if match.confirmation else Phase.TOTALS
    if match.gathering_since:
        return Phase.GATHERING
    return Phase.HOST if match.host is None else Phase.ROOM


def is_void(rulebook: Rulebook, race: Race) -> bool:
    """Whether too many were disconnected in a race that is over (P16-R3)."""
    return len(race.lost) >= rulebook.racing.void_at


def counts(rulebook: Rulebook, race: Race) -> bool:
    """Whether a race that is over is one of the valid ones (P16-R1)."""
    return race.ruling is not Ruling.STRUCK and not is_void(rulebook, race)


def valid_races(rulebook: Rulebook, match: Match) -> tuple[Race, ...]:
    """The races that count, in order."""
    return tuple(race for race in match.races if counts(rulebook, race))


def races_complete(rulebook: Rulebook, match: Match) -> bool:
    """Whether the match has all its valid races (P16-R1)."""
    return len(valid_races(rulebook, match)) >= rulebook.racing.valid


def void_streak(rulebook: Rulebook, match: Match) -> int:
    """How many of the last races were void, one after the other (P16-R4)."""
    streak = 0
    for race in reversed(match.races):
        if not is_void(rulebook, race):
            break
        streak += 1
    return streak


def absent(match: Match) -> tuple[Seat, ...]:
    """The seats whose holder is not in the room (P16-H4)."""
    return tuple(seat for seat in match.seats if seat.present_since is None)


def awaited(match: Match) -> tuple[Proxy, ...]:
    """The proxies for whom the next race waits: found since the last one, not in the room.

    Source: P16-X3.
    """
    last = match.races[-1] if match.races else None
    began = last and (last.started_at or last.over_at)
    proxies = [seat.proxy for seat in absent(match) if seat.proxy]
    return tuple(proxy for proxy in proxies if not began or proxy.since >= began)


def may_start_at(rulebook: Rulebook, match: Match, race: Race) -> datetime:
    """From when on the race that is set up waits for nobody (P16-R2, P16-X3)."""
    # P16-R2: the first race is prepared in the gathering and has no timer of its own.
    preparation = rulebook.racing.preparation if match.races else timedelta(0)
    wait = rulebook.proxying.wait if rulebook.proxying else timedelta(0)
    arrivals = [proxy.since + wait for proxy in awaited(match)]
    return max([race.set_up_at + preparation, *arrivals])


def host_player(match: Match) -> PlayerId | None:
    """Who is host: the holder of the host's seat."""
    return None if match.host is None else match.seat(match.host).holder


def host_due(rulebook: Rulebook, match: Match) -> str | None:
    """What is due from the host: the name of the press, or nothing (P16-H6)."""
    if match.host is None:
        return None
    if match.play_began_at is None:
        return "share_room" if match.room is None else None
    if races_complete(rulebook, match):
        return None
    if match.room is None:
        return "share_room"
    return "end_race" if match.race else "set_up_race"


def last_turn(match: Match) -> datetime | None:
    """When presence last led to something: play, a race's start or its end (P16-H8)."""
    turns = [match.play_began_at]
    if match.races:
        turns.append(match.races[-1].over_at)
    if match.race:
        turns.append(match.race.started_at)
    return max((turn for turn in turns if turn), default=None)


def points_of(rulebook: Rulebook, match: Match) -> RacePoints:
    """The race points of this match: those of its start (P16-S2)."""
    return rulebook.points.at(match.opened_at)


def table_of(rulebook: Rulebook, match: Match, race: Race) -> PointTable:
    """The point table of one race (P16-S2)."""
    points = points_of(rulebook, match)
    return points.unified if race.unified else points.normal


def was_entered(total: Total) -> bool:
    """Whether a player entered it: neither filled in (P16-S4) nor a moderator's (P16-V6)."""
    return total.by is not None and total.reason is None


def ready(rulebook: Rulebook, match: Match) -> bool:
    """Whether enough seats approve the present table and none objects (P16-C3, P16-C5)."""
    standing = match.confirmation
    if standing is None or standing.objections:
        return False
    return len(standing.approvals) >= rulebook.confirmation.needed(len(match.seats))

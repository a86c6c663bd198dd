"""Setting up races, losing players in them, and ending them."""

from datetime import datetime

from domain.effects import Button
from domain.match import counting, ending
from domain.match.effects import Effect
from domain.match.events import (
    Disconnected,
    DisconnectionTakenBack,
    RaceEnded,
    RaceEndTakenBack,
    RaceSetUp,
)
from domain.match.facts import (
    absent,
    acting,
    awaited,
    is_void,
    may_start_at,
    name_of,
    points_of,
    valid_races,
    void_streak,
    was_entered,
)
from domain.match.hosting import as_host, between_races
from domain.match.moves import Move
from domain.match.state import Ended, Match, Race
from domain.match.telling import in_thread, names
from domain.match.violations import (
    AlreadyDisconnected,
    NoRace,
    NotDisconnected,
    ProxyAwaited,
    SeatMissing,
    TooLate,
)
from domain.model import Ending
from domain.rulebook import Rulebook
from domain.values import replace


def set_up(rulebook: Rulebook, match: Match, event: RaceSetUp) -> Move:
    """A race is set up; the clock to starting without waiting runs. Source: P16-R2."""
    match, effects = as_host(rulebook, match, event.by)
    between_races(rulebook, match)
    race = Race(set_up_at=event.at)
    match = replace(match, race=race)
    starts = may_start_at(rulebook, match, race)
    told = in_thread("race_set_up", race=len(match.races) + 1, may_start_at=starts)
    return match, (*effects, told)


def start_if_due(rulebook: Rulebook, match: Match, at: datetime) -> Move:
    """Let the race start once it waits for nobody any more. Source: P16-R2, P16-X3."""
    race = match.race
    if race is None or race.started_at or may_start_at(rulebook, match, race) > at:
        return match, ()
    told = in_thread("race_may_start", race=len(match.races) + 1)
    return replace(match, race=replace(race, started_at=at)), (told,)


def disconnected(_: Rulebook, match: Match, event: Disconnected) -> Move:
    """A player says so at once, and counts once a race. Source: P16-R5."""
    seat, race = acting(match, event.by), _running(match)
    if seat.number in race.disconnected:
        raise AlreadyDisconnected(name=name_of(seat))
    race = replace(race, disconnected=(*race.disconnected, _in_play(match, race, seat.number)))
    return replace(match, race=race), ()


def disconnection_taken_back(_: Rulebook, match: Match, event: DisconnectionTakenBack) -> Move:
    """It was a mistake; the race is not over yet. Source: P16-H8."""
    seat, race = acting(match, event.by), _running(match)
    if seat.number not in race.disconnected:
        raise NotDisconnected(name=name_of(seat))
    left = tuple(number for number in race.disconnected if number != seat.number)
    return replace(match, race=replace(race, disconnected=left)), ()


def ended(rulebook: Rulebook, match: Match, event: RaceEnded) -> Move:
    """The host's report of a race that is over. Source: P16-R1, P16-R3, P16-R4, P16-R5."""
    match, effects = as_host(rulebook, match, event.by)
    race = _running(match)
    if race.started_at is None and awaited(match):
        raise ProxyAwaited(until=may_start_at(rulebook, match, race).isoformat())
    # P16-R5: a player counts once a race. A dict keeps the order in which they are named.
    named = dict.fromkeys(_in_play(match, race, number) for number in event.disconnected)
    over = replace(
        race,
        named=tuple(number for number in named if number not in race.disconnected),
        unified=event.unified and points_of(rulebook, match).may_be_unified(event.stadium),
        over_at=event.at,
        missing=tuple(seat.number for seat in absent(match)),
    )
    match = replace(match, race=None, races=(*match.races, over))
    # P16-R4: two void races in a row end the match.
    whole_void = void_streak(rulebook, match) >= rulebook.racing.void_in_a_row
    effects = (*effects, _told_over(rulebook, match, over, whole_void=whole_void))
    if whole_void:
        match, more = ending.void(
            match, Ended(ending=Ending.VOID, reason="void_races", at=event.at)
        )
        return match, (*effects, *more)
    match, more = counting.recounted(rulebook, match, event.at)
    return match, (*effects, *more)


def end_taken_back(rulebook: Rulebook, match: Match, event: RaceEndTakenBack) -> Move:
    """The race is still on, until its end has led to something. Source: P16-H8."""
    match, effects = as_host(rulebook, match, event.by)
    if not match.races:
        raise NoRace()
    last = match.races[-1]
    if match.race or last.ruling or _followed(match, last.over_at or event.at):
        raise TooLate()
    running = replace(last, over_at=None, named=(), missing=(), reports=(), unified=False)
    match = replace(match, race=running, races=match.races[:-1])
    match, more = counting.recounted(rulebook, match, event.at)
    told = in_thread("race_end_taken_back", race=len(match.races) + 1)
    return match, (*effects, told, *more)


def _running(match: Match) -> Race:
    if match.race is None:
        raise NoRace()
    return match.race


def _in_play(match: Match, race: Race, number: int) -> int:
    seat = match.seat(number)
    # P16-S4: those missing from the start are not disconnected.
    if seat.present_since is None and number not in (*race.disconnected, *race.left):
        raise SeatMissing(seat=number, name=name_of(seat))
    return number


def _followed(match: Match, at: datetime) -> bool:
    # P16-H8: the end has led to something: another room, or a total that a player entered.
    moved = match.room is None or match.room.shared_at > at
    return moved or any(seat.total and was_entered(seat.total) for seat in match.seats)


def _told_over(rulebook: Rulebook, match: Match, race: Race, *, whole_void: bool) -> Effect:
    void, number = is_void(rulebook, race), len(match.races)
    told = in_thread(
        "race_over",
        race=number,
        valid=len(valid_races(rulebook, match)),
        of=rulebook.racing.valid,
        void=void,
        again=void and not whole_void,
        disconnected=names(match.seat(number) for number in race.lost),
    )
    # P16-R7: a race that counts is reported by those who drove it.
    report = Button(action="report_race", args={"race": number})
    return told if void else replace(told, buttons=(report,))

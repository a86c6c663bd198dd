"""The race count, and what follows when it is complete or no longer so."""

from datetime import datetime

from domain.effects import Button, Tell
from domain.match import confirming
from domain.match.events import RaceCountSet, RaceReported
from domain.match.facts import acting, counts, points_of, races_complete, table_of, valid_races
from domain.match.moves import Move
from domain.match.state import Match, Race, Report, Ruling, Seat, Total
from domain.match.telling import everybody, in_thread, race_reports
from domain.match.violations import (
    ImpossibleCount,
    ImpossiblePlacing,
    ImpossiblePoints,
    PlayNotBegun,
    RaceRunning,
    UnknownRace,
)
from domain.rulebook import Rulebook
from domain.scoring.totals import race_values
from domain.values import replace


def reported(rulebook: Rulebook, match: Match, event: RaceReported) -> Move:
    """A player's own race; the last report of a seat and race stands. Source: P16-R7."""
    seat = acting(match, event.by)
    if not 1 <= event.race <= len(match.races):
        raise UnknownRace(race=event.race, races=len(match.races))
    possible = race_values(points_of(rulebook, match))
    if event.points not in possible:
        raise ImpossiblePoints(points=event.points, possible=",".join(map(str, possible)))
    for given in (event.placing, event.group):
        if given is not None and not 1 <= given <= len(match.seats):
            raise ImpossiblePlacing(given=given, players=len(match.seats))
    race = match.races[event.race - 1]
    report = Report(
        seat=seat.number,
        points=event.points,
        placing=event.placing,
        stadium=event.stadium,
        group=event.group,
    )
    others = tuple(other for other in race.reports if other.seat != seat.number)
    race = replace(race, reports=(*others, report))
    match = _with_race(match, event.race, race)
    told = race_reports(match, event.race, race)
    if not races_complete(rulebook, match):
        return match, (told,)
    return match, (told, _totals_due(rulebook, match))


def count_set(rulebook: Rulebook, match: Match, event: RaceCountSet) -> Move:
    """A moderator says how many races count. Source: P16-H8."""
    if match.play_began_at is None:
        raise PlayNotBegun()
    if not 0 <= event.count <= rulebook.racing.valid:
        raise ImpossibleCount(count=event.count, races=rulebook.racing.valid)
    if match.race:
        raise RaceRunning()
    match = _ruled(rulebook, match, event)
    match, effects = recounted(rulebook, match, event.at)
    return match, (in_thread("race_count_set", count=event.count, reason=event.reason), *effects)


def recounted(rulebook: Rulebook, match: Match, at: datetime) -> Move:
    """Open the totals when the races are complete; put them off when they are not.

    Source: P16-R1, P16-C2, P16-S4.
    """
    if not races_complete(rulebook, match):
        # P16-S5: what was entered added up other races; a moderator's word stands (P16-V6).
        seats = tuple(seat if _decided(seat) else replace(seat, total=None) for seat in match.seats)
        return replace(match, seats=seats, confirmation=None), ()
    match = replace(match, seats=tuple(_filled(rulebook, match, s, at) for s in match.seats))
    told = _totals_due(rulebook, match)
    match, effects = confirming.post_if_complete(rulebook, match)
    return match, (told, *effects)


def _totals_due(rulebook: Rulebook, match: Match) -> Tell:
    # P16-R7: reports go on helping after the last race, in the same message.
    return replace(
        in_thread("totals_due", suggested=suggested(rulebook, match)),
        message=f"totals_due/{len(match.races)}",
        mentions=everybody(match),
        buttons=(Button(action="enter_total"),),
    )


def _decided(seat: Seat) -> bool:
    return seat.total is not None and seat.total.reason is not None


def suggested(rulebook: Rulebook, match: Match) -> dict[int, int]:
    """The totals that the reports add up to, for seats of which every race is known.

    A race that a seat missed or lost the connection in scores as lower, unless its report
    says what the CPU reached. Source: P16-R7, P16-S4.
    """
    races = valid_races(rulebook, match)
    sums = {seat.number: _sum(rulebook, match, seat, races) for seat in match.seats}
    return {number: points for number, points in sums.items() if points is not None}


def _sum(rulebook: Rulebook, match: Match, seat: Seat, races: tuple[Race, ...]) -> int | None:
    points = [_points(rulebook, match, seat.number, race) for race in races]
    known = [each for each in points if each is not None]
    return sum(known) if len(known) == len(points) else None


def _points(rulebook: Rulebook, match: Match, seat: int, race: Race) -> int | None:
    for report in race.reports:
        if report.seat == seat:
            return report.points
    lost = seat in race.missing or seat in race.lost
    return table_of(rulebook, match, race).missed() if lost else None


def _filled(rulebook: Rulebook, match: Match, seat: Seat, at: datetime) -> Seat:
    # P16-S4: the total of a seat that missed every race is filled in, and can be corrected.
    races = valid_races(rulebook, match)
    if seat.total or not all(seat.number in race.missing for race in races):
        return seat
    points = sum(table_of(rulebook, match, race).missed() for race in races)
    return replace(seat, total=Total(points=points, by=None, at=at))


def _ruled(rulebook: Rulebook, match: Match, event: RaceCountSet) -> Match:
    counted = [n for n, race in enumerate(match.races, 1) if counts(rulebook, race)]
    for number in counted[event.count :]:
        race = match.races[number - 1]
        match = _with_race(match, number, replace(race, ruling=Ruling.STRUCK))
    missing = tuple(seat.number for seat in match.seats if seat.present_since is None)
    blank = Race(
        set_up_at=event.at,
        started_at=event.at,
        over_at=event.at,
        missing=missing,
        ruling=Ruling.COUNTED,
    )
    return replace(match, races=(*match.races, *(blank,) * (event.count - len(counted))))


def _with_race(match: Match, number: int, race: Race) -> Match:
    return replace(match, races=(*match.races[: number - 1], race, *match.races[number:]))

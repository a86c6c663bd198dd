"""Points of one race: by group, by stadium, and by the table in force at the time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from domain.scoring.placings import group_numbers, standard_competition

VS_GIGANTES = "vs_gigantes"
"""The stadium that counts as unified for nobody. Source: P16-S2."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointTable:
    """What each part of the field scores in one race. Source: P16-S1, P16-S2."""

    first: int
    upper: int
    middle: int
    lower: int

    def __post_init__(self) -> None:
        """Refuse a table by which a better place would earn less."""
        if not self.first >= self.upper >= self.middle >= self.lower:
            raise ValueError(f"{self} gives more for less")

    def of_group(self, group: int, groups: int) -> int:
        """Give the points of the group with this number, of `groups` in all.

        Only an odd number of groups has a middle, and the first group is always first, also
        when it is the middle. Source: P16-S1, P16-S3.
        """
        if group == 1:
            return self.first
        twice, centre = 2 * group, groups + 1
        if twice == centre:
            return self.middle
        return self.upper if twice < centre else self.lower

    def missed(self, races: int = 1) -> int:
        """Give the points of somebody who missed so many races. Source: P16-S4."""
        return races * self.lower


NORMAL = PointTable(first=10, upper=7, middle=5, lower=3)
"""Several stadiums. Source: P16-S1."""

UNIFIED = PointTable(first=10, upper=8, middle=7, lower=6)
"""One stadium for everybody. Source: P16-S2."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StadiumGroup:
    """The players who met in one stadium at the end of a race. Source: P16-S0."""

    stadium: str
    placings: tuple[int, ...]
    """One a player, as the game shows them; who missed the race is not among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RacePoints:
    """The two tables of a match, and the stadiums that are never unified. Source: P16-S2."""

    normal: PointTable = NORMAL
    unified: PointTable = UNIFIED
    never_unified: tuple[str, ...] = (VS_GIGANTES,)

    def may_be_unified(self, stadium: str | None) -> bool:
        """Tell whether a race in one stadium counts as unified there. Source: P16-S2."""
        return stadium not in self.never_unified

    def table_for(self, stadiums: Sequence[str]) -> PointTable:
        """Choose the table of a race that ended in these stadiums. Source: P16-S2."""
        same = len(dict.fromkeys(stadiums)) == 1
        return self.unified if same and self.may_be_unified(stadiums[0]) else self.normal


STANDARD = RacePoints()
"""The points the ladder began with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointChange:
    """Points that hold from an instant on. Source: P16-S2."""

    since: datetime
    points: RacePoints


@dataclass(frozen=True, slots=True, kw_only=True)
class PointSchedule:
    """The points of a league through time; a match uses those of its start. Source: P16-S2."""

    initial: RacePoints = STANDARD
    changes: tuple[PointChange, ...] = ()
    """In any order; of two with one instant the later written holds."""

    def at(self, instant: datetime) -> RacePoints:
        """Give the points in force at the instant; a change holds from its own instant on."""
        in_order = sorted(self.changes, key=lambda change: change.since)
        past = [change.points for change in in_order if change.since <= instant]
        return past[-1] if past else self.initial


def race_points(placings: Sequence[int], table: PointTable) -> tuple[int, ...]:
    """Work out the points of one group of players, in the order of their placings as given.

    Source: P16-S0, P16-S1, P16-S2, P16-S3.

    Raises:
        NotPlacings: The placings are no standard competition ranking.
    """
    standard_competition(placings)
    numbers = group_numbers(placings)
    groups = max(numbers)
    return tuple(table.of_group(number, groups) for number in numbers)


def race_points_with_missed(placings: Sequence[int | None], table: PointTable) -> tuple[int, ...]:
    """Work out the points of one group with those who missed the race as None.

    The placing of a CPU that drove on for somebody disconnected stands in that player's
    place; None scores as lower and takes no place in the ranking. Source: P16-S4.

    Raises:
        NotPlacings: The placings of the others are no standard competition ranking.
    """
    known = [placing for placing in placings if placing is not None]
    scored = iter(race_points(known, table) if known else ())
    return tuple(table.missed() if placing is None else next(scored) for placing in placings)


def points_by_group(
    groups: Sequence[StadiumGroup], points: RacePoints
) -> tuple[tuple[int, ...], ...]:
    """Work out a race that ended in several groups, each on its own. Source: P16-S0, P16-S2.

    Raises:
        NotPlacings: A group's placings are no standard competition ranking.
    """
    table = points.table_for([group.stadium for group in groups])
    return tuple(race_points(group.placings, table) for group in groups)

"""Totals that three races can give, and how people write them."""

import re
import unicodedata
from functools import cache
from itertools import combinations_with_replacement

from domain.errors import ImpossibleTotal, NotATotal
from domain.scoring.points import RacePoints

_TOTAL = re.compile(r"[0-9]{1,4}( *\+ *[0-9]{1,4})*")


def race_values(points: RacePoints) -> tuple[int, ...]:
    """List what one race can give anybody, unified or not, lowest first. Source: P16-S5."""
    tables = (points.normal, points.unified)
    values = [v for t in tables for v in (t.first, t.upper, t.middle, t.lower)]
    return tuple(dict.fromkeys(sorted(values)))


@cache
def possible_totals(points: RacePoints, races: int) -> tuple[int, ...]:
    """List every total so many races can give, lowest first; any may have been unified.

    Source: P16-S5.
    """
    sums = map(sum, combinations_with_replacement(race_values(points), races))
    return tuple(dict.fromkeys(sorted(sums)))


def check_total(total: int, points: RacePoints, races: int) -> None:
    """Refuse a total that the races cannot give.

    A moderator's entry is not bound by it (P16-V6). Source: P16-S5.

    Raises:
        ImpossibleTotal: With the lowest and highest total there is.
    """
    if total not in possible_totals(points, races):
        raise _impossible(str(total), total, points, races)


def written_total(text: str) -> int:
    """Read a total from `24` or `10+7+3`, whether races can give it or not.

    Full-width characters count as plain ones. Source: P16-S5, P16-V6.

    Raises:
        NotATotal: The text is neither a number nor a sum of numbers.
    """
    return sum(_written_parts(text))


def parse_total(text: str, points: RacePoints, races: int) -> int:
    """Read a total that the races can give, from a number or race by race.

    Written race by race, every race must be there and possible on its own. Source: P16-S5.

    Raises:
        NotATotal: The text is no total, or names another number of races.
        ImpossibleTotal: No races give it.
    """
    parts = _written_parts(text)
    if len(parts) not in (1, races):
        raise NotATotal(given=text, races=races)
    total = sum(parts)
    if len(parts) > 1 and any(part not in race_values(points) for part in parts):
        raise _impossible(text, total, points, races)
    check_total(total, points, races)
    return total


def _written_parts(text: str) -> tuple[int, ...]:
    plain = unicodedata.normalize("NFKC", text).strip()
    if not _TOTAL.fullmatch(plain):
        raise NotATotal(given=text)
    return tuple(int(part) for part in plain.split("+"))


def _impossible(given: str, total: int, points: RacePoints, races: int) -> ImpossibleTotal:
    possible = possible_totals(points, races)
    return ImpossibleTotal(given=given, total=total, lowest=possible[0], highest=possible[-1])

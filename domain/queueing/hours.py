"""Opening hours in a league's zone, worked out into instants (P16-Q10)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from functools import lru_cache
from zoneinfo import ZoneInfo

from domain.queueing.violations import UnknownZone

_DAY = timedelta(days=1)
_AHEAD = 8
"""Days looked ahead: hours repeat weekly, and a day more covers a change of the clocks."""


class Day(StrEnum):
    """A day of the week, in the order of `datetime.weekday`."""

    MON = "mon"
    TUE = "tue"
    WED = "wed"
    THU = "thu"
    FRI = "fri"
    SAT = "sat"
    SUN = "sun"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHours:
    """From ``opens`` to the next ``closes`` on the wall clock, on each of these days."""

    days: tuple[Day, ...] = tuple(Day)
    """The days on which it opens."""
    opens: time
    closes: time
    """At or before ``opens``: on the day after, so 21:00 to 02:00 and a whole day are possible."""


Hours = tuple[OpenHours, ...]


def known_zone(zone: str) -> ZoneInfo:
    """Look a zone up.

    Raises:
        UnknownZone: There is none of that name.
    """
    try:
        return ZoneInfo(zone)
    except (KeyError, OSError, ValueError):
        raise UnknownZone(zone=zone) from None


def within(hours: Hours, zone: str, at: datetime) -> bool:
    """Say whether the hours hold at an instant; the moment of closing is outside."""
    return any(opens <= at < closes for opens, closes in _spans(hours, zone, at))


@lru_cache(maxsize=1024)
def next_opening(hours: Hours, zone: str, after: datetime) -> datetime | None:
    """Find when the hours next begin to hold; hours that touch or overlap are one."""
    return _next(hours, zone, after, opening=True)


@lru_cache(maxsize=1024)
def next_closing(hours: Hours, zone: str, after: datetime) -> datetime | None:
    """Find when the hours next cease to hold; never, if they fill the week."""
    return _next(hours, zone, after, opening=False)


def _next(hours: Hours, zone: str, after: datetime, *, opening: bool) -> datetime | None:
    spans = tuple(_spans(hours, zone, after))
    edges = [
        edge
        for span in spans
        if after < (edge := span[0] if opening else span[1]) <= after + _AHEAD * _DAY
        if not any(_bridges(span, edge, opening=opening) for span in spans)
    ]
    return min(edges, default=None)


def _bridges(span: tuple[datetime, datetime], edge: datetime, *, opening: bool) -> bool:
    opens, closes = span
    return opens < edge <= closes if opening else opens <= edge < closes


def _spans(hours: Hours, zone: str, around: datetime) -> Iterator[tuple[datetime, datetime]]:
    # Two days back for what began yesterday and for the date line; two more ahead, so that
    # nothing looked for is the cut end of what was generated.
    local = known_zone(zone)
    first = around.astimezone(local).date() - 2 * _DAY
    for date in (first + day * _DAY for day in range(_AHEAD + 5)):
        for open_hours in hours:
            if tuple(Day)[date.weekday()] not in open_hours.days:
                continue
            overnight = open_hours.closes <= open_hours.opens
            opens, closes = (
                datetime.combine(on, clock, local).astimezone(UTC)
                for on, clock in (
                    (date, open_hours.opens),
                    (date + overnight * _DAY, open_hours.closes),
                )
            )
            # Hours inside the hour that the clocks skip would end before they begin.
            if opens < closes:
                yield opens, closes

"""How instants and people are written: plainly here; a platform has ways of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """What a platform writes for an instant or a person."""

    time: Callable[[datetime], str]
    """An instant of today, to the second."""
    day: Callable[[datetime], str]
    """An instant that may be days away."""
    who: Callable[[str], str] = str
    """What people call the player of an id; without anything better, the id."""


def plain(zone: str, who: Callable[[str], str] = str) -> Style:
    """Write instants as a wall clock of a zone shows them; in UTC if there is no such zone.

    Args:
        zone: An IANA name, such as ``Asia/Tokyo``.
        who: What people call the player of an id.
    """
    try:
        where = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        # A wrong zone must not keep a notice from going out; the mark says what is shown.
        return in_utc(who)
    return Style(time=_as("%H:%M:%S", where), day=_as("%Y-%m-%d %H:%M", where), who=who)


def in_utc(who: Callable[[str], str] = str) -> Style:
    """Write instants in UTC and say so: for readers whose zone nobody knows."""
    return Style(time=_as("%H:%M:%S UTC", UTC), day=_as("%Y-%m-%d %H:%M UTC", UTC), who=who)


def instant(value: object) -> datetime | None:
    """Read an instant as it comes over a Temporal boundary: a datetime, or its ISO 8601 text."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            return None
    if not isinstance(value, datetime):
        return None
    return value if value.tzinfo else value.replace(tzinfo=UTC)


def _as(form: str, zone: tzinfo) -> Callable[[datetime], str]:
    return lambda at: at.astimezone(zone).strftime(form)

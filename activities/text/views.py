"""What a text says of a view beyond its fields: who is there, and what comes next."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from activities.text.arguments import rows
from activities.text.style import instant
from domain.match.timing import QUIET


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """The next deadline of a match or queue."""

    name: str
    at: datetime


def next_due(params: Mapping[str, object]) -> Due | None:
    """The earliest of a view's ``deadlines`` that people wait for, by name among equals."""
    pending = [
        (at, str(row["key"]))
        for row in rows(params.get("deadlines"))
        if row["key"] != QUIET and (at := instant(row.get("value")))
    ]
    if not pending:
        return None
    at, name = min(pending)
    return Due(name=name, at=at)


def present(params: Mapping[str, object]) -> int:
    """How many of a view's seats are in the room."""
    return sum(bool(seat.get("present")) for seat in rows(params.get("seats")))


def totals_entered(params: Mapping[str, object]) -> int:
    """How many of a view's seats have a total."""
    return sum(seat.get("total") is not None for seat in rows(params.get("seats")))

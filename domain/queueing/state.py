"""A standing queue with two bands as a frozen value. Nothing in it can be derived."""

from dataclasses import dataclass
from datetime import datetime

from domain.model import PlayerId
from domain.queueing.bands import Band, SharedRange
from domain.queueing.hours import OpenHours


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Somebody who waits."""

    player: PlayerId
    name: str
    rating: int
    """At the moment of joining; zero and below are ratings like any other (F-8)."""
    band: Band
    """Fixed at joining, whatever becomes of the range (P16-Q2)."""
    since: datetime
    arrival: int
    """Counts arrivals: who came first among those who wait since the same instant."""
    press: str
    """The press whose claim in the store holds this place."""
    seen_at: datetime
    """The last sign of being there: joining, coming back or a yes (P16-Q10)."""
    asked_at: datetime | None = None
    """When "still there?" was asked, while it is unanswered (P16-Q10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forming:
    """A full table, until the store has seated everybody or said who is not available."""

    table: int
    """Counts the tables of this queue; no two ever share a number."""
    seats: tuple[Entry, ...]
    """In seat order: rating highest first, then earlier join (P16-H1)."""
    formed_at: datetime
    gone: tuple[PlayerId, ...] = ()
    """Who became unavailable meanwhile; they do not go back if the seating fails (F-6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Queue:
    """Everybody who waits on one ladder, and the rules of the day."""

    league: str
    ladder: str
    zone: str
    """The league's IANA zone; its hours are in it."""
    moderators: tuple[PlayerId, ...]
    range: SharedRange
    range_fixed: bool = False
    """By hand: computed ranges are ignored until it is freed (P16-Q3)."""
    waiting: tuple[Entry, ...] = ()
    """Longest wait first."""
    forming: tuple[Forming, ...] = ()
    shared_counts_to: Band = Band.LOW
    """The table that shared players count to now; ``high`` or ``low`` (P16-Q4)."""
    tables: int = 0
    """How many tables have been formed."""
    arrivals: int = 0
    """How many have arrived."""
    shut: bool = False
    switched_at: datetime
    """Since when it is open or shut; the hours' next change comes after it (P16-Q10)."""
    hours: tuple[OpenHours, ...] = ()
    """Without any only moderators open and close it."""

"""What a workflow must know of its league, and who takes a seat."""

from dataclasses import dataclass
from datetime import datetime

from domain.model import PlayerId
from domain.queueing.bands import Band


@dataclass(frozen=True, slots=True, kw_only=True)
class League:
    """What a workflow must know of its league."""

    league: str
    name: str
    locale: str
    """``ja`` or ``en``: the language posts are made in."""
    zone: str
    """An IANA zone: match dates and opening hours are in it."""
    moderators: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFacts:
    """Who takes a seat, in seat order: rating highest first, then earlier join (P16-H1)."""

    number: int
    player: PlayerId
    name: str
    rating: int
    band: Band
    waiting_since: datetime

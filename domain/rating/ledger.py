"""The rating ledger's entries: a player's rating is the start and every change since."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from domain.model import PlayerId


class Cause(StrEnum):
    """What kind of thing changed a rating."""

    MATCH = "match"
    PENALTY = "penalty"
    SEASON = "season"


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where entries come from: what, who answers for it, and when. Source: RT-7."""

    cause: Cause
    id: str
    """The match, the press or the season; it writes its entries once."""
    by: str
    """Who submitted the match, gave the penalty or began the season."""
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One change of one player's rating on one ladder. Source: RT-7."""

    player: PlayerId
    ladder: str
    origin: Origin
    before: int
    after: int
    """The same as before, if nothing changed; that is an entry too."""

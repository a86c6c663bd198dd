"""Places in a queue, at a table, and as a proxy: what the store is asked and answers."""

from dataclasses import dataclass
from datetime import datetime

from domain.model import MatchId, PlayerId, Standing
from workflows.ports.leagues import SeatFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimWish:
    """One press that wants a place for its actor."""

    press: str
    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimPlaces:
    """``claim_places`` (local activity): take a place for each player who is free, in order."""

    league: str
    ladder: str
    kind: str
    """``queued`` or ``proxy``. A proxy's claim also takes over that of somebody queued."""
    holder: str
    """The workflow id of the queue or match that holds the places."""
    wishes: tuple[ClaimWish, ...]
    most: int | None = None
    """Grant at most so many; the rest are only looked at."""
    start_rating: int = 5000


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimVerdict:
    """What the store says of one wish: the facts behind P16-Q1 and P16-X2."""

    press: str
    player: PlayerId
    standing: Standing
    """Before the claim. ``free`` was granted, and so was ``queued`` for a proxy."""
    granted: bool
    name: str = ""
    rating: int = 0
    """On this ladder; the start rating for somebody who has none yet."""
    suspended_until: datetime | None = None
    queue_id: str | None = None
    """The queue in which the player waits, or a proxy was waiting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimVerdicts:
    """One verdict a wish, in the same order."""

    verdicts: tuple[ClaimVerdict, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseClaims:
    """``release_claims``: give up places taken under these press ids, if still held so."""

    league: str
    presses: tuple[str, ...] = ()
    players: tuple[PlayerId, ...] = ()
    """Or whoever of these still waits in the queue of ``holder``."""
    holder: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTable:
    """``seat_players``: allocate a match and turn queued claims into seats, all or none."""

    league: str
    ladder: str
    zone: str
    rulebook: str
    digest: str
    table_key: str
    """One table of one queue for ever; repeating it gives the same match."""
    holder: str
    """The queue's workflow id, which must hold every player's claim."""
    seats: tuple[SeatFacts, ...]
    formed_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeated:
    """Either a match with everybody seated, or those who are not available and nothing done."""

    match_id: MatchId | None
    unavailable: tuple[PlayerId, ...] = ()

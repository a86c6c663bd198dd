"""What a run is started with, what it hands to the next, and how it ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from domain.match import effects as match_effects
from domain.match.result import ResultLine
from domain.match.state import Match
from domain.model import Ending, MatchId, PlayerId
from domain.queueing import effects as queue_effects
from domain.queueing.bands import SharedRange
from domain.queueing.hours import OpenHours
from domain.queueing.state import Queue
from domain.rulebook import Rulebook
from workflows.ports.claims import ReleaseClaims
from workflows.ports.leagues import League, SeatFacts
from workflows.ports.notices import KeyedNotice


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchWork:
    """A store effect of a match and the key by which it happens once."""

    key: str
    effect: match_effects.StoreEffect | ReleaseClaims
    queue_id: str | None = None
    """For ``TakeFromQueue``: which queue the proxy was waiting in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueWork:
    """A store effect of a queue and the key by which it happens once."""

    key: str
    effect: queue_effects.StoreEffect


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchCarried:
    """A match from one run to the next: the state, and all that is not yet done."""

    state: Match
    recent: Mapping[str, datetime]
    sequence: int
    """How many effects have had a key."""
    store: tuple[MatchWork, ...]
    notices: tuple[KeyedNotice, ...]
    lines: tuple[ResultLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueCarried:
    """A queue from one run to the next: the state, and all that is not yet done."""

    state: Queue
    recent: Mapping[str, datetime]
    sequence: int
    """How many effects have had a key."""
    store: tuple[QueueWork, ...]
    notices: tuple[KeyedNotice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStart:
    """The start input of ``match``: all it goes by until it ends."""

    league: League
    rulebook: Rulebook
    digest: str
    """Of the rulebook; kept with the match, so that builds that disagree can be told apart.

    No workflow compares it: one that finds out while it runs could only stop, and nobody would
    get out of a match that stands. ``tachiai replay`` compares it before a build is deployed.
    """
    match_id: MatchId
    seats: tuple[SeatFacts, ...]
    opened_at: datetime
    queue_id: str | None = None
    """The queue workflow that players go back to."""
    updates_a_run: int = 500
    """So many updates, and it continues as new; far below what a server takes."""
    stuck_after: timedelta = timedelta(minutes=2)
    """What the store is to do may take so long before the moderators are told (F-9)."""
    carried: MatchCarried | None = None
    """What an earlier run hands over; ``None`` for a match that begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueStart:
    """The start input of ``band_queue``."""

    league: League
    rulebook: Rulebook
    digest: str
    range: SharedRange
    hours: tuple[OpenHours, ...] = ()
    updates_a_run: int = 500
    """So many updates, and it continues as new; far below what a server takes."""
    stuck_after: timedelta = timedelta(minutes=2)
    """What the store is to do may take so long before the moderators are told (F-9)."""
    carried: QueueCarried | None = None
    """What an earlier run hands over; it alone counts then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeStart:
    """The start input of ``band_range``."""

    league: League
    rulebook: Rulebook


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOutcome:
    """The result of ``match``: how and why it ended, and what was written."""

    match_id: MatchId
    outcome: Ending
    reason: str
    at: datetime
    by: PlayerId | None = None
    lines: tuple[ResultLine, ...] = ()

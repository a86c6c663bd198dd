"""Results, endings, ranges and penalties: what the store is asked and answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from domain.match.effects import Returning
from domain.match.result import Result, ResultLine
from domain.model import Ending, MatchId, PlayerId, Standing
from domain.queueing.bands import MiddleFifth, SharedRange


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """``write_result``: rate and write a submitted match, once, by its match id."""

    league: str
    ladder: str
    match_id: MatchId
    start_rating: int
    result: Result
    record: Mapping[str, object]
    """The finished match as JSON, for looking at it years later; no room in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultLines:
    """What was written, now or by an earlier attempt."""

    lines: tuple[ResultLine, ...]
    bands: Mapping[PlayerId, tuple[str, ...]] = field(default_factory=dict)
    """The band roles of every player whose rating was written (P16-B1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnding:
    """``end_match``: close a match without rating and free its seats, once."""

    league: str
    ladder: str
    match_id: MatchId
    ending: Ending
    reason: str
    at: datetime
    by: PlayerId | None
    returning: tuple[Returning, ...]
    """Their claims become queued claims of ``queue_id`` (P16-H7), each under the press that
    ``ids.returned_press`` gives for it."""
    queue_id: str | None
    absent: tuple[PlayerId, ...]
    record: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnded:
    """Who of the returning is back in the queue."""

    returned: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComputeRange:
    """``compute_range``: the shared range of a ladder at an instant, kept (P16-Q3)."""

    league: str
    ladder: str
    policy: MiddleFifth
    at: datetime
    fixed: SharedRange | None = None
    """By hand: keep this one instead of computing."""
    by: PlayerId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeKept:
    """The range now in force, and the roles of everybody whose band it changed (P16-B1)."""

    range: SharedRange
    bands: Mapping[PlayerId, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """One press of ``give_penalty`` (P16-V2)."""

    press: str
    player: PlayerId
    by: PlayerId
    reason: str
    change: int
    at: datetime
    match_id: MatchId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePenalties:
    """``give_penalties`` (local activity): ledger entries, each once by its press id."""

    league: str
    ladder: str
    start_rating: int
    penalties: tuple[Penalty, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltiesGiven:
    """The standing of each player; only the registered were penalised. Same order."""

    standings: tuple[Standing, ...]
    unknown_matches: tuple[MatchId, ...] = ()
    """Matches named that the ladder never had; nobody was penalised for those."""
    bands: Mapping[PlayerId, tuple[str, ...]] = field(default_factory=dict)

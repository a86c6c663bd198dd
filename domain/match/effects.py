"""What a match asks the store to do: ordered, repeated until it succeeds."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from domain.effects import Notice
from domain.match.result import Result
from domain.model import Ending, PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteResult:
    """Compute the ratings and write the result, once, by its match id (P16-C4)."""

    result: Result
    do: Literal["write_result"] = "write_result"


@dataclass(frozen=True, slots=True, kw_only=True)
class Returning:
    """A player who goes back to the queue with the old waiting time (P16-H7)."""

    player: PlayerId
    name: str
    waiting_since: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class EndMatch:
    """Close the match without rating and free its seats (P16-V1, P16-V4, P16-H4)."""

    ending: Ending
    reason: str
    at: datetime
    by: PlayerId | None
    returning: tuple[Returning, ...] = ()
    absent: tuple[PlayerId, ...] = ()
    """Those missing, for whom it is counted (P16-H7)."""
    do: Literal["end_match"] = "end_match"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeFromQueue:
    """A proxy was waiting in a queue and leaves it (P16-X2)."""

    player: PlayerId
    do: Literal["take_from_queue"] = "take_from_queue"


StoreEffect = WriteResult | EndMatch | TakeFromQueue
Effect = StoreEffect | Notice

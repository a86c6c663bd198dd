"""What crosses a Temporal boundary: one argument, one result, both values."""

from workflows.ports.claims import (
    ClaimPlaces,
    ClaimVerdict,
    ClaimVerdicts,
    ClaimWish,
    ReleaseClaims,
    SeatTable,
    TableSeated,
)
from workflows.ports.leagues import League, SeatFacts
from workflows.ports.notices import Alert, Delivered, Delivery, KeyedNotice
from workflows.ports.presses import MAX_PAYLOAD, Answer, Answers, Press, Presses, Refusal
from workflows.ports.records import (
    ComputeRange,
    GivePenalties,
    MatchEnded,
    MatchEnding,
    MatchResult,
    PenaltiesGiven,
    Penalty,
    RangeKept,
    ResultLines,
)
from workflows.ports.runs import (
    MatchCarried,
    MatchOutcome,
    MatchStart,
    MatchWork,
    QueueCarried,
    QueueStart,
    QueueWork,
    RangeStart,
)
from workflows.ports.signals import HoursNow, Leavers, ModeratorsNow, Returners

__all__ = [
    "MAX_PAYLOAD",
    "Alert",
    "Answer",
    "Answers",
    "ClaimPlaces",
    "ClaimVerdict",
    "ClaimVerdicts",
    "ClaimWish",
    "ComputeRange",
    "Delivered",
    "Delivery",
    "GivePenalties",
    "HoursNow",
    "KeyedNotice",
    "League",
    "Leavers",
    "MatchCarried",
    "MatchEnded",
    "MatchEnding",
    "MatchOutcome",
    "MatchResult",
    "MatchStart",
    "MatchWork",
    "ModeratorsNow",
    "PenaltiesGiven",
    "Penalty",
    "Press",
    "Presses",
    "QueueCarried",
    "QueueStart",
    "QueueWork",
    "RangeKept",
    "RangeStart",
    "Refusal",
    "ReleaseClaims",
    "ResultLines",
    "Returners",
    "SeatFacts",
    "SeatTable",
    "TableSeated",
]

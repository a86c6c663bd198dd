"""What crosses a Temporal boundary: one argument, one result, both values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field

from domain.effects import Notice
from domain.match import effects as match_effects
from domain.match.effects import Returning
from domain.match.result import Result, ResultLine
from domain.match.state import Match
from domain.model import Ending, MatchId, PlayerId, Standing
from domain.queueing import effects as queue_effects
from domain.queueing.bands import Band, MiddleFifth, SharedRange
from domain.queueing.events import Returned
from domain.queueing.hours import OpenHours
from domain.queueing.state import Queue
from domain.rulebook import Rulebook

MAX_PAYLOAD = 64 * 1024
"""Bytes of one update's argument; more is refused before it is sent (``too_large``)."""


class Press(BaseModel):
    """One press of one person. It proves who pressed; the workflow decides what they may do."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(min_length=1, max_length=100)
    """The interaction's id: the same press delivered twice has one effect and one answer."""
    actor: PlayerId = Field(min_length=1, max_length=64)
    name: str = Field(default="", max_length=100)
    """The actor's display name."""
    args: dict[str, object] = Field(default_factory=dict)
    """What the press says beside who and when: the event's own fields."""


class Presses(BaseModel):
    """The argument of every update: presses of one kind, in order of arrival."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    presses: tuple[Press, ...] = Field(min_length=1, max_length=1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Which rule said no, and what a text needs to say it."""

    code: str
    params: Mapping[str, str | int | bool | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one press led to: done, or which rule said no."""

    id: str
    at: datetime
    """The time of the event, by the workflow's clock."""
    refused: Refusal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The result of every update, an answer a press in the same order."""

    answers: tuple[Answer, ...]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStart:
    """The start input of ``match``: all it goes by until it ends."""

    league: League
    rulebook: Rulebook
    digest: str
    """Of the rulebook; two builds that disagree about it are seen at once."""
    match_id: MatchId
    seats: tuple[SeatFacts, ...]
    opened_at: datetime
    queue_id: str | None = None
    """The queue workflow that players go back to."""
    updates_a_run: int = 500
    """So many updates, and it continues as new; far below what a server takes."""
    carried: "MatchCarried | None" = None
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
    carried: "QueueCarried | None" = None
    """What an earlier run hands over; it alone counts then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeStart:
    """The start input of ``band_range``."""

    league: League
    rulebook: Rulebook


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeratorsNow:
    """The signal ``moderators_changed``."""

    moderators: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HoursNow:
    """The signal ``hours_changed`` of a queue."""

    hours: tuple[OpenHours, ...]
    zone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Returners:
    """The signal ``players_returned`` of a queue (P16-H7)."""

    entries: tuple[Returned, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Leavers:
    """The signal ``players_gone`` of a queue (P16-X2, F-6)."""

    players: tuple[PlayerId, ...]
    standing: Standing | None = None


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
    bands: Mapping[PlayerId, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyedNotice:
    """A notice and the key by which it happens once."""

    key: str
    notice: Notice


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """``deliver_notices``: some notices of one match or queue, in order."""

    league: League
    ladder: str
    about: str
    """The workflow id of the match or queue; a thread and its messages belong to it."""
    title: str
    """What people call it: the match id, the queue's ladder."""
    notices: tuple[KeyedNotice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivered:
    """When the thread was opened, if one of the notices asked for it."""

    thread_opened_at: datetime | None = None


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
class MatchOutcome:
    """The result of ``match``: how and why it ended, and what was written."""

    match_id: MatchId
    outcome: Ending
    reason: str
    at: datetime
    by: PlayerId | None = None
    lines: tuple[ResultLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Alert:
    """``alert_moderators``: a cry for help that needs no PostgreSQL."""

    league: League
    about: str
    kind: str
    params: Mapping[str, object] = field(default_factory=dict)

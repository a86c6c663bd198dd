"""What can happen to a queue. Facts that only the store knows travel in the events."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from domain.events import Happened, Moderated, Pressed
from domain.model import MatchId, PlayerId, Standing
from domain.queueing.bands import SharedRange
from domain.queueing.hours import OpenHours


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerJoined(Pressed):
    """``join``: with what the store says of whoever pressed (P16-Q1)."""

    name: str
    rating: int
    standing: Standing
    """Before the press took its claim: ``free`` is the only one that may join."""
    press: str
    """The press id, under which the store holds the claim."""
    suspended_until: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft(Pressed):
    """``leave``: out of the queue, while the table is not formed (P16-Q8)."""

    standing: Standing | None = None
    """What the store says of somebody who does not wait here, if it was asked: a seated
    player hears ``already_seated`` rather than ``not_queued``."""


class StillHere(Pressed):
    """``still_here``: the yes to "still there?" (P16-Q10)."""


class QueueOpened(Moderated):
    """``open_queue`` (P16-Q10)."""


class QueueClosed(Moderated):
    """``close_queue``: no joining and no new tables; the waiting keep their places (P16-Q10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRemoved(Moderated):
    """``remove_player``: by a moderator (P16-Q10)."""

    player: PlayerId
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeFixed(Moderated):
    """``fix_range``: the shared range by hand (P16-Q3)."""

    low: int | None
    high: int | None


class RangeFreed(Moderated):
    """``free_range``: the shared range follows the ratings again (P16-Q3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyGiven(Moderated):
    """``give_penalty``: for absence or leaving without notice, also after a void (P16-V2)."""

    player: PlayerId
    reason: str
    standing: Standing
    """What the store says of the player: only the registered can be penalised."""
    match_id: MatchId | None = None
    match_known: bool = True
    """What the store says of the match, if one is named."""
    written: bool = False
    """The entry stands: whoever pressed was a moderator when the store was asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeated(Happened):
    """The store has seated a forming table."""

    table: int
    match_id: MatchId


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingFailed(Happened):
    """The store seated nobody, since these players are not available (P16-Q9, F-6)."""

    table: int
    unavailable: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned:
    """Somebody who comes back from a dissolved match, and the claim that holds the place."""

    player: PlayerId
    name: str
    rating: int
    since: datetime
    """The old waiting time."""
    press: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersReturned(Happened):
    """They are back with their old waiting time, open or shut (P16-H7)."""

    entries: tuple[Returned, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersGone(Happened):
    """They may not wait any longer: suspended, unregistered or seated as a proxy (F-6)."""

    players: tuple[PlayerId, ...]
    standing: Standing | None = None
    """Why, for the text that tells them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeComputed(Happened):
    """The store has computed or kept a range; ignored while another is fixed by hand (P16-Q3)."""

    range: SharedRange
    bands: Mapping[PlayerId, tuple[str, ...]] = field(default_factory=dict)
    """The roles of everybody whose band it changed (P16-B1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HoursChanged(Happened):
    """The league's opening hours or zone were applied anew (P16-Q10)."""

    hours: tuple[OpenHours, ...]
    zone: str


PRESSES: Mapping[str, type[Pressed]] = {
    "join": PlayerJoined,
    "leave": PlayerLeft,
    "still_here": StillHere,
    "open_queue": QueueOpened,
    "close_queue": QueueClosed,
    "remove_player": PlayerRemoved,
    "fix_range": RangeFixed,
    "free_range": RangeFreed,
    "give_penalty": PenaltyGiven,
}
"""A press by its name; the name is also the update's, the script's and the button's."""

"""What ``step`` asks for: notices here, store effects beside each referee.

A notice is a kind and parameters, never wording. Adapters make the text in the league's or
the reader's language, so a reworded message cannot break a replay.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from domain.model import PlayerId


class Place(StrEnum):
    """Where a notice goes; an adapter knows which channel or thread that is."""

    THREAD = "thread"
    RESULTS = "results"
    MODERATORS = "moderators"
    PROXY_HIGH = "proxy_high"
    PROXY_LOW = "proxy_low"
    QUEUE = "queue"
    DIRECT = "direct"
    """To each of the mentioned players alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A press that a message offers: an update's name and the arguments it carries."""

    action: str
    args: Mapping[str, str | int] = field(default_factory=dict)
    enabled: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Tell:
    """Post a message, or edit the one posted under the same ``message`` name."""

    kind: str
    """Which text of the catalogue."""
    place: Place
    message: str | None = None
    """What the message is about; a later notice of the same name edits and overtakes it."""
    mentions: tuple[PlayerId, ...] = ()
    buttons: tuple[Button, ...] = ()
    params: Mapping[str, object] = field(default_factory=dict)
    do: Literal["tell"] = "tell"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenThread:
    """Open the match's private thread and add its members (P16-H1)."""

    members: tuple[PlayerId, ...]
    do: Literal["open_thread"] = "open_thread"


@dataclass(frozen=True, slots=True, kw_only=True)
class AddToThread:
    """Add a proxy to the thread."""

    player: PlayerId
    do: Literal["add_to_thread"] = "add_to_thread"


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseThread:
    """Close the thread; the match is over (P16-C7)."""

    do: Literal["close_thread"] = "close_thread"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowBands:
    """Bring the band roles of these players up to date (P16-B1)."""

    bands: Mapping[PlayerId, tuple[str, ...]]
    do: Literal["show_bands"] = "show_bands"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowStatus:
    """Edit the one status message; what it shows is read from the state when it is sent."""

    do: Literal["show_status"] = "show_status"


Notice = Tell | OpenThread | AddToThread | CloseThread | ShowBands | ShowStatus
"""Everything the notice lane carries, in order."""

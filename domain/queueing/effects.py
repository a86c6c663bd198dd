"""What a queue asks the store to do: ordered, repeated until it succeeds."""

from dataclasses import dataclass
from typing import Literal

from domain.effects import Notice
from domain.model import PlayerId
from domain.queueing.bands import SharedRange
from domain.queueing.state import Forming


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlayers:
    """Turn the claims of a full table into seats of a match, all or none (P16-Q5, P16-Q9)."""

    forming: Forming
    do: Literal["seat_players"] = "seat_players"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleasePlaces:
    """Give up the claims of those who left, if they are still held under these presses."""

    presses: tuple[str, ...]
    """The claims, never only the players: a later claim of the same player stays (F-7)."""
    players: tuple[PlayerId, ...]
    """Whose they are, in the same order."""
    do: Literal["release_places"] = "release_places"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepRange:
    """Keep the range in the store: this one, or one computed from the ratings (P16-Q3).

    Answered by ``RangeComputed``.
    """

    range: SharedRange | None
    """``None``: compute it."""
    by: PlayerId | None = None
    """Whoever fixed it by hand."""
    do: Literal["keep_range"] = "keep_range"


StoreEffect = SeatPlayers | ReleasePlaces | KeepRange
Effect = StoreEffect | Notice

"""A rulebook is a frozen value made of small policies; a league's module chooses them."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from domain.queueing.bands import MiddleFifth
from domain.rating.arithmetic import Adjusted
from domain.scoring.points import PointSchedule


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreThanHalf:
    """More than half of all seats, present or not (P16-C3, P16-V1)."""

    policy: Literal["more_than_half"] = "more_than_half"

    def needed(self, seats: int) -> int:
        """Count the votes that carry it."""
        return seats // 2 + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class AtLeast:
    """A fixed number of votes."""

    votes: int
    policy: Literal["at_least"] = "at_least"

    def needed(self, seats: int) -> int:
        """Count the votes that carry it; never more than there are seats."""
        return min(self.votes, seats)


Majority = MoreThanHalf | AtLeast


@dataclass(frozen=True, slots=True, kw_only=True)
class Hosting:
    """Times of the host and the gathering."""

    thread_grace: timedelta
    """Time zero without a thread: this long after the seats were reserved (P16-H1)."""
    volunteering: timedelta
    """How long anyone may volunteer, from time zero (P16-H2)."""
    silence: timedelta
    """How long a host may be silent when something is due (P16-H3, P16-H6, P16-V1)."""
    gathering: timedelta
    """From the first room to going on without the missing (P16-H4)."""
    dissolve_at: int
    """So many missing dissolve the match (P16-H4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Racing:
    """Races of a match."""

    valid: int
    """Valid races a match needs (P16-R1)."""
    preparation: timedelta
    """From set-up to starting without waiting, from the second race on (P16-R2)."""
    length: timedelta
    """How long a race lasts in the game: after it the host's report is due (P16-H5)."""
    void_at: int
    """So many disconnected in one race make it void (P16-R3)."""
    void_in_a_row: int
    """So many void races in a row make the match void (P16-R4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proxying:
    """Proxies; a ladder without them has none of this."""

    wait: timedelta
    """How long the next race waits for a proxy, from the acceptance (P16-X3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Helping:
    """Moderators: how often they are called and reminded."""

    call_every: timedelta
    """At most one call a match in this time (P16-V3)."""
    idle: timedelta
    """Without any press for this long the moderators are reminded (P16-V5)."""
    remind_every: timedelta
    """And again after each further such time (P16-V5)."""
    penalty: int
    """The change of a penalty, for absence or leaving without notice (P16-V2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Queueing:
    """The standing queue with two bands."""

    shared_range: MiddleFifth
    """How the shared range follows the ratings (P16-Q3)."""
    ask_after: timedelta
    """Waiting for this long leads to "still there?" (P16-Q10)."""
    answer_within: timedelta
    """And to leaving, without a yes for this long (P16-Q10)."""
    board_every: timedelta
    """The board is edited at most once in this time (P16-Q7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSettings:
    """What the room must be set to beside its players, shown before play (P16-H5)."""

    minutes: int
    rotation: bool = False
    cpu_fill: bool = False
    terrain_change: bool = True
    events: bool = True
    stadiums: Literal["all", "no_battle_royale"] = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """All that a match and its queue go by. A match carries the one it began with."""

    name: str
    revision: int
    ladder: str
    players: int
    """Seats of a table (P16-Q5)."""
    hosting: Hosting
    racing: Racing
    proxying: Proxying | None
    points: PointSchedule
    confirmation: Majority
    voiding: Majority
    helping: Helping
    rating: Adjusted
    start_rating: int
    """Everybody's first rating on the ladder (RT-1)."""
    queueing: Queueing
    room_settings: RoomSettings

    def __post_init__(self) -> None:
        """Refuse a table so small that its result could not be rated (RT-2)."""
        if self.players < 2:  # noqa: PLR2004 - one player has nobody to play
            raise ValueError(f"{self.players} players: there must be two or more")

"""A match as a frozen value. Nothing in it can be derived from the rest."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from domain.match.violations import UnknownSeat
from domain.model import Ending, MatchId, PlayerId
from domain.queueing.bands import Band
from domain.values import replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Proxy:
    """Who plays on for the seat's owner (P16-X2)."""

    player: PlayerId
    name: str
    since: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """A seat's points over all races, and who said so (P16-C1)."""

    points: int
    by: PlayerId | None
    """``None``: filled in by the rules for a seat that missed everything (P16-S4)."""
    at: datetime
    reason: str | None = None
    """A moderator's reason; P16-S5 does not bind such a total (P16-V6)."""


@dataclass(frozen=True, kw_only=True)
class Seat:
    """A place in the match, held by its owner or, once one accepted, by the proxy."""

    number: int
    player: PlayerId
    name: str
    rating: int
    """At the moment of joining: for order and display. The result uses the one at submission."""
    band: Band
    waiting_since: datetime
    present_since: datetime | None = None
    call_open_since: datetime | None = None
    proxy: Proxy | None = None
    total: Total | None = None

    @property
    def holder(self) -> PlayerId:
        """Who acts for the seat now."""
        return self.proxy.player if self.proxy else self.player


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """The room in the game. Its id and password are secrets (F-30)."""

    room: str = field(repr=False)
    password: str = field(repr=False)
    shared_at: datetime


class Ruling(StrEnum):
    """A moderator's word on a race, above the rules (P16-H8)."""

    COUNTED = "counted"
    STRUCK = "struck"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a player says of their own race (P16-R7)."""

    seat: int
    points: int
    placing: int | None = None
    stadium: str | None = None
    group: int | None = None


@dataclass(frozen=True, kw_only=True)
class Race:
    """One race, running or over."""

    set_up_at: datetime
    started_at: datetime | None = None
    """From when on it waits for nobody, and everybody was told (P16-R2, P16-X3)."""
    disconnected: tuple[int, ...] = ()
    """Seats that said so themselves (P16-R5)."""
    named: tuple[int, ...] = ()
    """Seats that the host's report adds to them (P16-R5)."""
    left: tuple[int, ...] = ()
    """Seats whose player was there and was replaced by a proxy meanwhile (P16-X2)."""
    missing: tuple[int, ...] = ()
    """Seats that were not there; known when the race is over (P16-S4)."""
    unified: bool = False
    """One stadium for everybody: the other points hold (P16-S2)."""
    over_at: datetime | None = None
    reports: tuple[Report, ...] = ()
    ruling: Ruling | None = None

    @property
    def lost(self) -> tuple[int, ...]:
        """The seats that were disconnected, each once (P16-R3, P16-R5)."""
        return (*self.disconnected, *self.named)


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """The table of totals put to the vote (P16-C2..C6)."""

    table: int
    """Which version of the totals; a vote names the one it was for (F-22)."""
    posting: int
    """Which message carries it, named for the first table that it showed."""
    approvals: tuple[int, ...] = ()
    objections: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidApplication:
    """A vote on calling the whole match void (P16-V1)."""

    opened_by: int
    approvals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How and why the match ended."""

    ending: Ending
    reason: str
    at: datetime
    by: PlayerId | None = None


class Phase(StrEnum):
    """Where a match stands; derived, for people and search attributes."""

    HOST = "host"
    ROOM = "room"
    GATHERING = "gathering"
    RACES = "races"
    TOTALS = "totals"
    CONFIRMATION = "confirmation"
    SUBMITTED = "submitted"
    ENDED = "ended"


@dataclass(frozen=True, kw_only=True)
class Match:
    """One match. Seats are in seat order: ``seats[n - 1].number == n``."""

    league: str
    ladder: str
    match_id: MatchId
    seats: tuple[Seat, ...]
    moderators: tuple[PlayerId, ...]
    opened_at: datetime
    acted_at: datetime
    """The last press; from it counts the reminder of P16-V5."""
    reminders: int = 0
    time_zero: datetime | None = None
    """The thread's creation (P16-H1)."""
    host: int | None = None
    host_due_since: datetime | None = None
    """Since when the present host has owed what is due; ``None``: nothing is (P16-H6)."""
    host_lapsed: bool = False
    """The host was silent too long: anyone seated may do what is due (P16-H3, P16-H6)."""
    room: Room | None = None
    gathering_since: datetime | None = None
    """When a room was first shared; a new room does not move it (P16-H6)."""
    play_began_at: datetime | None = None
    races: tuple[Race, ...] = ()
    """The races that are over, in order."""
    race: Race | None = None
    tables: int = 0
    """How many versions of the complete table there have been."""
    confirmation: Confirmation | None = None
    void: VoidApplication | None = None
    void_asked_at: datetime | None = None
    void_open_to_all: bool = False
    called_at: datetime | None = None
    submitted_at: datetime | None = None
    submitted_by: PlayerId | None = None
    ended: Ended | None = None

    def seat(self, number: int) -> Seat:
        """The seat of that number.

        Raises:
            UnknownSeat: There is none.
        """
        if not 1 <= number <= len(self.seats):
            raise UnknownSeat(seat=number, seats=len(self.seats))
        return self.seats[number - 1]

    def held_by(self, player: PlayerId) -> Seat | None:
        """The seat that the player acts for."""
        return next((seat for seat in self.seats if seat.holder == player), None)

    def owned_by(self, player: PlayerId) -> Seat | None:
        """The seat that was the player's from the start."""
        return next((seat for seat in self.seats if seat.player == player), None)

    def with_seat(self, seat: Seat) -> "Match":
        """The same match with that seat in place of the one of its number."""
        at = seat.number - 1
        return replace(self, seats=(*self.seats[:at], seat, *self.seats[at + 1 :]))

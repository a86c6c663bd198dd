"""What can happen to a match. Every event carries its time; the workflow's, never a bot's."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.events import Happened, Moderated, Pressed
from domain.match.result import ResultLine
from domain.model import PlayerId, Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class OfSeat(Pressed):
    """A press about one's own seat (``None``) or another's."""

    seat: int | None = None


class HostVolunteered(Pressed):
    """``volunteer_host``: someone seated offers to host (P16-H2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomShared(Pressed):
    """``share_room``: the room is open, here is how to get in (P16-H3)."""

    room: str = field(repr=False)
    password: str = field(default="", repr=False)


class RoomClosed(Pressed):
    """``close_room``: the host closed the room after a race (P16-R6)."""


class CheckedIn(OfSeat):
    """``check_in``: in the room; the host may tick off others (P16-H4)."""


class CheckInTakenBack(OfSeat):
    """``take_back_check_in`` (P16-H8, F-14)."""


class RaceSetUp(Pressed):
    """``set_up_race``: the host announces that a race is set up (P16-R2)."""


class Disconnected(Pressed):
    """``report_disconnection``: one's own, at once (P16-R5)."""


class DisconnectionTakenBack(Pressed):
    """``take_back_disconnection`` (P16-H8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceEnded(Pressed):
    """``end_race``: the host's report, which may name more seats (P16-R5)."""

    disconnected: tuple[int, ...] = ()
    unified: bool = False
    """Everybody ended in one stadium; the other points hold, if they do there (P16-S2)."""
    stadium: str | None = None
    """Which, by name."""


class RaceEndTakenBack(Pressed):
    """``take_back_race_end`` (P16-H8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceReported(Pressed):
    """``report_race``: stadium, group, placing and points of one's own race (P16-R7)."""

    race: int
    """Which finished race, counted from 1, void ones included."""
    points: int
    placing: int | None = None
    stadium: str | None = None
    group: int | None = None


class ProxyCalled(OfSeat):
    """``call_proxy``: by the missing player or a moderator for them (P16-X1)."""


class ProxyCallWithdrawn(OfSeat):
    """``withdraw_proxy_call``, until taken (P16-X2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProxyAccepted(Pressed):
    """``accept_proxy``: with what the store says of whoever pressed (P16-X2)."""

    seat: int
    name: str
    standing: Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalEntered(OfSeat):
    """``enter_total``: a number or races, ``24`` or ``10+7+7`` (P16-C1, P16-S5)."""

    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalSet(Moderated):
    """``set_total``: a moderator's compensation (P16-V6)."""

    seat: int
    points: int
    reason: str


class ConfirmationPosted(Pressed):
    """``post_confirmation``: posted again by command (P16-C5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnTable(Pressed):
    """A vote on one version of the totals."""

    table: int


class Approved(OnTable):
    """``approve`` (P16-C3)."""


class Objected(OnTable):
    """``object`` (P16-C5)."""


class VoteTakenBack(Pressed):
    """``take_back_vote``: approval or objection (P16-H8)."""


class ResultSubmitted(OnTable):
    """``submit_result`` (P16-C4)."""


class VoidAsked(Pressed):
    """``ask_void``: a player asks the host to open a void application (P16-V1)."""


class VoidApplied(Pressed):
    """``apply_void``: opens the application and counts as an approval (P16-V1)."""


class VoidApproved(Pressed):
    """``approve_void`` (P16-V1)."""


class VoidVoteTakenBack(Pressed):
    """``take_back_void_vote`` (P16-H8)."""


class ModeratorCalled(Pressed):
    """``call_moderator`` (P16-V3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostNamed(Moderated):
    """``name_host``: by a moderator, at any time (P16-H6)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceCountSet(Moderated):
    """``set_race_count``: how many valid races there have been, by a moderator (P16-H8)."""

    count: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomReleased(Moderated):
    """``release_room``: a moderator ends the match without rating (P16-V4)."""

    reason: str = ""


class ThreadOpened(Happened):
    """The private thread is there: time zero (P16-H1)."""


class MatchCancelled(Happened):
    """An operator has asked for the end of the match from outside, without a press."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultWritten(Happened):
    """The store has computed and written the result (P16-C4)."""

    lines: tuple[ResultLine, ...]
    bands: Mapping[PlayerId, tuple[str, ...]] = field(default_factory=dict)
    """The roles that the new ratings give (P16-B1)."""


PRESSES: Mapping[str, type[Pressed]] = {
    "volunteer_host": HostVolunteered,
    "share_room": RoomShared,
    "close_room": RoomClosed,
    "check_in": CheckedIn,
    "take_back_check_in": CheckInTakenBack,
    "set_up_race": RaceSetUp,
    "report_disconnection": Disconnected,
    "take_back_disconnection": DisconnectionTakenBack,
    "end_race": RaceEnded,
    "take_back_race_end": RaceEndTakenBack,
    "report_race": RaceReported,
    "call_proxy": ProxyCalled,
    "withdraw_proxy_call": ProxyCallWithdrawn,
    "accept_proxy": ProxyAccepted,
    "enter_total": TotalEntered,
    "set_total": TotalSet,
    "post_confirmation": ConfirmationPosted,
    "approve": Approved,
    "object": Objected,
    "take_back_vote": VoteTakenBack,
    "submit_result": ResultSubmitted,
    "ask_void": VoidAsked,
    "apply_void": VoidApplied,
    "approve_void": VoidApproved,
    "take_back_void_vote": VoidVoteTakenBack,
    "call_moderator": ModeratorCalled,
    "name_host": HostNamed,
    "set_race_count": RaceCountSet,
    "release_room": RoomReleased,
}
"""A press by its name; the name is also the update's, the script's and the button's."""

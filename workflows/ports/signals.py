"""What a workflow is told by those who do not wait for an answer."""

from dataclasses import dataclass

from domain.model import PlayerId, Standing
from domain.queueing.events import Returned
from domain.queueing.hours import OpenHours


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

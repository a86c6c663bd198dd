"""What every event is made of. Its time is the workflow's, never a bot's clock."""

from dataclasses import dataclass
from datetime import datetime

from domain.model import PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """Something happened at an instant."""

    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed(Happened):
    """Somebody pressed something."""

    by: PlayerId


class Moderated(Pressed):
    """A press that only a moderator of the league may make."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlinePassed(Happened):
    """The deadline of that name was reached, at its own instant."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeratorsChanged(Happened):
    """The league's list of moderators was applied anew."""

    moderators: tuple[PlayerId, ...]

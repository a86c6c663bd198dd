"""Notices and cries for help."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from domain.effects import Notice
from workflows.ports.leagues import League


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
class Alert:
    """``alert_moderators``: a cry for help that needs no PostgreSQL."""

    league: League
    about: str
    kind: str
    params: Mapping[str, object] = field(default_factory=dict)

"""A notice as a terminal shows it: where it goes, to whom, what it says, what can be pressed."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from activities.text.arguments import clean
from activities.text.catalogue import Catalogue, Text
from activities.text.style import Style
from domain.effects import (
    AddToThread,
    Button,
    CloseThread,
    Notice,
    OpenThread,
    Place,
    ShowBands,
    ShowStatus,
    Tell,
)

ROLES = "roles"
"""Where a change of roles is seen; no place that anything is posted to."""
VIEWS = frozenset({"match_status", "queue_board"})
"""The kinds of boards."""

_SECRETS = ("room", "password")
_TRUSTED = frozenset({Place.THREAD, Place.DIRECT})
MASK = "•••"
"""Stands for a room's id and password where what is written may be kept."""
_FEW = 3
"""So many are called by name; of more their number is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """One notice in words."""

    kind: str
    place: str
    """As people call it."""
    to: tuple[str, ...]
    """The names of those it calls."""
    text: Text
    view: Tell | None = None
    """The notice itself where it is a board: one message for ever, edited all the time."""
    buttons: tuple[str, ...]
    """Labels; in brackets, or in parentheses where pressing does nothing any more."""


def post_of(notice: Notice, texts: Catalogue, style: Style, *, rooms: bool) -> Post | None:
    """Put a notice into words; nothing for one that only asks for a view to be sent.

    Args:
        notice: What is told.
        texts: The words.
        style: How instants and players are written.
        rooms: Whether a room's id and password may be read here (F-30).
    """
    match notice:
        case Tell():
            return _told(notice, texts, style, rooms=rooms)
        case OpenThread(members=members):
            return _done("open_thread", Place.THREAD, {"members": members}, texts)
        case AddToThread(player=player):
            return _done("add_to_thread", Place.THREAD, {"player": player}, texts)
        case CloseThread():
            return _done("close_thread", Place.THREAD, {}, texts)
        case ShowBands(bands=bands):
            return _done("show_bands", ROLES, {"bands": bands}, texts)
        case ShowStatus():
            return None
        case _:
            assert_never(notice)


def lines_of(post: Post, about: str, at: datetime, style: Style) -> list[str]:
    """Lay a post out: the time and the place lead, a view is one line, buttons come last."""
    said = [line for line in (post.text.title, *post.text.body.split("\n")) if line]
    if post.view is not None:
        said = ["  ".join(said)]
    place = f"{post.place} → {_called(post.to)}" if post.to else post.place
    first, *rest = said or [post.kind]
    lines = [f"{style.time(at)} {about} [{place}] {first}", *(f"    {line}" for line in rest)]
    return [*lines, f"    {' '.join(post.buttons)}"] if post.buttons else lines


def _told(notice: Tell, texts: Catalogue, style: Style, *, rooms: bool) -> Post:
    return Post(
        kind=notice.kind,
        place=texts.place(notice.place),
        to=tuple(clean(style.who(player)) for player in notice.mentions),
        text=texts.notice(notice.kind, _for(notice, rooms=rooms)),
        view=notice if notice.kind in VIEWS else None,
        buttons=tuple(_label(button, texts) for button in notice.buttons),
    )


def _for(notice: Tell, *, rooms: bool) -> Mapping[str, object]:
    # F-30: whatever a notice carries, a room is shown only to those who play in it.
    if notice.place not in _TRUSTED:
        return {name: value for name, value in notice.params.items() if name not in _SECRETS}
    if rooms:
        return notice.params
    masked = {name: MASK for name in _SECRETS if notice.params.get(name)}
    return {**notice.params, **masked}


def _done(kind: str, place: str, params: Mapping[str, object], texts: Catalogue) -> Post:
    text = texts.notice(kind, params)
    return Post(kind=kind, place=texts.place(place), to=(), text=text, buttons=())


def _label(button: Button, texts: Catalogue) -> str:
    label = texts.button(button.action)
    return f"[{label}]" if button.enabled else f"({label})"


def _called(names: tuple[str, ...]) -> str:
    return ", ".join(names) if len(names) <= _FEW else f"@{len(names)}"

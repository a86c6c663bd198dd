"""Presses and their answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field

from domain.model import PlayerId

MAX_PAYLOAD = 64 * 1024
"""Bytes of one update's argument; more is refused before it is sent (``too_large``)."""


class Press(BaseModel):
    """One press of one person. It proves who pressed; the workflow decides what they may do.

    What is wrong with one is said without quoting it, since it may hold a room (F-30).
    """

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    id: str = Field(min_length=1, max_length=100)
    """The interaction's id: the same press delivered twice has one effect and one answer."""
    actor: PlayerId = Field(min_length=1, max_length=64)
    name: str = Field(default="", max_length=100)
    """The actor's display name."""
    args: dict[str, object] = Field(default_factory=dict)
    """What the press says beside who and when: the event's own fields."""


class Presses(BaseModel):
    """The argument of every update: presses of one kind, in order of arrival."""

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    presses: tuple[Press, ...] = Field(min_length=1, max_length=1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Which rule said no, and what a text needs to say it."""

    code: str
    params: Mapping[str, str | int | bool | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one press led to: done, or which rule said no."""

    id: str
    at: datetime
    """The time of the event, by the workflow's clock."""
    refused: Refusal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The result of every update, an answer a press in the same order."""

    answers: tuple[Answer, ...]

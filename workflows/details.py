"""What an operator sees of a workflow: small Markdown tables, search attributes, last presses."""

from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from temporalio import workflow
from temporalio.common import SearchAttributeKey, SearchAttributeUpdate

from domain.events import Pressed
from workflows.ids import DUE, LADDER, LEAGUE, OUTCOME, PHASE, PLAYER, RULEBOOK
from workflows.markdown import called, clock, plain, table
from workflows.ports import Answer, Press

LAST_PRESSES = 20
"""Enough for a whole table that checks in."""
LONGEST_VALUE = 60
"""Characters of one thing that a press says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """Who is in it, a row each."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    more: int = 0
    """So many others are not listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Display:
    """How things stand, for the Temporal UI. No secret belongs in it."""

    league: str
    ladder: str
    rulebook: str
    phase: str
    outcome: str | None = None
    """How it ended, for searching."""
    players: tuple[str, ...] | None
    """``None`` where too many come and go to search by."""
    searched: Container[str]
    """The names of the deadlines that are worth searching by; others move with every press."""
    rows: Mapping[str, str]
    people: People
    waiting_for: Mapping[str, datetime]
    """What each deadline means, and when it passes."""


class Details:
    """Keeps the display up to date, and remembers who pressed what last."""

    def __init__(self) -> None:
        self._presses: deque[str] = deque(maxlen=LAST_PRESSES)

    def note(
        self,
        name: str,
        kind: type[Pressed],
        presses: Iterable[Press],
        answers: Iterable[Answer],
    ) -> None:
        """Remember presses that are accepted now."""
        for press, answer in zip(presses, answers, strict=True):
            # One that is delivered again is answered with the time of its first delivery.
            if answer.refused is None and answer.at == workflow.now():
                said = ", ".join([called(press.name, press.actor), *_said(kind, press)])
                self._presses.append(f"- {clock(answer.at)} {name}: {plain(said)}")

    def show(self, display: Display, due: datetime | None) -> None:
        """Set the details, and the search attributes that have changed, all at once.

        Args:
            display: How things stand.
            due: When the workflow next looks at a deadline that is searched by, for searching.
        """
        workflow.set_current_details("\n".join(self._parts(display)))
        if changes := _changes(display, due):
            workflow.upsert_search_attributes(changes)

    def _parts(self, display: Display) -> Iterator[str]:
        due = sorted(display.waiting_for.items(), key=lambda waiting: waiting[1])
        yield table(
            ("", ""),
            [
                ("Phase", display.phase),
                *display.rows.items(),
                *((f"Until {clock(at)}", what) for what, at in due),
            ],
        )
        if display.people.rows:
            yield table(display.people.head, display.people.rows)
        if display.people.more:
            yield f"and {display.people.more} more\n"
        yield "Last presses:\n"
        yield from reversed(self._presses or ["- none in this run"])


def _said(kind: type[Pressed], press: Press) -> Iterator[str]:
    """What a press says beside who and when, without what its event keeps secret (F-30)."""
    public = [field.name for field in fields(kind) if field.repr]
    for name, value in press.args.items():
        if name in public:
            yield f"{name} {value}"[:LONGEST_VALUE]


def _changes(display: Display, due: datetime | None) -> list[SearchAttributeUpdate[Any]]:
    wanted: list[tuple[SearchAttributeKey[Any], object]] = [
        (LEAGUE, display.league),
        (LADDER, display.ladder),
        (RULEBOOK, display.rulebook),
        (PHASE, display.phase),
        (OUTCOME, display.outcome),
        (DUE, due),
    ]
    if display.players is not None:
        wanted.append((PLAYER, list(display.players)))
    now = workflow.info().typed_search_attributes
    return [
        key.value_unset() if value is None else key.value_set(value)
        for key, value in wanted
        if now.get(key) != value
    ]

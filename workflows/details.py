"""What an operator sees of a workflow: a small Markdown table, search attributes, last presses."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from temporalio import workflow
from temporalio.common import SearchAttributeKey, SearchAttributeUpdate

from workflows.ids import DUE, LADDER, LEAGUE, PHASE, PLAYER, RULEBOOK
from workflows.ports import Answer, Press

LAST_PRESSES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Display:
    """How things stand, for the Temporal UI. No secret belongs in it."""

    league: str
    ladder: str
    rulebook: str
    phase: str
    players: tuple[str, ...] | None
    """``None`` where too many come and go to search by."""
    due: datetime | None
    """Until when it waits, for searching; what moves with every press is left out."""
    rows: Mapping[str, str]
    waiting_for: Mapping[str, datetime]
    """What each deadline means, and when it passes."""


class Details:
    """Keeps the display up to date, and remembers who pressed what last."""

    def __init__(self) -> None:
        self._presses: deque[str] = deque(maxlen=LAST_PRESSES)

    def note(self, name: str, presses: Iterable[Press], answers: Iterable[Answer]) -> None:
        """Remember presses that were accepted."""
        for press, answer in zip(presses, answers, strict=True):
            if answer.refused is None:
                who = f"{press.name} ({press.actor})" if press.name else press.actor
                self._presses.append(f"{_clock(answer.at)} {name}: {plain(who)}")

    def show(self, display: Display) -> None:
        """Set the details, and the search attributes that have changed, all at once."""
        workflow.set_current_details(self._markdown(display))
        if changes := _changes(display):
            workflow.upsert_search_attributes(changes)

    def _markdown(self, display: Display) -> str:
        rows = {
            "Phase": display.phase,
            **display.rows,
            **{f"Until {_clock(at)}": what for what, at in display.waiting_for.items()},
        }
        table = "\n".join(f"| {name} | {plain(value)} |" for name, value in rows.items())
        presses = "\n".join(f"- {line}" for line in reversed(self._presses))
        return f"| | |\n|---|---|\n{table}\n\nLast presses:\n\n{presses or '- none yet'}\n"


def _changes(display: Display) -> list[SearchAttributeUpdate[Any]]:
    wanted: list[tuple[SearchAttributeKey[Any], object]] = [
        (LEAGUE, display.league),
        (LADDER, display.ladder),
        (RULEBOOK, display.rulebook),
        (PHASE, display.phase),
        (DUE, display.due),
    ]
    if display.players is not None:
        wanted.append((PLAYER, list(display.players)))
    now = workflow.info().typed_search_attributes
    return [
        key.value_unset() if value is None else key.value_set(value)
        for key, value in wanted
        if now.get(key) != value
    ]


def _clock(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M:%S} UTC"


def plain(text: str) -> str:
    """Keep a name that somebody chose from changing the table."""
    return "".join(" " if letter in "|\r\n`<>[]" else letter for letter in text)

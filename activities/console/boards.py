"""The state of a match or queue at a glance, from the one message that shows it."""

from dataclasses import dataclass
from typing import Protocol

from activities.text.catalogue import Catalogue, Text
from activities.text.views import Due, next_due
from domain.effects import Tell
from domain.match.state import Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What a live view shows of one match or queue."""

    about: str
    """The workflow id."""
    text: Text
    phase: Phase | None
    """Of a match; a queue has none."""
    due: Due | None
    """What comes next if nobody presses anything."""
    countdown: str
    """The word before the time that is left."""


class Boards(Protocol):
    """Where boards are shown, the latest of each match or queue."""

    def show(self, board: Board) -> None:
        """Show it in place of the earlier one."""
        ...


def board_of(about: str, view: Tell, text: Text, texts: Catalogue) -> Board:
    """Make the board of a view that goes out."""
    phase = view.params.get("phase")
    return Board(
        about=about,
        text=text,
        phase=Phase(str(phase)) if phase in tuple(Phase) else None,
        due=next_due(view.params),
        countdown=texts.word("left"),
    )

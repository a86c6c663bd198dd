"""What an operator sees of a queue."""

from collections.abc import Mapping

from domain.queueing.board import Board, board
from domain.queueing.referee import deadlines
from domain.queueing.state import Entry, Queue
from domain.rulebook import Rulebook
from workflows.details import Display, People
from workflows.markdown import called, clock

SUMMARIES: Mapping[str, str] = {
    "ask": "whoever waits long is asked whether they are still there",
    "answer": "whoever did not say yes leaves",
    "opens": "queue opens",
    "closes": "queue closes",
}
"""What each deadline means to an operator."""

HOURS = ("closes", "opens")
"""The deadlines worth searching by; the others move with everybody who comes and goes."""

WAITING = ("Waiting", "Rating", "Band", "Since")

MOST_LISTED = 64
"""Longest wait first; a burst of a thousand is no list that anybody reads."""


def display(rulebook: Rulebook, queue: Queue, league: str) -> Display:
    """Show the queue of a league of that name in the Temporal UI."""
    due = deadlines(rulebook, queue)
    return Display(
        league=queue.league,
        ladder=queue.ladder,
        rulebook=rulebook.name,
        phase="shut" if queue.shut else "open",
        players=None,
        searched=HOURS,
        rows={"League": league, **_rows(queue, board(rulebook, queue))},
        people=People(
            head=WAITING,
            rows=[_entry(entry) for entry in queue.waiting[:MOST_LISTED]],
            more=max(0, len(queue.waiting) - MOST_LISTED),
        ),
        waiting_for={SUMMARIES[name]: at for name, at in due.items()},
    )


def _rows(queue: Queue, shown: Board) -> dict[str, str]:
    return {
        "Queue": f"{queue.league} {queue.ladder}",
        "Waits for": _awaited(shown),
        "High": f"{shown.high} waiting, {shown.high_lacks} lacking",
        "Low": f"{shown.low} waiting, {shown.low_lacks} lacking",
        "Shared": f"{shown.shared} waiting, counting to {shown.shared_counts_to}",
        "Being seated": str(shown.forming),
        "Shared range": _range(shown),
        "Hours": f"by the clock of {queue.zone}" if queue.hours else "opened and closed by hand",
        "Moderators": ", ".join(queue.moderators) or "none",
    }


def _range(shown: Board) -> str:
    bounds = (shown.range_low, shown.range_high)
    low, high = ("open" if bound is None else str(bound) for bound in bounds)
    said = "everybody" if bounds == (None, None) else f"{low} to {high}"
    return f"{said} (by hand)" if shown.range_fixed else said


def _awaited(shown: Board) -> str:
    if shown.forming:
        return "the store to seat a table"
    if shown.shut:
        return "the hours or a moderator to open it (open_queue)"
    return f"{shown.high_lacks} more for the high table, {shown.low_lacks} for the low (join)"


def _entry(entry: Entry) -> tuple[str, ...]:
    asked = ", asked whether still there" if entry.asked_at else ""
    return (
        called(entry.name, entry.player) + asked,
        str(entry.rating),
        entry.band,
        clock(entry.since),
    )

"""What an operator sees of a queue."""

from collections.abc import Mapping

from domain.queueing.board import Board, board
from domain.queueing.referee import deadlines
from domain.queueing.state import Queue
from domain.rulebook import Rulebook
from workflows.details import Display

SUMMARIES: Mapping[str, str] = {
    "ask": "whoever waits long is asked whether they are still there",
    "answer": "whoever did not say yes leaves",
    "opens": "queue opens",
    "closes": "queue closes",
}
"""What each deadline means to an operator."""

HOURS = ("closes", "opens")
"""The deadlines worth searching by; the others move with everybody who comes and goes."""


def display(rulebook: Rulebook, queue: Queue) -> Display:
    """Show the queue in the Temporal UI."""
    due = deadlines(rulebook, queue)
    return Display(
        league=queue.league,
        ladder=queue.ladder,
        rulebook=rulebook.name,
        phase="shut" if queue.shut else "open",
        players=None,
        due=next((due[name] for name in HOURS if name in due), None),
        rows=_rows(board(rulebook, queue)),
        waiting_for={SUMMARIES[name]: at for name, at in due.items()},
    )


def _rows(shown: Board) -> dict[str, str]:
    fixed = " (by hand)" if shown.range_fixed else ""
    return {
        "High": f"{shown.high} waiting, {shown.high_lacks} lacking",
        "Low": f"{shown.low} waiting, {shown.low_lacks} lacking",
        "Shared": f"{shown.shared} waiting, counting to {shown.shared_counts_to}",
        "Being seated": str(shown.forming),
        "Shared range": f"{shown.range_low} to {shown.range_high}{fixed}",
        "Waiting": ", ".join((*shown.high_names, *shown.shared_names, *shown.low_names))
        or "nobody",
    }

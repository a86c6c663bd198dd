"""What the queue's one message shows, and an operator sees (P16-Q7)."""

from dataclasses import asdict, dataclass
from datetime import datetime

from domain.effects import Button, Place, Tell
from domain.queueing.bands import Band
from domain.queueing.forming import lacking, own
from domain.queueing.state import Queue
from domain.queueing.switching import closes_at, opens_at
from domain.rulebook import Rulebook


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The queue as everybody may see it."""

    low: int
    """How many wait for the low table alone."""
    high: int
    shared: int
    """How many wait for either table."""
    low_names: tuple[str, ...]
    """Longest wait first."""
    high_names: tuple[str, ...]
    shared_names: tuple[str, ...]
    shared_counts_to: Band
    """The table that all the shared count to now (P16-Q4)."""
    low_lacks: int
    """How many the low table lacks, with the shared if they count to it."""
    high_lacks: int
    forming: int
    """Full tables that are being seated."""
    range_low: int | None
    range_high: int | None
    range_fixed: bool
    shut: bool
    opens_at: datetime | None
    """When the hours open it next, if it is shut."""
    closes_at: datetime | None
    """When the hours close it next, if it is open."""


def board(rulebook: Rulebook, queue: Queue) -> Board:
    """Draw the board from the state. Source: P16-Q7."""
    low, high, shared = (
        tuple(entry.name for entry in own(queue, band))
        for band in (Band.LOW, Band.HIGH, Band.SHARED)
    )
    return Board(
        low=len(low),
        high=len(high),
        shared=len(shared),
        low_names=low,
        high_names=high,
        shared_names=shared,
        shared_counts_to=queue.shared_counts_to,
        low_lacks=_lacks(rulebook, queue, Band.LOW),
        high_lacks=_lacks(rulebook, queue, Band.HIGH),
        forming=len(queue.forming),
        range_low=queue.range.low,
        range_high=queue.range.high,
        range_fixed=queue.range_fixed,
        shut=queue.shut,
        opens_at=opens_at(queue),
        closes_at=closes_at(queue),
    )


def board_message(shown: Board) -> Tell:
    """Put the board into the queue's one message, with the buttons of the queue."""
    return Tell(
        kind="queue_board",
        place=Place.QUEUE,
        message="queue_board",
        buttons=(Button(action="join", enabled=not shown.shut), Button(action="leave")),
        params=asdict(shown),
    )


def _lacks(rulebook: Rulebook, queue: Queue, band: Band) -> int:
    lacks = lacking(rulebook, queue, band)
    if band is not queue.shared_counts_to:
        return lacks
    return max(0, lacks - len(own(queue, Band.SHARED)))

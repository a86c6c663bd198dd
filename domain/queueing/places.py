"""Places in the queue: who has one, in which order, and how they are taken and given up."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from domain.errors import Param
from domain.model import PlayerId
from domain.queueing.effects import ReleasePlaces
from domain.queueing.moves import Move
from domain.queueing.state import Entry, Queue
from domain.queueing.telling import question
from domain.queueing.violations import AlreadySeated, NotQueued


def waiter(queue: Queue, player: PlayerId) -> Entry | None:
    """The player's place among those who wait."""
    return next((entry for entry in queue.waiting if entry.player == player), None)


def at_table(queue: Queue, player: PlayerId) -> bool:
    """Whether the player belongs to a table that is being seated."""
    return any(entry.player == player for table in queue.forming for entry in table.seats)


def place_of(queue: Queue, player: PlayerId, by: PlayerId) -> Entry:
    """The player's place, while it can still be given up. Source: P16-Q8.

    Args:
        queue: Where they wait.
        player: Who waits.
        by: Who hears a refusal; somebody else is told whose place it is about.

    Raises:
        AlreadySeated: The table is formed.
        NotQueued: There is no such place.
    """
    if entry := waiter(queue, player):
        return entry
    about: dict[str, Param] = {} if by == player else {"player": player}
    if at_table(queue, player):
        raise AlreadySeated(**about)
    raise NotQueued(**about)


def taken(queue: Queue, entry: Entry) -> Queue:
    """The queue with one more, in order of waiting. Source: P16-H7, P16-Q9."""
    # Among equals whoever arrived first is first, so that a tie is never drawn by chance.
    at = bisect_right(queue.waiting, _order(entry), key=_order)
    return replace(queue, waiting=(*queue.waiting[:at], entry, *queue.waiting[at:]))


def given_up(queue: Queue, leaving: Iterable[Entry]) -> Move:
    """The queue without these; their claims are released, open questions closed."""
    gone = {entry.player: entry for entry in leaving}
    if not gone:
        return queue, ()
    stay = tuple(entry for entry in queue.waiting if entry.player not in gone)
    presses = tuple(entry.press for entry in gone.values())
    return replace(queue, waiting=stay), (
        ReleasePlaces(presses=presses, players=tuple(gone)),
        *(question(entry, enabled=False) for entry in gone.values() if entry.asked_at),
    )


def _order(entry: Entry) -> tuple[datetime, int]:
    return entry.since, entry.arrival

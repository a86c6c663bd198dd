"""Which table is full, whom it takes, and what becomes of it."""

from dataclasses import replace
from datetime import datetime

from domain.queueing.bands import Band
from domain.queueing.effects import ReleasePlaces, SeatPlayers
from domain.queueing.events import SeatingFailed, TableSeated
from domain.queueing.moves import Move
from domain.queueing.places import taken
from domain.queueing.state import Entry, Forming, Queue
from domain.queueing.telling import directly, question
from domain.rulebook import Rulebook


def form(rulebook: Rulebook, queue: Queue, at: datetime) -> Move:
    """Start every table that is full, unless the queue is shut. Source: P16-Q5, P16-Q10."""
    asked: tuple[SeatPlayers, ...] = ()
    closed: tuple[Entry, ...] = ()
    queue = _shared_counted(rulebook, queue)
    while not queue.shut and (seats := _full_table(rulebook, queue)):
        queue, table = _formed(queue, seats, at)
        queue = _shared_counted(rulebook, queue)
        asked += (SeatPlayers(forming=table),)
        closed += tuple(entry for entry in table.seats if entry.asked_at)
    return queue, (*asked, *(question(entry, enabled=False) for entry in closed))


def seated(_: Rulebook, queue: Queue, event: TableSeated) -> Move:
    """The match has them; the queue is done with this table. Source: P16-Q9."""
    return _without(queue, event.table), ()


def failed(_: Rulebook, queue: Queue, event: SeatingFailed) -> Move:
    """The unavailable leave, the others are back in their places. Source: P16-Q9, F-6."""
    table = next((table for table in queue.forming if table.table == event.table), None)
    if table is None:
        return queue, ()
    dropped = tuple(
        entry for entry in table.seats if entry.player in (*event.unavailable, *table.gone)
    )
    queue = _without(queue, table.table)
    for entry in table.seats:
        if entry not in dropped:
            # The question of before the table has lapsed; asking begins anew.
            queue = taken(queue, replace(entry, seen_at=event.at, asked_at=None))
    if not dropped:
        return queue, ()
    players = tuple(entry.player for entry in dropped)
    released = ReleasePlaces(presses=tuple(entry.press for entry in dropped), players=players)
    return queue, (released, *directly("dropped_from_table", players, table=table.table))


def own(queue: Queue, band: Band) -> tuple[Entry, ...]:
    """Those who wait in a band, longest wait first."""
    return tuple(entry for entry in queue.waiting if entry.band is band)


def lacking(rulebook: Rulebook, queue: Queue, band: Band) -> int:
    """How many a table lacks by its own band's players alone. Source: P16-Q4."""
    return max(0, rulebook.players - len(own(queue, band)))


def _shared_counted(rulebook: Rulebook, queue: Queue) -> Queue:
    # P16-Q4: to the table that lacks fewer; when equal it stays where it is.
    high, low = (lacking(rulebook, queue, band) for band in (Band.HIGH, Band.LOW))
    if high == low:
        return queue
    nearer = Band.HIGH if high < low else Band.LOW
    return queue if nearer is queue.shared_counts_to else replace(queue, shared_counts_to=nearer)


def _full_table(rulebook: Rulebook, queue: Queue) -> tuple[Entry, ...]:
    # Only the table that shared counts to can be full: one that has its sixteen without
    # them lacks nothing, and so they count to it, or to another that lacks nothing either.
    candidates = (*own(queue, queue.shared_counts_to), *own(queue, Band.SHARED))
    return candidates[: rulebook.players] if len(candidates) >= rulebook.players else ()


def _formed(queue: Queue, takes: tuple[Entry, ...], at: datetime) -> tuple[Queue, Forming]:
    taken_presses = {entry.player: entry for entry in takes}
    seats = sorted(takes, key=lambda entry: (-entry.rating, entry.since, entry.arrival))
    table = Forming(table=queue.tables + 1, seats=tuple(seats), formed_at=at)
    rest = tuple(entry for entry in queue.waiting if entry.player not in taken_presses)
    return replace(queue, waiting=rest, forming=(*queue.forming, table), tables=table.table), table


def _without(queue: Queue, table: int) -> Queue:
    return replace(
        queue, forming=tuple(forming for forming in queue.forming if forming.table != table)
    )

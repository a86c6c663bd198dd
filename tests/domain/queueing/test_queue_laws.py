"""Laws of the queue, under random presses at random times (P16-Q1 to P16-Q10, F-1 to F-8)."""

from collections import Counter
from dataclasses import replace
from datetime import time, timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from pydantic import TypeAdapter

from domain.clock import settle
from domain.errors import RuleViolation
from domain.events import Happened
from domain.model import PlayerId, Standing
from domain.queueing.bands import Band, SharedRange
from domain.queueing.board import board
from domain.queueing.effects import Effect, ReleasePlaces, SeatPlayers
from domain.queueing.events import (
    PlayerRemoved,
    PlayersGone,
    PlayersReturned,
    QueueClosed,
    QueueOpened,
    RangeComputed,
    RangeFixed,
    RangeFreed,
    Returned,
)
from domain.queueing.hours import OpenHours
from domain.queueing.referee import deadlines, step
from domain.queueing.state import Entry, Forming, Queue
from domain.rulebook import Rulebook
from tests.domain.queueing.queues import (
    BOOK,
    MODERATOR,
    NOW,
    a_queue,
    is_seated,
    joins,
    leaves,
    passes,
    says_yes,
    seating_fails,
)

QUEUE: TypeAdapter[Queue] = TypeAdapter(Queue)
EFFECTS: TypeAdapter[tuple[Effect, ...]] = TypeAdapter(tuple[Effect, ...])

ANYBODY = st.integers(0, 159)
"""One of the forty, or more often one of those who wait."""
PLAYERS = st.integers(0, 39).map(lambda number: f"p{number}")
RATINGS = st.sampled_from([-50, 4899, 0, 4900, 5000, 5100, 5101, 6000])
BOUNDS = st.none() | st.integers(4800, 5200)
PAUSES = st.sampled_from([0.0, 0.001, 1.0, 60.0, 299.0, 301.0, 3600.0, 10_799.0, 10_801.0])
EVENING = OpenHours(opens=time(20), closes=time(2))


class StandingQueue(RuleBasedStateMachine):
    """A queue, the clock beside it, and what is known of everybody who ever joined."""

    def __init__(self) -> None:
        super().__init__()
        self.queue = a_queue()
        self.now = NOW
        self.book = BOOK
        self.came: Counter[str] = Counter()
        self.went: Counter[str] = Counter()
        self.released: list[str] = []

    @initialize(seats=st.sampled_from([2, 5, 16, 16]), hours=st.sampled_from([(), (), (EVENING,)]))
    def set_up(self, seats: int, hours: tuple[OpenHours, ...]) -> None:
        self.book = replace(BOOK, players=seats)
        self.queue = a_queue(*hours)

    @rule(
        player=PLAYERS,
        rating=RATINGS,
        standing=st.sampled_from([*Standing, Standing.FREE, Standing.FREE]),
    )
    def join(self, player: str, rating: int, standing: Standing) -> None:
        self.joins(player, rating, standing)

    @rule(first=st.integers(0, 39), count=st.integers(2, 24), rating=RATINGS)
    def join_together(self, first: int, count: int, rating: int) -> None:
        for number in range(first, first + count):
            self.joins(f"p{number % 40}", rating, Standing.FREE)

    @rule(who=ANYBODY)
    def leave(self, who: int) -> None:
        self.take(leaves(self.player(who), self.now))

    @rule(who=ANYBODY)
    def say_yes(self, who: int) -> None:
        self.take(says_yes(self.player(who), self.now))

    @rule(who=ANYBODY, reason=st.sampled_from(["", "rude", "asked to"]))
    def remove(self, who: int, reason: str) -> None:
        player = self.player(who)
        self.take(PlayerRemoved(at=self.now, by=MODERATOR, player=player, reason=reason))

    @rule(whose=st.lists(ANYBODY, max_size=4))
    def lose(self, whose: list[int]) -> None:
        self.take(PlayersGone(at=self.now, players=tuple(map(self.player, whose))))

    @rule(players=st.lists(PLAYERS, max_size=15), ago=PAUSES, rating=RATINGS)
    def come_back(self, players: list[str], ago: float, rating: int) -> None:
        entries = tuple(
            Returned(
                player=PlayerId(player),
                name=player,
                rating=rating,
                since=self.now - timedelta(seconds=ago),
                press=f"return/{player}/{sum(self.came.values())}",
            )
            for player in players
        )
        self.settle()
        here = [entry.player for entry in self.everybody()]
        self.came.update(player for player in dict.fromkeys(players) if player not in here)
        assert self.take(PlayersReturned(at=self.now, entries=entries))

    @precondition(lambda self: self.queue.forming)
    @rule(which=st.integers(0, 9))
    def seat(self, which: int) -> None:
        table = self.queue.forming[which % len(self.queue.forming)]
        self.went.update(entry.player for entry in table.seats)
        self.take(is_seated(table.table, self.now))

    @precondition(lambda self: self.queue.forming)
    @rule(which=st.integers(0, 9), missing=st.lists(st.integers(0, 15), min_size=1, max_size=3))
    def fail(self, which: int, missing: list[int]) -> None:
        table = self.queue.forming[which % len(self.queue.forming)]
        unavailable = [table.seats[seat % len(table.seats)].player for seat in missing]
        self.take(seating_fails(table.table, *unavailable, at=self.now))

    @rule(shut=st.sampled_from([False, False, False, True]))
    def switch(self, *, shut: bool) -> None:
        switched = QueueClosed if shut else QueueOpened
        self.take(switched(at=self.now, by=MODERATOR))

    @rule(low=BOUNDS, high=BOUNDS)
    def fix_range(self, low: int | None, high: int | None) -> None:
        self.take(RangeFixed(at=self.now, by=MODERATOR, low=low, high=high))

    @rule(low=st.integers(4800, 5000), width=st.integers(0, 200))
    def compute_range(self, low: int, width: int) -> None:
        self.take(RangeFreed(at=self.now, by=MODERATOR))
        shared = SharedRange(low=low, high=low + width, since=self.now)
        self.take(RangeComputed(at=self.now, range=shared))

    @rule(seconds=PAUSES)
    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)
        self.settle()

    @rule()
    def reach_the_next_deadline(self) -> None:
        """Every deadline that stands leads on: it changes the state and is gone or later."""
        pending = deadlines(self.book, self.queue)
        if not pending:
            return
        at, name = min((at, name) for name, at in pending.items())
        assert at >= self.now
        before, self.now = self.queue, at
        self.queue, _ = self.stepped(self.book, self.queue, passes(name, at))
        assert self.queue != before
        assert deadlines(self.book, self.queue).get(name, at + timedelta(1)) > at

    @invariant()
    def nobody_is_in_two_places_and_nobody_lost(self) -> None:
        here = Counter(entry.player for entry in self.everybody())
        assert all(count == 1 for count in here.values())
        assert here + self.went == self.came

    @invariant()
    def nobody_waits_on_a_claim_that_was_released(self) -> None:
        assert not {entry.press for entry in self.everybody()} & set(self.released)
        assert len(self.released) == len(set(self.released))

    @invariant()
    def those_who_wait_are_in_order_of_waiting(self) -> None:
        order = [(entry.since, entry.arrival) for entry in self.queue.waiting]
        assert order == sorted(set(order))

    @invariant()
    def no_table_is_left_full_while_the_queue_is_open(self) -> None:
        shown = board(self.book, self.queue)
        assert self.queue.shut or min(shown.low_lacks, shown.high_lacks) > 0

    @invariant()
    def shared_counts_to_the_table_that_lacks_fewer(self) -> None:
        shown = board(self.book, self.queue)
        low, high = (max(0, self.book.players - own) for own in (shown.low, shown.high))
        nearer = {Band.LOW: low <= high, Band.HIGH: high <= low}
        assert nearer[self.queue.shared_counts_to]

    @invariant()
    def the_state_survives_json(self) -> None:
        assert QUEUE.validate_json(QUEUE.dump_json(self.queue)) == self.queue

    def joins(self, player: str, rating: int, standing: Standing) -> None:
        event = joins(player, rating, self.now, standing)
        event = replace(event, press=f"{event.press}/{sum(self.came.values())}")
        if self.take(event):
            self.came[player] += 1

    def take(self, event: Happened) -> bool:
        """Let it happen after the deadlines before it; say whether it was accepted."""
        self.settle()
        before = QUEUE.dump_json(self.queue)
        try:
            self.queue, _ = self.stepped(self.book, self.queue, event)
        except RuleViolation:
            assert QUEUE.dump_json(self.queue) == before
            return False
        return True

    def settle(self) -> None:
        self.queue, _ = settle(self.stepped, deadlines, self.book, self.queue, self.now)

    def stepped(
        self, book: Rulebook, queue: Queue, event: Happened
    ) -> tuple[Queue, tuple[Effect, ...]]:
        """One step whose effects are looked at."""
        after, effects = step(book, queue, event)
        dumped = EFFECTS.dump_json(effects)
        assert EFFECTS.dump_json(EFFECTS.validate_json(dumped)) == dumped
        for effect in effects:
            if isinstance(effect, ReleasePlaces):
                self.released += effect.presses
                self.went.update(effect.players)
            if isinstance(effect, SeatPlayers):
                self.is_fair(effect.forming, after.waiting)
        return after, effects

    def is_fair(self, table: Forming, left_over: tuple[Entry, ...]) -> None:
        """P16-Q5: one band's own players first, then shared, each by longest wait."""
        assert len(table.seats) == self.book.players
        bands = {entry.band for entry in table.seats} - {Band.SHARED}
        assert len(bands) <= 1
        by_band = {
            band: [(e.since, e.arrival) for e in left_over if e.band is band] for band in Band
        }
        for entry in table.seats:
            assert all((entry.since, entry.arrival) < later for later in by_band[entry.band])
            if entry.band is Band.SHARED:
                assert not any(by_band[band] for band in bands)
        ordered = [(-entry.rating, entry.since, entry.arrival) for entry in table.seats]
        assert ordered == sorted(ordered)

    def player(self, who: int) -> PlayerId:
        waiting = self.queue.waiting
        return (
            PlayerId(f"p{who}") if who < 40 or not waiting else waiting[who % len(waiting)].player
        )

    def everybody(self) -> list[Entry]:
        seated = [entry for table in self.queue.forming for entry in table.seats]
        return [*self.queue.waiting, *seated]


StandingQueue.TestCase.settings = settings(max_examples=80, stateful_step_count=40)
# Not the walk but the shrinking of a failure takes minutes.
TestStandingQueue = pytest.mark.timeout(600)(StandingQueue.TestCase)

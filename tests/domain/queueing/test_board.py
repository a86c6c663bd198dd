"""The one message that shows the queue (P16-Q7)."""

from datetime import time, timedelta

from domain.effects import Button, ShowStatus
from domain.queueing.bands import Band
from domain.queueing.board import Board, board, board_message
from domain.queueing.events import PlayersGone, PlayersReturned
from domain.queueing.hours import OpenHours
from domain.queueing.referee import step
from tests.domain.queueing.queues import (
    BOOK,
    HIGH,
    LOW,
    NOW,
    SHARED,
    a_queue,
    after,
    comes_back,
    joins,
    leaves,
    many_join,
    run,
    shut,
    state_after,
)


def test_the_board_shows_who_waits_where_and_what_each_table_lacks() -> None:
    """P16-Q7: the shared count to one table only."""
    queue = state_after(
        a_queue(),
        *many_join("h", 3, HIGH),
        *many_join("l", 2, LOW),
        *many_join("s", 4, SHARED),
    )
    assert board(BOOK, queue) == Board(
        low=2,
        high=3,
        shared=4,
        low_names=("L1", "L2"),
        high_names=("H1", "H2", "H3"),
        shared_names=("S1", "S2", "S3", "S4"),
        shared_counts_to=Band.HIGH,
        low_lacks=14,
        high_lacks=9,
        forming=0,
        range_low=4900,
        range_high=5100,
        range_fixed=False,
        shut=False,
        opens_at=None,
        closes_at=None,
    )


def test_the_board_shows_a_table_that_is_being_seated() -> None:
    """P16-Q7: those at it wait no more."""
    shown = board(BOOK, state_after(a_queue(), *many_join("s", 17, SHARED)))
    assert (shown.forming, shown.shared, shown.low_lacks) == (1, 1, 15)


def test_the_board_shows_when_the_hours_open_or_close_the_queue() -> None:
    """P16-Q7, P16-Q10."""
    hours = OpenHours(opens=time(22), closes=time(23))
    outside, inside = a_queue(hours), a_queue(hours, at=NOW + timedelta(hours=1))
    shown = [board(BOOK, queue) for queue in (outside, inside)]
    opens, closes = NOW + timedelta(hours=1), NOW + timedelta(hours=2)
    assert [(b.shut, b.opens_at, b.closes_at) for b in shown] == [
        (True, opens, None),
        (False, None, closes),
    ]


def test_no_table_lacks_less_than_nobody() -> None:
    """P16-Q7, P16-Q4: while the queue is shut more than sixteen can wait; both lack none."""
    entries = (
        *(comes_back(f"l{n}", LOW, NOW) for n in range(17)),
        *(comes_back(f"h{n}", HIGH, NOW) for n in range(20)),
        comes_back("s", SHARED, NOW),
    )
    back = PlayersReturned(at=NOW, entries=entries)
    shown = board(BOOK, state_after(shut(a_queue()), back))
    assert (shown.low, shown.high) == (17, 20)
    assert (shown.low_lacks, shown.high_lacks) == (0, 0)
    assert shown.shared_counts_to is Band.LOW


def test_the_boards_message_offers_joining_while_the_queue_is_open() -> None:
    """P16-Q7, P16-Q10: leaving always."""
    for queue, open_now in ((a_queue(), True), (shut(a_queue()), False)):
        message = board_message(board(BOOK, queue))
        assert (message.kind, message.message) == ("queue_board", "queue_board")
        assert message.buttons == (
            Button(action="join", enabled=open_now),
            Button(action="leave"),
        )
        assert message.params["shut"] is not open_now


def test_the_board_is_edited_at_every_join_and_cancel() -> None:
    """P16-Q7: once for each, and for nothing that it does not show."""
    for event in (joins("aki"), leaves("ben", after(1))):
        _, effects = step(BOOK, state_after(a_queue(), joins("ben")), event)
        assert effects.count(ShowStatus()) == 1
    assert run(a_queue(), [PlayersGone(at=NOW, players=())])[1] == []

"""When a table is full, whom it takes, and what happens when it cannot be seated."""

from domain.effects import Place, ShowStatus, Tell
from domain.model import PlayerId
from domain.queueing.bands import Band
from domain.queueing.effects import ReleasePlaces, SeatPlayers
from domain.queueing.events import PlayersGone, PlayersReturned, QueueClosed, QueueOpened
from domain.queueing.referee import step
from tests.domain.queueing.queues import (
    BOOK,
    HIGH,
    LOW,
    MODERATOR,
    NOW,
    SHARED,
    a_queue,
    after,
    comes_back,
    formed,
    is_seated,
    joins,
    leaves,
    many_join,
    numbered,
    players,
    run,
    seating_fails,
    state_after,
    waiting,
)


def test_shared_counts_to_the_table_that_lacks_fewer() -> None:
    """P16-Q4: at first low; it moves with the lead and stays on a draw."""
    seen = []
    queue = a_queue()
    for event in (
        joins("s1"),
        joins("h1", HIGH),
        joins("l1", LOW),
        joins("l2", LOW),
        leaves("l1"),
        joins("h2", HIGH),
    ):
        queue = state_after(queue, event)
        seen.append(queue.shared_counts_to)
    low, high = Band.LOW, Band.HIGH
    assert seen == [low, high, high, low, low, high]


def test_shared_players_weigh_nothing_in_where_they_count() -> None:
    """P16-Q4: each band's own players decide."""
    queue = state_after(a_queue(), *many_join("s", 15, SHARED), joins("h1", HIGH))
    assert queue.shared_counts_to is Band.HIGH


def test_a_table_starts_with_its_sixteenth_player() -> None:
    """P16-Q5: fifteen wait, sixteen play."""
    queue, effects = run(a_queue(), many_join("low", 15, LOW))
    assert not formed(effects)
    queue, effects = run(queue, [joins("low16", LOW, after(60))])
    (table,) = formed(effects)
    assert sorted(players(table)) == sorted(numbered("low", 1, 16))
    assert (table.table, table.formed_at, waiting(queue)) == (1, after(60), [])
    assert queue.forming == (table,)
    assert effects == [SeatPlayers(forming=table), ShowStatus()]


def test_a_table_takes_all_its_own_players_and_fills_up_with_the_longest_waiting_shared() -> None:
    """P16-Q5, P16-Q6: shared left over stay, with their waiting times."""
    shared = many_join("s", 9, SHARED)
    late_low = many_join("low", 10, LOW, at=after(minutes=1))
    queue, effects = run(a_queue(), [*shared, *late_low])
    (table,) = formed(effects)
    assert sorted(players(table)) == sorted([*numbered("low", 1, 7), *numbered("s", 1, 9)])
    queue = state_after(a_queue(), *late_low, *shared)
    assert sorted(players(queue.forming[0])) == sorted(
        [*numbered("low", 1, 10), *numbered("s", 1, 6)]
    )
    assert [(entry.player, entry.since) for entry in queue.waiting] == [
        (event.by, event.at) for event in shared[6:]
    ]


def test_shared_players_alone_fill_the_table_they_count_to() -> None:
    """P16-Q5: as when everybody is shared, with fewer than 32 players on a ladder."""
    queue, effects = run(a_queue(), many_join("s", 17, SHARED))
    (table,) = formed(effects)
    assert sorted(players(table)) == sorted(numbered("s", 1, 16))
    assert waiting(queue) == ["s17"]


def test_shared_players_never_count_to_both_tables() -> None:
    """P16-Q4: eight high and eight low with eight shared are one table, not two."""
    events = [*many_join("h", 8, HIGH), *many_join("l", 8, LOW), *many_join("s", 8, SHARED)]
    queue, effects = run(a_queue(), events)
    (table,) = formed(effects)
    assert sorted(players(table)) == sorted([*numbered("h", 1, 8), *numbered("s", 1, 8)])
    assert waiting(queue) == numbered("l", 1, 8)
    assert queue.shared_counts_to is Band.LOW


def test_seats_are_in_order_of_rating_and_then_of_joining() -> None:
    """P16-H1: the order in which the store numbers them; equal instants go by arrival."""
    events = [joins(f"p{n}", rating=4000 + n % 3) for n in range(16)]
    (table,) = formed(run(a_queue(), events)[1])
    expected = [f"p{n}" for remainder in (2, 1, 0) for n in range(16) if n % 3 == remainder]
    assert players(table) == expected


def test_one_table_forms_when_many_join_for_the_last_place_at_once() -> None:
    """F-1: exactly its size; the others wait in order of arrival."""
    queue, effects = run(
        a_queue(), [*many_join("low", 15, LOW), *(joins(f"k{n}", LOW, after(30)) for n in range(9))]
    )
    (table,) = formed(effects)
    assert sorted(players(table)) == sorted([*numbered("low", 1, 15), "k0"])
    assert waiting(queue) == numbered("k", 1, 8)


def test_tables_are_numbered_and_nobody_is_in_two_of_them() -> None:
    """P16-Q9: forty joins at one instant are two tables and eight who wait."""
    queue, effects = run(a_queue(), [joins(f"p{n}") for n in range(40)])
    tables = formed(effects)
    assert [table.table for table in tables] == [1, 2]
    everybody = [player for table in tables for player in players(table)] + waiting(queue)
    assert len(everybody) == len(set(everybody)) == 40


def test_a_seated_table_is_forgotten_once() -> None:
    """P16-Q9: a repeated answer of the store changes nothing."""
    queue = state_after(a_queue(), *many_join("low", 16, LOW), is_seated(1))
    assert queue.forming == ()
    assert step(BOOK, queue, is_seated(1)) == (queue, ())
    assert step(BOOK, queue, seating_fails(1, "low3")) == (queue, ())


def test_the_unavailable_leave_and_the_others_are_back_with_their_old_waiting_times() -> None:
    """P16-Q9, F-6: nobody is lost, nobody doubled, the table is not formed short."""
    events = many_join("low", 16, LOW)
    queue = state_after(a_queue(), *events, joins("next", LOW, after(40)))
    queue, effects = step(BOOK, queue, seating_fails(1, "low4", at=after(50)))
    (table,) = queue.forming
    assert table.table == 2
    assert sorted(players(table)) == sorted({*numbered("low", 1, 16), "next"} - {"low4"})
    assert waiting(queue) == []
    assert [effect for effect in effects if isinstance(effect, ReleasePlaces | Tell)] == [
        ReleasePlaces(presses=(events[3].press,), players=(PlayerId("low4"),)),
        Tell(
            kind="dropped_from_table",
            place=Place.DIRECT,
            mentions=(PlayerId("low4"),),
            params={"table": 1},
        ),
    ]


def test_the_table_waits_for_a_sixteenth_after_somebody_was_unavailable() -> None:
    """P16-Q9: and starts when it has one again."""
    events = many_join("low", 16, LOW)
    queue = state_after(a_queue(), *events, seating_fails(1, "low4", "low9", at=after(50)))
    kept = [event for event in events if event.by not in {"low4", "low9"}]
    assert [(entry.player, entry.since) for entry in queue.waiting] == [
        (event.by, event.at) for event in kept
    ]
    assert queue.forming == ()
    queue = state_after(queue, joins("a", LOW, after(60)), joins("b", LOW, after(61)))
    assert len(queue.forming[0].seats) == 16
    assert waiting(queue) == []


def test_those_put_back_go_before_those_who_came_later() -> None:
    """P16-Q9, P16-Q6: the order is that of waiting, also among equal instants."""
    events = [joins(f"s{n}") for n in range(20)]
    queue = state_after(a_queue(), *events)
    assert waiting(queue) == numbered("s", 16, 19)
    queue = state_after(queue, seating_fails(1, *numbered("s", 0, 9)))
    assert waiting(queue) == numbered("s", 10, 19)


def test_more_than_sixteen_of_a_band_give_the_table_to_those_who_wait_longest() -> None:
    """P16-Q5, P16-Q9: after a failed seating a band can have more than a table's own."""
    events = [*many_join("l", 16, LOW), *many_join("m", 15, LOW, after(60))]
    queue = state_after(a_queue(), *events)
    assert len(queue.waiting) == 15
    queue = state_after(queue, seating_fails(1, "l1", at=after(90)))
    assert sorted(players(queue.forming[0])) == sorted([*numbered("l", 2, 16), "m1"])
    assert waiting(queue) == numbered("m", 2, 15)


def test_whoever_became_unavailable_meanwhile_does_not_go_back_when_seating_fails() -> None:
    """F-6: the store judged another player, and this one left before its answer."""
    gone = PlayersGone(at=after(40), players=(PlayerId("low7"), PlayerId("nobody")))
    queue = state_after(a_queue(), *many_join("low", 16, LOW), gone, gone)
    assert queue.forming[0].gone == ("low7",)
    queue, effects = step(BOOK, queue, seating_fails(1, "low2", at=after(50)))
    assert waiting(queue) == [p for p in numbered("low", 1, 16) if p not in {"low2", "low7"}]
    assert [set(effect.players) for effect in effects if isinstance(effect, ReleasePlaces)] == [
        {"low2", "low7"}
    ]


def test_a_seating_that_failed_for_nobody_is_tried_again() -> None:
    """P16-Q9: nobody leaves without a reason."""
    queue = state_after(a_queue(), *many_join("low", 16, LOW))
    queue, effects = step(BOOK, queue, seating_fails(1, at=after(50)))
    assert [table.table for table in formed(effects)] == [2]
    assert not [effect for effect in effects if isinstance(effect, ReleasePlaces)]


def test_a_suspended_player_leaves_the_queue_before_the_table_forms() -> None:
    """F-6: the sixteenth join makes fifteen, so the table is not formed short."""
    events = many_join("low", 15, LOW)
    gone = PlayersGone(at=after(40), players=(PlayerId("low7"),))
    queue, effects = run(a_queue(), [*events, gone, joins("late", LOW, after(41))])
    assert not formed(effects)
    assert len(queue.waiting) == 15
    assert ReleasePlaces(presses=(events[6].press,), players=(PlayerId("low7"),)) in effects


def test_open_again_the_queue_forms_every_table_that_is_full() -> None:
    """P16-Q10, P16-Q5: one band is full by its own, the shared then complete the other."""
    back = PlayersReturned(
        at=after(9),
        entries=(
            *(comes_back(f"l{n}", LOW, NOW) for n in range(20)),
            *(comes_back(f"h{n}", HIGH, NOW) for n in range(10)),
            *(comes_back(f"s{n}", SHARED, NOW) for n in range(6)),
        ),
    )
    closes = QueueClosed(at=after(8), by=MODERATOR)
    queue, effects = run(a_queue(), [closes, back])
    assert not formed(effects)
    assert len(queue.waiting) == 36
    queue, effects = run(queue, [QueueOpened(at=after(10), by=MODERATOR)])
    low, high = formed(effects)
    assert sorted(players(low)) == sorted(numbered("l", 0, 15))
    assert sorted(players(high)) == sorted([*numbered("h", 0, 9), *numbered("s", 0, 5)])
    assert waiting(queue) == numbered("l", 16, 19)


def test_both_bands_with_sixteen_of_their_own_start_two_tables_without_shared() -> None:
    """P16-Q5, P16-Q6: the shared keep waiting."""
    entries = (
        *(comes_back(f"s{n}", SHARED, NOW) for n in range(3)),
        *(comes_back(f"l{n}", LOW, NOW) for n in range(16)),
        *(comes_back(f"h{n}", HIGH, NOW) for n in range(16)),
    )
    queue, effects = run(
        a_queue(),
        [
            QueueClosed(at=NOW, by=MODERATOR),
            PlayersReturned(at=NOW, entries=entries),
            QueueOpened(at=NOW, by=MODERATOR),
        ],
    )
    assert len(formed(effects)) == 2
    assert waiting(queue) == numbered("s", 0, 2)

"""Queues and ranges of every shape, played for their histories."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from temporalio.client import WorkflowFailureError, WorkflowHandle

from activities.postgres.players import Players
from domain.model import PlayerId, Standing
from domain.rulebooks import rulebook
from tests.replay import matches
from tests.replay.studio import PLAYERS, TABLES_OF_FOUR, Play
from tests.workflows.stage import DONE, LADDER, MOD, a_press, code, eventually
from workers.assemble import working
from workers.league_file import Hours
from workers.versions import build_id, make_current
from workflows import ids
from workflows.ports import Leavers, RangeStart

TABLES_OF_TEN = {**TABLES_OF_FOUR, "players": 10}
NEXT = "next-build"
A_DAY = timedelta(days=1)


async def waiting(play: Play) -> None:
    """People join and leave, are asked whether they are still there, and one is not."""
    await play.open(TABLES_OF_TEN)
    await play.join("p1", "p2", "p3")
    await play.waits("leave", "p1")
    await play.forward(play.queue, timedelta(hours=3))
    await play.until_told("still_there", times=2)
    await play.waits("still_here", "p2")
    await play.forward(play.queue, timedelta(minutes=5))
    await eventually(lambda: _shared(play, 1), within=60)


async def burst(play: Play) -> None:
    """Fourteen join at once: three tables, and two who wait."""
    await play.open()
    answers = await play.at_once(play.queue_workflow, "join", *PLAYERS[:14])
    assert answers == [DONE] * 14
    await eventually(lambda: _matches(play, 3), within=60)
    await eventually(lambda: _shared(play, 2), within=60)
    await play.seated()


async def continued(play: Play) -> None:
    """Three updates a run, over several runs, with a table in the middle."""
    await play.open(updates_a_run=3)
    await play.join(*PLAYERS[:6])
    await play.seated()
    await play.waits("leave", "p5")
    await play.join("p7", "p8")


async def suspended(play: Play) -> None:
    """Somebody who waits is suspended: told by the store, or found when the table is seated."""
    await play.open()
    await play.join("p1", "p2", "p3")
    await _suspend(play, "p1")
    gone = Leavers(players=(PlayerId("p1"),), standing=Standing.SUSPENDED)
    await play.queue.signal("players_gone", gone)
    await eventually(lambda: _shared(play, 2), within=60)
    await _suspend(play, "p2")
    await play.join("p4", "p5")
    await play.until_told("dropped_from_table")
    await play.join("p6")
    await play.seated()


async def hours(play: Play) -> None:
    """It opens and closes by itself, and then by other hours."""
    now = datetime.now(UTC)
    opens, closes = now + timedelta(hours=1), now + timedelta(hours=3)
    await play.open(hours=(_hours(opens, closes),))
    await play.forward(play.queue, timedelta(hours=2))
    await play.join("p1", "p2")
    await play.forward(play.queue, timedelta(hours=2))
    await eventually(lambda: _shut(play), within=60)
    assert await play.queue_up("join", "p3") == "queue_shut"
    await play.open(hours=(_hours(now, now),))
    await eventually(lambda: _not_shut(play), within=60)
    await play.join("p3")


async def moderated(play: Play) -> None:
    """Whatever moderators do to a queue, and others after them."""
    await play.open(TABLES_OF_TEN)
    await play.join("p1", "p2", "p3")
    await play.waits("close_queue", MOD)
    await play.waits("open_queue", MOD)
    await play.waits("remove_player", MOD, player="p1", reason="asleep")
    await play.waits("fix_range", MOD, low=4000, high=4500)
    await play.waits("free_range", MOD)
    await play.waits("give_penalty", MOD, player="p1", reason="left")
    assert await play.queue_up("give_penalty", MOD, player="ghost", reason="x") == "not_registered"
    await play.open(TABLES_OF_TEN, moderators=("p3",))
    await eventually(lambda: _closed_by(play, "p3"), within=60)
    await play.until_told("penalty_given")


async def returned(play: Play) -> None:
    """A match dissolves, and who was there waits again, before those who came later."""
    await play.seat()
    await play.join("p5")
    await matches.dissolve(play)
    await eventually(lambda: _shared(play, 2), within=60)


async def promoted(play: Play) -> None:
    """Another build takes over while people wait."""
    await play.open()
    await play.join("p1", "p2")
    first = (await play.queue.describe()).run_id
    async with working(play.client, play.pool, None, build=NEXT):
        await eventually(lambda: _another_run(play, first), within=60)
        await play.join("p3", "p4")
        await play.seated()
        await make_current(play.client, build_id())


async def refused(play: Play) -> None:
    """Presses that the store refuses, alone and beside others that it does not."""
    await play.open()
    await _suspend(play, "x1")
    assert await play.queue_up("join", "x1") == "suspended"
    wanted = ["ghost", "x1", "p1"]
    answers = await asyncio.gather(*(play.queue_up("join", player) for player in wanted))
    assert answers == ["not_registered", "suspended", DONE]
    assert await play.queue_up("leave", "p9") == "not_queued"
    await play.join("p2", "p3", "p4")
    await play.seated()
    assert await play.queue_up("leave", "p1") == "already_seated"
    assert await play.queue_up("join", "p1") == "in_open_match"


async def store_away(play: Play) -> None:
    """The store is down when somebody joins, and for minutes when a table is seated."""
    await play.open()
    async with play.store_down():
        assert await play.queue_up("join", "p1") == "store_down"
    # While the store thinks nobody can be seated, the last place at the table is taken.
    await play.join("p1", "p2", "p3")
    await play.pool.execute("ALTER TABLE matches RENAME TO matches_away")
    await play.join("p4")
    await play.forward(play.queue, timedelta(minutes=2))
    await play.until_alerted("store_stuck")
    await play.pool.execute("ALTER TABLE matches_away RENAME TO matches")
    await play.forward(play.queue, timedelta(minutes=1))
    await play.seated()


async def store_slow(play: Play) -> None:
    """The store answers too late whether somebody may join, and what it may hold is given up."""
    await play.open()
    async with play.store_slow():
        assert await play.queue_up("join", "p1") == "busy"
    await play.join("p1")


async def unheard(play: Play) -> None:
    """A platform that takes no notice, for a while."""
    await play.open()
    play.platform.fail(2)
    await play.join("p1")
    await play.waits("leave", "p1")
    await play.until_told("queue_board", times=2)


async def again(play: Play) -> None:
    """The same press comes twice."""
    await play.open()
    press = a_press("p1")
    for _ in range(2):
        assert code(await play.door.press(play.queue_workflow, "join", press)) is DONE
    assert await play.queue_up("join", "p1") == "already_queued"


async def cancelled(play: Play) -> None:
    """An operator cancels it: who waits is free, and a full table becomes a match."""
    await play.open()
    await play.join("p1", "p2", "p3", "p4")
    await play.join("p5")
    await play.queue.cancel()
    with suppress(WorkflowFailureError):
        await play.queue.result()


async def range_computed(play: Play) -> None:
    """A range is computed while the queue is there to hear it."""
    await play.open()
    await _compute(play)


async def range_unheard(play: Play) -> None:
    """A range is computed although there is no queue."""
    await play.open()
    await play.queue.terminate()
    await _compute(play)


async def range_late(play: Play) -> None:
    """The store is down at first."""
    await play.open()
    await play.pool.execute("ALTER TABLE ratings RENAME TO ratings_away")
    handle = await _begin_range(play)
    await asyncio.sleep(1)
    await play.pool.execute("ALTER TABLE ratings_away RENAME TO ratings")
    await handle.result()


async def _compute(play: Play) -> None:
    await (await _begin_range(play)).result()


async def _begin_range(play: Play) -> WorkflowHandle[Any, Any]:
    return await play.client.start_workflow(
        "band_range",
        RangeStart(league=play.league, rulebook=rulebook(LADDER)),
        id=ids.range_id(play.league.league, LADDER),
        task_queue=play.task_queue,
    )


async def _suspend(play: Play, player: str) -> None:
    until = datetime.now(UTC) + A_DAY
    await Players(play.pool).suspend(
        play.league.league, player, until=until, reason="as it is played", by=MOD
    )


def _hours(opens: datetime, closes: datetime) -> Hours:
    return Hours(opens=f"{opens:%H:%M}", closes=f"{closes:%H:%M}")


async def _shared(play: Play, many: int) -> bool:
    return (await play.board()).shared == many


async def _matches(play: Play, many: int) -> bool:
    return len(await play.matches()) == many


async def _shut(play: Play) -> bool:
    return bool((await play.board()).shut)


async def _not_shut(play: Play) -> bool:
    return not (await play.board()).shut


async def _closed_by(play: Play, player: str) -> bool:
    return await play.queue_up("close_queue", player) is DONE


async def _another_run(play: Play, first: str | None) -> bool:
    return (await play.queue.describe()).run_id != first

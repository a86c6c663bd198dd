"""Every timer of a match and of the queue: not a moment early, and by itself."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import time, timedelta

from domain.match.state import Phase
from domain.match.status import MatchStatus
from domain.model import Ending
from domain.queueing.hours import OpenHours
from tests.workflows.scenes import gathering, hosted, playing, raced
from tests.workflows.stage import DONE, ROOM, Stage, a_rulebook, eventually

HOSTING = a_rulebook().hosting
HELPING = a_rulebook().helping
QUEUEING = a_rulebook().queueing
WAIT_FOR_PROXY = timedelta(minutes=3)
A_MOMENT = timedelta(seconds=2)


async def until_just_before(stage: Stage, duration: timedelta) -> None:
    await stage.pass_time(duration - A_MOMENT)


async def shows(stage: Stage, what: Callable[[MatchStatus], object]) -> None:
    async def holds() -> object:
        return what(await stage.shown())

    await eventually(holds)


async def with_thread(stage: Stage) -> MatchStatus:
    """Wait until time zero is known."""
    await shows(stage, lambda status: "host_selection" in status.deadlines)
    return await stage.shown()


async def test_time_zero_comes_by_itself_when_there_is_no_thread(stage: Stage) -> None:
    """P16-H1: 60 s after the seats were reserved, to the instant."""
    stage.platform.fail()
    await stage.start_match()
    await until_just_before(stage, HOSTING.thread_grace)
    waiting = await stage.shown()
    assert "thread" in waiting.deadlines
    await stage.pass_time(A_MOMENT)
    begun = await with_thread(stage)
    zero = waiting.opened_at + HOSTING.thread_grace
    assert begun.deadlines["host_selection"] == zero + HOSTING.volunteering


async def test_time_zero_is_the_creation_of_the_thread(stage: Stage) -> None:
    """P16-H1."""
    await stage.start_match()
    begun = await with_thread(stage)
    zero = begun.deadlines["host_selection"] - HOSTING.volunteering
    assert zero - begun.opened_at < HOSTING.thread_grace
    assert "thread" not in begun.deadlines


async def test_seat_one_hosts_when_nobody_volunteers(stage: Stage) -> None:
    """P16-H2."""
    await stage.start_match()
    await with_thread(stage)
    await until_just_before(stage, HOSTING.volunteering)
    assert (await stage.shown()).host is None
    await stage.pass_time(A_MOMENT)
    await shows(stage, lambda status: status.host == 1)
    assert await stage.act("volunteer_host", "p2") == "host_taken"
    (chosen,) = stage.platform.told("host_chosen")
    assert chosen.params["how"] == "asked"


async def test_anybody_may_share_a_room_when_the_host_does_not(stage: Stage) -> None:
    """P16-H3."""
    await stage.start_match()
    await hosted(stage)
    await until_just_before(stage, HOSTING.silence)
    assert await stage.act("share_room", "p3", **ROOM) == "host_only"
    await stage.pass_time(A_MOMENT)
    await shows(stage, lambda status: status.open_to_all)
    assert await stage.act("share_room", "p3", **ROOM) is DONE
    assert (await stage.shown()).host == 3


async def test_play_begins_without_the_missing(stage: Stage) -> None:
    """P16-H4: ten minutes after the first room, with fewer than three missing."""
    await stage.start_match()
    await hosted(stage)
    assert await stage.act("share_room", "p1", **ROOM) is DONE
    for player in ("p1", "p2"):
        assert await stage.act("check_in", player) is DONE
    await until_just_before(stage, HOSTING.gathering)
    assert (await stage.shown()).phase is Phase.GATHERING
    await stage.pass_time(A_MOMENT)
    await shows(stage, lambda status: status.phase is Phase.RACES)


async def test_a_match_with_three_missing_is_dissolved(stage: Stage) -> None:
    """P16-H4, P16-H7."""
    handle = await stage.start_match()
    await hosted(stage)
    assert await stage.act("share_room", "p1", **ROOM) is DONE
    assert await stage.act("check_in", "p1") is DONE
    await until_just_before(stage, HOSTING.gathering)
    assert (await stage.shown()).ending is None
    await stage.pass_time(A_MOMENT)
    outcome = await handle.result()
    assert outcome.outcome is Ending.DISSOLVED
    assert stage.store.endings[0].absent == ("p2", "p3", "p4")


async def test_the_second_race_waits_five_minutes(stage: Stage) -> None:
    """P16-R2."""
    await stage.start_match()
    await raced(stage)
    assert await stage.act("set_up_race", "p1") is DONE
    await until_just_before(stage, a_rulebook().racing.preparation)
    assert (await stage.shown()).race_started is False
    await stage.pass_time(A_MOMENT)
    await shows(stage, lambda status: status.race_started)


async def test_a_race_waits_three_minutes_from_the_acceptance_of_a_proxy(stage: Stage) -> None:
    """P16-X3: later than five from its set-up, and then for nobody."""
    await stage.start_match()
    await raced(stage)
    assert await stage.act("set_up_race", "p1") is DONE
    await stage.pass_time(timedelta(minutes=4))
    before = await stage.now()
    await proxied(stage)
    starts = (await stage.shown()).deadlines["race_start"]
    assert before <= starts - WAIT_FOR_PROXY <= await stage.now()
    await until_race_start(stage)
    assert await stage.act("end_race", "p1") == "proxy_awaited"
    await stage.pass_time(A_MOMENT)
    await shows(stage, lambda status: status.race_started)
    assert await stage.act("end_race", "p1") is DONE


async def test_a_race_waits_five_minutes_from_its_set_up_when_that_is_later(stage: Stage) -> None:
    """P16-X3: later than three from the acceptance; the proxy never comes."""
    await stage.start_match()
    await raced(stage)
    await proxied(stage)
    before = await stage.now()
    assert await stage.act("set_up_race", "p1") is DONE
    starts = (await stage.shown()).deadlines["race_start"]
    assert before <= starts - a_rulebook().racing.preparation <= await stage.now()
    await until_race_start(stage)
    assert await stage.act("end_race", "p1") == "proxy_awaited"
    await stage.pass_time(A_MOMENT)
    await shows(stage, lambda status: status.race_started)
    assert await stage.act("end_race", "p1") is DONE


async def test_a_race_starts_at_once_when_the_proxy_it_waits_for_comes(stage: Stage) -> None:
    """P16-X3."""
    await stage.start_match()
    await raced(stage)
    assert await stage.act("set_up_race", "p1") is DONE
    await stage.pass_time(timedelta(minutes=4))
    await proxied(stage)
    await stage.pass_time(timedelta(minutes=2))
    assert await stage.act("end_race", "p1") == "proxy_awaited"
    assert await stage.act("check_in", "x1") is DONE
    assert (await stage.shown()).race_started
    assert await stage.act("end_race", "p1") is DONE


async def test_anybody_may_act_for_a_host_who_is_silent(stage: Stage) -> None:
    """P16-H6."""
    await stage.start_match()
    await playing(stage)
    await until_just_before(stage, HOSTING.silence)
    assert await stage.act("set_up_race", "p3") == "host_only"
    await stage.pass_time(A_MOMENT)
    await shows(stage, lambda status: status.open_to_all)
    assert await stage.act("set_up_race", "p3") is DONE
    assert (await stage.shown()).host == 3


async def test_anybody_may_apply_for_void_when_the_host_does_not_answer(stage: Stage) -> None:
    """P16-V1."""
    await stage.start_match()
    await playing(stage)
    assert await stage.act("ask_void", "p2") is DONE
    await until_just_before(stage, HOSTING.silence)
    assert await stage.act("apply_void", "p3") == "host_decides"
    await stage.pass_time(A_MOMENT)
    await shows(stage, lambda status: "void_answer" not in status.deadlines)
    assert await stage.act("apply_void", "p3") is DONE


async def test_moderators_are_reminded_of_a_match_that_nobody_touches(stage: Stage) -> None:
    """P16-V5: after two hours, and once an hour from then."""
    await stage.start_match()
    await playing(stage)
    await until_just_before(stage, HELPING.idle)
    assert not stage.platform.told("match_idle")
    for reminders in (1, 2, 3):
        await stage.pass_time(A_MOMENT)
        await _reminded(stage, reminders)
        await until_just_before(stage, HELPING.remind_every)
        assert len(stage.platform.told("match_idle")) == reminders


async def test_a_press_puts_the_reminder_off(stage: Stage) -> None:
    """P16-V5: the timer of before fires early and is started again for what is left."""
    await stage.start_match()
    await playing(stage)
    await stage.pass_time(timedelta(hours=1))
    assert await stage.act("call_moderator", "p2") is DONE
    await until_just_before(stage, HELPING.idle)
    assert not stage.platform.told("match_idle")
    await stage.pass_time(A_MOMENT)
    await eventually(lambda: stage.platform.told("match_idle"))


async def test_whoever_waits_long_is_asked_and_leaves_without_a_yes(stage: Stage) -> None:
    """P16-Q10."""
    await stage.start_queue()
    for player in ("p1", "p2"):
        assert await stage.queue_up("join", player) is DONE
    await until_just_before(stage, QUEUEING.ask_after)
    assert not stage.platform.told("still_there")
    await stage.pass_time(A_MOMENT)
    await eventually(lambda: len(stage.platform.told("still_there")) == 2)
    assert await stage.queue_up("still_here", "p2") is DONE
    await until_just_before(stage, QUEUEING.answer_within)
    assert (await stage.board()).shared == 2
    await stage.pass_time(A_MOMENT)
    await eventually(lambda: list(stage.store.claims) == ["p2"])
    assert (await stage.board()).shared_names == ("Name of p2",)


async def test_the_queue_opens_and_closes_by_its_hours(stage: Stage) -> None:
    """P16-Q10: on the clock of the league's zone."""
    await stage.start_queue(hours=(OpenHours(opens=time(20), closes=time(23)),))
    board = await stage.board()
    if not board.shut:
        assert board.closes_at is not None
        await stage.pass_time(board.closes_at - await stage.now() + A_MOMENT)
        await eventually(lambda: _is_shut(stage, shut=True))
        board = await stage.board()
    assert board.opens_at is not None
    assert await stage.queue_up("join", "p1") == "queue_shut"
    await until_just_before(stage, board.opens_at - await stage.now())
    assert (await stage.board()).shut
    await stage.pass_time(A_MOMENT)
    await eventually(lambda: _is_shut(stage, shut=False))
    assert await stage.queue_up("join", "p1") is DONE
    await until_just_before(stage, timedelta(hours=3))
    assert not (await stage.board()).shut
    await stage.pass_time(A_MOMENT)
    await eventually(lambda: _is_shut(stage, shut=True))


async def proxied(stage: Stage) -> None:
    """Seat 2 finds a proxy, x1."""
    assert await stage.act("call_proxy", "p2") is DONE
    assert await stage.act("accept_proxy", "x1", seat=2) is DONE


async def until_race_start(stage: Stage) -> None:
    starts = (await stage.shown()).deadlines["race_start"]
    await until_just_before(stage, starts - await stage.now())
    assert (await stage.shown()).race_started is False


async def _reminded(stage: Stage, times: int) -> None:
    await eventually(lambda: len(stage.platform.told("match_idle")) == times)


async def _is_shut(stage: Stage, *, shut: bool) -> bool:
    return (await stage.board()).shut is shut


async def test_seats_are_free_when_a_signal_gets_through_before_the_timer_that_ended_the_match(
    live_stage: Stage,
) -> None:
    """F-10, P16-H4: the deadline was first, so the signal is too late, and no effect is lost."""
    book = a_rulebook()
    short = replace(book.hosting, gathering=timedelta(seconds=2))
    handle = await live_stage.start_match(replace(book, hosting=short))
    await gathering(live_stage)
    await live_stage.end_work()
    await handle.signal("moderators_changed", {"moderators": ["p4"]})
    await asyncio.sleep(short.gathering.total_seconds())
    await live_stage.begin_work()
    assert (await handle.result()).outcome is Ending.DISSOLVED
    assert [ending.ending for ending in live_stage.store.endings] == [Ending.DISSOLVED]

"""The shared range, computed once a day (P16-Q3)."""

from datetime import timedelta

from temporalio.client import ScheduleActionStartWorkflow

from domain.queueing.bands import SharedRange
from tests.workflows.stage import LADDER, Stage, a_rulebook, eventually
from workflows import ids
from workflows.ports import RangeKept, RangeStart
from workflows.schedules import HOUR, daily_range


async def test_the_queue_goes_by_a_new_range_and_shows_the_bands_it_changed(stage: Stage) -> None:
    """P16-Q3, P16-B1."""
    await stage.start_queue()
    kept = await _compute(stage)
    assert (kept.range.low, kept.range.high) == (4900, 5100)
    await eventually(lambda: _follows(stage, kept.range))
    await eventually(lambda: "show_bands" in stage.platform.kinds)


async def _follows(stage: Stage, shared: SharedRange) -> bool:
    board = await stage.board()
    return (board.range_low, board.range_high) == (shared.low, shared.high)


async def test_the_range_is_kept_although_no_queue_is_there_to_hear_it(stage: Stage) -> None:
    assert (await _compute(stage)).range.low == 4900


async def test_the_schedule_starts_the_computation(live_stage: Stage) -> None:
    league = live_stage.league
    start = RangeStart(league=league, rulebook=a_rulebook())
    name = ids.range_id(league.league, LADDER)
    schedule = daily_range(start, task_queue=live_stage.task_queue)
    handle = await live_stage.client.create_schedule(name, schedule)
    try:
        described = await handle.describe()
        assert isinstance(described.schedule.action, ScheduleActionStartWorkflow)
        first, second = described.info.next_action_times[:2]
        assert second - first == timedelta(days=1)
        # 5 o'clock in Tokyo.
        assert (first.hour, first.minute) == ((HOUR - 9) % 24, 0)
        await handle.trigger()
        await eventually(lambda: "compute_range" in live_stage.store.done)
    finally:
        await handle.delete()


async def _compute(stage: Stage) -> RangeKept:
    kept: RangeKept = await stage.client.execute_workflow(
        "band_range",
        RangeStart(league=stage.league, rulebook=a_rulebook()),
        id=ids.range_id(stage.league.league, LADDER),
        task_queue=stage.task_queue,
        result_type=RangeKept,
    )
    return kept

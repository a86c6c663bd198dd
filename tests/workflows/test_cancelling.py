"""An operator cancels a workflow in the Temporal UI: nobody may stay bound to it."""

import pytest
from temporalio.client import WorkflowExecutionStatus, WorkflowFailureError
from temporalio.exceptions import CancelledError

from domain.model import Ending
from tests.workflows.scenes import approved, hosted
from tests.workflows.stage import DONE, Stage, eventually


async def test_a_match_is_released_when_it_is_cancelled(stage: Stage) -> None:
    """P16-V4, F-9: seats are free, the thread is closed, and the outcome says why."""
    handle = await stage.start_match()
    await hosted(stage)
    await handle.cancel()
    outcome = await handle.result()
    assert (outcome.outcome, outcome.reason, outcome.by) == (Ending.RELEASED, "cancelled", None)
    assert [ending.ending for ending in stage.store.endings] == [Ending.RELEASED]
    assert {"match_released", "close_thread"} <= set(stage.platform.kinds)


async def test_a_submitted_match_is_still_written_when_it_is_cancelled(stage: Stage) -> None:
    """P16-C4, F-20: the submission came first."""
    handle = await stage.start_match()
    await approved(stage)
    stage.store.open.clear()
    assert await stage.act("submit_result", "p1", table=1) is DONE
    await handle.cancel()
    assert await stage.act("release_room", "mod") == "already_submitted"
    stage.store.open.set()
    assert (await handle.result()).outcome is Ending.SUBMITTED
    assert (len(stage.store.results), stage.store.endings) == (1, [])


async def test_a_cancelled_match_is_released_when_a_new_run_is_due(stage: Stage) -> None:
    """P16-V4: the cancellation is of one run, its consequence of the match."""
    handle = await stage.start_match(updates_a_run=1)
    assert await stage.act("call_moderator", "p1") is DONE
    await handle.cancel()
    assert (await handle.result()).outcome is Ending.RELEASED


async def test_a_queue_lets_everybody_go_when_it_is_cancelled(stage: Stage) -> None:
    """F-9: who waited is told and free for another queue."""
    handle = await stage.start_queue()
    assert await stage.queue_up("join", "p1") is DONE
    await handle.cancel()
    with pytest.raises(WorkflowFailureError) as ended:
        await handle.result()
    assert isinstance(ended.value.cause, CancelledError)
    assert (await handle.describe()).status is WorkflowExecutionStatus.CANCELED
    assert stage.store.claims == {}
    assert [tell.mentions for tell in stage.platform.told("dropped_from_queue")] == [("p1",)]


async def test_a_full_table_becomes_a_match_when_its_queue_is_cancelled(
    live_stage: Stage,
) -> None:
    """F-3, F-9: no table is left half seated."""
    live_stage.store.broken = ("seat_players",)
    handle = await live_stage.start_queue()
    for player in ("p1", "p2", "p3", "p4"):
        assert await live_stage.queue_up("join", player) is DONE
    await handle.cancel()
    live_stage.store.broken = ()
    await eventually(lambda: live_stage.store.matches)
    live_stage.match_id = next(iter(live_stage.store.matches.values()))
    with pytest.raises(WorkflowFailureError):
        await handle.result()
    assert len((await live_stage.shown()).seats) == 4

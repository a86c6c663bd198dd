"""The store's answer and the watch over it, when both come while no worker is there."""

import asyncio
from datetime import timedelta

import pytest
from temporalio.client import WorkflowHandle
from temporalio.worker import Worker

from domain.model import Ending
from tests.workflows.stage import (
    DIGEST,
    DONE,
    MOD,
    Stage,
    a_rulebook,
    events,
    eventually,
    seats_of,
)
from workflows.guard import Guard, workflow_runner
from workflows.match import MatchWorkflow
from workflows.ports import MatchOutcome, MatchStart

STUCK_AFTER = timedelta(seconds=4)
"""Longer than it takes to stop a worker."""


@pytest.mark.slow
async def test_a_match_ends_when_the_store_answered_and_the_watch_fired_without_a_worker(
    live_stage: Stage,
) -> None:
    """F-4, F-9: the next worker hears of both at once, and nothing is stuck any more."""
    await live_stage.end_work()
    live_stage.store.open.clear()
    async with _store_worker(live_stage):
        async with _workflow_worker(live_stage):
            handle = await _started(live_stage)
            assert await live_stage.act("release_room", MOD, reason="game down") is DONE
        live_stage.store.open.set()
        await eventually(lambda: _both(live_stage, handle), within=40)
    await live_stage.begin_work()
    async with asyncio.timeout(30):
        assert (await handle.result()).outcome is Ending.RELEASED


async def _started(stage: Stage) -> "WorkflowHandle[MatchWorkflow, MatchOutcome]":
    start = MatchStart(
        league=stage.league,
        rulebook=a_rulebook(),
        digest=DIGEST,
        match_id=stage.match_id,
        seats=seats_of(),
        opened_at=await stage.now(),
        stuck_after=STUCK_AFTER,
    )
    return await stage.client.start_workflow(
        MatchWorkflow.run, start, id=stage.match_workflow, task_queue=stage.task_queue
    )


async def _both(stage: Stage, handle: "WorkflowHandle[MatchWorkflow, MatchOutcome]") -> bool:
    return "end_match" in stage.store.done and "TIMER_FIRED" in await events(handle)


def _store_worker(stage: Stage) -> Worker:
    return Worker(stage.client, task_queue=stage.task_queue, activities=[stage.store.end_match])


def _workflow_worker(stage: Stage) -> Worker:
    return Worker(
        stage.client,
        task_queue=stage.task_queue,
        workflows=[MatchWorkflow],
        workflow_runner=workflow_runner(),
        interceptors=[Guard()],
    )

"""Long lives a run at a time: nothing is lost between two runs."""

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from temporalio.client import WorkflowHandle
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.worker import Replayer

from bots.door import Door
from domain.model import Ending
from tests.workflows.scenes import approved, called, hosted
from tests.workflows.stage import (
    DONE,
    MOD,
    Stage,
    a_press,
    a_quick_rulebook,
    a_rulebook,
    code,
    events,
    eventually,
)
from workflows.band_queue import BandQueueWorkflow
from workflows.guard import Guard, workflow_runner
from workflows.match import MatchWorkflow

FEW = 3
"""Updates of one run."""


async def run_of(stage: Stage, workflow_id: str) -> str:
    described = await stage.client.get_workflow_handle(workflow_id).describe()
    assert described.run_id is not None
    return described.run_id


@pytest.mark.slow
async def test_a_burst_over_many_runs_of_the_queue_loses_nobody(live_stage: Stage) -> None:
    """F-4: the same list, the same order, whatever run a press came to."""
    await live_stage.start_queue(a_rulebook(players=1000), updates_a_run=FEW)
    first = await run_of(live_stage, live_stage.queue_workflow)
    doors = [Door(live_stage.client, patience=timedelta(seconds=30)) for _ in range(3)]
    presses = [a_press(f"p{number:03}") for number in range(60)]

    async def one_after_another(door: Door, mine: int) -> list[str | None]:
        return [
            code(await door.press(live_stage.queue_workflow, "join", press))
            for press in presses[mine :: len(doors)]
        ]

    answers = await asyncio.gather(
        *(one_after_another(door, mine) for mine, door in enumerate(doors))
    )
    assert Counter(code for some in answers for code in some) == {DONE: len(presses)}
    names = (await live_stage.board()).shared_names
    assert Counter(names) == Counter(f"Name of {press.actor}" for press in presses)
    await eventually(lambda: _continued(live_stage, first))
    assert len(live_stage.store.claims) == len(presses)
    # F-12: a run knows what an earlier one has answered.
    again = await live_stage.door.press(live_stage.queue_workflow, "join", presses[0])
    assert code(again) is DONE
    assert len((await live_stage.board()).shared_names) == len(presses)


@pytest.mark.slow
async def test_a_match_over_many_runs_comes_to_the_same_result(live_stage: Stage) -> None:
    handle = await live_stage.start_match(a_quick_rulebook(), updates_a_run=FEW)
    await approved(live_stage)
    assert await live_stage.act("submit_result", "p1", table=1) is DONE
    outcome = await handle.result()
    assert outcome.outcome is Ending.SUBMITTED
    assert [line.total for line in outcome.lines] == [30, 21, 15, 9]
    assert await _first_run_ended_in_another(live_stage, handle)
    assert len(live_stage.store.results) == 1
    keys = [keyed.key for delivery in live_stage.platform.deliveries for keyed in delivery.notices]
    assert len(keys) == len(set(keys))
    assert live_stage.platform.kinds.count("open_thread") == 1
    assert live_stage.platform.kinds[-1] == "match_status"


async def test_what_the_store_has_not_done_is_done_by_the_next_run(stage: Stage) -> None:
    """F-9: lanes that do not run empty in reason are carried over."""
    handle = await stage.start_queue(updates_a_run=FEW)
    stage.store.broken = ("release_claims",)
    assert await stage.queue_up("join", "p1") is DONE
    assert await stage.queue_up("leave", "p1") is DONE
    assert await stage.queue_up("join", "p2") is DONE
    await stage.pass_time(timedelta(seconds=11))
    await eventually(lambda: _continued(stage, handle.first_execution_run_id or ""))
    assert set(stage.store.claims) == {"p1", "p2"}
    assert (await stage.board()).shared_names == ("Name of p2",)
    stage.store.broken = ()
    await stage.pass_time(timedelta(seconds=30))
    await eventually(lambda: set(stage.store.claims) == {"p2"})


async def _first_run_ended_in_another(stage: Stage, handle: WorkflowHandle[Any, Any]) -> bool:
    first = stage.client.get_workflow_handle(handle.id, run_id=handle.first_execution_run_id)
    return (await events(first))[-1] == "WORKFLOW_EXECUTION_CONTINUED_AS_NEW"


async def _continued(stage: Stage, run: str) -> bool:
    return await run_of(stage, stage.queue_workflow) != run


async def test_what_was_not_posted_is_posted_by_the_next_run(stage: Stage) -> None:
    stage.platform.fail()
    handle = await stage.start_match(updates_a_run=FEW)
    await hosted(stage)
    assert await stage.act("call_moderator", "p2") is DONE
    assert await stage.act("share_room", "p1", room="A") is DONE
    await stage.pass_time(timedelta(seconds=11))
    assert await stage.act("release_room", MOD, reason="game down") is DONE
    stage.platform.fail(times=0)
    await stage.pass_time(timedelta(minutes=5))
    assert (await handle.result()).outcome is Ending.RELEASED
    assert await _first_run_ended_in_another(stage, handle)
    posted = stage.platform.kinds
    for kind in ("open_thread", "moderator_called", "room_shared", "match_released"):
        assert posted.count(kind) == 1
    assert posted[0] == "open_thread"


async def test_a_worker_that_is_replaced_goes_on_where_it_was(live_stage: Stage) -> None:
    """F-4: nothing but the history is needed; every sleeping match is read from it again."""
    await live_stage.start_queue()
    for player in ("p1", "p2"):
        assert await live_stage.queue_up("join", player) is DONE
    await live_stage.replace_worker()
    assert (await live_stage.board()).shared_names == ("Name of p1", "Name of p2")
    assert await live_stage.queue_up("join", "p1") == "already_queued"
    assert await live_stage.queue_up("join", "p3") is DONE


async def test_the_deadline_wins_however_late_its_timer_gets_through(live_stage: Stage) -> None:
    """F-10: the worker sleeps over the deadline, and the press is there before it."""
    book = a_rulebook()
    hosting = replace(book.hosting, volunteering=timedelta(seconds=1))
    await live_stage.start_match(replace(book, hosting=hosting))
    await eventually(lambda: _looks_for_a_host(live_stage))
    await live_stage.end_work()
    await asyncio.sleep(1.2)
    door = Door(live_stage.client, patience=timedelta(seconds=20))
    late = asyncio.create_task(
        door.press(live_stage.match_workflow, "volunteer_host", a_press("p3"))
    )
    await asyncio.sleep(0.2)
    await live_stage.begin_work()
    assert code(await late) == "host_taken"
    assert (await live_stage.shown()).host == 1


async def _looks_for_a_host(stage: Stage) -> bool:
    return "host_selection" in (await stage.shown()).deadlines


async def test_what_a_match_and_its_queue_did_replays(live_stage: Stage) -> None:
    """Every run of both, from its history alone."""
    await live_stage.start_queue(a_quick_rulebook(), updates_a_run=FEW)
    for player in ("p1", "p2", "p3", "p4"):
        assert await live_stage.queue_up("join", player) is DONE
    await eventually(lambda: live_stage.store.matches)
    live_stage.match_id = next(iter(live_stage.store.matches.values()))
    await eventually(lambda: live_stage.platform.told("table_formed"))
    await called(live_stage)
    assert await live_stage.act("accept_proxy", "x1", seat=2) is DONE
    assert await live_stage.act("release_room", MOD, reason="game down") is DONE
    await live_stage.client.get_workflow_handle(live_stage.match_workflow).result()
    replayer = Replayer(
        workflows=[MatchWorkflow, BandQueueWorkflow],
        workflow_runner=workflow_runner(),
        interceptors=[Guard()],
        data_converter=pydantic_data_converter,
    )
    query = f"League = '{live_stage.league.league}'"
    await eventually(lambda: _listed(live_stage, query))
    runs = live_stage.client.list_workflows(query)
    replayed = await replayer.replay_workflows(runs.map_histories(), raise_on_replay_failure=True)
    assert not replayed.replay_failures


async def _listed(stage: Stage, query: str) -> bool:
    """Listing follows a moment after the fact."""
    kinds = [run.workflow_type async for run in stage.client.list_workflows(query)]
    return kinds.count("band_queue") > 1 and "match" in kinds

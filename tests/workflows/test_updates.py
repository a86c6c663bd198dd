"""Every press is an update of its own name, answered at once, and refused without history."""

from typing import Any

import pytest
from temporalio.client import WorkflowHandle, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError

from domain.match.events import PRESSES as MATCH_PRESSES
from domain.queueing.events import PRESSES as QUEUE_PRESSES
from tests.workflows.scenes import ACCEPTED
from tests.workflows.stage import DONE, MOD, Stage, a_press, a_rulebook, code, events, eventually
from workflows.ports import Answers, Press, Presses

STRANGER = "nobody"

QUEUE_ARGS: dict[str, dict[str, Any]] = {
    "remove_player": {"player": "p1", "reason": "asleep"},
    "fix_range": {"low": 4900, "high": 5100},
    "give_penalty": {"player": "p1", "reason": "left without a word"},
}

REFUSED_IN_THE_QUEUE = {
    "leave": "not_queued",
    "still_here": "not_queued",
    "open_queue": "moderators_only",
    "close_queue": "moderators_only",
    "remove_player": "moderators_only",
    "fix_range": "moderators_only",
    "free_range": "moderators_only",
    "give_penalty": "moderators_only",
}


def test_every_press_of_a_match_has_a_scene() -> None:
    assert ACCEPTED.keys() == MATCH_PRESSES.keys()


@pytest.mark.parametrize("name", MATCH_PRESSES)
async def test_a_press_is_accepted_and_its_repetition_gets_the_same_answer(
    name: str, stage: Stage
) -> None:
    """F-12: one effect, one answer, however often it is delivered."""
    await stage.start_match()
    scene, actor, args = ACCEPTED[name]
    await scene(stage)
    # While effects wait the match stays as it is, so that even the last press can be repeated.
    stage.platform.hold()
    if name == "submit_result":
        stage.store.open.clear()
    press = a_press(actor, **args)
    first = await stage.door.press(stage.match_workflow, name, press)
    assert code(first) is DONE
    after = await stage.shown()
    again = await stage.door.press(stage.match_workflow, name, press)
    assert again == first
    assert await stage.shown() == after
    stage.platform.release()
    stage.store.open.set()


@pytest.mark.parametrize("name", MATCH_PRESSES)
async def test_a_refused_press_leaves_no_history(name: str, live_stage: Stage) -> None:
    """On the real server; the one that skips time keeps an empty task of it."""
    handle = await live_stage.start_match()
    await eventually(lambda: live_stage.platform.told("match_status"))
    await eventually(lambda: _at_rest(handle))
    before = await events(handle)
    _, _, args = ACCEPTED[name]
    refused = await live_stage.act(name, STRANGER, **args)
    assert refused not in (DONE, "busy", "bug", "malformed")
    assert await events(handle) == before


@pytest.mark.parametrize("name", REFUSED_IN_THE_QUEUE)
async def test_the_queue_refuses_whoever_has_no_business_there(name: str, stage: Stage) -> None:
    await stage.start_queue()
    args = QUEUE_ARGS.get(name, {})
    assert await stage.queue_up(name, STRANGER, **args) == REFUSED_IN_THE_QUEUE[name]


@pytest.mark.parametrize("name", QUEUE_PRESSES)
async def test_a_press_of_the_queue_is_accepted_and_its_repetition_gets_the_same_answer(
    name: str, stage: Stage
) -> None:
    """F-12."""
    await stage.start_queue()
    assert await stage.queue_up("join", "p1") is DONE
    if name == "open_queue":
        assert await stage.queue_up("close_queue", MOD) is DONE
    if name == "still_here":
        await stage.pass_time(a_rulebook().queueing.ask_after)
    if name in ("fix_range", "free_range"):
        stage.store.open.clear()
    actor = "p2" if name == "join" else "p1" if name in ("leave", "still_here") else MOD
    press = a_press(actor, **QUEUE_ARGS.get(name, {}))
    first = await stage.door.press(stage.queue_workflow, name, press)
    assert code(first) is DONE
    after = await stage.board()
    assert await stage.door.press(stage.queue_workflow, name, press) == first
    assert await stage.board() == after
    stage.store.open.set()


async def test_a_batch_in_which_everything_is_refused_says_why_of_each(stage: Stage) -> None:
    """The failure is of type ``Refused`` and lists press, code and parameters."""
    handle = await stage.start_match()
    batch = Presses(presses=(a_press(STRANGER), Press(id="odd", actor="p1", args={"x": 1})))
    with pytest.raises(WorkflowUpdateFailedError) as failed:
        await handle.execute_update("volunteer_host", batch, result_type=Answers)
    cause = failed.value.cause
    assert isinstance(cause, ApplicationError)
    assert cause.type == "Refused"
    stranger, odd = cause.details
    assert stranger == {
        "id": batch.presses[0].id,
        "code": "not_seated",
        "params": {"match": stage.match_id},
    }
    assert (odd["id"], odd["code"], odd["params"]["where"]) == ("odd", "malformed", "x")


async def test_a_batch_in_which_something_is_accepted_answers_each(stage: Stage) -> None:
    handle = await stage.start_match()
    batch = Presses(presses=(a_press("p1"), a_press("p2"), a_press(STRANGER)))
    answers: Answers = await handle.execute_update("volunteer_host", batch, result_type=Answers)
    assert [code(answer) for answer in answers.answers] == [DONE, "host_taken", "not_seated"]
    assert (await stage.shown()).host == 1


async def test_the_same_press_twice_in_one_batch_is_one_press(stage: Stage) -> None:
    """F-12: a double click."""
    handle = await stage.start_match()
    press = a_press("p1")
    answers: Answers = await handle.execute_update(
        "volunteer_host", Presses(presses=(press, press)), result_type=Answers
    )
    assert answers.answers[0] == answers.answers[1]
    assert code(answers.answers[0]) is DONE


async def test_a_batch_that_is_too_large_is_refused_and_harms_nobody(stage: Stage) -> None:
    handle = await stage.start_match()
    batch = Presses(presses=(a_press("p1", noise="x" * 3_000_000),))
    with pytest.raises(WorkflowUpdateFailedError) as failed:
        await handle.execute_update("volunteer_host", batch, result_type=Answers)
    assert isinstance(failed.value.cause, ApplicationError)
    assert failed.value.cause.details[0]["code"] == "too_large"
    assert await stage.act("volunteer_host", "p1") is DONE


async def test_an_update_that_is_no_batch_of_presses_is_refused_and_harms_nobody(
    stage: Stage,
) -> None:
    handle = await stage.start_match()
    nonsense: object
    for nonsense in ({"presses": []}, {"presses": "p1"}, "p1", {"presses": [{"id": "a"}]}):
        with pytest.raises(WorkflowUpdateFailedError):
            await handle.execute_update("volunteer_host", nonsense, result_type=Answers)
    assert await stage.act("volunteer_host", "p1") is DONE


async def test_a_new_list_of_moderators_holds_at_once(stage: Stage) -> None:
    handle = await stage.start_match()
    assert await stage.act("name_host", "p4", seat=1) == "moderators_only"
    await handle.signal("moderators_changed", {"moderators": ["p4"]})
    assert await stage.act("name_host", "p4", seat=1) is DONE
    assert await stage.act("name_host", MOD, seat=2) == "moderators_only"


async def test_a_signal_that_cannot_be_read_harms_nobody(stage: Stage) -> None:
    handle = await stage.start_match()
    await handle.signal("moderators_changed", {"moderators": 5})
    await handle.signal("moderators_changed", "nonsense")
    await handle.signal("dance")
    assert await stage.act("name_host", MOD, seat=1) is DONE


async def _at_rest(handle: WorkflowHandle[Any, Any]) -> bool:
    history = await events(handle)
    return (
        history.count("ACTIVITY_TASK_SCHEDULED") == history.count("ACTIVITY_TASK_COMPLETED")
        and history[-1] == "WORKFLOW_TASK_COMPLETED"
    )

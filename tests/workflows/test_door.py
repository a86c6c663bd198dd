"""The door: few updates for many presses, and an answer for each."""

import asyncio
from collections import Counter
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from temporalio.client import WorkflowHandle

from bots.door import Door
from domain.model import PlayerId
from tests.workflows.stage import DONE, MOD, ROOM, Stage, a_press, a_rulebook, code, events
from workflows.ports import MAX_PAYLOAD, Press

CROWD = 1000


def nested(depth: int) -> list[Any]:
    """A list in a list, and so on; at this depth JSON can be read by itself, but not in a batch."""
    return [nested(depth - 1)] if depth > 1 else []


async def test_a_thousand_who_join_at_once_are_all_answered(live_stage: Stage) -> None:
    """F-1, F-2: with the limit of ten updates in flight that a cloud has."""
    handle = await live_stage.start_queue(a_rulebook(players=2 * CROWD), updates_a_run=10_000)
    door = Door(live_stage.client, patience=timedelta(seconds=20))
    players = [f"p{number:04}" for number in range(CROWD)]
    answers = await asyncio.gather(
        *(door.press(live_stage.queue_workflow, "join", a_press(player)) for player in players)
    )
    assert Counter(code(answer) for answer in answers) == {DONE: CROWD}
    board = await live_stage.board()
    assert list(board.shared_names) == [f"Name of {player}" for player in players]
    assert len(await _updates(handle)) <= 10


async def test_presses_keep_their_order_and_only_neighbours_of_one_kind_go_together(
    live_stage: Stage,
) -> None:
    handle = await live_stage.start_match()
    presses = [
        ("volunteer_host", a_press("p1")),
        ("share_room", a_press("p1", room="A")),
        ("check_in", a_press("p1")),
        ("check_in", a_press("p2")),
        ("share_room", a_press("p1", room="B")),
        ("check_in", a_press("p3")),
    ]
    door = live_stage.door
    answers = await asyncio.gather(
        *(door.press(live_stage.match_workflow, name, press) for name, press in presses)
    )
    assert [code(answer) for answer in answers] == [DONE] * len(presses)
    assert [answer.id for answer in answers] == [press.id for _, press in presses]
    assert await _updates(handle) == [
        "volunteer_host",
        "share_room",
        "check_in",
        "share_room",
        "check_in",
    ]


async def test_fifteen_doors_at_once_are_all_answered(live_stage: Stage) -> None:
    """More than the ten updates in flight that the server takes; the rest try again."""
    await live_stage.start_queue(a_rulebook(players=100))
    doors = [Door(live_stage.client, patience=timedelta(seconds=20)) for _ in range(15)]
    answers = await asyncio.gather(
        *(
            door.press(live_stage.queue_workflow, "join", a_press(f"p{number}"))
            for number, door in enumerate(doors)
        )
    )
    assert Counter(code(answer) for answer in answers) == {DONE: 15}
    assert (await live_stage.board()).shared == 15


async def test_the_joins_of_many_doors_are_one_question_to_the_store(live_stage: Stage) -> None:
    """F-1: with a question each, nobody would be answered before the last was."""
    await live_stage.start_queue(a_rulebook(players=100))
    await live_stage.end_work()
    doors = [Door(live_stage.client, patience=timedelta(seconds=30)) for _ in range(9)]
    pressing = [
        asyncio.create_task(door.press(live_stage.queue_workflow, "join", a_press(f"p{number}")))
        for number, door in enumerate(doors)
    ]
    await asyncio.sleep(0.5)
    await live_stage.begin_work()
    assert [code(answer) for answer in await asyncio.gather(*pressing)] == [DONE] * len(doors)
    assert live_stage.store.done.count("claim_places") < len(doors) / 2
    assert (await live_stage.board()).shared == len(doors)


async def test_a_batch_stays_within_the_size_of_an_update(stage: Stage) -> None:
    handle = await stage.start_queue(a_rulebook(players=5000))
    long_names = [
        Press(id=uuid4().hex, actor=PlayerId(f"p{n}"), name="名" * 100) for n in range(500)
    ]
    answers = await asyncio.gather(
        *(stage.door.press(stage.queue_workflow, "join", press) for press in long_names)
    )
    assert Counter(code(answer) for answer in answers) == {DONE: 500}
    assert len(await _updates(handle)) > 1


async def test_a_press_that_is_too_large_is_not_even_sent(stage: Stage) -> None:
    handle = await stage.start_match()
    press = a_press("p1", room="x" * MAX_PAYLOAD)
    assert code(await stage.door.press(stage.match_workflow, "share_room", press)) == "too_large"
    assert await _updates(handle) == []


@pytest.mark.parametrize("args", [{"room": "\ud83d"}, {"room": "A", "colour": 1}, {}, {"room": 7}])
async def test_a_malformed_press_is_refused_as_such(args: dict[str, Any], stage: Stage) -> None:
    await stage.start_match()
    assert await stage.act("volunteer_host", "p1") is DONE
    assert await stage.act("share_room", "p1", **args) == "malformed"


@pytest.mark.parametrize("args", [{"x": nested(198)}, {"x": 10**5000}, {"x": object()}])
async def test_a_press_that_no_worker_can_read_spoils_none_of_those_beside_it(
    args: dict[str, Any], stage: Stage
) -> None:
    """They go in one update, which a worker reads whole or not at all."""
    handle = await stage.start_queue()
    presses = [a_press("p1"), a_press("p2", **args), a_press("p3")]
    answers = await asyncio.gather(
        *(stage.door.press(stage.queue_workflow, "join", press) for press in presses)
    )
    assert [code(answer) for answer in answers] == [DONE, "malformed", DONE]
    assert await _updates(handle) == ["join"]


@pytest.mark.parametrize("seat", [float("nan"), float("inf"), 10**10])
async def test_a_number_that_json_has_no_word_for_is_not_left_out(
    seat: float, stage: Stage
) -> None:
    """Left out, it would mean one's own seat."""
    await stage.start_match()
    assert await stage.act("volunteer_host", "p1") is DONE
    assert await stage.act("share_room", "p1", **ROOM) is DONE
    assert await stage.act("check_in", "p1", seat=seat) == "malformed"
    assert not (await stage.shown()).seats[0].present


@pytest.mark.parametrize(("about", "name"), [("a\ud83d", "approve"), ("a", "appr\udcffove")])
async def test_a_press_about_what_has_no_name_is_malformed(
    about: str, name: str, stage: Stage
) -> None:
    assert code(await stage.door.press(about, name, a_press("p1"))) == "malformed"


async def test_a_press_that_nobody_takes_in_time_is_told_to_try_again(stage: Stage) -> None:
    door = Door(stage.client, patience=timedelta(seconds=0.3))
    await stage.client.start_workflow("match", id="asleep", task_queue="nobody-works-here")
    answers = await asyncio.gather(*(door.press("asleep", "approve", a_press("p1")) for _ in "ab"))
    assert [code(answer) for answer in answers] == ["busy", "busy"]


async def test_a_press_told_busy_before_it_was_sent_does_not_happen_later(stage: Stage) -> None:
    await stage.start_queue()
    door = Door(stage.client, patience=timedelta(seconds=0.3))
    stage.store.open.clear()
    in_hand = door.press(stage.queue_workflow, "join", a_press("p1"))
    behind = door.press(stage.queue_workflow, "close_queue", a_press(MOD))
    assert [code(answer) for answer in await asyncio.gather(in_hand, behind)] == ["busy", "busy"]
    stage.store.open.set()
    assert await stage.queue_up("join", "p2") is DONE
    assert (await stage.board()).shut is False


async def test_a_press_to_a_match_that_never_was_is_told_that_it_is_closed(stage: Stage) -> None:
    """F-11: a year later, when Temporal has forgotten it."""
    assert await stage.act("approve", "p1", table=1) == "match_closed"


async def test_a_press_to_a_queue_that_was_never_opened_is_told_that_it_is_shut(
    stage: Stage,
) -> None:
    assert await stage.queue_up("join", "p1") == "queue_shut"


async def test_an_update_that_is_unknown_is_malformed(stage: Stage) -> None:
    await stage.start_match()
    assert await stage.act("dance", "p1") == "malformed"
    assert await stage.act("volunteer_host", "p1") is DONE


async def test_whoever_waits_when_the_door_closes_is_told_to_try_again(stage: Stage) -> None:
    await stage.client.start_workflow("match", id="asleep", task_queue="nobody-works-here")
    door = Door(stage.client, patience=timedelta(seconds=1))
    waiting = [
        asyncio.create_task(door.press("asleep", name, a_press("p1")))
        for name in ("approve", "object")
    ]
    await asyncio.sleep(0.1)
    await door.close()
    assert [code(await answer) for answer in waiting] == ["busy", "busy"]


async def _updates(handle: WorkflowHandle[Any, Any]) -> list[str]:
    """The names of the updates that were accepted."""
    assert await events(handle)
    return [
        event.workflow_execution_update_accepted_event_attributes.accepted_request.input.name
        async for event in handle.fetch_history_events()
        if event.HasField("workflow_execution_update_accepted_event_attributes")
    ]

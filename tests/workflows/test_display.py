"""What an operator sees in the Temporal UI alone, and what nobody must see."""

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

from temporalio.api.workflow.v1 import WorkflowExecutionInfo
from temporalio.client import WorkflowHandle

from tests.workflows.scenes import called, gathering, hosted, playing
from tests.workflows.stage import (
    DIGEST,
    DONE,
    LADDER,
    MOD,
    ROOM,
    Stage,
    a_quick_rulebook,
    a_rulebook,
    eventually,
)
from workflows import ids

SECRETS = tuple(ROOM.values())


async def details(handle: WorkflowHandle[Any, Any]) -> str:
    described = await handle.query("__temporal_workflow_metadata")
    return str(described.current_details).replace("\N{NO-BREAK SPACE}", "")


async def test_a_match_can_be_found_by_what_it_is_and_who_is_in_it(live_stage: Stage) -> None:
    handle = await live_stage.start_match()
    await called(live_stage)
    assert await live_stage.act("accept_proxy", "x1", seat=2) is DONE
    found = (await handle.describe()).typed_search_attributes
    assert found[ids.LEAGUE] == live_stage.league.league
    assert found[ids.LADDER] == LADDER
    assert found[ids.RULEBOOK] == "rated16"
    assert found[ids.PHASE] == "races"
    assert list(found[ids.PLAYER]) == ["p1", "p2", "p3", "p4", "x1"]
    silent = (await live_stage.shown()).deadlines["host_silent"]
    assert abs(found[ids.DUE] - silent) < timedelta(seconds=1)


async def test_search_attributes_are_written_when_they_change_and_only_then(
    stage: Stage,
) -> None:
    handle = await stage.start_match()
    await gathering(stage)
    before = await _upserts(handle)
    for player in ("p1", "p2", "p3"):
        assert await stage.act("check_in", player) is DONE
    assert await _upserts(handle) == before
    assert await stage.act("check_in", "p4") is DONE
    assert await _upserts(handle) == before + 1


async def test_the_details_say_what_it_waits_for_and_who_pressed_what(stage: Stage) -> None:
    handle = await stage.start_match()
    await gathering(stage)
    shown = await details(handle)
    until = (await stage.shown()).deadlines["gathering"]
    assert f"| Until {until:%Y-%m-%d %H:%M:%S} UTC | gathering ends |" in shown
    assert "| Host | Player 1 |" in shown
    assert "| Waits for | Player 1, Player 2, Player 3, Player 4 to come into the room" in shown
    assert "| In the room | 0 of 4 |" in shown
    assert "| Moderators | mod |" in shown
    assert "| 1 | Player 1 (p1), host | 4999 | no |  |  |" in shown
    assert "volunteer_host: Name of p1 (p1)" in shown
    assert shown.index("share_room") < shown.index("volunteer_host")


async def test_the_details_say_what_a_press_said_but_no_secret(stage: Stage) -> None:
    """F-30: the fields that an event does not print are the secret ones."""
    handle = await stage.start_match()
    await gathering(stage)
    assert await stage.act("check_in", "p1", seat=3) is DONE
    shown = await details(handle)
    assert "check_in: Name of p1 (p1), seat 3" in shown
    assert "share_room: Name of p1 (p1)\n" in shown
    assert not any(secret in shown for secret in SECRETS)


async def test_the_details_show_who_holds_a_seat_now_and_who_entered_its_total(
    live_stage: Stage,
) -> None:
    handle = await live_stage.start_match(a_quick_rulebook())
    await called(live_stage)
    assert "| 2 | Player 2 (p2), wants a proxy | 4998 | yes |" in await details(handle)
    assert await live_stage.act("accept_proxy", "x1", seat=2) is DONE
    assert "Name of x1 (x1) for Player 2 (p2) | 4998 | no |" in await details(handle)
    assert await live_stage.act("check_in", "x1") is DONE
    await live_stage.play_races()
    assert await live_stage.act("enter_total", "p1", seat=3, total="24") is DONE
    assert "| 3 | Player 3 (p3) | 4997 | yes | 24 by p1 |  |" in await details(handle)


async def test_how_a_match_ended_can_be_searched_and_read(live_stage: Stage) -> None:
    handle = await live_stage.start_match()
    assert (await handle.describe()).typed_search_attributes.get(ids.OUTCOME) is None
    assert await live_stage.act("release_room", MOD, reason="game down") is DONE
    await handle.result()
    found = (await handle.describe()).typed_search_attributes
    assert (found[ids.PHASE], found[ids.OUTCOME]) == ("ended", "released")
    shown = await details(handle)
    assert "| Ended | released: game down, by mod |" in shown
    assert "release_room: Name of mod (mod), reason game down" in shown


async def test_the_details_list_two_deadlines_of_one_instant(stage: Stage) -> None:
    book = a_rulebook()
    handle = await stage.start_match(
        replace(book, hosting=replace(book.hosting, gathering=book.helping.idle))
    )
    await gathering(stage)
    assert (await details(handle)).count("| Until ") == len((await stage.shown()).deadlines)


async def test_every_timer_has_a_summary_and_runs_once(stage: Stage) -> None:
    handle = await stage.start_match()
    await playing(stage)
    summaries = [
        json.loads(event.user_metadata.summary.data)
        async for event in handle.fetch_history_events()
        if event.HasField("timer_started_event_attributes")
    ]
    assert "gathering ends" in summaries
    # Every press puts the reminder off, and yet it is one timer.
    assert summaries.count("moderators are reminded") == 1


async def test_every_activity_has_a_summary(stage: Stage) -> None:
    handle = await stage.start_match()
    assert await stage.act("release_room", MOD, reason="game down") is DONE
    await handle.result()
    summaries = [
        json.loads(event.user_metadata.summary.data)
        async for event in handle.fetch_history_events()
        if event.HasField("activity_task_scheduled_event_attributes")
    ]
    assert "end the match: released" in summaries
    assert any("open_thread" in summary for summary in summaries)


async def test_a_match_started_by_its_queue_says_what_it_is(live_stage: Stage) -> None:
    await live_stage.start_queue(a_rulebook(players=4))
    for player in ("p1", "p2", "p3", "p4"):
        assert await live_stage.queue_up("join", player) is DONE
    await eventually(lambda: live_stage.platform.told("table_formed"))
    match = next(iter(live_stage.store.matches.values()))
    handle = live_stage.client.get_workflow_handle(
        ids.match_id(live_stage.league.league, LADDER, match)
    )
    described = await handle.describe()
    assert await described.static_summary() == f"Test league: rated16 match {match}"
    assert "1. Name of p1 (p1), 5000" in str(await described.static_details())
    assert described.parent_id == live_stage.queue_workflow
    assert described.typed_search_attributes[ids.LEAGUE] == live_stage.league.league
    started = (await handle.fetch_history()).events[0]
    start = json.loads(started.workflow_execution_started_event_attributes.input.payloads[0].data)
    assert start["digest"] == DIGEST
    assert start["rulebook"]["players"] == 4


async def test_the_queue_shows_how_it_stands(stage: Stage) -> None:
    handle = await stage.start_queue()
    assert await stage.queue_up("join", "p1") is DONE
    shown = await details(handle)
    assert "| Phase | open |" in shown
    assert "| Shared | 1 waiting, counting to low |" in shown
    assert "| Waits for | 4 more for the high table, 3 for the low (join) |" in shown
    assert "| Name of p1 (p1) | 5000 | shared | " in shown
    assert await stage.queue_up("close_queue", MOD) is DONE
    assert (await handle.describe()).typed_search_attributes[ids.PHASE] == "shut"


async def test_a_later_run_of_a_queue_says_by_itself_what_it_is(live_stage: Stage) -> None:
    """Temporal shows the summary with the first run alone."""
    handle = await live_stage.start_queue(updates_a_run=1)
    first = (await handle.describe()).run_id
    assert await live_stage.queue_up("join", "p1") is DONE

    async def later() -> bool:
        return (await handle.describe()).run_id != first

    await eventually(later)
    shown = await details(handle)
    assert "| League | Test league |" in shown
    assert f"| Queue | {live_stage.league.league} {LADDER} |" in shown
    assert "| Name of p1 (p1) | 5000 | shared | " in shown
    assert "- none in this run" in shown


async def test_the_room_stands_nowhere_but_in_the_press_and_the_notices(stage: Stage) -> None:
    """F-30."""
    handle = await stage.start_match()
    await playing(stage)
    assert await stage.act("call_proxy", "p2") is DONE
    assert await stage.act("accept_proxy", "x1", seat=2) is DONE
    described = await handle.describe()
    info: WorkflowExecutionInfo = described.raw_info
    public = [
        str(info.search_attributes),
        str(info.memo),
        await details(handle),
        str(await stage.shown()),
    ]
    public += [
        str(event.user_metadata) + str(event.upsert_workflow_search_attributes_event_attributes)
        async for event in handle.fetch_history_events()
    ]
    public += [str(tell.params) for tell in stage.platform.told("match_status")]
    assert await stage.act("release_room", MOD, reason="game down") is DONE
    await handle.result()
    public.append(str(stage.store.endings[0].record))
    for secret in SECRETS:
        assert not any(secret in text for text in public)
    assert stage.platform.told("room_shared")[0].params["password"] == ROOM["password"]


async def test_a_name_cannot_change_the_table_of_the_details(stage: Stage) -> None:
    handle = await stage.start_match()
    press = {"id": "x", "actor": "p1", "name": "a|b<img>[x](y)", "args": {}}
    await handle.execute_update("volunteer_host", {"presses": [press]})
    shown = await details(handle)
    assert "a b img  x (y) (p1)" in shown


async def test_a_host_who_volunteers_twice_is_shown_once(stage: Stage) -> None:
    handle = await stage.start_match()
    await hosted(stage)
    assert await stage.act("volunteer_host", "p2") == "host_taken"
    assert (await details(handle)).count("volunteer_host") == 1


async def test_a_press_that_is_delivered_again_is_shown_once(stage: Stage) -> None:
    handle = await stage.start_match()
    press = {"id": "x", "actor": "p1", "name": "A", "args": {}}
    for _ in range(2):
        await handle.execute_update("volunteer_host", {"presses": [press]})
        await stage.pass_time(timedelta(seconds=1))
    assert (await details(handle)).count("volunteer_host: A (p1)") == 1


async def _upserts(handle: WorkflowHandle[Any, Any]) -> int:
    return len(
        [
            event
            async for event in handle.fetch_history_events()
            if event.HasField("upsert_workflow_search_attributes_event_attributes")
        ]
    )

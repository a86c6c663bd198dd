"""A full match through the front door, while the worker that runs it is killed."""

import asyncio
import os
import signal
from pathlib import Path

import asyncpg
import pytest
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowHandle

from domain.match.status import MatchStatus
from domain.model import Ending
from domain.queueing.board import Board
from tests.e2e.night import Night, open_league
from tests.e2e.processes import worker
from workflows import ids
from workflows.ports import MatchOutcome

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(240)]

LEAGUE, LADDER = "night", "rated16"
PLAYERS = [f"p{number:02}" for number in range(1, 18)]


async def test_a_match_runs_to_its_end_when_the_worker_in_charge_of_it_is_killed(
    night: Night, environment: dict[str, str], postgres_url: str, tmp_path: Path
) -> None:
    """P16-Q5, P16-C4, P16-C7: one result, everybody free, the seventeenth still waiting."""
    async with worker(environment) as first, worker(environment) as second:
        pids = {first.pid, second.pid}
        await open_league(LEAGUE, PLAYERS, tmp_path, environment)
        queue = ids.queue_id(LEAGUE, LADDER)
        await night.everybody(queue, "join", PLAYERS)
        match = await _match(night.client)
        await _play_two_races(night, match)

        killed = await _last_in_charge(match)
        assert killed in pids
        os.kill(killed, signal.SIGKILL)

        await _play_to_the_end(night, match)
        outcome = await match.result()
        assert await _last_in_charge(match) in pids - {killed}
        waiting: Board = await night.client.get_workflow_handle(queue).query(
            "show", result_type=Board
        )

    assert not night.refused
    assert outcome.outcome is Ending.SUBMITTED
    assert sum(line.change for line in outcome.lines) == 0
    assert [line.place for line in outcome.lines].count(1) == 2
    assert (waiting.low, waiting.shared, waiting.high, waiting.forming) == (0, 1, 0, 0)
    await _agrees_with_the_store(postgres_url, outcome)


async def _match(client: Client) -> "WorkflowHandle[object, MatchOutcome]":
    async with asyncio.timeout(30):
        while True:
            found = [w async for w in client.list_workflows("WorkflowType = 'match'")]
            if found:
                assert len(found) == 1
                return client.get_workflow_handle(found[0].id, result_type=MatchOutcome)
            await asyncio.sleep(0.1)


async def _seated(match: "WorkflowHandle[object, MatchOutcome]") -> list[str]:
    shown: MatchStatus = await match.query("show", result_type=MatchStatus)
    return [seat.player for seat in shown.seats]


async def _play_two_races(night: Night, match: "WorkflowHandle[object, MatchOutcome]") -> None:
    seated = await _seated(match)
    host = seated[4]
    await night.press(match.id, "volunteer_host", host)
    await night.press(match.id, "share_room", host, room="K4Z3")
    await night.everybody(match.id, "check_in", seated)
    for _ in range(2):
        await night.press(match.id, "set_up_race", host)
        await night.press(match.id, "end_race", host)


async def _play_to_the_end(night: Night, match: "WorkflowHandle[object, MatchOutcome]") -> None:
    seated = await _seated(match)
    host = seated[4]
    await night.press(match.id, "set_up_race", host)
    await night.press(match.id, "end_race", host, disconnected=[2])
    for number, player in enumerate(seated):
        await night.press(match.id, "enter_total", player, total=str(28 - max(number, 1)))
    await night.everybody(match.id, "approve", seated[:9], table=1)
    await night.press(match.id, "submit_result", seated[0], table=1)


async def _last_in_charge(match: "WorkflowHandle[object, MatchOutcome]") -> int:
    """The process that completed the last workflow task, by the identity in the history."""
    completed = EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED
    who = [
        event.workflow_task_completed_event_attributes.identity
        async for event in match.fetch_history_events()
        if event.event_type == completed
    ]
    return int(who[-1].split("@")[0])


async def _agrees_with_the_store(url: str, outcome: MatchOutcome) -> None:
    connection = await asyncpg.connect(url)
    try:
        ledger = await connection.fetch("SELECT player, before, after FROM ledger ORDER BY player")
        rows = await connection.fetch("SELECT player, rating FROM ratings")
        ratings = {row["player"]: row["rating"] for row in rows}
        claims = await connection.fetch("SELECT player, kind FROM claims")
        matches = await connection.fetch("SELECT status FROM matches")
    finally:
        await connection.close()
    assert {row["player"]: row["after"] - row["before"] for row in ledger} == {
        line.credited: line.change for line in outcome.lines
    }
    assert len(ledger) == len(outcome.lines)
    assert all(ratings[row["player"]] == row["after"] for row in ledger)
    assert [row["kind"] for row in claims] == ["queued"]
    assert [row["status"] for row in matches] == ["submitted"]

"""Events, bytes and billable actions of a whole match with all its presses."""

import re
from collections import Counter
from collections.abc import Iterator
from urllib.request import urlopen

from bench.figures import Figure, Result, at_most
from bench.histories import ACTIVITY, TIMER, UPDATE, Cost, cost
from bench.pressing import PATIENCE, play
from bench.servers import Place, machine_and_servers, worker
from bench.tables import open_tables
from bots.door import Door

BESIDE_UPDATES = 30
"""The target: so many actions beside the updates."""
PAUSE = 0.4
"""Seconds after a group or a press: longer than any notice takes to go out."""
ACTION = re.compile(r'^action{action_type="(\w+)",namespace="default".*} (\d+)', re.MULTILINE)
COUNTED = {
    UPDATE: "message_UpdateWorkflowExecution_Acceptance",
    TIMER: "command_StartTimer",
    ACTIVITY: "command_ScheduleActivityTask",
    "heartbeats": "grpc_RecordActivityTaskHeartbeat",
}
"""What the server calls the kinds that nobody but the match causes meanwhile."""


async def measure(place: Place, pause: float = PAUSE) -> Result:
    """Play one match press by press, and one as people press: some things all at once."""
    async with worker(place):
        door = Door(place.client, PATIENCE)
        burst = await _played(place, door, pause, singly=False)
        before = _counted(place)
        trickled = await _played(place, door, pause, singly=True)
        counted = _counted(place) - before
        await door.close()
    return Result(
        measurement="match",
        how="A match of 16 without incident in 50 presses, from its start to its result. "
        "Bursts: all check in at once, as they do on a real night, then all enter totals, then "
        "nine approve, and the door batches them. Trickle: every press comes by itself, after the "
        "notices about the one before. What the Temporal server itself counted as billable is put "
        "beside what was read from the history.",
        machine=await machine_and_servers(place),
        figures=(
            *_figures("bursts", burst),
            *_figures("trickle", trickled),
            *_compared(trickled, counted),
        ),
    )


async def _played(place: Place, door: Door, pause: float, *, singly: bool) -> Cost:
    (table,) = await open_tables(place, 1)
    await play(door, table, pause=pause, singly=singly)
    await place.client.get_workflow_handle(table.workflow).result()
    return await cost(place.client, table.workflow)


def _figures(how: str, found: Cost) -> Iterator[Figure]:
    target = at_most(found.actions[UPDATE] + BESIDE_UPDATES)
    yield Figure(what=f"{how}: events", value=found.events)
    yield Figure(what=f"{how}: history", value=found.size / 1000, unit="kB")
    yield Figure(what=f"{how}: workflow tasks", value=found.tasks)
    yield Figure(what=f"{how}: billable actions", value=found.actions.total(), target=target)
    for kind, many in found.actions.most_common():
        yield Figure(what=f"{how}: of these {kind}", value=many)


def _compared(found: Cost, counted: Counter[str]) -> Iterator[Figure]:
    for kind, name in COUNTED.items():
        what = f"trickle: {kind}, as the server counted ({found.actions[kind]} in the history)"
        yield Figure(what=what, value=counted[name])


def _counted(place: Place) -> Counter[str]:
    with urlopen(place.metrics) as answer:  # noqa: S310 - our own server
        found = ACTION.findall(answer.read().decode())
    counted: Counter[str] = Counter()
    for kind, many in found:
        counted[kind] += int(many)
    return counted

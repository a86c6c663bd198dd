"""A thousand people join one queue within a second, through several doors."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from bench.doors import DoorProcess, door_processes
from bench.figures import Figure, Result, at_most
from bench.latency import Sample, answers, figures, open_loop
from bench.queues import open_rated_queue
from bench.servers import Place, machine_and_servers, worker
from bots.door import Door
from domain.model import PlayerId
from domain.queueing.board import Board
from workers.looking import look_for
from workflows.ports import Answer, Press

TARGET = at_most(2_500)
"""Milliseconds at the 99th percentile, to the answer that is the last."""
RATINGS, SPREAD = range(4000, 6001), 7919
SHARED = (4800, 5200)
SEATED_WITHIN, LOOK_AGAIN = timedelta(minutes=2), timedelta(seconds=0.2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How much is measured."""

    joins: int = 1000
    doors: int = 12
    """Against a server whose limit of updates in flight is raised."""
    doors_by_default: int = 2
    """Against one with the limit that it comes with."""
    within: timedelta = timedelta(seconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Burst:
    """What became of one."""

    samples: Sequence[Sample]
    busy: int
    """Answers after which somebody had to press again."""
    tables: int
    seated: float
    """Seconds from the first join until the last table was seated."""


async def measure(place: Place, by_default: Place, size: Size = Size()) -> Result:
    """Let everybody join through many doors, and elsewhere through few."""
    many = await _burst(place, size, size.doors)
    few = await _burst(by_default, size, size.doors_by_default)
    raised = f"{size.doors} doors, limit raised"
    default = f"{size.doors_by_default} doors, limit by default"
    return Result(
        measurement="burst",
        how=f"{size.joins} people of all ratings join one queue within "
        f"{size.within.total_seconds():g} s by the clock, through processes of `tachiai door`: "
        "against a server with `history.maxInFlightUpdates` raised, then against one as it comes. "
        "Whoever hears `busy` presses again; time runs from the first press to the last answer.",
        machine=await machine_and_servers(place),
        figures=(*_figures(raised, many), *_figures(default, few)),
    )


async def _burst(place: Place, size: Size, doors: int) -> Burst:
    async with worker(place), door_processes(place.environment, doors) as processes:
        players = [f"b{number:04}" for number in range(size.joins)]
        ratings = {
            player: RATINGS[number * SPREAD % len(RATINGS)] for number, player in enumerate(players)
        }
        door = Door(place.client)
        queue = await open_rated_queue(place, door, "burst", ratings, SHARED)
        await door.close()
        crowd = _Crowd(processes, queue, players)
        began = time.perf_counter()
        samples = await open_loop(
            crowd.join, rate=size.joins / size.within.total_seconds(), lasting=size.within
        )
        tables = await _all_seated(place, queue)
        return Burst(
            samples=samples, busy=crowd.busy, tables=tables, seated=time.perf_counter() - began
        )


class _Crowd:
    def __init__(self, doors: Sequence[DoorProcess], queue: str, players: Sequence[str]) -> None:
        self.busy = 0
        self._doors = doors
        self._queue = queue
        self._players = players

    async def join(self, number: int) -> Answer:
        """Join, and press again under the same id as long as it is busy."""
        player = self._players[number]
        press = Press(id=f"join/{player}", actor=PlayerId(player), name=player)
        door = self._doors[number % len(self._doors)]
        while True:
            answer = await door.press(self._queue, "join", press)
            if answer.refused is None or answer.refused.code != "busy":
                return answer
            self.busy += 1


async def _all_seated(place: Place, queue: str) -> int:
    handle = place.client.get_workflow_handle(queue)

    async def nobody_forming() -> bool | None:
        board: Board = await handle.query("show", result_type=Board)
        return board.forming == 0 or None

    if not await look_for(nobody_forming, within=SEATED_WITHIN, every=LOOK_AGAIN):
        raise RuntimeError("tables of the burst are not seated")
    counted = await place.client.count_workflows("WorkflowType = 'match' AND League = 'burst'")
    return counted.count


def _figures(how: str, burst: Burst) -> tuple[Figure, ...]:
    done, refused, _ = answers(burst.samples)
    return (
        *figures(f"{how}: join to final answer", burst.samples, TARGET),
        Figure(what=f"{how}: {done.what}", value=done.value),
        Figure(what=f"{how}: {refused.what}", value=refused.value),
        Figure(what=f"{how}: answers `busy` before that", value=burst.busy),
        Figure(what=f"{how}: tables seated", value=burst.tables),
        Figure(what=f"{how}: first join to the last table seated", value=burst.seated, unit="s"),
    )

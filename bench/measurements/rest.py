"""From a press to its answer when nothing else goes on."""

import asyncio

from bench.figures import Result, at_most
from bench.latency import Sample, answers, figures, timed
from bench.night import moves
from bench.pressing import move, press
from bench.queues import open_queue
from bench.servers import Place, machine_and_servers, worker
from bench.tables import Table, open_tables
from bots.door import Door
from domain.model import PlayerId

TARGET = at_most(100)
"""Milliseconds at the 99th percentile."""
PAUSE = 0.1
"""Seconds between an answer and the next press: what the press led to goes on meanwhile."""


async def measure(place: Place, nights: int = 4, joins: int = 80, pause: float = PAUSE) -> Result:
    """Press one after another, in matches and in a queue."""
    async with worker(place):
        door = Door(place.client)
        warming, *tables = await open_tables(place, 1 + nights)
        await _whole(door, warming, 0)
        pressed = [sample for table in tables for sample in await _whole(door, table, pause)]
        joined, left = await _joins(place, door, joins, pause)
        await door.close()
    everything = (*pressed, *joined, *left)
    return Result(
        measurement="rest",
        how=f"One press at a time, {PAUSE:.1f} s after the answer to the one before, through a "
        "door in the process that presses and one worker: whole matches, then people who join a "
        "queue and leave it.",
        machine=await machine_and_servers(place),
        figures=(
            *figures("press in a match", pressed, TARGET),
            *figures("join, which asks the store", joined, TARGET),
            *figures("leave", left, TARGET),
            *answers(everything),
        ),
    )


async def _whole(door: Door, table: Table, pause: float) -> list[Sample]:
    samples = []
    for group in moves(len(table.players)):
        for one in group:
            samples.append(await timed(move(door, table, one)))
            await asyncio.sleep(pause)
    return samples


async def _joins(
    place: Place, door: Door, how_many: int, pause: float
) -> tuple[list[Sample], list[Sample]]:
    players = [f"q{number:03}" for number in range(1, how_many + 1)]
    queue = await open_queue(place, "rest", players)
    joined: list[Sample] = []
    left: list[Sample] = []
    for player in players:
        for name, samples in (("join", joined), ("leave", left)):
            samples.append(await timed(press(door, queue, name, PlayerId(player))))
            await asyncio.sleep(pause)
    return joined, left

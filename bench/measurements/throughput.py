"""Matches a minute, against a workflow without rules on the same server in the same run."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from uuid import uuid4

from bench.bare import QUEUE, READY, Amount
from bench.figures import Figure, Result, at_least
from bench.histories import ACTIVITY, TIMER, UPDATE, cost
from bench.pressing import PATIENCE, play
from bench.processes import running
from bench.servers import Place, machine_and_servers, worker
from bench.tables import Table, open_tables
from bots.door import Door

TARGET = at_least(0.8)
MINUTE = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How much is measured."""

    matches: int = 12
    """Of each kind, in each of two rounds."""
    at_a_time: int = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """Both, side by side: seconds that so many took."""

    amount: Amount
    matches: int
    ours: float
    bare: float


async def measure(place: Place, size: Size = Size()) -> Result:
    """Play matches and run bare workflows by turns."""
    command = [sys.executable, "-m", "bench.bare"]
    async with worker(place), running(command, place.environment, READY):
        door = Door(place.client, PATIENCE)
        bursts = await _race(place, door, size, singly=False)
        singly = await _race(place, door, size, singly=True)
        await door.close()
    return Result(
        measurement="throughput",
        how=f"{2 * size.matches} whole matches, {size.at_a_time} at a time, each going on as fast "
        "as it is answered, and as many workflows without rules, whose activities do nothing, by "
        "turns. Theirs are as many updates, timers and activities as the matches turned out to "
        "have on average.",
        machine=await machine_and_servers(place),
        figures=(*_figures("bursts", bursts), *_figures("press by press", singly)),
    )


async def _race(place: Place, door: Door, size: Size, *, singly: bool) -> Race:
    rounds = [await open_tables(place, size.matches) for _ in range(2)]

    async def ours(table: Table) -> None:
        await play(door, table, singly=singly)
        await place.client.get_workflow_handle(table.workflow).result()

    began = await _all(rounds[0], ours, size.at_a_time)
    amount = await _amount(place, rounds[0])
    bare = [await _bare_round(place, amount, size) for _ in range(2)]
    again = await _all(rounds[1], ours, size.at_a_time)
    return Race(amount=amount, matches=2 * size.matches, ours=began + again, bare=sum(bare))


async def _bare_round(place: Place, amount: Amount, size: Size) -> float:
    names = [f"bare/{uuid4()}" for _ in range(size.matches)]
    for name in names:
        await place.client.start_workflow("bare", amount, id=name, task_queue=QUEUE)

    async def bare(name: str) -> None:
        handle = place.client.get_workflow_handle(name)
        for number in range(amount.updates):
            await handle.execute_update("press", str(number), result_type=str)
        await handle.result()

    return await _all(names, bare, size.at_a_time)


async def _all(
    things: Sequence[str] | Sequence[Table], work: Callable[..., Awaitable[None]], at_a_time: int
) -> float:
    """Do some work with each thing, so many at a time, and give the seconds it took."""
    room = asyncio.Semaphore(at_a_time)

    async def one(thing: str | Table) -> None:
        async with room:
            await work(thing)

    began = time.perf_counter()
    await asyncio.gather(*(one(thing) for thing in things))
    return time.perf_counter() - began


async def _amount(place: Place, tables: Sequence[Table]) -> Amount:
    costs = [await cost(place.client, table.workflow) for table in tables]

    def mean(kind: str) -> int:
        return round(sum(one.actions[kind] for one in costs) / len(costs))

    return Amount(updates=mean(UPDATE), timers=mean(TIMER), activities=mean(ACTIVITY))


def _figures(how: str, race: Race) -> Iterator[Figure]:
    amount = race.amount
    each = f"{amount.updates} updates, {amount.timers} timers, {amount.activities} activities each"
    yield Figure(
        what=f"{how}: matches ({each})", value=race.matches / race.ours * MINUTE, unit="/min"
    )
    yield Figure(
        what=f"{how}: workflows without rules", value=race.matches / race.bare * MINUTE, unit="/min"
    )
    yield Figure(
        what=f"{how}: matches, of those", value=race.bare / race.ours, unit="×", target=TARGET
    )

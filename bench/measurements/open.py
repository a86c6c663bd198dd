"""Many open matches on one worker under presses by the clock."""

import asyncio
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from bench.evening import Evening
from bench.figures import Figure, Result, at_least, at_most
from bench.latency import MILLISECONDS, Sample, answers, figures, open_loop, percentile
from bench.pressing import PATIENCE
from bench.processes import cpu_seconds
from bench.servers import Place, machine_and_servers, worker
from bench.tables import open_tables
from bots.door import Door

WANTED = at_least(60)
"""Presses a second."""
TARGET = at_most(1_000)
"""Milliseconds at the 99th percentile."""
TRIAL = at_most(500)
"""And in a trial, which is short: what only just holds for moments does not hold for minutes."""
MARK = 0.99


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How much is measured."""

    matches: int = 200
    rates: Sequence[int] = (60, 50, 40, 30, 20, 10)
    """Presses a second; the first at which a trial goes well is measured, else the last."""
    trial: timedelta = timedelta(seconds=10)
    pause: timedelta = timedelta(seconds=3)
    """After a trial, until everything that it led to is done."""
    lasting: timedelta = timedelta(minutes=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """What a time under presses came to."""

    samples: Sequence[Sample]
    cores: Mapping[str, float]
    """By kind of process: how many cores it kept busy."""
    cpu: Mapping[str, float]
    """By kind of process: seconds of processor time that a press cost."""


async def measure(place: Place, size: Size = Size()) -> Result:
    """Find the highest rate that holds, and press at it for the whole time."""
    async with worker(place) as pid:
        door, patient = Door(place.client), Door(place.client, PATIENCE)
        evening = Evening(door, patient, await open_tables(place, size.matches))
        await evening.spread()
        await patient.close()
        pids = {
            "worker": pid,
            "Temporal server": place.temporal_pid,
            "PostgreSQL": place.postgres_pid,
            "this process, with the door": os.getpid(),
        }
        tried: dict[int, Load] = {}
        for rate in size.rates:
            tried[rate] = await _load(evening, pids, rate, size.trial)
            await asyncio.sleep(size.pause.total_seconds())
            if TRIAL.met(percentile(tried[rate].samples, MARK) * MILLISECONDS):
                break
        rate = next(reversed(tried))
        load = await _load(evening, pids, rate, size.lasting)
        await door.close()
    return Result(
        measurement="open",
        how=f"{size.matches} matches open at once, spread evenly over their nights, on one worker; "
        f"presses by the clock for {size.lasting.total_seconds():.0f} s, each counted from the "
        "instant it was due. A rate is tried first, and the next lower one if it does not hold.",
        machine=await machine_and_servers(place),
        figures=(
            *_trials(tried),
            Figure(what="measured at", value=rate, unit="/s", target=WANTED),
            *figures("press to answer", load.samples, TARGET),
            *answers(load.samples),
            *_used_up(load),
        ),
    )


async def _load(evening: Evening, pids: Mapping[str, int], rate: int, lasting: timedelta) -> Load:
    began, before = time.perf_counter(), _used(pids)
    samples = await open_loop(evening.press, rate=rate, lasting=lasting)
    took = time.perf_counter() - began
    used = {one: after - before[one] for one, after in _used(pids).items()}
    return Load(
        samples=samples,
        cores={one: spent / took for one, spent in used.items()},
        cpu={one: spent / len(samples) for one, spent in used.items()},
    )


def _used(pids: Mapping[str, int]) -> dict[str, float]:
    # PostgreSQL has a process a connection.
    return {one: cpu_seconds(pid, family=one == "PostgreSQL") for one, pid in pids.items()}


def _trials(tried: Mapping[int, Load]) -> list[Figure]:
    return [
        Figure(
            what=f"tried at {rate} /s: p99",
            value=percentile(load.samples, MARK) * MILLISECONDS,
            unit="ms",
        )
        for rate, load in tried.items()
    ]


def _used_up(load: Load) -> list[Figure]:
    cores = [Figure(what=f"cores kept busy: {one}", value=used) for one, used in load.cores.items()]
    cpu = [
        Figure(what=f"processor time a press: {one}", value=spent * MILLISECONDS, unit="ms")
        for one, spent in load.cpu.items()
    ]
    return [*cores, *cpu]

"""How long answers take, and what they are."""

import asyncio
import math
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from bench.figures import Figure, Target
from workflows.ports import Answer

MILLISECONDS = 1_000
DONE = "done"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One press: how long it took to its answer, in seconds, and which it was."""

    seconds: float
    answer: str
    """``done``, or the code of the refusal."""


async def timed(press: Awaitable[Answer], since: float | None = None) -> Sample:
    """Wait for an answer.

    Args:
        press: The press on its way.
        since: When it was due, on the clock of ``time.perf_counter``; else from now.
    """
    began = time.perf_counter() if since is None else since
    answer = await press
    code = answer.refused.code if answer.refused else DONE
    return Sample(seconds=time.perf_counter() - began, answer=code)


async def open_loop(
    press: Callable[[int], Awaitable[Answer]], *, rate: float, lasting: timedelta
) -> list[Sample]:
    """Press by the clock, whatever becomes of earlier presses.

    A press counts from the instant it was due, so that a pause of whoever presses, or of
    everything, is part of every answer that it delayed.

    Args:
        press: Makes the press of a number, counted from 0.
        rate: Presses a second.
        lasting: So long; answers are waited for beyond it.
    """
    began = time.perf_counter()
    waiting: list[asyncio.Task[Sample]] = []
    for number in range(math.ceil(rate * lasting.total_seconds())):
        due = began + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        waiting.append(asyncio.create_task(timed(press(number), due)))
    return await asyncio.gather(*waiting)


def percentile(samples: Sequence[Sample], part: float) -> float:
    """The answer time, in seconds, that this part of the presses did not exceed."""
    ordered = sorted(sample.seconds for sample in samples)
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)]


def figures(what: str, samples: Sequence[Sample], target: Target) -> tuple[Figure, ...]:
    """Median and 99th percentile of answers, the latter held against a target."""
    p50, p99 = (percentile(samples, part) * MILLISECONDS for part in (0.5, 0.99))
    return (
        Figure(what=f"{what}: p50", value=p50, unit="ms"),
        Figure(what=f"{what}: p99", value=p99, unit="ms", target=target),
    )


def answers(samples: Sequence[Sample]) -> tuple[Figure, ...]:
    """How many of the presses got which answer."""
    counted = Counter(sample.answer for sample in samples)
    done = counted.pop(DONE, 0)
    busy = counted.pop("busy", 0)
    codes = ", ".join(f"`{code}` {many}" for code, many in counted.most_common())
    refused = f"refused by a rule ({codes})" if codes else "refused by a rule"
    return (
        Figure(what="presses done", value=done),
        Figure(what=refused, value=counted.total()),
        Figure(what="answered `busy`", value=busy),
    )

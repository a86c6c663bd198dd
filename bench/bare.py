"""A workflow without any rules: as many updates, timers and activities as a match, and no more.

``python -m bench.bare`` is its worker.
"""

import asyncio
import os
from dataclasses import dataclass
from datetime import timedelta

from temporalio import activity, workflow
from temporalio.client import Client
from temporalio.worker import Worker

QUEUE = "bench-bare"
READY = "working without rules"
CACHED = 2000
"""As many workflows are kept in memory as in the program's own worker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """What one such workflow does."""

    updates: int
    timers: int
    activities: int


@activity.defn(name="bare_nothing")
async def nothing(text: str) -> str:
    """Do nothing, as an activity."""
    return text


@workflow.defn(name="bare")
class BareWorkflow:
    """Ends after its last update, when its activities are done."""

    @workflow.init
    def __init__(self, amount: Amount) -> None:
        """Begin with nothing done."""
        self._amount = amount
        self._taken = 0
        self._running: list[asyncio.Task[str]] = []

    @workflow.run
    async def run(self, amount: Amount) -> int:
        """Start the timers, and wait for everything but them."""
        timers = [asyncio.create_task(workflow.sleep(3600 + n)) for n in range(amount.timers)]
        await workflow.wait_condition(lambda: self._taken >= amount.updates)
        for running in self._running:
            await running
        for timer in timers:
            timer.cancel()
        return self._taken

    @workflow.update(name="press")
    def press(self, text: str) -> str:
        """Count an update, and start the activities that fall to it."""
        self._taken += 1
        due = self._taken * self._amount.activities // self._amount.updates
        while len(self._running) < due:
            self._running.append(asyncio.create_task(self._one(text)))
        return text

    async def _one(self, text: str) -> str:
        return await workflow.execute_activity(
            nothing, text, start_to_close_timeout=timedelta(minutes=1)
        )


async def work() -> None:
    """Work until the process is ended."""
    client = await Client.connect(os.environ["TACHIAI_TEMPORAL_ADDRESS"])
    worker = Worker(
        client,
        task_queue=QUEUE,
        workflows=[BareWorkflow],
        activities=[nothing],
        max_cached_workflows=CACHED,
    )
    async with worker:
        print(READY, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(work())

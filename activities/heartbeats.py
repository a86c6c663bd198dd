"""Every activity says that it is alive, so that a killed worker's work is soon done by another."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

from temporalio import activity
from temporalio.worker import (
    ActivityInboundInterceptor,
    ExecuteActivityInput,
    Interceptor,
)

OFTEN = 3
"""Heartbeats in one timeout, so that one may be late."""


class Heartbeats(Interceptor):
    """Lets every activity that is given a heartbeat timeout keep to it."""

    def intercept_activity(
        self,
        next: ActivityInboundInterceptor,  # noqa: A002 - the SDK's name
    ) -> ActivityInboundInterceptor:
        """Put the heart before the activity."""
        return _Beating(next)


class _Beating(ActivityInboundInterceptor):
    async def execute_activity(self, input: ExecuteActivityInput) -> Any:  # noqa: A002, ANN401 - the SDK's
        """Beat while the activity runs."""
        async with _beating(activity.info().heartbeat_timeout):
            return await super().execute_activity(input)


@asynccontextmanager
async def _beating(silence: timedelta | None) -> AsyncIterator[None]:
    if not silence:
        yield
        return
    heart = asyncio.create_task(_beat(silence / OFTEN))
    try:
        yield
    finally:
        heart.cancel()


async def _beat(every: timedelta) -> None:
    # Each is a call to the server, and billed; what is over before the first is due needs none.
    while True:
        await asyncio.sleep(every.total_seconds())
        activity.heartbeat()

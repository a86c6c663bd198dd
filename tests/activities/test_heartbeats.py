"""Signs of life: often enough for a long activity, none for a short one."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

from temporalio.testing import ActivityEnvironment
from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput

from activities.heartbeats import Heartbeats


class _Lasting(ActivityInboundInterceptor):
    """An activity that takes its time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    async def execute_activity(self, input: ExecuteActivityInput) -> Any:  # noqa: A002, ANN401, ARG002 - the SDK's
        await asyncio.sleep(self._seconds)


async def beats(lasting: float, silence: timedelta | None) -> int:
    """Count the signs of life of an activity that takes so many seconds."""
    counted: list[object] = []
    environment = ActivityEnvironment()
    environment.info = replace(ActivityEnvironment.default_info(), heartbeat_timeout=silence)
    environment.on_heartbeat = lambda *_: counted.append(1)
    beating = Heartbeats().intercept_activity(_Lasting(lasting))
    nothing = ExecuteActivityInput(fn=len, args=(), executor=None, headers={})
    await environment.run(beating.execute_activity, nothing)
    return len(counted)


async def test_an_activity_that_lasts_gives_signs_of_life() -> None:
    assert await beats(0.3, timedelta(milliseconds=30)) > 1


async def test_an_activity_that_is_over_at_once_costs_no_sign_of_life() -> None:
    assert await beats(0.0, timedelta(seconds=30)) == 0


async def test_an_activity_without_a_heartbeat_timeout_gives_none() -> None:
    assert await beats(0.1, None) == 0

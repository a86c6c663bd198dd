"""Waiting for what follows by itself: look until it is there."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

Found = TypeVar("Found")


async def look_for(
    look: Callable[[], Awaitable[Found | None]], *, within: timedelta, every: timedelta
) -> Found | None:
    """Look again and again, and give what was found; nothing if it did not come in time.

    Args:
        look: One look; the last may end later than the time given.
        within: So long it is begun anew.
        every: Between two looks.
    """
    clock = asyncio.get_running_loop()
    end = clock.time() + within.total_seconds()
    while (found := await look()) is None and clock.time() < end:  # noqa: ASYNC110 nobody would set an event
        await asyncio.sleep(every.total_seconds())
    return found

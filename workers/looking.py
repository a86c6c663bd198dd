"""Waiting for what follows by itself: look until it is there."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

Found = TypeVar("Found")


async def look_for(
    look: Callable[[], Awaitable[Found | None]], *, within: timedelta, every: timedelta
) -> Found | None:
    """Look again and again, and give what was found; nothing if it did not come in time."""
    for _ in range(round(within / every)):
        if (found := await look()) is not None:
            return found
        await asyncio.sleep(every.total_seconds())
    return None

"""Waiting for what follows by itself: it comes in time, or the test fails and says what did not."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

from workers.looking import Found, look_for

PATIENCE = timedelta(seconds=60)
"""While something is down or slow to come back, and on a busy machine too."""
LOOK_AGAIN = timedelta(milliseconds=100)


async def soon(
    what: str,
    look: Callable[[], Awaitable[Found | None]],
    *,
    within: timedelta = PATIENCE,
    every: timedelta = LOOK_AGAIN,
) -> Found:
    """Look until it is there.

    Args:
        what: What did not come, when it did not.
        look: One look; nothing as long as it is not there.
        within: So long it is waited for.
        every: Between two looks.
    """
    found = await look_for(look, within=within, every=every)
    assert found is not None, f"{what} did not come"
    return found

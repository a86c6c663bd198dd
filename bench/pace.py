"""How often something can be done in a second, in this process."""

import time
from collections.abc import Callable
from datetime import timedelta

TRIES = 3
"""The best counts: whatever else runs can only slow one down."""


def pace(work: Callable[[], int], lasting: timedelta) -> float:
    """Run work for a while and count what it did a second.

    Args:
        work: Does something and says how much.
        lasting: How long all tries take together.
    """
    best = 0.0
    work()
    for _ in range(TRIES):
        done, began = 0, time.perf_counter()
        while (took := time.perf_counter() - began) < lasting.total_seconds() / TRIES:
            done += work()
        best = max(best, done / took)
    return best

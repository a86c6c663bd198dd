"""What is left of the time in which a player must be answered."""

from collections.abc import Callable
from datetime import datetime, timedelta

from temporalio import workflow

Remaining = Callable[[], timedelta]
"""Gives what is left, and raises ``TimeoutError`` when nothing is."""


def until(end: datetime) -> Remaining:
    """Count down to an instant of the workflow's clock."""

    def left() -> timedelta:
        remaining = end - workflow.now()
        if remaining <= timedelta(0):
            raise TimeoutError
        return remaining

    return left

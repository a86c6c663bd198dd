"""Deadlines come first: at the instant itself the deadline wins over the press (F-10)."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeVar

from domain.events import DeadlinePassed, Happened
from domain.rulebook import Rulebook

State = TypeVar("State")
Effect = TypeVar("Effect")

Step = Callable[[Rulebook, State, Happened], tuple[State, tuple[Effect, ...]]]
Deadlines = Callable[[Rulebook, State], Mapping[str, datetime]]


def settle(
    step: Step[State, Effect],
    deadlines: Deadlines[State],
    rulebook: Rulebook,
    state: State,
    now: datetime,
) -> tuple[State, tuple[Effect, ...]]:
    """Apply every deadline that has passed, in order, each at its own instant.

    Called before each press and by each timer, so the outcome does not depend on how late a
    timer gets through.

    Returns:
        The state at ``now`` and all that the deadlines asked for.
    """
    asked: tuple[Effect, ...] = ()
    while passed := next_deadline(deadlines(rulebook, state), until=now):
        state, more = step(rulebook, state, passed)
        asked += more
    return state, asked


def next_deadline(
    pending: Mapping[str, datetime], until: datetime | None = None
) -> DeadlinePassed | None:
    """Pick the earliest deadline, by name among equals, if it is not after ``until``."""
    if not pending:
        return None
    at, name = min((at, name) for name, at in pending.items())
    return DeadlinePassed(at=at, name=name) if until is None or at <= until else None

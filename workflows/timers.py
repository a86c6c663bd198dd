"""One timer a deadline name, started anew only when it fires early or the deadline comes nearer."""

import asyncio
from collections.abc import Callable, Container, Coroutine, Mapping
from datetime import datetime, timedelta

from temporalio import workflow


class Timers:
    """Durable timers for deadlines that are derived from a state and keep moving.

    A deadline that moves away keeps its timer: when that fires early, it is started again for
    what is left. So a reminder that every press puts off costs one timer, not one a press.
    """

    def __init__(
        self,
        due: Callable[[], None],
        summaries: Mapping[str, str],
        spawn: Callable[[Coroutine[object, object, None]], "asyncio.Task[None]"],
    ) -> None:
        """Prepare without starting any.

        Args:
            due: Called when a timer has fired; it settles and calls ``follow`` again.
            summaries: What each deadline means to an operator, by name.
            spawn: Starts a task whose failure is noticed.
        """
        self._due = due
        self._summaries = summaries
        self._spawn = spawn
        self._armed: dict[str, tuple[datetime, asyncio.Task[None]]] = {}

    def follow(self, deadlines: Mapping[str, datetime]) -> None:
        """Bring the timers in line with the deadlines."""
        for name in [name for name in self._armed if name not in deadlines]:
            self._disarm(name)
        for name, at in deadlines.items():
            armed = self._armed.get(name)
            if armed and armed[0] > at:
                self._disarm(name)
            if name not in self._armed:
                self._armed[name] = at, self._spawn(self._fire(name, at))

    def next(self, names: Container[str]) -> datetime | None:
        """When the first timer of deadlines with these names fires: never after its deadline.

        It may fire before, as of a deadline that has moved away; then it says what is left.
        """
        return min((at for name, (at, _) in self._armed.items() if name in names), default=None)

    def _disarm(self, name: str) -> None:
        _, task = self._armed.pop(name)
        task.cancel()

    async def _fire(self, name: str, at: datetime) -> None:
        summary = self._summaries.get(name, name.replace("_", " "))
        await workflow.sleep(max(at - workflow.now(), timedelta(0)), summary=summary)
        del self._armed[name]
        self._due()

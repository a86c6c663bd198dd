"""The store lane: one effect after another, each until it succeeds; moderators hear of delays."""

from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from typing import Generic, Protocol, TypeVar

from temporalio import workflow
from temporalio.exceptions import ActivityError

ALERT_AGAIN = timedelta(hours=1)
"""After so long the moderators are told again that one effect is stuck."""
AFTER_REFUSAL = timedelta(minutes=1)
"""Pause after an effect that the store calls hopeless: a deployment may cure it."""


class Keyed(Protocol):
    """An effect and the key by which it happens once."""

    @property
    def key(self) -> str:
        """The key."""
        ...


Work = TypeVar("Work", bound=Keyed)


class StoreLane(Generic[Work]):
    """Effects that must happen, in order. Nothing else waits for them but their successors."""

    def __init__(
        self,
        carry_out: Callable[[Work], Awaitable[None]],
        cry: Callable[[str], None],
        pending: Iterable[Work] = (),
        *,
        stuck_after: timedelta,
    ) -> None:
        """Prepare; ``run`` and ``watch`` do the work.

        Args:
            carry_out: Does one effect and what follows from it.
            cry: Tells the moderators that the effect of this key is stuck, without waiting.
            pending: What an earlier run left undone.
            stuck_after: One effect may take so long before the moderators are told.
        """
        self._carry_out = carry_out
        self._cry = cry
        self._pending = deque(pending)
        self._stuck_after = stuck_after
        self._head_since: datetime | None = None

    @property
    def pending(self) -> tuple[Work, ...]:
        """What is still to be done, the one in hand first."""
        return tuple(self._pending)

    def add(self, work: Iterable[Work]) -> None:
        """Take on effects behind all earlier ones."""
        self._pending.extend(work)

    async def run(self) -> None:
        """Do one after another, for ever."""
        while True:
            await workflow.wait_condition(lambda: bool(self._pending))
            self._head_since = workflow.now()
            await self._do(self._pending[0])
            self._pending.popleft()

    async def _do(self, work: Work) -> None:
        cried = False
        while True:
            try:
                return await self._carry_out(work)
            except ActivityError:
                # Only an error that the store itself calls final gets here; nothing may be
                # lost and nothing may overtake, so the same effect is tried again. The first
                # refusal is news; after it the watch goes on crying.
                if not cried:
                    self._cry(work.key)
                cried = True
                await workflow.sleep(AFTER_REFUSAL, summary="the store refused an effect")

    async def watch(self) -> None:
        """Cry for help when one effect is stuck; one timer for a whole busy period."""
        while True:
            await workflow.wait_condition(lambda: bool(self._pending))
            await self._watch_until_idle()

    async def _watch_until_idle(self) -> None:
        watched, patience = "", self._stuck_after
        while self._pending:
            if watched != self._pending[0].key:
                watched, patience = self._pending[0].key, self._stuck_after
            began = self._head_since or workflow.now()
            left = max(began + patience - workflow.now(), timedelta(seconds=1))
            if await self._idle_within(left):
                return
            # The store may have answered in the same instant, when no worker was there to see it.
            stuck = bool(self._pending) and watched == self._pending[0].key
            if stuck and workflow.now() >= began + patience:
                self._cry(watched)
                patience += ALERT_AGAIN

    async def _idle_within(self, patience: timedelta) -> bool:
        try:
            await workflow.wait_condition(
                lambda: not self._pending,
                timeout=patience,
                timeout_summary="moderators are told if the store is stuck",
            )
        except TimeoutError:
            return False
        return True

"""The notice activities for tests and rehearsals: what would be posted is kept in lists."""

import asyncio
from collections.abc import Callable
from datetime import datetime

from temporalio import activity
from temporalio.exceptions import ApplicationError

from domain.effects import Notice, OpenThread, Tell
from workflows.ports import Alert, Delivered, Delivery, KeyedNotice


def attempt_time() -> datetime:
    """When the server started this attempt: the virtual time where a server skips time."""
    return activity.info().started_time


class RecordingNotices:
    """Keeps notices by key, in order, as a platform would; fails and waits when it is told to."""

    def __init__(self, clock: Callable[[], datetime] = attempt_time) -> None:
        """Begin with nothing.

        Args:
            clock: When a notice is posted, and so when a thread is opened.
        """
        self.deliveries: list[Delivery] = []
        """Every delivery that went through, repetitions kept."""
        self.alerts: list[Alert] = []
        self.attempts = 0
        """Deliveries tried, in vain or not."""
        self._clock = clock
        self._posted: dict[tuple[str, str], tuple[KeyedNotice, datetime]] = {}
        self._failures: float = 0
        self._final = False
        self._open = asyncio.Event()
        self._open.set()

    @property
    def notices(self) -> list[Notice]:
        """What was posted: each key once, in order of posting."""
        return [keyed.notice for keyed, _ in self._posted.values()]

    @property
    def kinds(self) -> list[str]:
        """The kinds of what was posted; of what is no message, what it does."""
        return [notice.kind if isinstance(notice, Tell) else notice.do for notice in self.notices]

    def told(self, kind: str) -> list[Tell]:
        """The messages of one kind, in order of posting."""
        return [
            notice for notice in self.notices if isinstance(notice, Tell) and notice.kind == kind
        ]

    def fail(self, times: float = float("inf"), *, for_good: bool = False) -> None:
        """Let the next deliveries and alerts fail, for ever unless told how often.

        Args:
            times: So many; 0 ends it.
            for_good: With an error that is not retried.
        """
        self._failures, self._final = times, for_good

    def hold(self) -> None:
        """Let deliveries and alerts wait until ``release``: a platform that does not answer."""
        self._open.clear()

    def release(self) -> None:
        """Let them through, those that wait first."""
        self._open.set()

    @activity.defn(name="deliver_notices")
    async def deliver_notices(self, delivery: Delivery) -> Delivered:
        """Keep the notices that were not posted yet."""
        await self._answer()
        self.deliveries.append(delivery)
        opened: datetime | None = None
        for keyed in delivery.notices:
            key = (delivery.league.league, keyed.key)
            _, at = self._posted.setdefault(key, (keyed, self._clock()))
            if isinstance(keyed.notice, OpenThread):
                opened = at
        return Delivered(thread_opened_at=opened)

    @activity.defn(name="alert_moderators")
    async def alert_moderators(self, alert: Alert) -> None:
        """Keep a cry for help."""
        await self._answer()
        self.alerts.append(alert)

    async def _answer(self) -> None:
        self.attempts += 1
        await self._open.wait()
        if self._failures > 0:
            self._failures -= 1
            raise ApplicationError(
                "the recording adapter was told to fail", non_retryable=self._final
            )

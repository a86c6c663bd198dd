"""The notice lane: everything that waits goes in one activity, and it never holds up play."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from temporalio import workflow
from temporalio.exceptions import ActivityError, RetryState

from domain.effects import Notice, ShowStatus, Tell
from workflows import calls
from workflows.ports import Delivered, Delivery, KeyedNotice, League

MOST_AT_ONCE = 50
"""Notices of one activity; after a long outage there are many, and a payload has its limit."""
AFTER_FAILURE = timedelta(minutes=1)
"""Pause after a delivery that failed for good."""
RESULT = "result"
"""The one kind of notice that is never dropped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The one message that shows how things stand."""

    draw: Callable[[], Tell]
    """Makes it from the state, when it is sent."""
    every: timedelta = timedelta(0)
    """It is edited at most once in this time."""


class NoticeLane:
    """Notices in order; what a later one overtakes is dropped."""

    def __init__(
        self,
        about: Callable[[], tuple[League, str, str]],
        board: Board,
        delivered: Callable[[Delivered], None],
        dropped: Callable[[int], None],
        pending: Iterable[KeyedNotice] = (),
    ) -> None:
        """Prepare; ``run`` does the work.

        Args:
            about: The league as it is now, the ladder, and what people call this.
            board: What ``ShowStatus`` means here.
            delivered: Told of every delivery.
            dropped: Told how many notices were given up.
            pending: What an earlier run left undelivered.
        """
        self._about = about
        self._board = board
        self._delivered = delivered
        self._dropped = dropped
        self._pending = list(pending)
        self._in_hand: tuple[KeyedNotice, ...] = ()
        self._singly = 0
        self._board_due: datetime | None = None
        self._clock: asyncio.Task[None] | None = None

    @property
    def pending(self) -> tuple[KeyedNotice, ...]:
        """What is still to be delivered, what is in hand first."""
        return (*self._in_hand, *self._pending)

    @property
    def may_be_left(self) -> bool:
        """Whether at most the board is still to be shown, which a later run does as well."""
        return not self._in_hand and all(
            isinstance(keyed.notice, ShowStatus) for keyed in self._pending
        )

    def add(self, notices: Iterable[KeyedNotice]) -> None:
        """Take on notices behind all earlier ones, but for those they overtake."""
        for notice in notices:
            self._pending = [
                earlier for earlier in self._pending if not _overtakes(notice, earlier)
            ] + [_with_mentions_of(self._pending, notice)]

    async def run(self) -> None:
        """Deliver, for ever."""
        while True:
            await workflow.wait_condition(lambda: bool(self._pending))
            if not self._sendable():
                await self._wait_for_board()
                continue
            await self._deliver()

    def _sendable(self) -> list[KeyedNotice]:
        early = self._board_due is not None and workflow.now() < self._board_due
        sendable = [
            keyed for keyed in self._pending if not (early and isinstance(keyed.notice, ShowStatus))
        ]
        return sendable[: 1 if self._singly else MOST_AT_ONCE]

    async def _wait_for_board(self) -> None:
        # The timer is left to fire: cancelling it would cost a command and save nothing.
        if self._clock is None or self._clock.done():
            left = (self._board_due or workflow.now()) - workflow.now()
            self._clock = asyncio.create_task(
                workflow.sleep(
                    max(left, timedelta(milliseconds=1)), summary="the board may be edited again"
                )
            )
        clock = self._clock
        await workflow.wait_condition(lambda: clock.done() or bool(self._sendable()))

    async def _deliver(self) -> None:
        self._in_hand = tuple(self._sendable())
        self._pending = [keyed for keyed in self._pending if keyed not in self._in_hand]
        self._singly = max(0, self._singly - 1)
        try:
            delivered = await self._send()
        except ActivityError as error:
            await self._after_failure(error)
        else:
            self._in_hand = ()
            self._delivered(delivered)

    async def _send(self) -> Delivered:
        league, ladder, title = self._about()
        if any(isinstance(keyed.notice, ShowStatus) for keyed in self._in_hand):
            self._board_due = workflow.now() + self._board.every
        delivery = Delivery(
            league=league,
            ladder=ladder,
            about=workflow.info().workflow_id,
            title=title,
            notices=tuple(self._as_sent(keyed) for keyed in self._in_hand),
        )
        return await calls.deliver(delivery, _summary(self._in_hand))

    async def _after_failure(self, error: ActivityError) -> None:
        failed = self._in_hand
        hopeless = error.retry_state is RetryState.NON_RETRYABLE_FAILURE
        if hopeless and len(failed) > 1:
            # One of them is at fault; alone it cannot take the others with it.
            self._pending = [*failed, *self._pending]
            self._singly = len(failed)
            self._in_hand = ()
            return
        kept = [keyed for keyed in failed if _kind(keyed.notice) == RESULT]
        self._pending = [*kept, *self._pending]
        self._in_hand = ()
        if len(kept) < len(failed):
            self._dropped(len(failed) - len(kept))
        if kept:
            await workflow.sleep(AFTER_FAILURE, summary="a result could not be posted")

    def _as_sent(self, keyed: KeyedNotice) -> KeyedNotice:
        if not isinstance(keyed.notice, ShowStatus):
            return keyed
        return replace(keyed, notice=self._board.draw())


def _overtakes(later: KeyedNotice, earlier: KeyedNotice) -> bool:
    if RESULT in (_kind(earlier.notice), _kind(later.notice)):
        return False
    match later.notice, earlier.notice:
        case ShowStatus(), ShowStatus():
            return True
        case Tell(message=str(new)), Tell(message=str(old)):
            return new == old
        case _:
            return False


def _with_mentions_of(pending: Iterable[KeyedNotice], later: KeyedNotice) -> KeyedNotice:
    # Whoever an overtaken notice would have called is called by the one in its place.
    if not isinstance(later.notice, Tell):
        return later
    called = [
        player
        for earlier in pending
        if _overtakes(later, earlier) and isinstance(earlier.notice, Tell)
        for player in earlier.notice.mentions
    ]
    mentions = tuple(dict.fromkeys([*called, *later.notice.mentions]))
    return replace(later, notice=replace(later.notice, mentions=mentions))


def _kind(notice: Notice) -> str:
    return notice.kind if isinstance(notice, Tell) else notice.do


def _summary(notices: Iterable[KeyedNotice]) -> str:
    kinds = dict.fromkeys(_kind(keyed.notice) for keyed in notices)
    return ", ".join(kinds)[:200]

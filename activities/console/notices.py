"""The notice activities for a terminal: each key is shown once, in order."""

import asyncio
import hashlib
from collections.abc import Callable
from datetime import UTC, datetime

from temporalio import activity

from activities.console.boards import Boards
from activities.console.posts import Post
from activities.console.screen import Screen, Source
from activities.sent_notices import SentNotice, SentNotices
from domain.effects import OpenThread, Place, Tell
from workflows.ports import Alert, Delivered, Delivery, KeyedNotice


def utc_now() -> datetime:
    """The clock of this machine."""
    return datetime.now(UTC)


class ConsoleNotices:
    """Shows what a platform would post. A crash between showing and keeping shows it again."""

    def __init__(
        self,
        sent: SentNotices,
        write: Callable[[str], None],
        *,
        boards: Boards | None = None,
        rooms: bool = False,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        """Prepare the activities.

        Args:
            sent: What was shown already, by this process or another.
            write: Writes one notice, which may be several lines; talk belongs on stderr.
            boards: Shows match and queue boards; without it they are lines like all others.
            rooms: Show room ids and passwords. Only where a person reads what is written and
                nobody keeps it: under a service manager it ends up in a log (F-30).
            clock: When a notice is shown, and a thread opened.
        """
        self._sent = sent
        self._screen = Screen(write, boards, rooms=rooms)
        self._clock = clock
        self._alerts: dict[str, tuple[str | None, str]] = {}
        self._turn = asyncio.Lock()

    @activity.defn(name="deliver_notices")
    async def deliver_notices(self, delivery: Delivery) -> Delivered:
        """Show the notices that were not shown yet, in order; the first that fails stops it."""
        opened: datetime | None = None
        # Of two attempts under way at once only one may find a key unsent.
        async with self._turn:
            for keyed in delivery.notices:
                at = await self._once(delivery, keyed)
                if isinstance(keyed.notice, OpenThread):
                    opened = at
        return Delivered(thread_opened_at=opened)

    @activity.defn(name="alert_moderators")
    async def alert_moderators(self, alert: Alert) -> None:
        """Show a cry for help, once however often it is attempted; a later one is another."""
        cry = (activity.info().workflow_run_id, activity.info().activity_id)
        if self._alerts.get(alert.about) == cry:
            return
        source = Source(league=alert.league, about=alert.about, title=alert.about)
        notice = Tell(kind=alert.kind, place=Place.MODERATORS, params=alert.params)
        if post := self._screen.post(source, notice):
            await self._show(source, post, self._clock(), edited=False)
        self._alerts[alert.about] = cry

    async def _once(self, delivery: Delivery, keyed: KeyedNotice) -> datetime:
        """Show one notice unless its key was shown, and say when it was."""
        if sent := await self._sent.find(delivery.league.league, keyed.key):
            return sent.sent_at
        source = Source(league=delivery.league, about=delivery.about, title=delivery.title)
        post = self._screen.post(source, keyed.notice)
        if post is None:
            return self._clock()
        message = keyed.notice.message if isinstance(keyed.notice, Tell) else None
        return await self._shown(source, post, keyed.key, message)

    async def _shown(self, source: Source, post: Post, key: str, message: str | None) -> datetime:
        league, at = source.league.league, self._clock()
        before = await self._sent.find_message(league, source.about, message) if message else None
        digest = _digest(post) if message else ""
        if before is None or before.digest != digest:
            await self._show(source, post, at, edited=before is not None)
        kept = await self._sent.keep(
            SentNotice(
                league=league,
                about=source.about,
                key=key,
                message=message,
                message_id=before.message_id if before else key,
                digest=digest,
                sent_at=at,
            )
        )
        return kept.sent_at

    async def _show(self, source: Source, post: Post, at: datetime, *, edited: bool) -> None:
        # A terminal that was halted blocks whoever writes; the matches of this worker go on.
        await asyncio.to_thread(self._screen.show, source, post, at, edited=edited)


def _digest(post: Post) -> str:
    """Tell whether an edit would change anything; what is never edited has none.

    A digest of a room's password could be guessed, so it must not be kept.
    """
    shown = (post.place, post.text.title, post.text.body, post.buttons)
    return hashlib.sha256(repr(shown).encode()).hexdigest()

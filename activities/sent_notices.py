"""The port by which a notice is posted once: what was sent, under which key, as what."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class SentNotice:
    """One notice that went out. Its parameters are not kept: they may hold a room."""

    league: str
    about: str
    """The workflow id of the match or queue it belongs to."""
    key: str
    """Of the effect, unique in its league: the same key is never posted twice."""
    message: str | None
    """What the message is about, if a later notice may edit it."""
    message_id: str
    """The platform's id of the post: what an edit needs."""
    digest: str
    """Of what was shown, to see whether an edit would change anything."""
    sent_at: datetime


class SentNotices(Protocol):
    """What was sent already; an adapter asks before it posts and keeps what it posted."""

    async def find(self, league: str, key: str) -> SentNotice | None:
        """The notice that was sent under this key."""
        ...

    async def find_message(self, league: str, about: str, message: str) -> SentNotice | None:
        """The latest notice that was posted or edited under this message name."""
        ...

    async def keep(self, notice: SentNotice) -> SentNotice:
        """Remember that it was sent, and give the one that stands: the first under its key."""
        ...


class SentNoticesInMemory:
    """For a process that keeps nothing, and for tests."""

    def __init__(self) -> None:
        self._by_key: dict[tuple[str, str], SentNotice] = {}
        self._by_message: dict[tuple[str, str, str], SentNotice] = {}

    async def find(self, league: str, key: str) -> SentNotice | None:
        """The notice that was sent under this key."""
        return self._by_key.get((league, key))

    async def find_message(self, league: str, about: str, message: str) -> SentNotice | None:
        """The latest notice that was posted or edited under this message name."""
        return self._by_message.get((league, about, message))

    async def keep(self, notice: SentNotice) -> SentNotice:
        """Remember that it was sent, and give the one that stands: the first under its key."""
        stands = self._by_key.setdefault((notice.league, notice.key), notice)
        if stands is notice and notice.message is not None:
            self._by_message[notice.league, notice.about, notice.message] = notice
        return stands

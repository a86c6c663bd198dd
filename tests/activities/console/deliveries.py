"""Deliveries as the workflows make them, sinks that keep or fail, and a clock that ticks."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

from temporalio.testing import ActivityEnvironment

from domain.effects import Notice, Place, Tell
from domain.model import PlayerId
from workflows.ports import Alert, Delivery, KeyedNotice, League

LEAGUE = League(
    league="demo",
    name="デモリーグ",
    locale="ja",
    zone="Asia/Tokyo",
    moderators=(PlayerId("mod"),),
)
ENGLISH = replace(LEAGUE, locale="en")
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
ABOUT = "demo/rated16/match/20261130-1"
SECRET = ("R-7777", "pw-4321")


def delivery(*notices: Notice, league: League = LEAGUE, start: int = 1) -> Delivery:
    """A delivery whose keys count from ``start``."""
    keyed = zip(count(start), notices, strict=False)
    return Delivery(
        league=league,
        ladder="rated16",
        about=ABOUT,
        title="20261130-1",
        notices=tuple(KeyedNotice(key=f"{ABOUT}/{n}", notice=notice) for n, notice in keyed),
    )


def objected(name: str, **more: object) -> Tell:
    """A plain message that says a name."""
    return Tell(kind="objected", place=Place.THREAD, params={"name": name, **more})


def the_room() -> Tell:
    """The one notice with secrets."""
    room, password = SECRET
    params = {"room": room, "password": password, "settings": {"players": 16}, "again": False}
    return Tell(kind="room_shared", place=Place.THREAD, params=params)


def stuck() -> Alert:
    """A cry for help."""
    return Alert(league=LEAGUE, about=ABOUT, kind="store_stuck", params={"key": f"{ABOUT}/4"})


def ticking() -> Callable[[], datetime]:
    """A clock that is a second later each time it is read."""
    seconds = count()
    return lambda: NOON + timedelta(seconds=next(seconds))


def attempt_of(activity_id: str) -> ActivityEnvironment:
    """An environment in which an activity of that id is attempted."""
    env = ActivityEnvironment()
    env.info = replace(env.info, activity_id=activity_id)
    return env


class Sink:
    """Keeps what is written; some writes fail when it is told so."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.failing: set[int] = set()
        """Which writes fail, counted from 1."""
        self._writes = 0

    def __call__(self, lines: str) -> None:
        self._writes += 1
        if self._writes in self.failing:
            raise BrokenPipeError("nobody reads any more")
        self.written.append(lines)

    @property
    def text(self) -> str:
        """All that was written."""
        return "\n".join(self.written)

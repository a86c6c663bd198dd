"""A match that is played press by press, and what it told."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeVar

import pytest

from domain.clock import settle
from domain.effects import Tell
from domain.errors import RuleViolation
from domain.events import Happened
from domain.match.effects import Effect, WriteResult
from domain.match.events import PRESSES, ResultWritten, ThreadOpened
from domain.match.referee import deadlines, step
from domain.match.result import rate
from domain.match.state import Match
from domain.match.status import MatchStatus, status
from domain.model import PlayerId, Standing
from domain.rulebook import Rulebook
from tests.domain.builders import BOOK, NOON, a_match

Asked = TypeVar("Asked")

TOTALS = (30, 27, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 13, 11, 9)
"""Sixteen different totals that three races can give, for seats 1 to 16."""


@dataclass
class Play:
    """A match being played: every press comes after the deadlines before it."""

    match: Match = field(default_factory=a_match)
    book: Rulebook = BOOK
    now: datetime = NOON
    told: list[Effect] = field(default_factory=list)
    """Everything asked for so far."""

    def wait(self, minutes: float = 0, seconds: float = 0) -> list[Effect]:
        """Let time pass, and the deadlines in it."""
        return self.until(self.now + timedelta(minutes=minutes, seconds=seconds))

    def until(self, instant: datetime) -> list[Effect]:
        """Let the time up to and including that instant pass, and the deadlines in it."""
        self.now = instant
        self.match, asked = settle(step, deadlines, self.book, self.match, instant)
        self.told += asked
        return list(asked)

    def happen(self, event: Happened) -> list[Effect]:
        """Let one event happen."""
        self.match, asked = step(self.book, self.match, event)
        self.told += asked
        return list(asked)

    def press(self, action: str, by: int | PlayerId, **args: object) -> list[Effect]:
        """Let a seat's holder, or somebody by id, press; returns what that asked for."""
        self.until(self.now)
        who = self.match.seat(by).holder if isinstance(by, int) else by
        made: Callable[..., Happened] = PRESSES[action]
        return self.happen(made(at=self.now, by=who, **args))

    def refused(self, action: str, by: int | PlayerId, **args: object) -> RuleViolation:
        """Expect a press to be refused and to change nothing."""
        self.until(self.now)
        before = self.match
        with pytest.raises(RuleViolation) as refusal:
            self.press(action, by, **args)
        assert self.match == before
        return refusal.value

    def each(self, action: str, seats: Iterable[int], **args: object) -> "Play":
        """Let several seats press the same."""
        for seat in seats:
            self.press(action, seat, **args)
        return self

    def see(self) -> MatchStatus:
        """Look at the match as everybody sees it."""
        return status(self.book, self.match)

    def due(self, name: str) -> datetime:
        """When the running deadline of that name is reached."""
        return deadlines(self.book, self.match)[name]

    def running(self) -> set[str]:
        """The names of the running deadlines."""
        return set(deadlines(self.book, self.match))

    # How far a match has come; each begins with the one above it.

    def with_thread(self) -> "Play":
        """The thread is there: time zero is noon."""
        self.happen(ThreadOpened(at=self.now))
        return self

    def with_host(self, seat: int = 2) -> "Play":
        """Somebody volunteered at once."""
        self.with_thread().press("volunteer_host", seat)
        return self

    def with_room(self) -> "Play":
        """The host, seat 2, shared a room at once: the gathering began at noon."""
        self.with_host().press("share_room", 2, room="room-1")
        return self

    def gathered(self, without: tuple[int, ...] = ()) -> "Play":
        """Play began: at once with everybody, else ten minutes after noon."""
        self.with_room()
        self.each("check_in", (s.number for s in self.match.seats if s.number not in without))
        if without:
            self.wait(minutes=10)
        return self

    def race(self, disconnected: tuple[int, ...] = (), *, unified: bool = False) -> "Play":
        """One race of the host's, set up, waited for, and over nine minutes later."""
        host = self.match.host or 0
        self.press("set_up_race", host)
        self.wait(minutes=9)
        self.press("end_race", host, disconnected=disconnected, unified=unified)
        return self

    def raced(self, without: tuple[int, ...] = ()) -> "Play":
        """Three valid races are over."""
        return self.gathered(without).race().race().race()

    def totalled(self) -> "Play":
        """Every seat entered its own total; the confirmation stands as table 1."""
        self.raced()
        for seat in self.match.seats:
            self.press("enter_total", seat.number, total=str(TOTALS[seat.number - 1]))
        return self

    def approved(self, by: Iterable[int] = range(1, 10)) -> "Play":
        """Nine seats approved the first table: ready."""
        return self.totalled().each("approve", by, table=1)

    def submitted(self) -> "Play":
        """Seat 5 submitted the result, which is not written yet."""
        self.approved().press("submit_result", 5, table=1)
        return self

    def written(self) -> "Play":
        """The store wrote the result: the match is over."""
        self.submitted().rated()
        return self

    def rated(self) -> list[Effect]:
        """The store rates and writes what was submitted."""
        ratings = {seat.player: seat.rating for seat in self.match.seats}
        lines = rate(only(self.told, WriteResult).result, ratings)
        return self.happen(ResultWritten(at=self.now, lines=lines))

    def proxied(self, seat: int = 7, by: str = "proxy") -> "Play":
        """A proxy was called for the seat and found at once."""
        self.press("call_proxy", seat)
        self.accept(seat, by)
        return self

    def accept(
        self, seat: int = 7, by: str = "proxy", standing: Standing = Standing.FREE
    ) -> list[Effect]:
        """Somebody accepts a proxy call."""
        who = PlayerId(by)
        return self.press("accept_proxy", who, seat=seat, name=by.title(), standing=standing)


Reach = Callable[[Play], Play]
"""Brings a match to where a test begins."""


def as_it_is(play: Play) -> Play:
    """Leave the match before there is a thread."""
    return play


def kinds(asked: Iterable[Effect]) -> list[str]:
    """What was told, by kind, in order."""
    return [effect.kind for effect in asked if isinstance(effect, Tell)]


def tell(asked: Iterable[Effect], kind: str) -> Tell:
    """The one notice of that kind."""
    (found,) = [effect for effect in asked if isinstance(effect, Tell) and effect.kind == kind]
    return found


def only(asked: Iterable[Effect], what: type[Asked]) -> Asked:
    """The one effect of that type."""
    (found,) = [effect for effect in asked if isinstance(effect, what)]
    return found

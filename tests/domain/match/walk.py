"""One match at random, held to the laws at every step."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from domain.clock import next_deadline
from domain.errors import RuleViolation
from domain.events import Happened
from domain.match.effects import Effect, EndMatch, WriteResult
from domain.match.events import OnTable, ProxyAccepted, ResultWritten
from domain.match.facts import is_void
from domain.match.referee import deadlines, step
from domain.match.result import ResultLine, rate
from domain.match.state import Match
from tests.domain.builders import BOOK, NOON, TICK, a_match
from tests.domain.match import laws
from tests.domain.match.anything import MODERATORS, PEOPLE, any_event
from tests.domain.match.chance import Chance, Exhausted
from tests.domain.match.relabelling import relabelled, relabelling_relabels
from tests.domain.match.sensible import MOODS, sensible_event

AFTER_THE_END = 8
"""How often something is still tried when a match is over."""


@dataclass
class Tally:
    """What all the matches of a run came to."""

    steps: int = 0
    accepted: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    proxies: int = 0
    void_races: int = 0
    kinds: set[tuple[object, ...]] = field(default_factory=set)
    events: Counter[str] = field(default_factory=Counter)
    """Which events were accepted."""
    refusals: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        """One line."""
        endings = ", ".join(f"{many} {ending}" for ending, many in sorted(self.endings.items()))
        return (
            f"{self.steps} steps, {self.accepted} accepted; {endings}; "
            f"{self.proxies} proxies, {self.void_races} void races, "
            f"{len(self.kinds)} kinds of state, {len(self.refusals)} kinds of refusal"
        )


@dataclass
class Walk:
    """A match, and what was drawn for it."""

    chance: Chance
    tally: Tally
    start: Match = field(default_factory=lambda: a_match(moderators=MODERATORS[0]))
    now: datetime = NOON
    log: list[Happened] = field(default_factory=list)
    """Everything that was accepted, deadlines included."""
    asked: list[Effect] = field(default_factory=list)
    kinds: set[tuple[object, ...]] = field(default_factory=set)
    """The kinds of state that the dearer laws were held to."""

    def __post_init__(self) -> None:
        """Begin at the start."""
        self.match = self.start

    def to_the_end(self) -> None:
        """Walk until the choices are used up, or the match has been over for a while."""
        mood = self.chance.pick(MOODS)
        tries = 0
        while tries < AFTER_THE_END:
            try:
                if self.chance.percent(mood.slow):
                    self._settle(self.now + self._pause())
                wanted = self.chance.percent(mood.sensible)
                event = (
                    sensible_event(self.chance, mood, self.match, self.now)
                    if wanted
                    else any_event(self.chance, self.match, self.now)
                )
            except Exhausted:
                break
            if event:
                self._attempt(event)
            elif not self.match.ended:
                self._wait()
            tries += self.match.ended is not None
        self._close()

    def _pause(self) -> timedelta:
        # The instant of a deadline and the one before it are where presses and timers meet.
        due = next_deadline(deadlines(BOOK, self.match))
        if due and self.chance.percent(4):
            return max(due.at - self.chance.pick((timedelta(0), TICK)), self.now) - self.now
        return self.chance.moment()

    def _wait(self) -> None:
        """Let the next deadline pass, or the store finish."""
        if self.match.submitted_at:
            self._attempt(ResultWritten(at=self.now, lines=self._lines()))
        elif due := next_deadline(deadlines(BOOK, self.match)):
            self._settle(due.at)

    def _settle(self, until: datetime) -> None:
        before = self.match
        while passed := next_deadline(deadlines(BOOK, self.match), until=until):
            self._accept(passed)
        self.now = until
        if self.match is not before:
            self._check()

    def _attempt(self, event: Happened) -> None:
        self.tally.steps += 1
        before = self.match
        try:
            self._accept(event)
        except RuleViolation as refusal:
            self.tally.refusals[refusal.code] += 1
            assert self.match is before
            return
        assert before.ended is None, "accepted after the end"
        self.tally.accepted += 1
        self.tally.events[type(event).__name__] += 1
        self._check()

    def _accept(self, event: Happened) -> None:
        before = self.match
        self.match, asked = step(BOOK, before, event)
        self.log.append(event)
        self.asked += asked
        laws.between(before, self.match)
        self.tally.proxies += isinstance(event, ProxyAccepted)
        self.tally.void_races += self._voids() > sum(is_void(BOOK, r) for r in before.races)
        if isinstance(event, OnTable):
            # F-22: every vote, and the submission, is for the table that stands.
            assert before.confirmation is not None
            assert event.table == before.confirmation.table

    def _voids(self) -> int:
        return sum(is_void(BOOK, race) for race in self.match.races)

    def _check(self) -> None:
        laws.of_a_state(self.match, self.now)
        kind = laws.kind_of(self.match)
        if kind not in self.kinds:
            self.kinds.add(kind)
            laws.it_survives_json(self.match)
            laws.every_deadline_leads_on(self.match)
        if len(self.log) % 8 == 0:
            laws.at_most_one_is_host(self.match, self.now)

    def _lines(self) -> tuple[ResultLine, ...]:
        """RT-5, F-18: the changes sum to 0, and the others' are the others'."""
        ratings = {person: 37 * place % 1000 - 200 for place, person in enumerate(PEOPLE)}
        (write,) = [effect for effect in self.asked if isinstance(effect, WriteResult)]
        lines = rate(write.result, ratings)
        assert sum(line.change for line in lines) == 0
        assert rate(relabelled(write.result), relabelled(ratings)) == relabelled(lines)
        return lines

    def _close(self) -> None:
        self.tally.kinds |= self.kinds
        ends = [effect for effect in self.asked if isinstance(effect, EndMatch | WriteResult)]
        over = self.match.ended is not None or self.match.submitted_at is not None
        assert len(ends) == over
        relabelling_relabels(self.start, self.log, self.match, self.asked)
        if self.match.ended:
            self.tally.endings[self.match.ended.ending] += 1
            with pytest.raises(RuleViolation, match="match_closed"):
                step(BOOK, self.match, self.log[-1])

"""Where presses are taken: the state, what the rules say of each, the answers given.

It knows neither Temporal nor any one ladder, so a rehearsal without a server uses it too.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from domain.clock import Deadlines, Step, settle
from domain.errors import RuleViolation
from domain.events import Happened, Pressed
from domain.rulebook import Rulebook
from workflows.ports import Answer, Press, Refusal
from workflows.presses import event_of
from workflows.recent import Recent

State = TypeVar("State")
Effect = TypeVar("Effect")

Facts = Mapping[str, Mapping[str, object]]
"""What the store says of the actor of each press, by press id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Generic[State, Effect]):
    """The pure functions of one referee, and the presses it knows."""

    presses: Mapping[str, type[Pressed]]
    step: Step[State, Effect]
    deadlines: Deadlines[State]
    favourable: Mapping[str, Mapping[str, object]]
    """By press: what the store would have to say for the state alone to decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged(Generic[State, Effect]):
    """What a batch of presses leads to, if it is kept."""

    state: State
    effects: tuple[Effect, ...]
    answers: tuple[Answer, ...]
    accepted: tuple[str, ...]
    """Presses that changed the state now; those of an earlier delivery are not among them."""


class Desk(Generic[State, Effect]):
    """Holds the state of one workflow and takes what happens to it."""

    def __init__(
        self, rules: Rules[State, Effect], rulebook: Rulebook, state: State, recent: Recent
    ) -> None:
        self.rules = rules
        self.rulebook = rulebook
        self.state = state
        self.recent = recent

    def deadlines(self) -> Mapping[str, datetime]:
        """List what is due when, by name."""
        return self.rules.deadlines(self.rulebook, self.state)

    def settle(self, now: datetime) -> tuple[Effect, ...]:
        """Apply the deadlines that have passed (F-10)."""
        self.state, effects = self._settled(now)
        return effects

    def happen(self, event: Happened) -> tuple[Effect, ...]:
        """Apply something that nobody pressed, after the deadlines before it."""
        due = self.settle(event.at)
        self.state, effects = self.rules.step(self.rulebook, self.state, event)
        return due + effects

    def take(
        self,
        name: str,
        presses: Sequence[Press],
        now: datetime,
        facts: Facts | None = None,
        granted: Container[str] | None = None,
    ) -> tuple[tuple[Answer, ...], tuple[Effect, ...]]:
        """Judge presses of one kind in order and keep the outcome."""
        judged = self.judge(name, presses, now, facts, granted)
        self.state = judged.state
        self.recent.remember(judged.accepted, now)
        return judged.answers, judged.effects

    def weigh(self, name: str, presses: Sequence[Press], now: datetime) -> Iterator[Answer | None]:
        """Say of each press by itself what the state alone says: nothing, if it would do.

        The store is taken to say what is most favourable to each press.
        """
        state, _ = self._settled(now)
        for press in presses:
            answer = self.recent.answer(press.id)
            if answer is None:
                try:
                    self.rules.step(self.rulebook, state, self._event(name, press, now, None))
                except RuleViolation as violation:
                    answer = refusal(press.id, now, violation)
            yield answer

    def judge(
        self,
        name: str,
        presses: Sequence[Press],
        now: datetime,
        facts: Facts | None = None,
        granted: Container[str] | None = None,
    ) -> Judged[State, Effect]:
        """Judge presses of one kind in order, and keep nothing.

        Args:
            name: The press.
            presses: In order of arrival.
            now: When they are taken.
            facts: What the store says of each; without it, what is most favourable.
            granted: Presses that may stand. Any other that the rules would accept is ``busy``,
                since the store holds nothing for it.
        """
        state, effects = self._settled(now)
        answers: dict[str, Answer] = {}
        accepted: list[str] = []
        for press in presses:
            before = answers.get(press.id) or self.recent.answer(press.id)
            if before and not before.refused:
                answers[press.id] = before
                continue
            try:
                event = self._event(name, press, now, facts)
                after, asked = self.rules.step(self.rulebook, state, event)
            except RuleViolation as violation:
                answers[press.id] = refusal(press.id, now, violation)
                continue
            if granted is not None and press.id not in granted:
                answers[press.id] = Answer(id=press.id, at=now, refused=Refusal(code="busy"))
                continue
            state, effects = after, effects + asked
            answers[press.id] = Answer(id=press.id, at=now)
            accepted.append(press.id)
        return Judged(
            state=state,
            effects=effects,
            answers=tuple(answers[press.id] for press in presses),
            accepted=tuple(accepted),
        )

    def _settled(self, now: datetime) -> tuple[State, tuple[Effect, ...]]:
        return settle(self.rules.step, self.rules.deadlines, self.rulebook, self.state, now)

    def _event(self, name: str, press: Press, now: datetime, facts: Facts | None) -> Pressed:
        favourable = self.rules.favourable.get(name, {})
        known = favourable if facts is None else facts.get(press.id, {})
        return event_of(name, self.rules.presses[name], press, now, known)


def refusal(press: str, at: datetime, violation: RuleViolation) -> Answer:
    """Answer a press with the rule that said no."""
    return Answer(id=press, at=at, refused=Refusal(code=violation.code, params=violation.params))

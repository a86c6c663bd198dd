"""Presses that the store has a say in: one batch at a time, each answered in time or ``busy``."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from temporalio import workflow

from workflows.calls import Unanswered
from workflows.conduct import Conduct
from workflows.desk import Facts
from workflows.options import CLAIM_WITHIN
from workflows.ports import Answer, Answers, Press, Presses, Refusal
from workflows.remaining import Remaining, until
from workflows.store_lane import Keyed

State = TypeVar("State")
Effect = TypeVar("Effect")
Work = TypeVar("Work", bound=Keyed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Generic[Effect]):
    """What the store says of a batch."""

    facts: Facts
    granted: frozenset[str]
    """Presses that may be accepted: those whose wish the store has fulfilled."""
    effects: tuple[Effect, ...] = ()
    """What follows whatever the rules say."""


Ask = Callable[[tuple[Press, ...], Remaining], Awaitable[Told[Effect]]]
"""Asks the store about presses, in the time that is left."""

GiveBack = Callable[[Sequence[Press]], tuple[Effect, ...]]
"""What undoes the wishes of presses that came to nothing."""


class Asking(Generic[State, Effect, Work]):
    """Takes presses that the state alone cannot decide."""

    def __init__(self, conduct: Conduct[State, Effect, Work]) -> None:
        self._conduct = conduct
        self._taken = False

    async def take(
        self, name: str, presses: Presses, ask: Ask[Effect], give_back: GiveBack[Effect]
    ) -> Answers:
        """Ask the store about those that the state does not refuse, and judge them.

        A press that the store was asked about in vain is answered ``busy``, and what it may
        have got is given back, since nobody knows. The same goes for one that the rules refuse
        although the store granted it: meanwhile something else has happened (F-17).
        """
        left = until(workflow.now() + CLAIM_WITHIN)
        if not await self._turn(left):
            busy = tuple(_busy(press) for press in presses.presses)
            self._conduct.answered(name, presses.presses, busy)
            return Answers(answers=busy)
        try:
            answers = await self._decide(name, presses.presses, ask, give_back, left)
        finally:
            self._taken = False
        return Answers(answers=tuple(answers[press.id] for press in presses.presses))

    async def _turn(self, left: Remaining) -> bool:
        while self._taken:
            try:
                await workflow.wait_condition(
                    lambda: not self._taken, timeout=left(), timeout_summary="busy, try again"
                )
            except TimeoutError:
                return False
        self._taken = True
        return True

    async def _decide(
        self,
        name: str,
        presses: Sequence[Press],
        ask: Ask[Effect],
        give_back: GiveBack[Effect],
        left: Remaining,
    ) -> dict[str, Answer]:
        answers, open_ones = self._by_the_state(name, presses)
        effects: tuple[Effect, ...] = ()
        if open_ones:
            try:
                told = await ask(open_ones, left)
            except (Unanswered, TimeoutError) as error:
                answers |= {press.id: _busy(press, error) for press in open_ones}
                effects = give_back(open_ones)
            else:
                decided, effects = self._by_the_store(name, open_ones, told, give_back)
                answers |= decided
        self._conduct.answered(name, presses, [answers[press.id] for press in presses])
        self._conduct.carry_out(effects)
        return answers

    def _by_the_state(
        self, name: str, presses: Sequence[Press]
    ) -> tuple[dict[str, Answer], tuple[Press, ...]]:
        # Each by itself: that an earlier one in the batch would be accepted is not certain yet.
        weighed = self._conduct.desk.weigh(name, presses, workflow.now())
        answers: dict[str, Answer] = {}
        open_ones: dict[str, Press] = {}
        for press, answer in zip(presses, weighed, strict=True):
            if answer:
                answers[press.id] = answer
            else:
                open_ones[press.id] = press
        return answers, tuple(open_ones.values())

    def _by_the_store(
        self,
        name: str,
        presses: Sequence[Press],
        told: Told[Effect],
        give_back: GiveBack[Effect],
    ) -> tuple[dict[str, Answer], tuple[Effect, ...]]:
        answers, effects = self._conduct.desk.take(
            name, presses, workflow.now(), told.facts, told.granted
        )
        in_vain = [
            press
            for press, answer in zip(presses, answers, strict=True)
            if press.id in told.granted and answer.refused
        ]
        effects += told.effects
        decided = {answer.id: answer for answer in answers}
        return decided, effects + (give_back(in_vain) if in_vain else ())


def _busy(press: Press, error: Exception | None = None) -> Answer:
    down = isinstance(error, Unanswered) and error.down
    refused = Refusal(code="store_down" if down else "busy")
    return Answer(id=press.id, at=workflow.now(), refused=refused)

"""Presses that the store has a say in: one batch at a time, each answered in time or ``busy``."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
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


MOST_TOGETHER = 1_000
"""Presses of one question, unless one update alone brings more."""


@dataclass(slots=True, eq=False)
class _Batch:
    """The presses of one update."""

    name: str
    presses: tuple[Press, ...]
    asked: bool = False
    """The store is being asked about it."""
    answers: tuple[Answer, ...] = ()


class Asking(Generic[State, Effect, Work]):
    """Takes presses that the state alone cannot decide."""

    def __init__(self, conduct: Conduct[State, Effect, Work]) -> None:
        self._conduct = conduct
        self._taken = False
        self._line: list[_Batch] = []

    async def take(
        self, name: str, presses: Presses, ask: Ask[Effect], give_back: GiveBack[Effect]
    ) -> Answers:
        """Ask the store about those that the state does not refuse, and judge them.

        One question at a time. Updates of one kind that wait for it go together in the next, since
        an answer reaches nobody before the questions behind it are answered too (F-1).

        A press that the store was asked about in vain is answered ``busy``, and what it may
        have got is given back, since nobody knows. The same goes for one that the rules refuse
        although the store granted it: meanwhile something else has happened (F-17).
        """
        left = until(workflow.now() + CLAIM_WITHIN)
        mine = _Batch(name, presses.presses)
        self._line.append(mine)
        if not await self._turn(mine, left):
            self._line.remove(mine)
            self._tell((mine,), {press.id: _busy(press) for press in mine.presses})
        elif mine.asked:
            await workflow.wait_condition(lambda: bool(mine.answers))
        else:
            await self._ask(self._with_its_kind(mine), ask, give_back, left)
        return Answers(answers=mine.answers)

    async def _turn(self, mine: _Batch, left: Remaining) -> bool:
        """Wait until this batch may ask, or another has asked for it; not longer than there is."""
        while self._taken and not mine.asked:
            try:
                await workflow.wait_condition(
                    lambda: mine.asked or not self._taken,
                    timeout=left(),
                    timeout_summary="busy, try again",
                )
            except TimeoutError:
                return mine.asked
        return True

    def _with_its_kind(self, mine: _Batch) -> tuple[_Batch, ...]:
        """It and those of its kind behind it, as many as one question takes."""
        together, size = [mine], len(mine.presses)
        for batch in self._line[self._line.index(mine) + 1 :]:
            size += len(batch.presses)
            if batch.name == mine.name and size <= MOST_TOGETHER:
                together.append(batch)
        return tuple(together)

    async def _ask(
        self,
        batches: tuple[_Batch, ...],
        ask: Ask[Effect],
        give_back: GiveBack[Effect],
        left: Remaining,
    ) -> None:
        self._taken = True
        for batch in batches:
            batch.asked = True
            self._line.remove(batch)
        presses = tuple(press for batch in batches for press in batch.presses)
        # Whoever only waits for this one must hear something even if it fails.
        answers = {press.id: _busy(press) for press in presses}
        effects: tuple[Effect, ...] = ()
        try:
            answers, effects = await self._decide(batches[0].name, presses, ask, give_back, left)
        finally:
            self._taken = False
            self._tell(batches, answers)
        self._conduct.carry_out(effects)

    def _tell(self, batches: tuple[_Batch, ...], answers: Mapping[str, Answer]) -> None:
        for batch in batches:
            batch.answers = tuple(answers[press.id] for press in batch.presses)
            self._conduct.answered(batch.name, batch.presses, batch.answers)

    async def _decide(
        self,
        name: str,
        presses: Sequence[Press],
        ask: Ask[Effect],
        give_back: GiveBack[Effect],
        left: Remaining,
    ) -> tuple[dict[str, Answer], tuple[Effect, ...]]:
        answers, open_ones = self._by_the_state(name, presses)
        if not open_ones:
            return answers, ()
        try:
            told = await ask(open_ones, left)
        except (Unanswered, TimeoutError) as error:
            return answers | {press.id: _busy(press, error) for press in open_ones}, give_back(
                open_ones
            )
        decided, effects = self._by_the_store(name, open_ones, told, give_back)
        return answers | decided, effects

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
                # One id stands for one press, whatever comes under it again.
                open_ones.setdefault(press.id, press)
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

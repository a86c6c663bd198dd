"""Carries out what the rules ask for: two lanes, the timers, and what an operator sees."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Generic, TypeVar, get_args

from pydantic_core import to_json
from temporalio import workflow
from temporalio.exceptions import ApplicationError

from domain.effects import Notice
from domain.errors import RuleViolation
from domain.events import Happened
from workflows.desk import Desk
from workflows.details import Details, Display
from workflows.notice_lane import NoticeLane
from workflows.ports import MAX_PAYLOAD, Answer, Answers, KeyedNotice, Press, Presses, Refusal
from workflows.store_lane import Keyed, StoreLane
from workflows.timers import Timers

DRAIN_WITHIN = timedelta(seconds=10)
"""So long the lanes may take before a new run; what is left goes over undone."""
REFUSED = "Refused"
"""The type of the failure when nothing in a batch was accepted."""

State = TypeVar("State")
Effect = TypeVar("Effect")
Work = TypeVar("Work", bound=Keyed)

_NOTICES = get_args(Notice)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lanes(Generic[Work]):
    """Where effects go."""

    store: StoreLane[Work]
    notices: NoticeLane

    @property
    def idle(self) -> bool:
        """Whether everything asked for has been done."""
        return not self.store.pending and not self.notices.pending

    @property
    def may_be_left(self) -> bool:
        """Whether nothing is in hand that a new run would do a second time."""
        return not self.store.pending and self.notices.may_be_left


class Conduct(Generic[State, Effect, Work]):
    """What match and queue have in common beside their rules."""

    def __init__(  # noqa: PLR0913 - the parts of a workflow, each once
        self,
        desk: Desk[State, Effect],
        lanes: Lanes[Work],
        work: Callable[[str, Effect], Work],
        display: Callable[[], Display],
        summaries: Mapping[str, str],
        *,
        sequence: int,
        updates_a_run: int,
    ) -> None:
        """Put the parts together; ``start`` sets them going.

        Args:
            desk: The state and its rules.
            lanes: Where effects go.
            work: Puts a key on a store effect.
            display: How things stand.
            summaries: What each deadline means to an operator, by name.
            sequence: How many effects have had a key in earlier runs.
            updates_a_run: After so many a new run is due.
        """
        self.desk = desk
        self.lanes = lanes
        self.sequence = sequence
        self._work = work
        self._display = display
        self._details = Details()
        self._timers = Timers(self._due, summaries, self.spawn)
        self._updates_left = updates_a_run
        self._crash: Exception | None = None

    def start(self) -> None:
        """Set lanes and timers going; called first thing in every run."""
        self.spawn(self.lanes.store.run())
        self.spawn(self.lanes.store.watch())
        self.spawn(self.lanes.notices.run())
        self.carry_out(())

    def spawn(self, work: Coroutine[object, object, None]) -> "asyncio.Task[None]":
        """Start a task whose failure fails the workflow's task, so that operators see it."""
        return asyncio.create_task(self._noticed(work))

    async def to_the_end(
        self,
        over: Callable[[], bool],
        cancelled: Callable[[], None],
        *,
        renewed: Callable[[], bool] = lambda: False,
    ) -> None:
        """Wait until nothing is left to do, or everything is ready for a new run.

        A cancellation ends nothing by itself: people hold places, which only the store frees.

        Args:
            over: Whether nothing is left to do.
            cancelled: Called when an operator cancels; what it asks for is still carried out.
            renewed: Whether a new run is due for a reason of the workflow's own.
        """
        while True:
            try:
                await self._until(lambda: over() or renewed())
                if not over():
                    await self._wind_up()
            except asyncio.CancelledError:
                cancelled()
            else:
                return

    async def _until(self, condition: Callable[[], bool]) -> None:
        await workflow.wait_condition(
            lambda: self._crash is not None or condition() or self.turn_over_due
        )
        if self._crash is not None:
            raise self._crash

    @property
    def turn_over_due(self) -> bool:
        """Whether this run has grown long enough."""
        return self._updates_left <= 0 or workflow.info().is_continue_as_new_suggested()

    async def _wind_up(self) -> None:
        """Before a new run: let handlers finish and, within reason, the lanes run empty."""
        if not self.lanes.may_be_left:
            try:
                await workflow.wait_condition(
                    lambda: self.lanes.may_be_left,
                    timeout=DRAIN_WITHIN,
                    timeout_summary="the lanes are carried over as they are",
                )
            except TimeoutError:
                workflow.logger.info("lanes are carried over")
        await workflow.wait_condition(workflow.all_handlers_finished)

    def submit(self, name: str, presses: Presses) -> Answers:
        """Take presses that the state alone decides."""
        answers, effects = self.desk.take(name, presses.presses, workflow.now())
        self.answered(name, presses.presses, answers)
        self.carry_out(effects)
        return Answers(answers=answers)

    def answered(self, name: str, presses: Sequence[Press], answers: Sequence[Answer]) -> None:
        """Count an update and remember for the operator who pressed what."""
        self._updates_left -= 1
        self._details.note(name, self.desk.rules.presses[name], presses, answers)

    def refuse_hopeless(
        self, name: str, presses: Presses, *, undecided: Callable[[Answer], bool] | None = None
    ) -> None:
        """Refuse a batch in which the state alone refuses everything, without history.

        Args:
            name: The press.
            presses: The batch.
            undecided: Picks refusals that the store may yet see otherwise.

        Raises:
            ApplicationError: Nothing in it can be accepted; what refuses each is in its details.
        """
        now = workflow.now()
        if len(to_json(presses)) > MAX_PAYLOAD:
            too_large = Refusal(code="too_large", params={"limit": MAX_PAYLOAD})
            raise _refused(
                [Answer(id=press.id, at=now, refused=too_large) for press in presses.presses]
            )
        refused: list[Answer] = []
        for answer in self.desk.weigh(name, presses.presses, now):
            if answer is None or not answer.refused or (undecided and undecided(answer)):
                return
            refused.append(answer)
        raise _refused(refused)

    def happen(self, event: Happened) -> None:
        """Apply something that nobody pressed; what comes too late changes nothing."""
        # By itself, since what the deadlines before it ask for stands whatever becomes of it.
        self.ask_for(self.desk.settle(event.at))
        try:
            effects = self.desk.happen(event)
        except RuleViolation as late:
            workflow.logger.info("%s came too late: %s", type(event).__name__, late.code)
            effects = ()
        self.carry_out(effects)

    def carry_out(self, effects: Iterable[Effect]) -> None:
        """Put effects into their lanes, and bring timers and display up to date."""
        self.ask_for(effects)
        self._timers.follow(self.desk.deadlines())
        display = self._display()
        self._details.show(display, self._timers.next(display.searched))

    def ask_for(self, effects: Iterable[Effect]) -> None:
        """Put effects into their lanes, each under a key."""
        store: list[Work] = []
        notices: list[KeyedNotice] = []
        for effect in effects:
            key = self._next_key()
            if isinstance(effect, _NOTICES):
                notices.append(KeyedNotice(key=key, notice=effect))
            else:
                store.append(self._work(key, effect))
        self.lanes.store.add(store)
        self.lanes.notices.add(notices)

    def _due(self) -> None:
        self.carry_out(self.desk.settle(workflow.now()))

    def _next_key(self) -> str:
        # The first run's id tells apart two lives under one workflow id, as of a queue that
        # was terminated and started anew.
        info = workflow.info()
        self.sequence += 1
        return f"{info.workflow_id}#{info.first_execution_run_id[:8]}.{self.sequence}"

    async def _noticed(self, work: Coroutine[object, object, None]) -> None:
        try:
            await work
        except Exception as crash:  # noqa: BLE001 - raised again where it is seen
            self._crash = crash


def _refused(answers: Iterable[Answer]) -> ApplicationError:
    details = [
        {"id": answer.id, "code": answer.refused.code, "params": answer.refused.params}
        for answer in answers
        if answer.refused
    ]
    codes = ", ".join(dict.fromkeys(str(detail["code"]) for detail in details))
    return ApplicationError(codes, *details, type=REFUSED, non_retryable=True)

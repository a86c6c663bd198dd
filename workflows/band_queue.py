"""The standing queue with two bands: it lives for ever, a run at a time."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

from temporalio import workflow
from temporalio.workflow import ContinueAsNewVersioningBehavior

with workflow.unsafe.imports_passed_through():
    from domain.effects import ShowStatus
    from domain.events import ModeratorsChanged
    from domain.model import Standing
    from domain.queueing import effects, events, referee
    from domain.queueing.board import Board as Shown
    from domain.queueing.board import board, board_message
    from domain.queueing.state import Queue
    from workflows import queue_claims, queue_store, queue_view
    from workflows.alarm import Alarm
    from workflows.asking import Asking, Told
    from workflows.conduct import Conduct, Lanes
    from workflows.desk import Desk, Rules
    from workflows.notice_lane import Board, NoticeLane
    from workflows.ports import (
        Answer,
        Answers,
        HoursNow,
        League,
        Leavers,
        ModeratorsNow,
        Press,
        Presses,
        QueueCarried,
        QueueStart,
        QueueWork,
        RangeKept,
        Returners,
    )
    from workflows.recent import Recent
    from workflows.remaining import Remaining
    from workflows.store_lane import StoreLane

RULES: Rules[Queue, effects.Effect] = Rules(
    presses=events.PRESSES,
    step=referee.step,
    deadlines=referee.deadlines,
    favourable={
        "give_penalty": {"standing": Standing.FREE},
        "join": {"name": "", "rating": 0, "standing": Standing.FREE},
    },
)


@workflow.defn(name="band_queue")
class BandQueueWorkflow:
    """Holds everybody who waits on one ladder, and starts a match when a table is full.

    Its updates are the presses of ``domain.queueing.events.PRESSES``, by the same names.
    """

    @workflow.init
    def __init__(self, start: QueueStart) -> None:
        """Begin with nobody, or with what an earlier run hands over."""
        self._start = start
        alarm = Alarm(self._league)
        carried = start.carried
        self._desk: Desk[Queue, effects.Effect] = Desk(
            RULES,
            start.rulebook,
            carried.state if carried else _new(start),
            Recent(carried.recent if carried else None),
        )
        self._conduct = Conduct(
            self._desk,
            Lanes(
                store=self._store_lane(carried, alarm), notices=self._notice_lane(carried, alarm)
            ),
            lambda key, effect: QueueWork(key=key, effect=effect),  # type: ignore[arg-type]  # no notice
            lambda: queue_view.display(start.rulebook, self._desk.state, start.league.name),
            queue_view.SUMMARIES,
            sequence=carried.sequence if carried else 0,
            updates_a_run=start.updates_a_run,
        )
        self._asking = Asking(self._conduct)
        self._ending = False
        if carried is None:
            self._conduct.ask_for((ShowStatus(),))
        slow = {"join": self._join, "give_penalty": self._give_penalty, "leave": self._leave}
        for name in events.PRESSES:
            handler = slow.get(name) or self._handler(name)
            workflow.set_update_handler(name, handler, validator=self._validator(name))

    @workflow.run
    async def run(self, start: QueueStart) -> None:
        """Go on until this run has grown long, and then in another.

        One that is cancelled first lets everybody go, and finishes the tables being seated.
        """
        self._conduct.start()
        await self._conduct.to_the_end(self._given_up, self._cancelled, renewed=_outdated)
        if self._given_up():
            raise asyncio.CancelledError
        # Workers pin a run to their version: a new build takes over between two runs.
        behavior = ContinueAsNewVersioningBehavior.AUTO_UPGRADE if _outdated() else None
        workflow.continue_as_new(
            replace(start, carried=self._carried()), initial_versioning_behavior=behavior
        )

    @workflow.query(name="show")
    def show(self) -> Shown:
        """How the queue stands, as everybody may know it."""
        return board(self._start.rulebook, self._desk.state)

    @workflow.signal(name="players_returned")
    def players_returned(self, back: Returners) -> None:
        """Take back whom a dissolved match has freed (P16-H7)."""
        event = events.PlayersReturned(at=workflow.now(), entries=back.entries)
        self._conduct.happen(event)

    @workflow.signal(name="players_gone")
    def players_gone(self, gone: Leavers) -> None:
        """Let go whoever may not wait any longer (P16-X2, F-6)."""
        event = events.PlayersGone(at=workflow.now(), players=gone.players, standing=gone.standing)
        self._conduct.happen(event)

    @workflow.signal(name="range_computed")
    def range_computed(self, kept: RangeKept) -> None:
        """Go by a new range from now on (P16-Q3)."""
        event = events.RangeComputed(at=workflow.now(), range=kept.range, bands=kept.bands)
        self._conduct.happen(event)

    @workflow.signal(name="moderators_changed")
    def moderators_changed(self, now: ModeratorsNow) -> None:
        """Go by a new list of moderators from now on."""
        event = ModeratorsChanged(at=workflow.now(), moderators=now.moderators)
        self._conduct.happen(event)

    @workflow.signal(name="hours_changed")
    def hours_changed(self, now: HoursNow) -> None:
        """Go by new opening hours from now on (P16-Q10)."""
        event = events.HoursChanged(at=workflow.now(), hours=now.hours, zone=now.zone)
        self._conduct.happen(event)

    @workflow.signal(name="build_changed")
    def build_changed(self) -> None:
        """Wake up: only a workflow with something to do sees that another build is current."""

    def _handler(self, name: str) -> Callable[[Presses], Answers]:
        def take(presses: Presses) -> Answers:
            return self._conduct.submit(name, presses)

        return take

    def _validator(self, name: str) -> Callable[[Presses], None]:
        # P16-Q8: whether somebody who does not wait is seated, only the store can say.
        undecided = _unknown_here if name == "leave" else None

        def check(presses: Presses) -> None:
            self._conduct.refuse_hopeless(name, presses, undecided=undecided)

        return check

    async def _join(self, presses: Presses) -> Answers:
        return await self._asking.take("join", presses, self._claim, _give_back)

    async def _claim(self, presses: tuple[Press, ...], left: Remaining) -> Told[effects.Effect]:
        lane = self._conduct.lanes.store
        await queue_claims.released(lambda: lane.pending, presses, left)
        return queue_claims.places(await queue_claims.claim(self._start, presses, left))

    async def _give_penalty(self, presses: Presses) -> Answers:
        async def ask(asked: tuple[Press, ...], left: Remaining) -> Told[effects.Effect]:
            return await queue_claims.penalise(self._start, asked, workflow.now(), left)

        return await self._asking.take("give_penalty", presses, ask, lambda _: ())

    async def _leave(self, presses: Presses) -> Answers:
        answers = self._conduct.submit("leave", presses)
        unknown = tuple(
            press
            for press, answer in zip(presses.presses, answers.answers, strict=True)
            if _unknown_here(answer)
        )
        if not unknown:
            return answers
        facts = await queue_claims.standings(self._start, unknown)
        again = self._desk.judge("leave", unknown, workflow.now(), facts).answers
        better = {answer.id: answer for answer in again if answer.refused}
        return Answers(answers=tuple(better.get(a.id, a) for a in answers.answers))

    def _store_lane(self, carried: QueueCarried | None, alarm: Alarm) -> StoreLane[QueueWork]:
        return StoreLane(
            self._carry_out,
            alarm.stuck,
            carried.store if carried else (),
            stuck_after=self._start.stuck_after,
        )

    def _notice_lane(self, carried: QueueCarried | None, alarm: Alarm) -> NoticeLane:
        rulebook = self._start.rulebook
        shown = Board(
            draw=lambda: board_message(board(rulebook, self._desk.state)),
            every=rulebook.queueing.board_every,
        )
        pending = carried.notices if carried else ()
        return NoticeLane(self._about, shown, lambda _: None, alarm.dropped, pending)

    async def _carry_out(self, work: QueueWork) -> None:
        event = await queue_store.carry_out(self._start, self._desk.state, work)
        if event is not None:
            self._conduct.happen(event)

    def _about(self) -> tuple[League, str, str]:
        return self._league(), self._start.rulebook.ladder, self._start.rulebook.ladder

    def _league(self) -> League:
        queue = self._desk.state
        return replace(self._start.league, moderators=queue.moderators, zone=queue.zone)

    def _cancelled(self) -> None:
        self._ending = True
        players = tuple(entry.player for entry in self._desk.state.waiting)
        self._conduct.happen(events.PlayersGone(at=workflow.now(), players=players))

    def _given_up(self) -> bool:
        return self._ending and self._conduct.lanes.idle and workflow.all_handlers_finished()

    def _carried(self) -> QueueCarried:
        return QueueCarried(
            state=self._desk.state,
            recent=self._desk.recent.value(),
            sequence=self._conduct.sequence,
            store=self._conduct.lanes.store.pending,
            notices=self._conduct.lanes.notices.pending,
        )


def _new(start: QueueStart) -> Queue:
    return referee.new_queue(
        league=start.league.league,
        ladder=start.rulebook.ladder,
        zone=start.league.zone,
        moderators=start.league.moderators,
        shared=start.range,
        hours=start.hours,
        at=workflow.now(),
    )


def _outdated() -> bool:
    return workflow.info().is_target_worker_deployment_version_changed()


def _unknown_here(answer: Answer) -> bool:
    return answer.refused is not None and answer.refused.code == "not_queued"


def _give_back(presses: Sequence[Press]) -> tuple[effects.Effect, ...]:
    return (
        effects.ReleasePlaces(
            presses=tuple(press.id for press in presses),
            players=tuple(press.actor for press in presses),
        ),
    )

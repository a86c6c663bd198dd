"""One match, from its seats being reserved to the last notice about it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from temporalio import workflow

with workflow.unsafe.imports_passed_through():
    from domain.events import ModeratorsChanged
    from domain.match import effects, events, referee
    from domain.match.state import Match, Seat
    from domain.match.status import MatchStatus, status
    from domain.model import PlayerId, Standing
    from workflows import match_store, match_view
    from workflows.alarm import Alarm
    from workflows.asking import Asking, Told
    from workflows.conduct import Conduct, Lanes
    from workflows.desk import Desk, Rules
    from workflows.notice_lane import Board, NoticeLane
    from workflows.ports import (
        Answers,
        Delivered,
        League,
        MatchCarried,
        MatchOutcome,
        MatchStart,
        MatchWork,
        ModeratorsNow,
        Press,
        Presses,
        ReleaseClaims,
    )
    from workflows.recent import Recent
    from workflows.remaining import Remaining
    from workflows.store_lane import StoreLane

Effect = effects.Effect | ReleaseClaims

RULES: Rules[Match, Effect] = Rules(
    presses=events.PRESSES,
    step=referee.step,
    deadlines=referee.deadlines,
    favourable={"accept_proxy": {"name": "", "standing": Standing.FREE}},
)


@workflow.defn(name="match")
class MatchWorkflow:
    """Holds the state of one match and lets the rules decide.

    Its updates are the presses of ``domain.match.events.PRESSES``, by the same names.
    """

    @workflow.init
    def __init__(self, start: MatchStart) -> None:
        """Take the seats as they are reserved, or an earlier run as it is handed over."""
        self._start = start
        alarm = Alarm(self._league)
        self._queues: dict[PlayerId, str] = {}
        carried = start.carried
        match, opening = (carried.state, ()) if carried else _opened(start)
        self._lines = carried.lines if carried else ()
        self._desk: Desk[Match, Effect] = Desk(
            RULES, start.rulebook, match, Recent(carried.recent if carried else None)
        )
        self._conduct = Conduct(
            self._desk,
            Lanes(
                store=self._store_lane(carried, alarm), notices=self._notice_lane(carried, alarm)
            ),
            self._work,
            lambda: match_view.display(start.rulebook, self._desk.state, start.league.name),
            match_view.SUMMARIES,
            sequence=carried.sequence if carried else 0,
            updates_a_run=start.updates_a_run,
        )
        self._conduct.ask_for(opening)
        self._asking = Asking(self._conduct)
        for name in events.PRESSES:
            handler = self._accept_proxy if name == "accept_proxy" else self._handler(name)
            workflow.set_update_handler(name, handler, validator=self._validator(name))

    @workflow.run
    async def run(self, start: MatchStart) -> MatchOutcome:
        """Wait until the match has ended and everything about it is done.

        One that is cancelled is released first, so that nobody stays seated in it.
        """
        self._conduct.start()
        await self._conduct.to_the_end(self._over, self._cancelled)
        ended = self._desk.state.ended
        if ended is None or not self._over():
            workflow.continue_as_new(replace(start, carried=self._carried()))
        return MatchOutcome(
            match_id=start.match_id,
            outcome=ended.ending,
            reason=ended.reason,
            at=ended.at,
            by=ended.by,
            lines=self._lines,
        )

    @workflow.query(name="show")
    def show(self) -> MatchStatus:
        """How the match stands, as everybody may know it."""
        return status(self._start.rulebook, self._desk.state)

    @workflow.signal(name="moderators_changed")
    def moderators_changed(self, now: ModeratorsNow) -> None:
        """Go by a new list of moderators from now on."""
        event = ModeratorsChanged(at=workflow.now(), moderators=now.moderators)
        self._conduct.happen(event)

    def _handler(self, name: str) -> Callable[[Presses], Answers]:
        def take(presses: Presses) -> Answers:
            return self._conduct.submit(name, presses)

        return take

    def _validator(self, name: str) -> Callable[[Presses], None]:
        def check(presses: Presses) -> None:
            self._conduct.refuse_hopeless(name, presses)

        return check

    async def _accept_proxy(self, presses: Presses) -> Answers:
        return await self._asking.take(
            "accept_proxy", presses, self._claim_proxies, self._give_back
        )

    async def _claim_proxies(self, presses: tuple[Press, ...], left: Remaining) -> Told[Effect]:
        verdicts = await match_store.claim_proxies(self._start, presses, left)
        for verdict in verdicts:
            if verdict.granted and verdict.queue_id:
                self._queues[verdict.player] = verdict.queue_id
        return Told(
            facts={
                verdict.press: {"name": verdict.name, "standing": verdict.standing}
                for verdict in verdicts
            },
            granted=frozenset(verdict.press for verdict in verdicts if verdict.granted),
        )

    def _give_back(self, presses: Sequence[Press]) -> tuple[Effect, ...]:
        ids = tuple(press.id for press in presses)
        holder = workflow.info().workflow_id
        return (ReleaseClaims(league=self._start.league.league, presses=ids, holder=holder),)

    def _work(self, key: str, effect: Effect) -> MatchWork:
        if isinstance(effect, effects.TakeFromQueue):
            queue = self._queues.pop(effect.player, None)
            return MatchWork(key=key, effect=effect, queue_id=queue)
        return MatchWork(key=key, effect=effect)  # type: ignore[arg-type]  # no notice

    def _store_lane(self, carried: MatchCarried | None, alarm: Alarm) -> StoreLane[MatchWork]:
        return StoreLane(
            self._carry_out,
            alarm.stuck,
            carried.store if carried else (),
            stuck_after=self._start.stuck_after,
        )

    def _notice_lane(self, carried: MatchCarried | None, alarm: Alarm) -> NoticeLane:
        board = Board(
            draw=lambda: match_view.status_message(self._start.rulebook, self._desk.state)
        )
        pending = carried.notices if carried else ()
        return NoticeLane(self._about, board, self._delivered, alarm.dropped, pending)

    async def _carry_out(self, work: MatchWork) -> None:
        written = await match_store.carry_out(self._start, self._desk.state, work)
        if written is not None:
            self._lines = written.lines
            event = events.ResultWritten(
                at=workflow.now(), lines=written.lines, bands=written.bands
            )
            self._conduct.happen(event)

    def _delivered(self, delivered: Delivered) -> None:
        match = self._desk.state
        if delivered.thread_opened_at and match.time_zero is None:
            # The adapter's clock only dates the thread; it cannot go against what is known.
            earliest = max(match.opened_at, match.acted_at)
            at = min(max(delivered.thread_opened_at, earliest), workflow.now())
            self._conduct.happen(events.ThreadOpened(at=at))

    def _about(self) -> tuple[League, str, str]:
        return self._league(), self._start.rulebook.ladder, self._start.match_id

    def _league(self) -> League:
        return replace(self._start.league, moderators=self._desk.state.moderators)

    def _cancelled(self) -> None:
        self._conduct.happen(events.MatchCancelled(at=workflow.now()))

    def _over(self) -> bool:
        ended = self._desk.state.ended is not None
        return ended and self._conduct.lanes.idle and workflow.all_handlers_finished()

    def _carried(self) -> MatchCarried:
        return MatchCarried(
            state=self._desk.state,
            recent=self._desk.recent.value(),
            sequence=self._conduct.sequence,
            store=self._conduct.lanes.store.pending,
            notices=self._conduct.lanes.notices.pending,
            lines=self._lines,
        )


def _opened(start: MatchStart) -> tuple[Match, tuple[Effect, ...]]:
    return referee.open_match(
        rulebook=start.rulebook,
        league=start.league.league,
        ladder=start.rulebook.ladder,
        match_id=start.match_id,
        seats=tuple(
            Seat(
                number=seat.number,
                player=seat.player,
                name=seat.name,
                rating=seat.rating,
                band=seat.band,
                waiting_since=seat.waiting_since,
            )
            for seat in start.seats
        ),
        moderators=start.league.moderators,
        opened_at=start.opened_at,
    )

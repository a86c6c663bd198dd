"""A stage for one test: server, workers with doubles, a door, and words to act with."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from uuid import uuid4

from temporalio.api.common.v1 import WorkflowExecution
from temporalio.api.enums.v1 import EventType
from temporalio.api.workflowservice.v1 import DescribeWorkflowExecutionRequest
from temporalio.client import Client, WorkflowHandle, WorkflowQueryFailedError
from temporalio.service import RPCError
from temporalio.testing import WorkflowEnvironment
from temporalio.worker import Worker

from activities.heartbeats import Heartbeats
from activities.recording import RecordingNotices
from bots.door import Door
from domain import rulebooks
from domain.match.status import MatchStatus
from domain.model import MatchId, PlayerId
from domain.queueing.bands import Band, SharedRange
from domain.queueing.board import Board
from domain.queueing.hours import OpenHours
from domain.rulebook import Rulebook
from tests.workflows.doubles import FIRST_DATE, Store
from workflows import ids
from workflows.band_queue import BandQueueWorkflow
from workflows.band_range import BandRangeWorkflow
from workflows.guard import Guard, workflow_runner
from workflows.match import MatchWorkflow
from workflows.ports import (
    Answer,
    League,
    MatchOutcome,
    MatchStart,
    Press,
    QueueStart,
    SeatFacts,
)

LEAGUE = "bcd"
LADDER = "rated16"
MOD = "mod"
PLAYERS = 4
DIGEST = "sha256:of the rulebook"
ROOM = {"room": "ROOM-1", "password": "secret-pw"}
SLIP = timedelta(milliseconds=50)
"""What a skip goes beyond, since timers start a moment after what they count from."""
SETTLING = 25
"""Looks at a workflow before a skip; one whose activity is made to hang never settles."""

LOOK = timedelta(seconds=1)
"""For a query of a workflow that perhaps nobody works on."""

PATIENCE = timedelta(seconds=20)
"""For the door: a machine that is busy with other tests answers late, and that is no refusal."""
DONE = None
"""The code of an answer that refuses nothing."""

_press_ids = count(1)


def a_rulebook(players: int = PLAYERS) -> Rulebook:
    """The rated match, with tables that a test can fill."""
    book = rulebooks.rulebook("rated16")
    return replace(book, players=players)


def a_quick_rulebook() -> Rulebook:
    """The same for a clock that cannot be moved: races are set up in no time."""
    book = a_rulebook()
    return replace(book, racing=replace(book.racing, preparation=timedelta(milliseconds=50)))


def a_league() -> League:
    """The league that every test plays in."""
    return League(
        league=LEAGUE,
        name="Test league",
        locale="en",
        zone="Asia/Tokyo",
        moderators=(PlayerId(MOD),),
    )


def a_press(actor: str, **args: object) -> Press:
    """A press with an id of its own."""
    return Press(
        id=f"press-{next(_press_ids)}",
        actor=PlayerId(actor),
        name=f"Name of {actor}",
        args=args,
    )


def seats_of(of: int = PLAYERS) -> tuple[SeatFacts, ...]:
    """Players p1 to pN in seat order."""
    return tuple(
        SeatFacts(
            number=number,
            player=PlayerId(f"p{number}"),
            name=f"Player {number}",
            rating=5000 - number,
            band=Band.SHARED,
            waiting_since=datetime(2026, 11, 30, 10, number, tzinfo=UTC),
        )
        for number in range(1, of + 1)
    )


@dataclass(slots=True, kw_only=True)
class Stage:
    """Everything a test acts on."""

    client: Client
    task_queue: str
    store: Store
    platform: RecordingNotices
    door: Door
    env: WorkflowEnvironment | None = None
    match_id: MatchId = field(default_factory=lambda: MatchId(f"{FIRST_DATE}-{uuid4().hex[:8]}"))
    league: League = field(default_factory=a_league)
    worker: Worker | None = None

    @property
    def match_workflow(self) -> str:
        return ids.match_id(self.league.league, LADDER, self.match_id)

    @property
    def queue_workflow(self) -> str:
        return ids.queue_id(self.league.league, LADDER)

    async def begin_work(self) -> None:
        """Start a worker of workflows and store activities."""
        self.worker = a_worker(self)
        await self.worker.__aenter__()

    async def end_work(self) -> None:
        """Stop it, whatever it is at."""
        if self.worker is not None:
            await self.worker.__aexit__(None, None, None)

    async def replace_worker(self) -> None:
        """Stop the worker and start another, which has no workflow in its cache."""
        await self.end_work()
        await self.begin_work()

    async def now(self) -> datetime:
        """The time by the server's clock."""
        if self.env is None:
            return datetime.now(UTC)
        return await self.env.get_current_time()

    async def pass_time(self, duration: timedelta) -> None:
        """Let time pass, and whatever is due happen."""
        if self.env is None:
            raise TypeError("this stage's server does not skip time")
        # A workflow task that cancels a timer which fires meanwhile is lost to this server for
        # good (temporalio/sdk-java#3088), so nothing may be under way when timers fire.
        await self._settled()
        await self.env.sleep(duration + SLIP)
        await self._settled()

    async def _settled(self) -> None:
        """Wait a little until the workflows have nothing in hand, if they ever have not."""
        for workflow in (self.match_workflow, self.queue_workflow):
            before = -1
            for _ in range(SETTLING):
                now = await self._events(workflow)
                if now == before:
                    break
                before = now if now is not None else -1
                await asyncio.sleep(0.01)

    async def _events(self, workflow: str) -> int | None:
        """How long a history is; nothing while an activity is under way."""
        asked = DescribeWorkflowExecutionRequest(
            namespace=self.client.namespace, execution=WorkflowExecution(workflow_id=workflow)
        )
        try:
            # It is answered after the workflow task in hand.
            await self.client.get_workflow_handle(workflow).query("show", rpc_timeout=LOOK)
            described = await self.client.workflow_service.describe_workflow_execution(asked)
        except (RPCError, WorkflowQueryFailedError):
            return 0
        if described.pending_activities:
            return None
        return described.workflow_execution_info.history_length

    async def start_match(
        self,
        rulebook: Rulebook | None = None,
        *,
        queue_id: str | None = None,
        updates_a_run: int = 500,
    ) -> WorkflowHandle[Any, MatchOutcome]:
        """Start a match of p1, p2 and so on; its seats are reserved now."""
        book = rulebook or a_rulebook()
        start = MatchStart(
            league=self.league,
            rulebook=book,
            digest=DIGEST,
            match_id=self.match_id,
            seats=seats_of(book.players),
            opened_at=await self.now(),
            queue_id=queue_id,
            updates_a_run=updates_a_run,
        )
        return await self.client.start_workflow(
            "match",
            start,
            id=self.match_workflow,
            task_queue=self.task_queue,
            result_type=MatchOutcome,
        )

    async def start_queue(
        self,
        rulebook: Rulebook | None = None,
        *,
        hours: tuple[OpenHours, ...] = (),
        updates_a_run: int = 500,
    ) -> WorkflowHandle[Any, Any]:
        """Open the queue; everybody is in the shared range."""
        start = QueueStart(
            league=self.league,
            rulebook=rulebook or a_rulebook(),
            digest=DIGEST,
            range=SharedRange(low=None, high=None, since=await self.now()),
            hours=hours,
            updates_a_run=updates_a_run,
        )
        return await self.client.start_workflow(
            "band_queue", start, id=self.queue_workflow, task_queue=self.task_queue
        )

    async def act(self, name: str, actor: str, **args: object) -> str | None:
        """Press in the match; give the code of the refusal, if any."""
        return code(await self.door.press(self.match_workflow, name, a_press(actor, **args)))

    async def queue_up(self, name: str, actor: str, **args: object) -> str | None:
        """Press in the queue; give the code of the refusal, if any."""
        return code(await self.door.press(self.queue_workflow, name, a_press(actor, **args)))

    async def shown(self) -> MatchStatus:
        """How the match stands."""
        handle = self.client.get_workflow_handle(self.match_workflow)
        status: MatchStatus = await handle.query("show", result_type=MatchStatus)
        return status

    async def board(self) -> Board:
        """How the queue stands."""
        handle = self.client.get_workflow_handle(self.queue_workflow)
        board: Board = await handle.query("show", result_type=Board)
        return board

    async def begin_play(self) -> None:
        """Volunteer, share a room, and check everybody in."""
        players = (await self.shown()).seats
        assert await self.act("volunteer_host", "p1") is DONE
        assert await self.act("share_room", "p1", **ROOM) is DONE
        for seat in players:
            assert await self.act("check_in", seat.player) is DONE

    async def play_races(self) -> None:
        """Run the three races of a match."""
        for _ in range(3):
            assert await self.act("set_up_race", "p1") is DONE
            if self.env is None:
                await eventually(self._race_is_on)
            elif not await self._race_is_on():
                await self.pass_time(timedelta(minutes=5))
            assert await self.act("end_race", "p1") is DONE

    async def _race_is_on(self) -> bool:
        return (await self.shown()).race_started

    async def enter_totals(self) -> int:
        """Enter every total; give the version of the table that stands then."""
        for number, seat in enumerate((await self.shown()).seats):
            total = ("30", "21", "15", "9")[number % 4]
            assert await self.act("enter_total", seat.player, total=total) is DONE
        table = (await self.shown()).table
        assert table is not None
        return table

    async def submit(self, table: int) -> None:
        """Approve by as many as it takes, and submit."""
        status = await self.shown()
        for seat in status.seats[: status.needed]:
            assert await self.act("approve", seat.player, table=table) is DONE
        assert await self.act("submit_result", "p1", table=table) is DONE


def code(answer: Answer) -> str | None:
    """Why a press was refused."""
    return answer.refused.code if answer.refused else None


@asynccontextmanager
async def a_stage(
    client: Client, env: WorkflowEnvironment | None = None, league: str = LEAGUE
) -> AsyncIterator[Stage]:
    """Set a stage: both workers, doubles and a door."""
    task_queue = f"test-{uuid4().hex}"
    store, platform, door = Store(), RecordingNotices(), Door(client, patience=PATIENCE)
    stage = Stage(
        client=client,
        task_queue=task_queue,
        store=store,
        platform=platform,
        door=door,
        env=env,
        league=replace(a_league(), league=league),
    )
    async with a_notice_worker(stage):
        await stage.begin_work()
        try:
            yield stage
        finally:
            await door.close()
            await stage.end_work()


def a_worker(stage: Stage) -> Worker:
    """The worker of workflows and store activities."""
    store = stage.store
    return Worker(
        stage.client,
        task_queue=stage.task_queue,
        workflows=[MatchWorkflow, BandQueueWorkflow, BandRangeWorkflow],
        activities=[
            store.claim_places,
            store.release_claims,
            store.seat_players,
            store.write_result,
            store.end_match,
            store.compute_range,
            store.give_penalties,
        ],
        workflow_runner=workflow_runner(),
        interceptors=[Guard(), Heartbeats()],
        sticky_queue_schedule_to_start_timeout=timedelta(seconds=1),
        disable_payload_error_limit=True,
    )


def a_notice_worker(stage: Stage) -> Worker:
    """The worker of notices."""
    platform = stage.platform
    return Worker(
        stage.client,
        task_queue=ids.notice_queue(stage.task_queue),
        activities=[platform.deliver_notices, platform.alert_moderators],
        interceptors=[Heartbeats()],
    )


async def eventually(holds: Callable[[], Awaitable[object] | object], within: float = 10.0) -> None:
    """Wait until something holds that follows by itself."""
    async with asyncio.timeout(within):
        while True:
            held = holds()
            if await held if isinstance(held, Awaitable) else held:
                return
            await asyncio.sleep(0.02)


async def events(handle: WorkflowHandle[Any, Any]) -> list[str]:
    """The kinds of event in a workflow's history."""
    return [
        EventType.Name(event.event_type).removeprefix("EVENT_TYPE_")
        async for event in handle.fetch_history_events()
    ]

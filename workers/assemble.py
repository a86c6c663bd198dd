"""One worker process: workflows, store activities and notices, put together in one place."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from typing import Protocol

from temporalio.client import Client
from temporalio.common import VersioningBehavior
from temporalio.worker import Worker, WorkerDeploymentConfig

from activities.heartbeats import Heartbeats
from activities.postgres.pool import Pool
from activities.postgres.store import store_activities
from workers.versions import build_id, current_build, deployment_version, make_current, move_queues
from workflows.band_queue import BandQueueWorkflow
from workflows.band_range import BandRangeWorkflow
from workflows.guard import Guard, workflow_runner
from workflows.ids import TASK_QUEUE, notice_queue
from workflows.match import MatchWorkflow
from workflows.ports import Alert, Delivered, Delivery

WORKFLOWS = (MatchWorkflow, BandQueueWorkflow, BandRangeWorkflow)
"""Every workflow of this build."""

GRACE = timedelta(seconds=10)
"""A worker that is asked to stop finishes the activities in hand, within this time."""

CACHED = 2000
"""Workflows kept in memory; below the number of active ones throughput falls by a third."""

FAILOVER = timedelta(seconds=1)
"""A press that meets a worker that died goes to another after this, within a player's patience."""

FAREWELL = timedelta(milliseconds=500)
"""A process that ran a worker and exits at once aborts now and then."""


class Notices(Protocol):
    """What posts notices: the console, a platform, or a recording."""

    async def deliver_notices(self, delivery: Delivery) -> Delivered:
        """The activity ``deliver_notices``."""
        ...

    async def alert_moderators(self, alert: Alert) -> None:
        """The activity ``alert_moderators``."""
        ...


@asynccontextmanager
async def working(
    client: Client,
    pool: Pool,
    notices: Notices | None,
    *,
    task_queue: str = TASK_QUEUE,
    build: str | None = None,
    promote: bool = True,
) -> AsyncIterator[None]:
    """Work until the context is left, then finish what is in hand.

    Args:
        client: Of Temporal; its data converter is the workers'.
        pool: Of PostgreSQL.
        notices: Posts what leagues are told; ``None`` when another process does.
        task_queue: Where workflows and store activities are taken from.
        build: The build id to run as; the one of this code by default.
        promote: Give new work to this build. A build that is the first ever gets it anyhow.
    """
    build = build or build_id()
    workers = [_workflow_worker(client, pool, task_queue, build)]
    if notices is not None:
        workers.append(_notice_worker(client, notices, task_queue))
    async with AsyncExitStack() as running:
        running.push_async_callback(asyncio.sleep, FAREWELL.total_seconds())
        for worker in workers:
            await running.enter_async_context(worker)
        if promote or await current_build(client) is None:
            await make_current(client, build)
            moving = asyncio.create_task(move_queues(client, build))
            running.callback(moving.cancel)
        yield


def _workflow_worker(client: Client, pool: Pool, task_queue: str, build: str) -> Worker:
    return Worker(
        client,
        task_queue=task_queue,
        workflows=WORKFLOWS,
        activities=store_activities(pool),
        workflow_runner=workflow_runner(),
        interceptors=[Guard(), Heartbeats()],
        sticky_queue_schedule_to_start_timeout=FAILOVER,
        max_cached_workflows=CACHED,
        graceful_shutdown_timeout=GRACE,
        # Without it one press that is too large blocks its workflow for good, refused or not.
        disable_payload_error_limit=True,
        deployment_config=WorkerDeploymentConfig(
            version=deployment_version(build),
            use_worker_versioning=True,
            # A match ends on the build it began with; a queue moves by continuing as new.
            default_versioning_behavior=VersioningBehavior.PINNED,
        ),
    )


def _notice_worker(client: Client, notices: Notices, task_queue: str) -> Worker:
    return Worker(
        client,
        task_queue=notice_queue(task_queue),
        activities=[notices.deliver_notices, notices.alert_moderators],
        interceptors=[Heartbeats()],
        graceful_shutdown_timeout=GRACE,
    )

"""Versions of the worker deployment: which build takes new work, and which only ends its own.

Matches are pinned to the build they began with, queues move to the current one. So a build that
nobody made current does nothing, and one that is no more leaves its matches waiting.
"""

import asyncio
import hashlib
import random
from collections.abc import Awaitable, Callable, Container, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

from temporalio.api.deployment.v1 import WorkerDeploymentInfo
from temporalio.api.enums.v1 import TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import (
    DescribeTaskQueueRequest,
    DescribeWorkerDeploymentRequest,
    SetWorkerDeploymentCurrentVersionRequest,
)
from temporalio.client import Client
from temporalio.common import WorkerDeploymentVersion
from temporalio.service import RPCError, RPCStatusCode

from workers.mistakes import Unreachable
from workflows.ids import TASK_QUEUE

Answer = TypeVar("Answer")

DEPLOYMENT = "tachiai"
"""The name of the worker deployment."""

REPLAYED = ("domain", "workflows")
"""The packages whose code running workflows depend on."""

BUSY = frozenset({RPCStatusCode.RESOURCE_EXHAUSTED})
"""Several workers start at once: the server answers few questions about a deployment a second."""
NOT_YET = BUSY | {RPCStatusCode.NOT_FOUND, RPCStatusCode.FAILED_PRECONDITION}
"""Or the first worker of a build has not been heard of yet."""

ATTEMPTS = 26
"""Within a minute; few of them at the same time, for Temporal takes ten and drops those too."""
APART = 0.5
"""How much of a pause is by chance, so that those who met once do not meet each time."""
FIRST_ATTEMPT = 0.1
"""Seconds to the second attempt; a version is known shortly after its first worker polls."""
POLLED_WITHIN = timedelta(minutes=2)
"""A worker asks for work at least once a minute; the server lists it for longer."""

WAKINGS = 40
"""Signals to a queue that gives no sign; each of them is a few events of its history."""
FIRST_PAUSE, GROWTH, LONGEST_PAUSE = 1.0, 1.2, 30.0
"""Seconds between two attempts, and how they grow."""


@cache
def build_id() -> str:
    """Name this build: its version and a digest of the code that workflows run."""
    digest = hashlib.sha256()
    for package in REPLAYED:
        for name, content in _sources(files(package), package):
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return f"{version('tachiai')}-{digest.hexdigest()[:10]}"


def deployment_version(build: str) -> WorkerDeploymentVersion:
    """The version of a build, as workers and Temporal name it."""
    return WorkerDeploymentVersion(deployment_name=DEPLOYMENT, build_id=build)


async def current_build(client: Client) -> str | None:
    """Ask which build takes new work; ``None`` when there never was one."""
    deployment = await _deployment(client)
    return deployment.routing_config.current_deployment_version.build_id or None


async def make_current(client: Client, build: str) -> None:
    """Give new work to a build from now on; queues move to it as they go.

    Raises:
        Unreachable: No worker of that build runs.
    """
    wanted = SetWorkerDeploymentCurrentVersionRequest(
        namespace=client.namespace,
        deployment_name=DEPLOYMENT,
        build_id=build,
        identity=client.identity,
        ignore_missing_task_queues=True,
    )
    set_current = client.workflow_service.set_worker_deployment_current_version
    try:
        await _patiently(lambda: set_current(wanted), NOT_YET)
    except RPCError as error:
        if error.status not in NOT_YET:
            raise
        raise Unreachable(f"no worker of build {build} has reported to Temporal") from error


async def move_queues(client: Client, build: str) -> None:
    """Wake the queues of other builds until they have moved to this one, or gave no sign.

    A queue sees that another build is current only when it has something to do. One that sleeps
    would stay behind, and be stuck for ever once the workers of its build are stopped.
    """
    behind = (
        "WorkflowType = 'band_queue' AND ExecutionStatus = 'Running' AND "
        f"TemporalWorkerDeployment = '{DEPLOYMENT}' AND "
        f"TemporalWorkerDeploymentVersion != '{_as_listed(build)}'"
    )
    for pause in pauses():
        with suppress(RPCError):  # a server that is away comes back, and no queue has moved
            if not await _woken(client, behind):
                return
        await asyncio.sleep(pause)


def pauses(count: int = WAKINGS, first: float = FIRST_PAUSE) -> Iterator[float]:
    """Give the seconds between attempts at what Temporal does in its time, often at first.

    Between wakings they are minutes in all: Temporal tells a queue of a new build within seconds,
    but if it is stopped meanwhile, only when it tries again after a minute.
    """
    for attempt in range(count):
        pause = min(first * GROWTH**attempt, LONGEST_PAUSE)
        yield pause * random.uniform(1 - APART, 1 + APART)  # noqa: S311 - no secret


async def _woken(client: Client, behind: str) -> list[str]:
    queues = [queue.id async for queue in client.list_workflows(behind)]
    for queue in queues:
        with suppress(RPCError):  # one that ended meanwhile need not move
            await client.get_workflow_handle(queue).signal("build_changed")
    return queues


async def stopped_builds(
    client: Client, silent_for: timedelta = POLLED_WITHIN
) -> Mapping[str, int]:
    """Count the workflows that run on builds of which no worker runs, by build.

    Args:
        client: Of Temporal.
        silent_for: A worker that has not asked for work for so long does not run.
    """
    known = await _builds(client)
    there = await _polling(client, silent_for)
    counts = {
        build: (await client.count_workflows(_running_on(build))).count
        for build in known
        if build not in there
    }
    return {build: count for build, count in counts.items() if count}


async def _builds(client: Client) -> list[str]:
    summaries = (await _deployment(client)).version_summaries
    return [summary.deployment_version.build_id for summary in summaries]


async def _deployment(client: Client) -> WorkerDeploymentInfo:
    """All that Temporal knows of the deployment, which is nothing before its first worker."""
    asked = DescribeWorkerDeploymentRequest(namespace=client.namespace, deployment_name=DEPLOYMENT)
    describe = client.workflow_service.describe_worker_deployment
    try:
        answer = await _patiently(lambda: describe(asked), BUSY)
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            return WorkerDeploymentInfo()
        raise
    return answer.worker_deployment_info


async def _patiently(ask: Callable[[], Awaitable[Answer]], waits_for: Container[object]) -> Answer:
    """Ask again, for about a minute, what the server does not answer yet; then say so."""
    for pause in pauses(ATTEMPTS, FIRST_ATTEMPT):
        try:
            return await ask()
        except RPCError as error:
            if error.status not in waits_for:
                raise
        await asyncio.sleep(pause)
    return await ask()


async def _polling(client: Client, within: timedelta) -> list[str]:
    asked = DescribeTaskQueueRequest(
        namespace=client.namespace,
        task_queue=TaskQueue(name=TASK_QUEUE),
        task_queue_type=TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
    )
    answer = await client.workflow_service.describe_task_queue(asked)
    since = datetime.now(tz=UTC) - within
    return [
        poller.deployment_options.build_id
        for poller in answer.pollers
        if poller.last_access_time.ToDatetime(UTC) > since
    ]


def _running_on(build: str) -> str:
    return (
        f"ExecutionStatus = 'Running' AND TemporalWorkerDeploymentVersion = '{_as_listed(build)}'"
    )


def _as_listed(build: str) -> str:
    # Lists write a version with a colon, and everything else, the SDK too, with a dot.
    return f"{DEPLOYMENT}:{build}"


def _sources(folder: Traversable, at: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{at}/{entry.name}"
        if entry.is_dir():
            found += _sources(entry, name)
        elif entry.name.endswith(".py"):
            found.append((name, entry.read_bytes()))
    return found

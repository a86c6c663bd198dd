"""Versions of the worker deployment: which build takes new work, and which only ends its own.

Matches are pinned to the build they began with, queues move to the current one. So a build that
nobody made current does nothing, and one that is no more leaves its matches waiting.
"""

import asyncio
import hashlib
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

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

DEPLOYMENT = "tachiai"
"""The name of the worker deployment."""

REPLAYED = ("domain", "workflows")
"""The packages whose code running workflows depend on."""

ATTEMPTS = 50
POLLED_WITHIN = timedelta(minutes=2)
"""A worker asks for work at least once a minute; the server lists it for longer."""

WAKINGS = 20
BETWEEN_WAKINGS = 1.0
"""Seconds between two signals to a queue, which the server tells of the new build in its time."""
BETWEEN = 0.1
"""Seconds between two attempts; a version is known shortly after its first worker polls."""


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
    asked = DescribeWorkerDeploymentRequest(namespace=client.namespace, deployment_name=DEPLOYMENT)
    try:
        answer = await client.workflow_service.describe_worker_deployment(asked)
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            return None
        raise
    routing = answer.worker_deployment_info.routing_config
    return routing.current_deployment_version.build_id or None


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
    for _ in range(ATTEMPTS):
        try:
            await client.workflow_service.set_worker_deployment_current_version(wanted)
        except RPCError as error:
            if error.status not in (RPCStatusCode.NOT_FOUND, RPCStatusCode.FAILED_PRECONDITION):
                raise
            await asyncio.sleep(BETWEEN)
        else:
            return
    raise Unreachable(f"no worker of build {build} has reported to Temporal")


async def move_queues(client: Client, build: str) -> None:
    """Wake the queues of other builds until they have moved to this one, or gave no sign.

    A queue sees that another build is current only when it has something to do. One that sleeps
    would stay behind, and be stuck for ever once the workers of its build are stopped.
    """
    version = deployment_version(build).to_canonical_string()
    behind = (
        "WorkflowType = 'band_queue' AND ExecutionStatus = 'Running' AND "
        f"TemporalWorkerDeployment = '{DEPLOYMENT}' AND "
        f"TemporalWorkerDeploymentVersion != '{version}'"
    )
    for _ in range(WAKINGS):
        left = [queue.id async for queue in client.list_workflows(behind)]
        if not left:
            return
        for queue in left:
            with suppress(RPCError):  # one that ended meanwhile need not move
                await client.get_workflow_handle(queue).signal("build_changed")
        await asyncio.sleep(BETWEEN_WAKINGS)


async def stopped_builds(client: Client) -> Mapping[str, int]:
    """Count the workflows that run on builds of which no worker runs, by build."""
    known = await _builds(client)
    there = await _polling(client)
    counts = {
        build: (await client.count_workflows(_running_on(build))).count
        for build in known
        if build not in there
    }
    return {build: count for build, count in counts.items() if count}


async def _builds(client: Client) -> list[str]:
    asked = DescribeWorkerDeploymentRequest(namespace=client.namespace, deployment_name=DEPLOYMENT)
    try:
        answer = await client.workflow_service.describe_worker_deployment(asked)
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            return []
        raise
    summaries = answer.worker_deployment_info.version_summaries
    return [summary.deployment_version.build_id for summary in summaries]


async def _polling(client: Client) -> list[str]:
    asked = DescribeTaskQueueRequest(
        namespace=client.namespace,
        task_queue=TaskQueue(name=TASK_QUEUE),
        task_queue_type=TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
    )
    answer = await client.workflow_service.describe_task_queue(asked)
    since = datetime.now(tz=UTC) - POLLED_WITHIN
    return [
        poller.deployment_options.build_id
        for poller in answer.pollers
        if poller.last_access_time.ToDatetime(UTC) > since
    ]


def _running_on(build: str) -> str:
    version = deployment_version(build).to_canonical_string()
    return f"ExecutionStatus = 'Running' AND TemporalWorkerDeploymentVersion = '{version}'"


def _sources(folder: Traversable, at: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{at}/{entry.name}"
        if entry.is_dir():
            found += _sources(entry, name)
        elif entry.name.endswith(".py"):
            found.append((name, entry.read_bytes()))
    return found

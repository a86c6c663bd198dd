"""Versions of the worker deployment: which build takes new work, and which only ends its own.

Matches are pinned to the build they began with, queues move to the current one. So a build that
nobody made current does nothing, and one that is no more leaves its matches waiting.
"""

import asyncio
import hashlib
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

from temporalio.api.workflowservice.v1 import (
    DescribeWorkerDeploymentRequest,
    SetWorkerDeploymentCurrentVersionRequest,
)
from temporalio.client import Client
from temporalio.common import WorkerDeploymentVersion
from temporalio.service import RPCError, RPCStatusCode

from workers.mistakes import Unreachable

DEPLOYMENT = "tachiai"
"""The name of the worker deployment."""

REPLAYED = ("domain", "workflows")
"""The packages whose code running workflows depend on."""

ATTEMPTS = 50
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


def _sources(folder: Traversable, at: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{at}/{entry.name}"
        if entry.is_dir():
            found += _sources(entry, name)
        elif entry.name.endswith(".py"):
            found.append((name, entry.read_bytes()))
    return found

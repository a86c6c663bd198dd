"""What an operator does past the door: the ``temporal`` command line, and how a workflow is."""

import asyncio
import json
from asyncio.subprocess import PIPE
from typing import Any

from temporalio.api.enums.v1 import EventType

from tests.cli.program import Ran
from tests.e2e.parked import ParkedNight
from workers.embedded.temporal import temporal_program

FAILED = EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED


async def temporal(night: ParkedNight, *arguments: str) -> Ran:
    """Run one ``temporal workflow`` command to its end."""
    process = await asyncio.create_subprocess_exec(
        str(temporal_program()),
        "workflow",
        *arguments,
        *("--address", night.temporal.address, "--color", "never"),
        *("--disable-config-file", "--disable-config-env"),
        stdout=PIPE,
        stderr=PIPE,
    )
    out, err = await process.communicate()
    return Ran(status=process.returncode or 0, out=out.decode(), err=err.decode())


async def described(night: ParkedNight, workflow: str) -> dict[str, Any]:
    """What the command line tells of a workflow."""
    ran = await temporal(night, "describe", "--workflow-id", workflow, "--output", "json")
    assert ran.status == 0, ran.err
    told: dict[str, Any] = json.loads(ran.out)
    return told


def attempt(told: dict[str, Any]) -> int:
    """How often the task in hand has been tried; 0 without one."""
    pending = told.get("pendingWorkflowTask")
    return int(pending.get("attempt", 1)) if pending else 0


async def failures(night: ParkedNight, workflow: str) -> list[str]:
    """What the failed tasks of a workflow say."""
    handle = night.client.get_workflow_handle(workflow)
    return [
        _whole(event.workflow_task_failed_event_attributes.failure)
        async for event in handle.fetch_history_events()
        if event.event_type == FAILED
    ]


def _whole(failure: Any) -> str:  # noqa: ANN401 - generated without types
    cause = f" ← {_whole(failure.cause)}" if failure.HasField("cause") else ""
    return f"{failure.message}{cause}"

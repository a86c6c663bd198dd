"""One batch of presses as one update: sent until it is answered, and its failure understood."""

import asyncio
import random
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from temporalio.client import (
    Client,
    WorkflowUpdateFailedError,
    WorkflowUpdateRPCTimeoutOrCancelledError,
)
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError, RPCStatusCode

from domain.errors import Param
from workflows.ports import Answer, Answers, Press, Presses, Refusal

ONE_TRY = timedelta(seconds=5)
"""For one call; a server that does not answer by then is asked again under the same update id."""
PAUSE = (0.05, 0.5)
"""Seconds between two tries, drawn by chance so that several doors do not go in step."""

PASSING = (
    RPCStatusCode.ABORTED,
    RPCStatusCode.CANCELLED,
    RPCStatusCode.DEADLINE_EXCEEDED,
    RPCStatusCode.FAILED_PRECONDITION,
    RPCStatusCode.INTERNAL,
    RPCStatusCode.RESOURCE_EXHAUSTED,
    RPCStatusCode.UNAVAILABLE,
)
"""Too many at once, a run that is being replaced, a server that restarts: worth another try."""

BETWEEN_RUNS = "AcceptedUpdateCompletedWorkflow"
"""The type of the failure when a run ended under an update; the press ids make it safe again."""


async def send(
    client: Client, workflow_id: str, name: str, presses: Sequence[Press], patience: timedelta
) -> tuple[Answer, ...]:
    """Send presses of one kind as one update and give an answer to each.

    The update id stays the same however often it is sent, so that it happens once.

    Args:
        client: A connection to the namespace.
        workflow_id: The match or queue.
        name: The press, which is also the update's name.
        presses: In order of arrival.
        patience: After it everybody is told that the workflow is busy.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + patience.total_seconds()
    update_id = str(uuid4())
    while True:
        try:
            return await _once(client, workflow_id, name, presses, update_id)
        except WorkflowUpdateFailedError as failed:
            if not _between_runs(failed):
                return _understood(failed, presses)
            update_id = str(uuid4())
        except RPCError as error:
            if error.status not in PASSING:
                return refuse_all(presses, _gone(error, workflow_id))
        except (TimeoutError, WorkflowUpdateRPCTimeoutOrCancelledError):
            pass
        if loop.time() >= end or _cancelled():
            return refuse_all(presses, "busy")
        await asyncio.sleep(random.uniform(*PAUSE))  # noqa: S311 - no secret


def refuse_all(presses: Sequence[Press], code: str, **params: Param) -> tuple[Answer, ...]:
    """Give every press the same refusal."""
    now = datetime.now(UTC)
    refused = Refusal(code=code, params=params)
    return tuple(Answer(id=press.id, at=now, refused=refused) for press in presses)


async def _once(
    client: Client, workflow_id: str, name: str, presses: Sequence[Press], update_id: str
) -> tuple[Answer, ...]:
    handle = client.get_workflow_handle(workflow_id)
    async with asyncio.timeout(ONE_TRY.total_seconds()):
        answers: Answers = await handle.execute_update(
            name, Presses(presses=tuple(presses)), id=update_id, result_type=Answers
        )
    return answers.answers


def _cancelled() -> bool:
    # The client turns the cancellation of a call into an error of its own.
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _between_runs(failed: WorkflowUpdateFailedError) -> bool:
    return isinstance(failed.cause, ApplicationError) and failed.cause.type == BETWEEN_RUNS


def _understood(failed: WorkflowUpdateFailedError, presses: Sequence[Press]) -> tuple[Answer, ...]:
    """Read what the workflow says of a batch in which it accepted nothing."""
    cause = failed.cause
    kind = cause.type if isinstance(cause, ApplicationError) else type(cause).__name__
    if not isinstance(cause, ApplicationError) or kind != "Refused":
        return refuse_all(presses, "bug" if kind == "Bug" else "malformed")
    said = {detail["id"]: _refusal(detail) for detail in cause.details}
    now = datetime.now(UTC)
    return tuple(Answer(id=press.id, at=now, refused=said[press.id]) for press in presses)


def _refusal(detail: Mapping[str, Any]) -> Refusal:
    return Refusal(code=detail["code"], params=detail["params"])


def _gone(error: RPCError, workflow_id: str) -> str:
    if error.status is not RPCStatusCode.NOT_FOUND:
        return "malformed"
    # A queue lives for ever, so one that is not there has never been opened.
    return "queue_shut" if workflow_id.endswith("/queue") else "match_closed"

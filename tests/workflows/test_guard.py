"""A bug in a handler fails its press and nothing else."""

import asyncio
from uuid import uuid4

import pytest
from temporalio import workflow
from temporalio.client import WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.testing import WorkflowEnvironment
from temporalio.worker import Worker

from workflows.guard import Guard, workflow_runner


@workflow.defn(name="clumsy")
class Clumsy:
    """A workflow with a bug in every handler."""

    def __init__(self) -> None:
        self.done = False

    @workflow.run
    async def run(self) -> str:
        await workflow.wait_condition(lambda: self.done)
        return "done"

    @workflow.update(name="stumble")
    async def stumble(self) -> None:
        raise KeyError("the room is ROOM-1")

    @workflow.update(name="refuse")
    def refuse(self) -> None:
        raise ApplicationError("no", type="Refused", non_retryable=True)

    @workflow.update(name="check")
    def check(self) -> None:
        self.done = True

    @check.validator
    def check_first(self) -> None:
        raise ZeroDivisionError

    @workflow.signal(name="trip")
    def trip(self) -> None:
        raise IndexError

    @workflow.signal(name="fall")
    def fall(self) -> None:
        raise ApplicationError("a failure would end the workflow")

    @workflow.signal(name="finish")
    def finish(self) -> None:
        self.done = True


@pytest.mark.parametrize(
    ("update", "kind"), [("stumble", "Bug"), ("check", "Bug"), ("refuse", "Refused")]
)
async def test_an_exception_fails_the_press_and_the_workflow_goes_on(
    update: str, kind: str, skipping_env: WorkflowEnvironment
) -> None:
    queue = f"test-{uuid4().hex}"
    client = skipping_env.client
    async with Worker(
        client,
        task_queue=queue,
        workflows=[Clumsy],
        interceptors=[Guard()],
        workflow_runner=workflow_runner(),
    ):
        handle = await client.start_workflow(Clumsy.run, id=queue, task_queue=queue)
        with pytest.raises(WorkflowUpdateFailedError) as failed:
            await asyncio.wait_for(handle.execute_update(update), timeout=5)
        assert isinstance(failed.value.cause, ApplicationError)
        assert failed.value.cause.type == kind
        assert "ROOM-1" not in str(failed.value.cause)
        for signal in ("trip", "fall", "finish"):
            await handle.signal(signal)
        assert await handle.result() == "done"

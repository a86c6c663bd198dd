"""Activities by name: what each way of calling them takes, and for whom it waits."""

import asyncio
from datetime import timedelta
from typing import TypeVar

from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError, FailureError
from temporalio.workflow import ActivityConfig, LocalActivityConfig

from workflows.ids import notice_queue
from workflows.options import ALERT, CLAIM, NOTICE, STORE
from workflows.ports import Alert, Delivered, Delivery

Answer = TypeVar("Answer")


class Unanswered(Exception):
    """The store gave no answer while a player waited; nobody knows what it did."""

    def __init__(self, *, down: bool) -> None:
        """Say whether the store failed, or only took too long."""
        super().__init__()
        self.down = down


async def store(name: str, wanted: object, answer: type[Answer], summary: str) -> Answer:
    """Have the store do something that must be done, however long it takes.

    Raises:
        ActivityError: The store says that it never will.
    """
    config: ActivityConfig = {**STORE, "summary": summary}
    result: Answer = await workflow.execute_activity(name, wanted, result_type=answer, **config)
    return result


async def ask(
    name: str, wanted: object, answer: type[Answer], *, within: timedelta, summary: str
) -> Answer:
    """Ask the store something while a player waits.

    Raises:
        Unanswered: There is no answer in time.
    """
    config: LocalActivityConfig = {
        **CLAIM,
        "schedule_to_close_timeout": within,
        "local_retry_threshold": within,
        "summary": summary,
    }
    try:
        result: Answer = await workflow.execute_local_activity(
            name, wanted, result_type=answer, **config
        )
    except FailureError as error:
        # A local activity's own error comes as it is, a timeout inside an ActivityError.
        cause = error.cause if isinstance(error, ActivityError) else error
        raise Unanswered(down=isinstance(cause, ApplicationError)) from error
    return result


async def deliver(delivery: Delivery, summary: str) -> Delivered:
    """Deliver notices.

    Raises:
        ActivityError: They cannot be delivered, or not within a day.
    """
    config: ActivityConfig = {**NOTICE, "task_queue": _notice_queue(), "summary": summary}
    delivered: Delivered = await workflow.execute_activity(
        "deliver_notices", delivery, result_type=Delivered, **config
    )
    return delivered


def cry(alert: Alert) -> None:
    """Tell the moderators, and do not wait for it."""
    asyncio.create_task(_cry(alert))  # noqa: RUF006 - a workflow's loop keeps its tasks


async def _cry(alert: Alert) -> None:
    config: ActivityConfig = {**ALERT, "task_queue": _notice_queue(), "summary": alert.kind}
    try:
        await workflow.execute_activity("alert_moderators", alert, **config)
    except ActivityError:
        workflow.logger.exception("nobody could be told of %s", alert.kind)


def _notice_queue() -> str:
    return notice_queue(workflow.info().task_queue)

"""What a workflow says of itself, if it is there."""

from typing import TypeVar

from temporalio.client import Client, WorkflowQueryFailedError, WorkflowQueryRejectedError
from temporalio.service import RPCError, RPCStatusCode

from workers.mistakes import Unreachable

View = TypeVar("View")


async def queried(client: Client, workflow: str, view: type[View]) -> View | None:
    """Ask a workflow how it stands; ``None`` when Temporal does not know it (any more).

    Raises:
        Unreachable: It is there, but no worker answers for it.
    """
    handle = client.get_workflow_handle(workflow)
    try:
        shown: View = await handle.query("show", result_type=view)
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            return None
        if error.status in NOBODY_THERE:
            raise Unreachable(f"no worker answers for {workflow}; is one running?") from None
        raise
    except (WorkflowQueryFailedError, WorkflowQueryRejectedError) as error:
        raise Unreachable(f"{workflow} cannot be asked: {error}") from None
    return shown


NOBODY_THERE = (
    RPCStatusCode.DEADLINE_EXCEEDED,
    RPCStatusCode.FAILED_PRECONDITION,
    RPCStatusCode.CANCELLED,
)
"""How a query ends that no worker has taken."""

"""What a match or a schedule tells a queue."""

from temporalio import workflow
from temporalio.exceptions import FailureError

from workflows.ports import Leavers, RangeKept, Returners


async def players_returned(queue: str, returners: Returners) -> bool:
    """Tell a queue who is back; say whether it is there to hear it (P16-H7)."""
    return await _signal(queue, "players_returned", returners)


async def players_gone(queue: str, leavers: Leavers) -> bool:
    """Tell a queue who waits no longer; say whether it is there to hear it (P16-X2)."""
    return await _signal(queue, "players_gone", leavers)


async def range_computed(queue: str, kept: RangeKept) -> bool:
    """Tell a queue the range in force; say whether it is there to hear it (P16-Q3)."""
    return await _signal(queue, "range_computed", kept)


async def _signal(queue: str, name: str, what: Leavers | RangeKept | Returners) -> bool:
    handle = workflow.get_external_workflow_handle(queue)
    try:
        await handle.signal(name, what)
    except FailureError as gone:
        workflow.logger.info("%s is not there to hear %s: %s", queue, name, gone)
        return False
    return True

"""What a workflow cost, read from its history."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from temporalio.api.enums.v1 import EventType
from temporalio.api.history.v1 import HistoryEvent
from temporalio.client import Client

STARTED = "start"
UPDATE = "updates"
TIMER = "timers"
ACTIVITY = "activities and their retries"
LOCAL = "tasks with local activities"
SIGNAL = "signals"
UPSERT = "upserts of search attributes"
RENEWED = "continue-as-new"

ACTIONS = {
    EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED: STARTED,
    EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED: UPDATE,
    EventType.EVENT_TYPE_TIMER_STARTED: TIMER,
    EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED: SIGNAL,
    EventType.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES: UPSERT,
    EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW: RENEWED,
}
"""What is billed, one each. A refused update is billed too, and is in no history."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """One run of one workflow."""

    events: int
    size: int
    """Bytes of the history."""
    tasks: int
    """Workflow tasks completed."""
    actions: Counter[str]
    """What is billed, by kind."""


async def cost(client: Client, workflow: str) -> Cost:
    """Read what a workflow cost."""
    handle = client.get_workflow_handle(workflow)
    described = await handle.describe()
    history = [event async for event in handle.fetch_history_events()]
    completed = EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED
    return Cost(
        events=len(history),
        size=described.raw_description.workflow_execution_info.history_size_bytes,
        tasks=sum(event.event_type == completed for event in history),
        actions=Counter(_actions(history)),
    )


def _actions(history: list[HistoryEvent]) -> Iterator[str]:
    local: set[int] = set()
    for event in history:
        if kind := ACTIONS.get(event.event_type):
            yield kind
        elif event.event_type == EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED:
            # Only the last attempt is written down, with its number.
            yield from [ACTIVITY] * event.activity_task_started_event_attributes.attempt
        elif event.event_type == EventType.EVENT_TYPE_MARKER_RECORDED:
            marker = event.marker_recorded_event_attributes
            task = marker.workflow_task_completed_event_id
            if marker.marker_name == "core_local_activity" and task not in local:
                local.add(task)
                yield LOCAL

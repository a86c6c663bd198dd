"""What a history shows, in words that a table of shapes can ask for."""

import json
from collections.abc import Iterator

from temporalio.api.enums.v1 import EventType
from temporalio.api.history.v1 import HistoryEvent
from temporalio.client import WorkflowHistory

OPEN = "open"
"""It has not ended, in this run or another."""

_PREFIX = "EVENT_TYPE_"
_ENDS = {
    "WORKFLOW_EXECUTION_CONTINUED_AS_NEW": "continued as new",
    "WORKFLOW_EXECUTION_CANCELED": "cancelled",
    "WORKFLOW_EXECUTION_TERMINATED": "terminated",
    "WORKFLOW_EXECUTION_FAILED": "failed",
}
_LOCAL = "core_local_activity"


def workflow_type(history: WorkflowHistory) -> str:
    """Whose history it is."""
    name: str = history.events[0].workflow_execution_started_event_attributes.workflow_type.name
    return name


def facts(history: WorkflowHistory) -> frozenset[str]:
    """Everything that a shape may have to show.

    ``press join`` · ``signal players_gone`` · ``timer`` and what it is for, once it has fired ·
    ``does end_match`` · ``repeats end_match``: more than one attempt · ``refused end_match`` ·
    ``asks the store`` · ``gets no answer`` · ``starts match`` · ``signals`` · ``signals nobody`` ·
    how it ended: ``submitted`` and so on, ``computed``, ``continued as new``, ``cancelled``, or
    ``open``.
    """
    scheduled = {event.event_id: event for event in history.events}
    found = {word for event in history.events for word in _words(event, scheduled)}
    return frozenset(found | {_ending(history)})


def _words(event: HistoryEvent, known: dict[int, HistoryEvent]) -> Iterator[str]:  # noqa: C901 - a table
    match EventType.Name(event.event_type).removeprefix(_PREFIX):
        case "WORKFLOW_EXECUTION_UPDATE_ACCEPTED":
            accepted = event.workflow_execution_update_accepted_event_attributes
            yield f"press {accepted.accepted_request.input.name}"
        case "WORKFLOW_EXECUTION_SIGNALED":
            yield f"signal {event.workflow_execution_signaled_event_attributes.signal_name}"
        case "TIMER_FIRED":
            timer = known[event.timer_fired_event_attributes.started_event_id]
            yield f"timer {json.loads(timer.user_metadata.summary.data)}"
        case "ACTIVITY_TASK_SCHEDULED":
            yield f"does {_activity(event)}"
        case "ACTIVITY_TASK_STARTED":
            started = event.activity_task_started_event_attributes
            if started.attempt > 1:
                yield f"repeats {_activity(known[started.scheduled_event_id])}"
        case "ACTIVITY_TASK_FAILED":
            failed = event.activity_task_failed_event_attributes
            yield f"refused {_activity(known[failed.scheduled_event_id])}"
        case "MARKER_RECORDED":
            marker = event.marker_recorded_event_attributes
            if marker.marker_name == _LOCAL:
                yield "gets no answer" if marker.HasField("failure") else "asks the store"
        case "CHILD_WORKFLOW_EXECUTION_STARTED":
            child = event.child_workflow_execution_started_event_attributes
            yield f"starts {child.workflow_type.name}"
        case "EXTERNAL_WORKFLOW_EXECUTION_SIGNALED":
            yield "signals"
        case "SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED":
            yield "signals nobody"


def _activity(event: HistoryEvent) -> str:
    name: str = event.activity_task_scheduled_event_attributes.activity_type.name
    return name


def _ending(history: WorkflowHistory) -> str:
    last = history.events[-1]
    kind = EventType.Name(last.event_type).removeprefix(_PREFIX)
    if kind != "WORKFLOW_EXECUTION_COMPLETED":
        return _ENDS.get(kind, OPEN)
    result = last.workflow_execution_completed_event_attributes.result.payloads[0].data
    outcome: str = json.loads(result).get("outcome", "computed")
    return outcome

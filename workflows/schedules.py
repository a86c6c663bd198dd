"""When the shared range of a ladder is computed: once a day, in the league's own night (P16-Q3)."""

from datetime import timedelta

from temporalio.client import (
    Schedule,
    ScheduleActionStartWorkflow,
    ScheduleCalendarSpec,
    ScheduleOverlapPolicy,
    SchedulePolicy,
    ScheduleRange,
    ScheduleSpec,
)
from temporalio.common import SearchAttributePair, TypedSearchAttributes

from workflows import ids
from workflows.markdown import plain
from workflows.ports import RangeStart

HOUR = 5
"""On the clock of the league's zone, when hardly anybody plays."""


def daily_range(start: RangeStart, task_queue: str = ids.TASK_QUEUE) -> Schedule:
    """Make the schedule of a ladder's range; its id is ``ids.range_id``."""
    league, ladder = start.league.league, start.rulebook.ladder
    action = ScheduleActionStartWorkflow(
        "band_range",
        start,
        id=ids.range_id(league, ladder),
        task_queue=task_queue,
        static_summary=f"{plain(start.league.name)}: {ladder} shared range",
        typed_search_attributes=TypedSearchAttributes(
            [
                SearchAttributePair(ids.LEAGUE, league),
                SearchAttributePair(ids.LADDER, ladder),
                SearchAttributePair(ids.RULEBOOK, start.rulebook.name),
            ]
        ),
    )
    return Schedule(
        action=action,
        spec=ScheduleSpec(
            calendars=[ScheduleCalendarSpec(hour=(ScheduleRange(HOUR),))],
            time_zone_name=start.league.zone,
        ),
        policy=SchedulePolicy(
            overlap=ScheduleOverlapPolicy.SKIP, catchup_window=timedelta(hours=12)
        ),
    )

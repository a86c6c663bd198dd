"""What can be meant, and what can not."""

from datetime import UTC, datetime, timedelta

import pytest
from temporalio.client import WorkflowHandle

from domain.model import PlayerId
from domain.queueing.bands import SharedRange
from domain.queueing.events import Returned
from tests.workflows.stage import DONE, Stage
from workflows.ports import ModeratorsNow, RangeKept, Returners
from workflows.presses import LARGEST_NUMBER
from workflows.soundness import AHEAD, LONGEST, sound

NOW = datetime(2026, 11, 30, 20, tzinfo=UTC)
NAIVE = NOW.replace(tzinfo=None)


def back(name: str = "ポン🦝", rating: int = -40, since: datetime = NOW) -> Returners:
    entry = Returned(player=PlayerId("p1"), name=name, rating=rating, since=since, press="m/back")
    return Returners(entries=(entry,))


@pytest.mark.parametrize(
    "said",
    [
        (),
        (back(),),
        (back(name="\u202eזה\u202c", since=NOW + AHEAD, rating=LARGEST_NUMBER),),
        (
            RangeKept(
                range=SharedRange(low=None, high=5, since=NOW), bands={PlayerId("p1"): ("alpha",)}
            ),
        ),
    ],
)
def test_what_our_own_workflows_say_is_sound(said: object) -> None:
    assert sound(said, NOW)


@pytest.mark.parametrize(
    "said",
    [
        back(since=NAIVE),
        back(since=NOW + AHEAD + timedelta(seconds=1)),
        back(rating=LARGEST_NUMBER + 1),
        back(name="x" * (LONGEST + 1)),
        back(name="a\0b"),
        ModeratorsNow(moderators=(PlayerId("mod\n"),)),
        RangeKept(range=SharedRange(low=None, high=None, since=NAIVE)),
        {"p1": [float("nan")]},
        {"\x1b[2J": 1},
    ],
)
def test_what_would_stay_and_break_what_comes_after_it_is_unsound(said: object) -> None:
    assert not sound([said], NOW)


async def test_a_queue_goes_on_as_before_when_it_is_told_nonsense(live_stage: Stage) -> None:
    """P16-Q3, P16-Q10, P16-H7: none of it is kept, and players come and go."""
    handle = await live_stage.start_queue()
    before = await live_stage.board()
    for signal, said in NONSENSE:
        await handle.signal(signal, said)
    assert await live_stage.board() == before
    assert await _failed(handle) == 0
    assert await live_stage.queue_up("join", "p1") is DONE
    assert await live_stage.queue_up("leave", "p1") is DONE


NONSENSE = (
    ("hours_changed", {"hours": [], "zone": "No/Where"}),
    ("hours_changed", {"hours": [], "zone": "../etc"}),
    ("hours_changed", {"hours": [{"opens": "21:00", "closes": "23:00"}], "zone": ""}),
    ("players_returned", back(since=NAIVE)),
    ("players_returned", back(rating=10**30)),
    ("range_computed", {"range": {"low": 5, "high": 3, "since": "2026-01-01T00:00:00Z"}}),
    ("range_computed", {"range": {"low": 3, "high": 5, "since": "9999-01-01T00:00:00Z"}}),
    ("moderators_changed", {"moderators": ["a\u0000b"]}),
)
"""Signals that can be read and cannot be meant."""


async def _failed(handle: WorkflowHandle[object, object]) -> int:
    """Count the workflow tasks that failed."""
    return sum(
        [
            event.HasField("workflow_task_failed_event_attributes")
            async for event in handle.fetch_history_events()
        ]
    )

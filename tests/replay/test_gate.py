"""The gate: whatever a workflow did under any build, this one would do again (design §5.5).

A history that fails here means a workflow that would be stuck. Guard the change with
``workflow.patched``; never replace the history (CONTRIBUTING.md).
"""

import gzip
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from temporalio.api.enums.v1 import EventType
from temporalio.client import WorkflowHistory

from domain.match.events import PRESSES as IN_A_MATCH
from domain.model import Ending
from domain.queueing.events import PRESSES as IN_A_QUEUE
from tests.replay.facts import facts, workflow_type
from tests.replay.shapes import HISTORIES, SHAPES
from tests.replay.studio import RECORDER
from tests.rulebooks.test_frozen import RELEASED
from workers.assemble import WORKFLOWS
from workers.replays import STARTS, recorded, replay
from workers.settings import Settings

FILES = sorted(HISTORIES.glob("*/*.json.gz"))
MACHINE = re.compile(r"\d+@|/(home|root|tmp|usr|work|private)/|127\.0\.0\.1|localhost")
"""What would tell of the machine on which a history was recorded."""


@cache
def histories() -> Mapping[Path, WorkflowHistory]:
    """Every recorded history, by its file."""
    return {file: recorded([str(file)])[0][0] for file in FILES}


def shape_of(file: Path) -> str:
    return file.name.split(".")[0]


def shown(shape: str, build: str) -> frozenset[str]:
    """What the runs of one shape, as one build recorded it, show together."""
    return frozenset[str]().union(
        *(
            facts(history)
            for file, history in histories().items()
            if (shape_of(file), file.parent.name) == (shape, build)
        )
    )


@cache
def everything() -> frozenset[tuple[str, str]]:
    """What any history shows, with the type of its workflow."""
    return frozenset(
        (workflow_type(history), fact)
        for history in histories().values()
        for fact in facts(history)
    )


@pytest.mark.timeout(180)
async def test_every_recorded_history_replays_on_this_build() -> None:
    """F-4: the same commands in the same order, and the same rulebook."""
    outcomes = await replay(list(histories().values()), Settings())
    failed = [
        f"{file.relative_to(HISTORIES)}: {outcome.failure}"
        for file, outcome in zip(FILES, outcomes, strict=True)
        if outcome.failure
    ]
    assert not failed, "\n".join(failed)
    assert len(outcomes) == len(FILES) > 0


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_is_recorded(name: str) -> None:
    """A file of that name shows what makes the shape; ``make histories`` records what misses."""
    builds = {file.parent.name for file in FILES if shape_of(file) == name}
    assert builds, f"no history of {name}: run `make histories`"
    for build in builds:
        assert shown(name, build) >= SHAPES[name].shows


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_file_is_a_history_of_its_shape_and_tells_nothing_of_the_machine(file: Path) -> None:
    history = histories()[file]
    assert workflow_type(history) == SHAPES[shape_of(file)].workflow
    text = gzip.decompress(file.read_bytes()).decode()
    assert MACHINE.findall(text) == []
    assert set(re.findall(r'"identity":"([^"]*)"', text)) <= {RECORDER, "history-service"}
    assert "stackTrace" not in text


def test_every_workflow_has_a_history() -> None:
    """One of a type that this build does not have could not be replayed."""
    types = {workflow_type(history) for history in histories().values()}
    assert len(types) == len(WORKFLOWS)


@pytest.mark.parametrize("ending", Ending)
def test_every_ending_of_a_match_has_a_history(ending: Ending) -> None:
    assert ("match", ending) in everything()


@pytest.mark.parametrize("press", IN_A_MATCH)
def test_every_press_of_a_match_is_in_a_history(press: str) -> None:
    assert ("match", f"press {press}") in everything()


@pytest.mark.parametrize("press", IN_A_QUEUE)
def test_every_press_of_a_queue_is_in_a_history(press: str) -> None:
    assert ("band_queue", f"press {press}") in everything()


@pytest.mark.parametrize("kind", STARTS)
def test_workflows_that_are_not_over_are_among_them(kind: str) -> None:
    """A new build meets them half way through."""
    assert (kind, "open") in everything()
    assert (kind, "continued as new") in everything()


@pytest.mark.parametrize(("released", "digest"), RELEASED.items())
def test_every_released_rulebook_was_played_under(released: tuple[str, int], digest: str) -> None:
    """So the gate reads it as it was written down then, also when the shelf has a later one."""
    assert digest in {_digest_of(history) for history in histories().values()}, (
        f"no history under {released}: run `make histories`"
    )


def _digest_of(history: WorkflowHistory) -> str | None:
    started = history.events[0]
    assert started.event_type == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED
    data = started.workflow_execution_started_event_attributes.input.payloads[0].data.decode()
    found = re.search(r'"digest":"([0-9a-f]+)"', data)
    return found and found[1]

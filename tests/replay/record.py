"""Records histories of this build: ``python -m tests.replay.record [SHAPE …]``, or all that miss.

Each shape is played on real servers and its histories are put beside those of other builds, in a
folder named after this one. What is there already is left alone.
"""

import asyncio
import gzip
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from temporalio.client import WorkflowHistory

from tests.replay.facts import facts
from tests.replay.shapes import HISTORIES, SHAPES
from tests.replay.studio import Play, a_studio
from tests.workflows.stage import LADDER
from workers.versions import build_id
from workflows import ids


def main() -> None:
    """Record what is wanted and not there yet."""
    wanted = sys.argv[1:] or list(SHAPES)
    if unknown := [name for name in wanted if name not in SHAPES]:
        sys.exit(f"no such shape: {', '.join(unknown)}; there are: {', '.join(SHAPES)}")
    folder = HISTORIES / build_id()
    folder.mkdir(parents=True, exist_ok=True)
    missing = [name for name in wanted if not list(folder.glob(f"{name}.*"))]
    asyncio.run(record(missing, folder))


async def record(names: Sequence[str], folder: Path) -> None:
    """Play shapes, and keep the histories of each as soon as it is played."""
    async with a_studio() as studio:
        for name in names:
            shape, play = SHAPES[name], studio.play(name)
            await shape.play(play)
            runs = await _runs(play, shape.workflow)
            if missed := shape.shows - frozenset().union(*map(facts, runs)):
                sys.exit(f"{name} does not show: {', '.join(sorted(missed))}")
            for file, history in _named(name, runs).items():
                (folder / file).write_bytes(packed(history))
            sys.stdout.write(f"{name}: {', '.join(str(len(run.events)) for run in runs)} events\n")
            sys.stdout.flush()


def packed(history: WorkflowHistory) -> bytes:
    """A history as it is kept: the same bytes each time, and no stack traces, which name paths."""
    kept = _without_traces(json.loads(history.to_json()))
    text = json.dumps(kept, separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(text.encode(), mtime=0)


async def _runs(play: Play, workflow: str) -> list[WorkflowHistory]:
    """The runs of a play's workflows of one type."""
    about = {
        "match": await play.matches(),
        "band_queue": [play.queue_workflow],
        "band_range": [ids.range_id(play.league.league, LADDER)],
    }
    return [run for one in about[workflow] for run in await play.runs(one)]


def _named(name: str, runs: Sequence[WorkflowHistory]) -> Mapping[str, WorkflowHistory]:
    if len(runs) == 1:
        return {f"{name}.json.gz": runs[0]}
    return {f"{name}.{number}.json.gz": run for number, run in enumerate(runs, start=1)}


def _without_traces(value: object) -> object:
    match value:
        case dict():
            return {k: _without_traces(one) for k, one in value.items() if k != "stackTrace"}
        case list():
            return [_without_traces(one) for one in value]
        case _:
            return value


if __name__ == "__main__":
    main()

"""The gate bites: changed copies of this code are tried on recorded histories."""

import asyncio
import json
import os
import shutil
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.replay.shapes import HISTORIES

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

ROOT = Path(__file__).parents[2]
PACKAGES = ("activities", "bots", "domain", "workers", "workflows")

MATCH, QUEUE, RANGE = "match-dissolved", "queue-burst", "range-computed"
"""The shapes that are tried: one of each workflow, short ones."""


@dataclass(frozen=True, slots=True)
class Change:
    """One edit of one file."""

    file: str
    old: str
    new: str


STARTS_WORK = "        self._conduct.start()\n"
COMPUTES = """\
        kept = await calls.store("compute_range", wanted, RangeKept, "compute the shared range")
"""
TELLS = "        await queue_signals.range_computed(ids.queue_id(league, book.ladder), kept)\n"
SEATS = """    seated = await calls.store(
        "seat_players", wanted, ports.TableSeated, f"seat table {forming.table}"
    )
"""
ENDS = (
    '    ended = await calls.store("end_match", ending, MatchEnded, '
    'f"end the match: {effect.ending}")\n'
)

PENALTY = "    penalty: int\n"

MORE = {
    MATCH: (
        Change(
            "workflows/match.py",
            STARTS_WORK,
            f'{STARTS_WORK}        await workflow.sleep(1, summary="a timer more")\n',
        ),
    ),
    QUEUE: (
        Change(
            "workflows/band_queue.py",
            STARTS_WORK,
            f"{STARTS_WORK}        workflow.upsert_search_attributes("
            '[queue_store.ids.LADDER.value_set("another")])\n',
        ),
    ),
    RANGE: (Change("workflows/band_range.py", COMPUTES, COMPUTES * 2),),
}
"""A timer, an upsert and an activity more."""

FEWER = {
    MATCH: (
        Change(
            "workflows/match_store.py",
            ENDS,
            "    await workflow.wait_condition(lambda: True)\n"
            "    ended = MatchEnded(returned=())\n",
        ),
    ),
    QUEUE: (
        Change(
            "workflows/queue_store.py",
            SEATS,
            f'    await _start_match(start, queue, wanted, MatchId("early"))\n{SEATS}',
        ),
    ),
    RANGE: (Change("workflows/band_range.py", TELLS, ""),),
}
"""An activity fewer, a child before what it came after, a signal fewer."""

ALLOWED = {
    MATCH: (
        Change("workflows/match_store.py", 'f"end the match: ', 'f"close the match: '),
        Change(
            "domain/rulebook.py",
            PENALTY,
            f'{PENALTY}    mercy: int = field(default=0, metadata={{"absent": 0}})\n',
        ),
        Change("domain/rulebook.py", "import dataclass\n", "import dataclass, field\n"),
    ),
    QUEUE: (
        Change(
            "workflows/band_queue.py",
            STARTS_WORK,
            f'{STARTS_WORK}        if workflow.patched("rest"):\n'
            "            await workflow.sleep(1)\n",
        ),
    ),
    RANGE: (
        Change(
            "workflows/band_range.py",
            COMPUTES,
            f'{COMPUTES}        if workflow.patched("twice"):\n    {COMPUTES}',
        ),
    ),
}
"""Another summary, a number that came later, and commands that only new runs give."""

OTHER_RULES = {
    MATCH: (
        Change(
            "domain/rulebook.py", "    penalty: int\n", "    penalty: int\n    mercy: int = 0\n"
        ),
    ),
    QUEUE: (),
}
"""A number that came later and does not say what its absence means."""


@pytest.mark.parametrize("changes", [MORE, FEWER], ids=["more", "fewer"])
async def test_a_change_that_would_strand_running_workflows_fails(
    changes: dict[str, tuple[Change, ...]], tmp_path: Path
) -> None:
    """F-4: every history that the change does not fit is named."""
    found = await replayed(changed_copy(tmp_path, changes), list(changes))
    assert {name for name, failure in found.items() if failure} == set(found)
    assert all("Nondeterminism error" in str(failure) for failure in found.values()), found


async def test_a_change_that_running_workflows_survive_passes(tmp_path: Path) -> None:
    found = await replayed(changed_copy(tmp_path, ALLOWED), list(ALLOWED))
    assert found
    assert not any(found.values()), found


async def test_a_rulebook_that_is_read_otherwise_than_it_was_written_fails(tmp_path: Path) -> None:
    """A running match ends under the rules it began with; replay alone would not notice."""
    found = await replayed(changed_copy(tmp_path, OTHER_RULES), list(OTHER_RULES))
    assert found
    assert all("began under rated16 revision 1" in str(failure) for failure in found.values())


async def test_a_changed_number_in_a_released_rulebook_fails(tmp_path: Path) -> None:
    """And the failure says which line makes it a revision of its own."""
    longer = Change(
        "domain/rulebooks/rated16.py",
        "silence=timedelta(minutes=5)",
        "silence=timedelta(minutes=6)",
    )
    copy = changed_copy(tmp_path, {MATCH: (longer,)})
    tests = copy / "tests" / "rulebooks"
    tests.mkdir(parents=True)
    for file in (ROOT / "tests/rulebooks/test_frozen.py", ROOT / "pyproject.toml"):
        shutil.copy(file, tests if file.suffix == ".py" else copy)
    run = ("-m", "pytest", "--noconftest", "-p", "no:cacheprovider", "tests/rulebooks")
    status, said, err = await python(copy, *run)
    assert status == 1, said + err
    assert "1 failed" in said
    assert "make it revision 2 and add this line" in said


def changed_copy(folder: Path, changes: dict[str, tuple[Change, ...]]) -> Path:
    """Copy the code and make the changes in the copy."""
    copy = folder / "copy"
    for package in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, copy / package, ignore=ignored)
    for change in (change for some in changes.values() for change in some):
        file = copy / change.file
        text = file.read_text("utf-8")
        assert text.count(change.old) == 1, f"{change.old!r} is not in {change.file}"
        file.write_text(text.replace(change.old, change.new), "utf-8")
    return copy


async def replayed(copy: Path, shapes: Sequence[str]) -> dict[str, str | None]:
    """Run the histories of shapes with the code of a copy; give each one's failure."""
    files = [str(file) for shape in shapes for file in sorted(HISTORIES.glob(f"*/{shape}.*"))]
    program = ("-c", "from workers.cli import main; main()", "replay", "--json", *files)
    status, out, err = await python(copy, *program)
    answer, _ = json.JSONDecoder().raw_decode(out)
    found = {one["workflow"]: one["failure"] for one in answer["replayed"]}
    assert status == (1 if any(found.values()) else 0), err
    return found


async def python(copy: Path, *arguments: str) -> tuple[int | None, str, str]:
    """Run Python on the code of a copy, to its end; give its status and what it said."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        stdout=PIPE,
        stderr=PIPE,
    )
    out, err = await process.communicate()
    return process.returncode, out.decode(), err.decode()

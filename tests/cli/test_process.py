"""What only a process of its own shows: streams, exit statuses, and an end without a crash."""

import asyncio
from asyncio.subprocess import PIPE

import pytest

from tests.cli.program import ANEW, NOWHERE, Ran


async def started_anew(*arguments: str, **environment: str) -> Ran:
    """Run one command as a shell does, in a process that has imported nothing yet."""
    process = await asyncio.create_subprocess_exec(
        *(*ANEW, *arguments),
        stdout=PIPE,
        stderr=PIPE,
        env={"TACHIAI_HOME": NOWHERE, **environment},
    )
    out, err = await process.communicate()
    return Ran(status=process.returncode or 0, out=out.decode(), err=err.decode())


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["points", "1,2", "--json"], 0),
        (["rate", "--ladder", "rated99", "--ratings", "1,2", "--places", "1,2"], 1),
        (["points", "1,3", "--json"], 2),
        (["points", "1,2", "--loud"], 64),
    ],
)
async def test_a_process_ends_with_the_status_that_says_how_it_went(
    arguments: list[str], status: int
) -> None:
    """P16-S1, P16-S: statuses are what scripts go by."""
    assert (await started_anew(*arguments)).status == status


async def test_a_process_that_found_no_temporal_ends_without_a_crash() -> None:
    """The SDK's core was started by then, and it must not write to stdout."""
    ran = await started_anew(
        "queue", "show", "--league", "kaze", TACHIAI_TEMPORAL_ADDRESS="127.0.0.1:1"
    )
    assert (ran.status, ran.out) == (1, "")
    assert "Fatal" not in ran.err

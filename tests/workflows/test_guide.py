"""The commands of the guide for operators, run as they stand there."""

import asyncio
import os
import sysconfig
from asyncio.subprocess import PIPE, STDOUT

import pytest

from domain.model import Ending
from tests.e2e.browser.guide import commands
from tests.workflows.stage import Stage
from workflows.ports import MatchOutcome

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]

SHOWN = "kaze/rated16/match/2026-12-01-1"
"""The match that the guide speaks of."""


async def test_the_commands_of_the_guide_do_what_it_says(live_stage: Stage) -> None:
    handle = await live_stage.start_match()
    for command in commands():
        mine = command.replace(SHOWN, handle.id)
        mine = mine.replace('"aoi"', '"p1"').replace('"referee"', '"mod"')
        said = await _run(mine, live_stage)
        assert "update execute" not in mine or "refused:<nil>" in said
    outcome: MatchOutcome = await handle.result()
    assert (outcome.outcome, outcome.reason) == (Ending.RELEASED, "game servers down")


async def test_a_press_that_is_refused_names_the_rule_at_the_command_line(
    live_stage: Stage,
) -> None:
    handle = await live_stage.start_match()
    press = next(command for command in commands() if "volunteer_host" in command)
    mine = press.replace(SHOWN, handle.id).replace('"aoi"', '"nobody"')
    assert "not_seated" in await _run(mine, live_stage, status=1)


async def _run(command: str, stage: Stage, status: int = 0) -> str:
    path = f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}"
    process = await asyncio.create_subprocess_shell(
        command.replace("temporal ", "temporal --disable-config-file ", 1),
        stdout=PIPE,
        stderr=STDOUT,
        env={
            "PATH": path,
            "HOME": os.environ.get("HOME", "/"),
            "TEMPORAL_ADDRESS": stage.client.service_client.config.target_host,
        },
    )
    said = (await process.communicate())[0].decode()
    assert process.returncode == status, said
    return said

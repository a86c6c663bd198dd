"""Processes of ``tachiai door``, pressed by lines and heard by lines."""

import asyncio
import json
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from bench.processes import settings_alone, tachiai
from domain.model import PlayerId
from workflows.ports import Answer, Press, Refusal


class DoorProcess:
    """One such process; every press gets the answer that is its own."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self._hearing = asyncio.create_task(self._hear())

    async def press(self, workflow: str, name: str, press: Press) -> Answer:
        """Press, and wait for the answer."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[press.id] = answer
        line = {**press.model_dump(), "press": name, "about": workflow}
        self._stdin.write(json.dumps(line).encode() + b"\n")
        await self._stdin.drain()
        return await answer

    async def ready(self) -> None:
        """Wait until it answers, be it only that something is no press."""
        nobody = Press(id="ready", actor=PlayerId("nobody"))
        await self.press("nothing", "no such press", nobody)

    async def end(self) -> None:
        """Press no more, and see it end."""
        self._stdin.close()
        await self._process.wait()
        await self._hearing

    @property
    def _stdin(self) -> asyncio.StreamWriter:
        if self._process.stdin is None:
            raise RuntimeError("stdin is no pipe")
        return self._process.stdin

    async def _hear(self) -> None:
        while self._process.stdout and (line := await self._process.stdout.readline()):
            said = json.loads(line)
            self._waiting.pop(said["id"]).set_result(_answer(said))


def _answer(said: Mapping[str, Any]) -> Answer:
    no = said.get("refused") or said.get("failed")
    refused = Refusal(code=no["code"], params=no["params"]) if no else None
    return Answer(id=said["id"], at=datetime.now(UTC), refused=refused)


@asynccontextmanager
async def door_processes(
    environment: Mapping[str, str], how_many: int
) -> AsyncIterator[list[DoorProcess]]:
    """Run so many doors, ready to press."""
    doors = [DoorProcess(await _started(environment)) for _ in range(how_many)]
    try:
        await asyncio.gather(*(door.ready() for door in doors))
        yield doors
    finally:
        await asyncio.gather(*(door.end() for door in doors))


async def _started(environment: Mapping[str, str]) -> Process:
    return await asyncio.create_subprocess_exec(
        *tachiai("door"), stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=settings_alone(environment)
    )

"""Processes of ``tachiai door``, as bots keep them."""

import asyncio
import json
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.cli.program import Program, started

Line = Mapping[str, object]


@dataclass(slots=True, kw_only=True)
class BotDoor:
    """One door process, and what its bot has asked and heard."""

    process: Program
    asked: dict[str, Line] = field(default_factory=dict)
    """Presses by their ids."""
    heard: list[dict[str, Any]] = field(default_factory=list)
    """Answers, as they came."""

    async def press(self, *presses: Line) -> None:
        """Press as fast as the door reads."""
        assert self.process.stdin
        self.asked |= {str(press["id"]): press for press in presses}
        self.process.stdin.write(b"".join(json.dumps(press).encode() + b"\n" for press in presses))
        await self.process.stdin.drain()

    async def hear(self, answers: int) -> None:
        """Read until there are so many answers in all."""
        assert self.process.stdout
        while len(self.heard) < answers:
            line = await self.process.stdout.readline()
            assert line, "the door has ended"
            self.heard.append(json.loads(line))

    async def hear_all(self) -> None:
        """Read until everything is answered."""
        await self.hear(len(self.asked))

    def forget(self) -> None:
        """Begin anew, when everything is answered."""
        assert len(self.heard) == len(self.asked)
        self.asked.clear()
        self.heard.clear()

    @property
    def unanswered(self) -> tuple[Line, ...]:
        """Presses of which this bot does not know what became of them."""
        answered = {answer["id"] for answer in self.heard}
        return tuple(press for name, press in self.asked.items() if name not in answered)

    async def end(self) -> None:
        """Press no more, and see it end."""
        assert self.process.stdin
        self.process.stdin.close()
        await self.process.communicate()

    async def die(self) -> None:
        """Be killed (-9), with every answer that was not read."""
        self.process.kill()
        await self.process.communicate()


PATIENCE = "30s"
"""The machine may be busy with other tests; how long people wait is measured elsewhere."""


@asynccontextmanager
async def bot_doors(environment: Mapping[str, str], count: int) -> AsyncIterator[list[BotDoor]]:
    """Run so many doors, ready to press, until the context is left."""
    doors = [
        BotDoor(
            process=await started(
                "door", "--patience", PATIENCE, environment=environment, stdin=PIPE
            )
        )
        for _ in range(count)
    ]
    try:
        await asyncio.gather(*map(_ready, doors))
        yield doors
    finally:
        await asyncio.gather(*(door.end() for door in doors))


async def _ready(door: BotDoor) -> None:
    # A line that is no press is answered as soon as there is somebody to answer.
    await door.press({"id": "ready"})
    await door.hear_all()
    door.forget()


def said(answers: Iterable[Mapping[str, Any]]) -> list[str]:
    """What each answer says: ``done``, or why not."""
    return [
        "done" if "done" in answer else (answer.get("refused") or answer["failed"])["code"]
        for answer in answers
    ]

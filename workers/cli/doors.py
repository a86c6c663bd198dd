"""``door``: the door for a bot in any language: presses in, answers out, a JSON line each."""

import asyncio
from typing import Annotated

import typer
from pydantic import BaseModel, Field, ValidationError, field_validator
from pydantic_core import PydanticCustomError, to_json

from activities.text.catalogue import catalogue
from bots.door import MOST_AT_ONCE, Door
from domain.match.events import PRESSES
from domain.queueing.events import PRESSES as QUEUE_PRESSES
from workers.cli.access import duration, temporal
from workers.cli.manners import FAILED, UNCERTAIN, Terminal, asked_to_stop, command
from workers.cli.streams import lines_in, write_out
from workflows.ports import MAX_PAYLOAD, Press, Refusal
from workflows.presses import malformed

LONGEST = 2 * MAX_PAYLOAD
"""Bytes of a line that are looked at; escapes make JSON longer than the press it stands for."""
MOST_IN_FLIGHT = 2 * MOST_AT_ONCE
"""Presses without an answer: the next update fills up while one is on its way."""
MOST_UNREAD = 100_000
"""Answers kept for a bot that writes much before it reads; after them nothing more is taken."""


class Line(Press):
    """A press, and where it goes."""

    press: str
    about: str = Field(min_length=1, max_length=200)
    """The workflow id of a queue or a match."""

    @field_validator("press")
    @classmethod
    def _known(cls, press: str) -> str:
        if press not in PRESSES and press not in QUEUE_PRESSES:
            raise PydanticCustomError("unknown_press", "there is no such press")
        return press


class Named(BaseModel):
    """What can be said of a line that is no press."""

    id: str = Field(max_length=100)


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "door")(door)


async def door(
    terminal: Terminal,
    *,
    patience: Annotated[str, typer.Option(help="How long an answer may take.")] = "2.5s",
) -> None:
    """Press what stdin says and answer on stdout, a JSON line each."""
    within = duration("--patience", patience)
    stop = asked_to_stop()
    counter = _Counter(Door(await temporal(terminal), within), terminal.locale)
    writing = asyncio.create_task(counter.write(stop))
    async with asyncio.TaskGroup() as presses:
        async for number, line in lines_in(LONGEST, stop):
            await counter.room.acquire()
            presses.create_task(counter.take(number, line))
    await counter.answers.put(b"")
    if not await writing:
        terminal.say("nobody reads the answers any more")
        raise typer.Exit(FAILED)


class _Counter:
    """Takes lines in and hands answers out."""

    def __init__(self, way: Door, locale: str) -> None:
        self.room = asyncio.Semaphore(MOST_IN_FLIGHT)
        self.answers: asyncio.Queue[bytes] = asyncio.Queue(MOST_UNREAD)
        self._door = way
        self._texts = catalogue(locale)

    async def take(self, number: int, line: bytes) -> None:
        """Answer one line, whatever it says."""
        answer = await self._answer(line)
        await self.answers.put(to_json({"line": number, **answer}) + b"\n")
        self.room.release()

    async def write(self, stop: asyncio.Event) -> bool:
        """Write answers as they come, and say whether they could all be written."""
        ended, written = False, True
        while not ended:
            there = [await self.answers.get()]
            while not self.answers.empty():
                there.append(self.answers.get_nowait())
            ended = not there[-1]
            try:
                await asyncio.to_thread(write_out, b"".join(there))
            except OSError:
                written = False
                stop.set()
        return written

    async def _answer(self, line: bytes) -> dict[str, object]:
        if len(line) > LONGEST:
            return self._no(None, Refusal(code="too_large", params={"limit": MAX_PAYLOAD}))
        try:
            asked = Line.model_validate_json(line)
        except ValidationError as error:
            return self._no(_id_of(line), _malformed(error))
        press = Press(id=asked.id, actor=asked.actor, name=asked.name, args=asked.args)
        answer = await self._door.press(asked.about, asked.press, press)
        if answer.refused:
            return self._no(answer.id, answer.refused)
        return {"id": answer.id, "done": {"at": answer.at}}

    def _no(self, press: str | None, refusal: Refusal) -> dict[str, object]:
        message = self._texts.refusal(refusal.code, refusal.params)
        said = {"code": refusal.code, "params": refusal.params, "message": message}
        return {"id": press, "failed" if refusal.code in UNCERTAIN else "refused": said}


def _id_of(line: bytes) -> str | None:
    try:
        return Named.model_validate_json(line).id
    except ValidationError:
        return None


def _malformed(error: ValidationError) -> Refusal:
    violation = malformed(error)
    params = {**violation.params, "where": violation.params["where"] or "line"}
    return Refusal(code=violation.code, params=params)

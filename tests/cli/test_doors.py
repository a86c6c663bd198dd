"""``tachiai door``: each line is answered by a line, and none hurts another."""

import json
import os
import signal
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from temporalio.client import Client

from tests.cli.program import Program, started, tachiai_process
from workers.embedded import EmbeddedTemporal
from workflows.ports import MAX_PAYLOAD

QUEUE = "nowhere/rated16/queue"
"""One that was never opened: whoever presses there hears ``queue_shut`` from the server."""

HUGE = 200_000_000
"""Bytes, much more than a door needs to run."""

MANY = 6_000
"""More than a door has in flight, and more than pipes hold."""


@pytest.fixture
def environment(temporal_server: EmbeddedTemporal) -> dict[str, str]:
    """What a door must be told."""
    return {"TACHIAI_TEMPORAL_ADDRESS": temporal_server.address}


def a_line(**given: object) -> bytes:
    """A line that can be taken, unless something else is given; nothing if ``None`` is."""
    press = {"id": uuid4().hex, "about": QUEUE, "press": "join", "actor": "p1"} | given
    said = {name: value for name, value in press.items() if value is not None}
    return json.dumps(said, ensure_ascii=False).encode()


@asynccontextmanager
async def a_door(environment: Mapping[str, str]) -> AsyncIterator[Program]:
    """Run ``tachiai door`` until the context is left."""
    process = await started("door", environment=environment, stdin=PIPE)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def answers(environment: Mapping[str, str], *lines: bytes) -> list[dict[str, Any]]:
    """Give lines to a door and read its answers, in the order of the lines."""
    async with a_door(environment) as door:
        out, err = await door.communicate(b"".join(line + b"\n" for line in lines))
    assert (door.returncode, err) == (0, b"")
    return sorted(map(json.loads, out.splitlines()), key=lambda answer: int(answer["line"]))


def code(answer: Mapping[str, Any]) -> str:
    """What an answer says: ``done``, or why not."""
    if "done" in answer:
        return "done"
    refusal = answer.get("refused") or answer["failed"]
    assert refusal["message"]
    return str(refusal["code"])


BAD = (
    (b"join me", "line", "json_invalid"),
    (b"", "line", "json_invalid"),
    (b'["join"]', "line", "model_type"),
    (b'{"id":"\xff\xfe"}', "line", "json_invalid"),
    (rb'{"id":"a","actor":"\ud83d"}', "line", "json_invalid"),
    (b'{"args":' + b"[" * 5_000, "line", "json_invalid"),
    (a_line(colour="red"), "colour", "extra_forbidden"),
    (a_line(press="dance"), "press", "unknown_press"),
    (a_line(id=None), "id", "missing"),
    (a_line(actor=None), "actor", "missing"),
    (a_line(about=""), "about", "string_too_short"),
    (a_line(id=7), "id", "string_type"),
    (
        a_line(args={"x": "DEEP"}).replace(b'"DEEP"', b"[" * 198 + b"]" * 198),
        "args",
        "not_json",
    ),
)
"""Lines that are no press, and what is said of each: where, and what is wrong there."""


async def test_a_line_that_is_no_press_is_answered_so_when_others_are_about_it(
    environment: dict[str, str],
) -> None:
    """F-30: and the answer quotes nothing of it."""
    lines = [line for bad, _, _ in BAD for line in (bad, a_line())]
    said = await answers(environment, *lines)
    assert [answer["line"] for answer in said] == list(range(1, len(lines) + 1))
    assert [code(answer) for answer in said[1::2]] == ["queue_shut"] * len(BAD)
    assert [code(answer) for answer in said[0::2]] == ["malformed"] * len(BAD)
    why = [answer["refused"]["params"] for answer in said[0::2]]
    assert [(params["where"], params["what"]) for params in why] == [
        (where, what) for _, where, what in BAD
    ]


async def test_an_answer_bears_the_id_of_the_press_if_there_is_one_to_be_read(
    environment: dict[str, str],
) -> None:
    lines = a_line(id="one"), a_line(id="two", press="dance"), b"?", a_line(id="x" * 101)
    assert [answer["id"] for answer in await answers(environment, *lines)] == [
        "one",
        "two",
        None,
        None,
    ]


async def test_a_line_of_many_megabytes_is_too_large_and_takes_no_memory(
    environment: dict[str, str],
) -> None:
    """And a press that is over the limit by a little is refused by its id."""
    huge = b'{"id":"huge","args":{"room":"' + b"x" * HUGE
    over = a_line(id="over", args={"room": "x" * MAX_PAYLOAD})
    async with a_door(environment) as door:
        assert door.stdin
        door.stdin.write(b"\n".join((a_line(), huge, a_line(), over, b"")))
        said = [json.loads(await _line(door)) for _ in range(4)]
        assert _most_memory(door) < HUGE
    said.sort(key=lambda answer: int(answer["line"]))
    assert [code(answer) for answer in said] == ["queue_shut", "too_large"] * 2
    assert [answer["id"] for answer in said[1::2]] == [None, "over"]


async def test_nothing_is_lost_when_a_bot_writes_everything_before_it_reads(
    environment: dict[str, str],
) -> None:
    async with a_door(environment) as door:
        assert door.stdin
        door.stdin.write(b"".join(a_line(id=f"p{number}") + b"\n" for number in range(MANY)))
        await door.stdin.drain()
        door.stdin.write_eof()
        said = [json.loads(await _line(door)) for _ in range(MANY)]
        assert await door.wait() == 0
    assert {answer["id"] for answer in said} == {f"p{number}" for number in range(MANY)}
    assert {code(answer) for answer in said} == {"queue_shut"}


async def test_an_answer_is_there_as_soon_as_it_is_known_when_stdin_goes_on(
    environment: dict[str, str],
) -> None:
    """A last line without an end is taken when stdin ends."""
    async with a_door(environment) as door:
        assert door.stdin
        for number in ("1", "2"):
            door.stdin.write(a_line(id=number) + b"\n")
            assert json.loads(await _line(door))["id"] == number
        out, _ = await door.communicate(a_line(id="3"))
    assert json.loads(out)["id"] == "3"


async def test_one_press_that_comes_twice_is_answered_twice(environment: dict[str, str]) -> None:
    """F-12: both lines bear its id."""
    line = a_line(id="twice")
    said = await answers(environment, line, line)
    assert [(answer["line"], answer["id"]) for answer in said] == [(1, "twice"), (2, "twice")]


async def test_a_door_that_is_asked_to_stop_answers_what_it_has_taken(
    environment: dict[str, str], temporal_client: Client
) -> None:
    """Nobody works on this match, so its answer comes when patience ends, long after the signal."""
    match = f"nowhere/rated16/match/{uuid4().hex}"
    await temporal_client.start_workflow("match", id=match, task_queue="nobody-works-here")
    async with a_door(environment) as door:
        assert door.stdin
        door.stdin.write(a_line(id="slow", about=match, press="approve") + b"\n" + a_line() + b"\n")
        assert code(json.loads(await _line(door))) == "queue_shut"
        door.stdin.write(b'{"id": "has only beg')
        door.send_signal(signal.SIGTERM)
        assert door.stdout
        answered = json.loads(await door.stdout.read())
        assert await door.wait() == 0
    assert answered["id"] == "slow"
    assert answered["failed"]["code"] == "busy"


async def test_a_door_ends_and_says_so_when_nobody_reads_its_answers(
    environment: dict[str, str],
) -> None:
    read, write = os.pipe()
    door = await started("door", environment=environment, stdin=PIPE, stdout=write)
    os.close(write)
    os.close(read)
    assert door.stdin
    assert door.stderr
    door.stdin.write(a_line() + b"\n")
    assert await door.stderr.read() == b"nobody reads the answers any more\n"
    assert await door.wait() == 1


async def test_a_file_of_presses_is_answered_into_a_file(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """Files can be read like pipes, but not waited for."""
    presses, answered = tmp_path / "presses.jsonl", tmp_path / "answers.jsonl"
    presses.write_bytes(a_line() + b"\n" + a_line())
    with presses.open("rb") as stdin, answered.open("wb") as stdout:
        door = await started("door", environment=environment, stdin=stdin, stdout=stdout)
        assert await door.wait() == 0
    said = [code(json.loads(line)) for line in answered.read_text().splitlines()]
    assert said == ["queue_shut", "queue_shut"]


async def test_a_door_that_finds_no_temporal_reads_nothing() -> None:
    ran = await tachiai_process("door", environment={"TACHIAI_TEMPORAL_ADDRESS": "127.0.0.1:1"})
    assert (ran.status, ran.out) == (1, "")
    assert "127.0.0.1:1" in ran.err


async def _line(door: Program) -> bytes:
    assert door.stdout
    return await door.stdout.readline()


def _most_memory(process: Program) -> int:
    status = Path(f"/proc/{process.pid}/status").read_text()
    most = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(most.split()[1]) * 1024

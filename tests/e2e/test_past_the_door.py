"""Bad input past the door, by the ``temporal`` command line: it fails, and nothing is harmed."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import pytest

from domain.match.state import Phase
from tests.e2e.operator import attempt, described, failures, temporal
from tests.e2e.parked import QUEUE, SPARE, STRANGER, ParkedNight, apply
from tests.e2e.soon import soon
from workflows import ids
from workflows.ports import MAX_PAYLOAD

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(300)]

THREE_MEGABYTES = 3_000_000
NO_WAY_BACK = "unexpected workflow task failure"
"""What the server itself says where a refusal would not fit into its answer: above 2 MB."""
UNREADABLE = "Failed decoding arguments (type: RuntimeError"
BYTES = ("--input-base64", "--input-meta")


def press(by: str, **args: object) -> dict[str, object]:
    """A press as JSON."""
    return {"id": str(uuid4()), "actor": by, "name": "", "args": args}


def batch(*presses: Mapping[str, object]) -> str:
    """The argument of an update."""
    return json.dumps({"presses": presses})


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """An update past the door, and what the command line is told."""

    fails: str
    files: Sequence[str] = ()
    """Arguments that are too long for a command line; ``BY`` stands for a player in seat 2."""
    options: Sequence[str] = ()
    name: str = "approve_void"


BY = "p001"
RIGHT = batch(press(BY))

UPDATES = {
    "a text of 3 MB": Update(fails=NO_WAY_BACK, files=[batch(press(BY, x="x" * THREE_MEGABYTES))]),
    "a text of 1 MB": Update(fails="too_large", files=[batch(press(BY, x="x" * 1_000_000))]),
    "a right press and 3 MB of blanks": Update(
        fails=NO_WAY_BACK, files=[RIGHT + " " * THREE_MEGABYTES]
    ),
    "a right press and 1 MB of blanks": Update(
        fails="(type: too_large", files=[RIGHT + "\n" * 1_000_000]
    ),
    "a right press given a thousand times in one": Update(
        fails="(type: too_large",
        files=['{"presses":[{"id":"a","actor":"%s"%s}]}' % (BY, ',"name":"x"' * 10_000)],  # noqa: UP031 - braces
    ),
    "2,000 presses": Update(
        fails=UNREADABLE, files=[batch(*({"id": str(n), "actor": BY} for n in range(2_000)))]
    ),
    "300 kB of presses": Update(
        fails="too_large", files=[batch(*(press(BY, x="y" * 300) for _ in range(900)))]
    ),
    "no presses": Update(fails=UNREADABLE, files=[batch()]),
    "a list": Update(fails=UNREADABLE, files=[f"[{RIGHT}]"]),
    "a press alone": Update(fails=UNREADABLE, files=[json.dumps(press(BY))]),
    "a press without an id": Update(fails=UNREADABLE, files=[batch({"actor": BY})]),
    "a press with a secret": Update(
        fails=UNREADABLE, files=[batch({**press(BY), "by": "referee"})]
    ),
    "an id of NUL": Update(
        fails="malformed (type: Refused", files=[batch({**press(BY), "id": "\0"})]
    ),
    "half a letter": Update(fails=UNREADABLE, files=[RIGHT.replace(BY, "\\ud83d")]),
    "a deep nest": Update(
        fails="malformed (type: Refused",
        files=[RIGHT.replace('"args": {}', f'"args": {{"x": {"[" * 150}{"]" * 150}}}')],
    ),
    "a bottomless nest": Update(
        fails=UNREADABLE,
        files=[RIGHT.replace('"args": {}', f'"args": {{"x": {"[" * 5000}{"]" * 5000}}}')],
    ),
    "a stranger": Update(fails="not_seated (type: Refused", files=[batch(press(STRANGER))]),
    "a number": Update(fails=UNREADABLE, options=["--input", "24"]),
    "nothing": Update(fails=UNREADABLE, options=["--input", "null"]),
    "no argument": Update(fails="(type: Bug"),
    "two arguments": Update(fails="(type: Bug", files=[RIGHT, RIGHT]),
    "bytes": Update(
        fails="(type: malformed", options=["--input", "AAECAw==", *BYTES, "encoding=binary/plain"]
    ),
    "bytes of no known kind": Update(
        fails="Unknown payload encoding", options=["--input", "AAECAw==", *BYTES, "encoding=x/y"]
    ),
    "bytes called protobuf": Update(
        fails=UNREADABLE,
        options=["--input", "AAECAw==", *BYTES, "encoding=binary/protobuf"],
    ),
    "headers of 100 kB": Update(
        fails="(type: too_large", options=["--input", RIGHT, "--headers", f'x="{"x" * 100_000}"']
    ),
    "an update that there is not": Update(
        fails="Update handler for 'dance' expected but not found",
        options=["--input", RIGHT],
        name="dance",
    ),
    "an update of a queue": Update(
        fails="Update handler for 'join' expected but not found",
        options=["--input", RIGHT],
        name="join",
    ),
}


@pytest.mark.parametrize("which", UPDATES)
async def test_a_match_is_unharmed_when_an_update_is(
    which: str, parked: ParkedNight, tmp_path: Path
) -> None:
    """A typed failure; the same state, no task that fails, and the next good press is taken."""
    update, match = UPDATES[which], parked.matches[Phase.HOST]
    assert parked.seated[Phase.HOST][1] == BY
    before = await parked.state_of(match)
    ran = await temporal(
        parked,
        *("update", "execute", "--workflow-id", match, "--name", update.name),
        *_files(tmp_path, update.files),
        *update.options,
    )
    assert ran.status == 1
    assert update.fails in ran.err
    assert await parked.state_of(match) == before
    await _unharmed(parked, match)
    await parked.good(Phase.HOST)


async def test_a_queue_is_unharmed_when_megabytes_join(parked: ParkedNight, tmp_path: Path) -> None:
    """F-1: nobody waits who was told that it failed."""
    before = await parked.state()
    for joining in (
        batch(press(SPARE, x="x" * THREE_MEGABYTES)),
        batch(press(SPARE)) + " " * 3 * MAX_PAYLOAD,
    ):
        ran = await temporal(
            parked,
            *("update", "execute", "--workflow-id", QUEUE, "--name", "join"),
            *_files(tmp_path, [joining]),
        )
        assert ran.status == 1
    assert await parked.state() == before
    await _unharmed(parked, QUEUE)
    await parked.good_in_the_queue()


@pytest.mark.parametrize("phase", [Phase.SUBMITTED, Phase.ENDED])
async def test_a_match_that_takes_nothing_any_more_says_so_past_the_door(
    phase: Phase, parked: ParkedNight
) -> None:
    """F-11, F-20."""
    said = {Phase.SUBMITTED: "already_submitted", Phase.ENDED: "already completed"}
    by, before = parked.seated[phase][1], await parked.state()
    ran = await temporal(
        parked,
        *("update", "execute", "--workflow-id", parked.matches[phase], "--name", "approve"),
        *("--input", batch(press(by, table=1))),
    )
    assert ran.status == 1
    assert said[phase] in ran.err
    assert await parked.state() == before


MODERATORS = "moderators_changed"
SIGNALS: Sequence[tuple[str, str]] = (
    *(
        (name, said)
        for name in (MODERATORS, "dance")
        for said in ("5", "null", "[]", '{"x": [[]]}')
    ),
    (MODERATORS, '{"moderators": 5}'),
    (MODERATORS, '{"moderators": ["a\\u0000b"]}'),
    (MODERATORS, '{"moderators": [null]}'),
    (MODERATORS, f'{{"moderators": ["{"x" * 70_000}"]}}'),
    (MODERATORS, f'{{"moderators": ["a"]}}{" " * 100_000}'),
)
RETURNED = {
    "player": "x",
    "name": "x",
    "rating": 5000,
    "since": "2026-01-01T00:00:00Z",
    "press": "x",
}
QUEUE_SIGNALS: Sequence[tuple[str, str]] = (
    *SIGNALS,
    ("hours_changed", '{"hours": [], "zone": "No/Where"}'),
    ("hours_changed", '{"hours": [{"opens": "25:00", "closes": "26:00"}], "zone": "Asia/Tokyo"}'),
    ("hours_changed", '{"hours": {}, "zone": 9}'),
    ("players_returned", '{"entries": [{"player": "p000"}]}'),
    *(
        ("players_returned", json.dumps({"entries": [{**RETURNED, **wrong}]}))
        for wrong in ({"rating": 10**30}, {"since": "2026-01-01T00:00:00"}, {"name": "x" * 2_000})
    ),
    ("players_gone", '{"players": "waiting"}'),
    ("players_gone", '{"players": ["waiting"], "standing": "dancing"}'),
    ("range_computed", '{"range": {"low": 5, "high": 3, "since": "2026-01-01T00:00:00Z"}}'),
    ("range_computed", '{"range": {"low": 3, "high": 5, "since": "9999-01-01T00:00:00Z"}}'),
    ("range_computed", '{"range": {"low": 3, "high": 5, "since": "2026-01-01T00:00:00"}}'),
    ("range_computed", '{"range": "wide"}'),
)


@pytest.mark.parametrize("which", ["match", "queue"])
async def test_nothing_changes_when_signals_make_no_sense(
    which: str, parked: ParkedNight, tmp_path: Path
) -> None:
    """Nobody waits for an answer to them; what cannot be meant is left out."""
    workflow = QUEUE if which == "queue" else parked.matches[Phase.TOTALS]
    before = await parked.state()
    for name, said in QUEUE_SIGNALS if which == "queue" else SIGNALS:
        ran = await temporal(
            parked,
            *("signal", "--workflow-id", workflow, "--name", name),
            *_files(tmp_path, [said]),
        )
        assert ran.status == 0, (name, said, ran.err)
    too_large = _files(tmp_path, [f'{{"moderators": []}}{" " * THREE_MEGABYTES}'])
    ran = await temporal(
        parked, "signal", "--workflow-id", workflow, "--name", MODERATORS, *too_large
    )
    assert (ran.status, "exceeds limit" in ran.err) == (1, True)
    assert await parked.state() == before
    await _unharmed(parked, workflow)
    await parked.good(Phase.TOTALS)
    await parked.good_in_the_queue()


async def test_a_query_with_an_argument_that_it_does_not_take_harms_nobody(
    parked: ParkedNight,
) -> None:
    match, before = parked.matches[Phase.RACES], await parked.state()
    asked = ("query", "--workflow-id", match, "--name")
    for more in (("show", "--input", '{"seat": 99}'), ("show", "--input", "[]", "--input", "7")):
        await temporal(parked, *asked, *more)
    unknown = await temporal(parked, *asked, "dance")
    assert (unknown.status, "Query handler for 'dance'" in unknown.err) == (1, True)
    assert await parked.state() == before
    await _unharmed(parked, match)
    await parked.good(Phase.RACES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A workflow started past the door with what it cannot begin with."""

    kind: str
    said: str = "{}"
    options: Sequence[str] = field(default_factory=tuple)


STARTS = {
    "a match of nothing": Start(kind="match"),
    "a match of a word": Start(kind="match", said='"x"'),
    "a queue of a list": Start(kind="band_queue", said="[]"),
    "a range of bytes": Start(kind="band_range", said="AAEC", options=[*BYTES, "encoding=x/y"]),
    "what there is not": Start(kind="dance"),
}


@pytest.mark.parametrize("which", STARTS)
async def test_a_workflow_that_cannot_begin_is_seen_and_can_be_ended(
    which: str, parked: ParkedNight
) -> None:
    """It hurts nobody else; its task says why, and an operator ends it."""
    start, workflow = STARTS[which], f"bad/{uuid4()}"
    ran = await temporal(
        parked,
        *("start", "--workflow-id", workflow, "--type", start.kind, "--task-queue", ids.TASK_QUEUE),
        *("--input", start.said, *start.options),
    )
    assert ran.status == 0, ran.err
    await soon("another attempt", lambda: _tried_again(parked, workflow))
    (why,) = await failures(parked, workflow)
    assert "Failed decoding arguments" in why or "not registered" in why
    await parked.good_in_the_queue()
    await _end(parked, workflow)


async def test_a_queue_is_opened_after_all_when_one_that_cannot_begin_was_in_its_place(
    parked: ParkedNight,
) -> None:
    """F-9: under the very id; whoever presses meanwhile is told to try again."""
    queue = ids.queue_id("late", "rated16")
    started = ("--type", "band_queue", "--task-queue", ids.TASK_QUEUE, "--input", '{"league": 1}')
    assert (await temporal(parked, "start", "--workflow-id", queue, *started)).status == 0
    await soon("another attempt", lambda: _tried_again(parked, queue))
    await _end(parked, queue)
    await apply(parked, "late", ["aki"])
    await parked.done(queue, "join", "aki")


async def test_no_second_life_takes_presses_when_a_match_that_ended_is_started_anew(
    parked: ParkedNight,
) -> None:
    """F-11: by a signal that starts what is not there."""
    match, before = parked.matches[Phase.ENDED], await parked.state()
    ran = await temporal(
        parked,
        *("signal-with-start", "--workflow-id", match, "--signal-name", MODERATORS),
        *("--signal-input", '{"moderators": ["nobody"]}', "--type", "match"),
        *("--task-queue", ids.TASK_QUEUE, "--input", "{}"),
    )
    assert ran.status == 0, ran.err
    await soon("another attempt", lambda: _tried_again(parked, match))
    await _end(parked, match)
    answer = await parked.press(match, "approve", BY, {"table": 1})
    assert answer.refused
    assert answer.refused.code == "match_closed"
    rows = {name: kept for name, kept in (await parked.rows()).items() if name != "notices"}
    assert {name: before[name] for name in rows} == rows


async def _unharmed(night: ParkedNight, workflow: str) -> None:
    """Nothing of it has failed or is failing, and it goes on."""
    told = await described(night, workflow)
    assert told["workflowExecutionInfo"]["status"].endswith("RUNNING")
    assert attempt(told) <= 1
    assert await failures(night, workflow) == []


async def _tried_again(night: ParkedNight, workflow: str) -> bool | None:
    return attempt(await described(night, workflow)) > 1 or None


async def _end(night: ParkedNight, workflow: str) -> None:
    ran = await temporal(night, "terminate", "--workflow-id", workflow, "--reason", "cannot begin")
    assert ran.status == 0, ran.err
    told = await described(night, workflow)
    assert told["workflowExecutionInfo"]["status"].endswith("TERMINATED")


def _files(folder: Path, bodies: Sequence[str]) -> list[str]:
    options = []
    for number, body in enumerate(bodies):
        file = folder / f"{number}.json"
        file.write_text(body)
        options += ["--input-file", str(file)]
    return options

"""Names in any letters, from joining to the result: shown, told and kept as they were given."""

import asyncio
import json
import re
from collections import Counter

import pytest
from temporalio.api.sdk.v1 import WorkflowMetadata

from domain.match.status import MatchStatus
from domain.queueing.board import Board
from tests.cli.program import tachiai, tachiai_process
from tests.e2e.parked import FILE, MODERATOR, ParkedNight
from tests.e2e.soon import soon
from workflows import ids
from workflows.markdown import plain

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(300)]

LEAGUE = "よる🌙"
QUEUE = ids.queue_id(LEAGUE, "rated16")
PEOPLE = {
    "🦝": "ポン🦝🏽‍🚀",
    "שלום": "\u202eזה הפוך",
    "ｐ１": "ｆｕｌｌ　ｗｉｄｔｈ２４",
    "a|b`": "| -- | `**_~<@everyone>[x](y)` |",
    "';DROP": "Robert'); DROP TABLE players; --",
    "z̸̢a̷l̶g̵o̴": "a\u0301\u0325\u0308\u0332 z̸̢̛͍a̷̧l̶̨g̵o̴",
    "{name}": "{ $name } %s {0} \\u0000 &amp;",
    "long": "長" * 100,
}
"""Names by id; all of them are allowed."""
SETTINGS = f"\n[ladders.rated16.settings]\nplayers = {len(PEOPLE)}\nracing = {{ valid = 1 }}\n"
ROOM = "🦝\u202eＡＢ|`"
DIRECTIONS = {"\u202e": 1, "\u2067": 1, "\u202c": -1, "\u2069": -1}


async def test_names_are_shown_told_and_kept_as_they_were_given_when_they_are_odd(
    parked: ParkedNight,
) -> None:
    """P16-Q7, P16-H1, P16-C7: emoji, right-to-left, combining, full-width, Markdown, code."""
    await _apply(parked)
    first, *others = PEOPLE
    await parked.done(QUEUE, "join", first)
    for player in others[:-1]:
        await parked.done(QUEUE, "join", player)
    board: Board = await parked.client.get_workflow_handle(QUEUE).query("show", result_type=Board)
    assert board.shared_names == tuple(PEOPLE.values())[:-1]
    await parked.done(QUEUE, "join", others[-1])
    match = await soon("the match", lambda: _match(parked))
    shown = await _shown(parked, match)
    assert {seat.player: seat.name for seat in shown.seats} == PEOPLE
    await _cannot_break_the_page(parked, match)
    await _play(parked, match, [seat.player for seat in shown.seats])
    await _kept(parked, match)
    _told(parked)


async def _apply(night: ParkedNight) -> None:
    people = [
        f"\n[[players]]\nid = {_toml(player)}\nname = {_toml(name)}\n"
        for player, name in PEOPLE.items()
    ]
    file = night.folder / "odd.toml"
    head = FILE.format(league=LEAGUE, moderator=MODERATOR)
    file.write_text(head + SETTINGS + "".join(people), encoding="utf-8")
    applied = await tachiai_process("league", "apply", str(file), environment=night.environment)
    assert applied.status == 0, applied.err


async def _play(night: ParkedNight, match: str, seated: list[str]) -> None:
    await night.done(match, "volunteer_host", seated[0])
    await night.done(match, "share_room", seated[0], room=ROOM)
    await asyncio.gather(*(night.done(match, "check_in", player) for player in seated))
    await night.done(match, "set_up_race", seated[0])
    await night.done(match, "end_race", seated[0])
    for player in seated:
        await night.done(match, "enter_total", player, total="１０")
    table = (await _shown(night, match)).table
    await asyncio.gather(*(night.done(match, "approve", one, table=table) for one in seated))
    await night.done(match, "submit_result", seated[0], table=table)
    await night.client.get_workflow_handle(match).result()


async def _cannot_break_the_page(night: ParkedNight, match: str) -> None:
    """Design §4: an operator's tables keep their columns, whatever people are called."""
    handle = night.client.get_workflow_handle(match)
    seen: WorkflowMetadata = await handle.query(
        "__temporal_workflow_metadata", result_type=WorkflowMetadata
    )
    static = await (await handle.describe()).static_details() or ""
    for name in PEOPLE.values():
        assert plain(name) in static
        assert plain(name) in seen.current_details
    rows = [line for line in seen.current_details.splitlines() if line.startswith("|")]
    assert len(rows) > len(PEOPLE)
    assert set(Counter(row.count("|") for row in rows)) <= {3, 4, 5, 6, 7, 8, 9, 10}
    assert not re.search("[\u202a-\u202e<>`]", static + seen.current_details)


async def _kept(night: ParkedNight, match: str) -> None:
    """PostgreSQL, and what the command line shows of it."""
    stored = await night.rows()
    kept = [row for row in (*stored["players"], *stored["seats"]) if LEAGUE in row]
    for name in PEOPLE.values():
        quoted = name.replace("\\", "\\\\")
        assert sum(name in row or quoted in row for row in kept) == len(("player", "seat"))
    ran = await tachiai_process("match", "show", match, "--json", environment=night.environment)
    seats = ran.json["match"]["seats"]
    assert {seat["player"]: seat["name"] for seat in seats} == PEOPLE
    assert [seat["total"] for seat in seats] == [10] * len(PEOPLE)
    for player, name in PEOPLE.items():
        show = ("player", "show", player, "--league", LEAGUE, "--json")
        ran = await asyncio.to_thread(tachiai, *show, environment=night.environment)
        assert ran.json["player"]["name"] == name
    human = await tachiai_process("match", "show", match, environment=night.environment)
    # What is wider than the page ends in dots there; as JSON it is whole.
    assert [name for name in PEOPLE.values() if name not in human.out] == [PEOPLE["long"]]


def _told(night: ParkedNight) -> None:
    """Every name stands in a notice, on its line, and turns nothing round but itself."""
    lines = (night.folder / "notices.log").read_text("utf-8").splitlines()
    for name in PEOPLE.values():
        assert any(name in line for line in lines)
    assert "K4Z3" not in "".join(lines)
    assert ROOM not in "".join(lines)
    assert {sum(DIRECTIONS.get(letter, 0) for letter in line) for line in lines} == {0}


async def _match(night: ParkedNight) -> str | None:
    query = f"WorkflowType = 'match' AND League = '{LEAGUE}'"
    async for one in night.client.list_workflows(query):
        return one.id
    return None


async def _shown(night: ParkedNight, match: str) -> MatchStatus:
    shown: MatchStatus = await night.client.get_workflow_handle(match).query(
        "show", result_type=MatchStatus
    )
    return shown


def _toml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)

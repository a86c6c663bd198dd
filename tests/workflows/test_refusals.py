"""Every refusal there is reaches whoever pressed, by the door, with what its text needs."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pytest

from domain.model import PlayerId
from domain.queueing.events import PRESSES as QUEUE_PRESSES
from tests.activities.text import sources
from tests.workflows.doubles import Claim
from tests.workflows.scenes import (
    Scene,
    approved,
    arriving,
    called,
    complete,
    disconnected,
    gathering,
    hosted,
    playing,
    raced,
    racing,
    seated,
    standing,
    void,
)
from tests.workflows.stage import DONE, MOD, ROOM, Stage, a_press, a_rulebook
from workflows.ports import MAX_PAYLOAD

STRANGER = "nobody"
WHY = {"reason": "the line went dead"}


@dataclass(frozen=True, slots=True)
class Wrong:
    """A press that is out of place, and the parameters that its refusal gives."""

    press: str
    actor: str
    args: Mapping[str, object] = field(default_factory=dict)
    params: frozenset[str] = frozenset()


def wrong(press: str, actor: str, *params: str, **args: object) -> Wrong:
    """A press with these arguments, whose refusal gives these parameters."""
    return Wrong(press, actor, args, frozenset(params))


async def asked(stage: Stage) -> None:
    """Seat 2 has asked the host for a void application, and called a moderator."""
    await hosted(stage)
    for press in ("ask_void", "call_moderator"):
        assert await stage.act(press, "p2") is DONE


async def one_missing(stage: Stage) -> None:
    """The first race is on, and seat 4 never came."""
    await gathering(stage)
    for player in ("p1", "p2", "p3"):
        assert await stage.act("check_in", player) is DONE
    await stage.pass_time(a_rulebook().hosting.gathering)
    assert await stage.act("set_up_race", "p1") is DONE


async def proxied(stage: Stage) -> None:
    """Player x1 is the proxy of seat 2, and not in the room."""
    await called(stage)
    assert await stage.act("accept_proxy", "x1", seat=2) is DONE


async def awaiting(stage: Stage) -> None:
    """The first race waits for the proxy."""
    await proxied(stage)
    assert await stage.act("set_up_race", "p1") is DONE


async def proxied_and_complete(stage: Stage) -> None:
    """The proxy came, and three races are over."""
    await proxied(stage)
    assert await stage.act("check_in", "x1") is DONE
    await stage.play_races()


async def called_at_large(stage: Stage) -> None:
    """Seat 2 looks for a proxy, and those who hear of it are none."""
    _unfit(stage)
    await called(stage)


async def called_in_vain(stage: Stage) -> None:
    """Seat 2 looks for a proxy, and the store is down."""
    await called(stage)
    stage.store.down = True


async def decided(stage: Stage) -> None:
    """Three races are over and a moderator has set a total."""
    await complete(stage)
    assert await stage.act("set_total", MOD, seat=1, points=12, **WHY) is DONE


async def objected(stage: Stage) -> None:
    """Seat 3 objects to the table."""
    await standing(stage)
    assert await stage.act("object", "p3", table=1) is DONE


async def submitted(stage: Stage) -> None:
    """The result is in, and cannot be written yet."""
    await approved(stage)
    stage.store.broken = ("write_result",)
    assert await stage.act("submit_result", "p1", table=1) is DONE


async def released(stage: Stage) -> None:
    """The match has ended and cannot tell anybody yet."""
    stage.platform.fail()
    assert await stage.act("release_room", MOD) is DONE


async def waiting(stage: Stage) -> None:
    """Player p1 waits, and some may not."""
    _unfit(stage)
    assert await stage.queue_up("join", "p1") is DONE


async def forming(stage: Stage) -> None:
    """The table is full and cannot be seated yet."""
    stage.store.broken = ("seat_players",)
    for number in range(1, 5):
        assert await stage.queue_up("join", f"p{number}") is DONE


async def shut(stage: Stage) -> None:
    """A moderator has closed the queue."""
    assert await stage.queue_up("close_queue", MOD) is DONE


async def silent(stage: Stage) -> None:
    """The store does not answer."""
    stage.store.open.clear()


async def down(stage: Stage) -> None:
    """The store is down."""
    stage.store.down = True


async def nothing(_: Stage) -> None:
    """There is neither match nor queue."""


async def without_proxies(stage: Stage) -> None:
    """The match is of a ladder that knows no proxies."""
    await stage.start_match(replace(a_rulebook(), proxying=None))


IN_A_MATCH: Mapping[Scene, Mapping[str, Wrong]] = {
    seated: {
        "not_seated": wrong("volunteer_host", STRANGER, "match"),
        "moderators_only": wrong("name_host", "p2", seat=2),
        "unknown_seat": wrong("name_host", MOD, "seat", "seats", seat=9),
        "reason_missing": wrong("set_total", MOD, seat=1, points=9, reason=" "),
        "no_host": wrong("share_room", "p1", **ROOM),
        "no_room": wrong("check_in", "p1"),
        "not_present": wrong("take_back_check_in", "p1", "name"),
        "play_not_begun": wrong("call_proxy", "p1"),
        "no_race": wrong("report_disconnection", "p1"),
        "unknown_race": wrong("report_race", "p1", "race", "races", race=1, points=10),
        "races_not_over": wrong("enter_total", "p1", "races", total="30"),
        "no_confirmation": wrong("approve", "p1", table=1),
        "no_void": wrong("approve_void", "p1"),
        "malformed": wrong("share_room", "p1", "where", "what", room=7),
        "too_large": wrong("share_room", "p1", "limit", room="x" * MAX_PAYLOAD),
    },
    hosted: {
        "host_taken": wrong("volunteer_host", "p2", "host"),
        "already_host": wrong("name_host", MOD, "host", seat=1),
        "host_only": wrong("share_room", "p2", "host", **ROOM),
        "empty_room": wrong("share_room", "p1", room=" "),
        "host_decides": wrong("apply_void", "p2"),
    },
    asked: {
        "already_asked": wrong("ask_void", "p3", "open"),
        "called_recently": wrong("call_moderator", "p3", "until"),
    },
    void: {
        "void_open": wrong("apply_void", "p2"),
        "already_voted": wrong("approve_void", "p1"),
        "not_voted": wrong("take_back_void_vote", "p2"),
    },
    arriving: {"already_present": wrong("check_in", "p2", "name")},
    one_missing: {"seat_missing": wrong("end_race", "p1", "seat", "name", disconnected=[4])},
    playing: {
        "too_late": wrong("take_back_check_in", "p2"),
        "no_call": wrong("withdraw_proxy_call", "p2", "seat"),
    },
    racing: {
        "race_running": wrong("set_up_race", "p1"),
        "not_disconnected": wrong("take_back_disconnection", "p2", "name"),
    },
    disconnected: {"already_disconnected": wrong("report_disconnection", "p2", "name")},
    raced: {
        "impossible_points": wrong("report_race", "p1", "points", "possible", race=1, points=999),
        "impossible_placing": wrong(
            "report_race", "p1", "given", "players", race=1, points=10, placing=5
        ),
        "impossible_count": wrong("set_race_count", MOD, "count", "races", count=4, **WHY),
    },
    called_at_large: {
        "call_open": wrong("call_proxy", "p2", "name"),
        "own_seat": wrong("accept_proxy", "p2", "seat", seat=2),
        "seated_here": wrong("accept_proxy", "p3", "match", seat=2),
        "not_registered": wrong("accept_proxy", "stranger", seat=2),
        "suspended": wrong("accept_proxy", "banned", seat=2),
        "in_open_match": wrong("accept_proxy", "playing", seat=2),
    },
    called_in_vain: {"store_down": wrong("accept_proxy", "x1", seat=2)},
    awaiting: {
        "handed_over": wrong("check_in", "p2", "seat", "proxy"),
        "already_proxied": wrong("call_proxy", MOD, "proxy", seat=2),
        "proxy_taken": wrong("accept_proxy", "x2", "proxy", seat=2),
        "proxy_awaited": wrong("end_race", "p1", "until"),
    },
    proxied_and_complete: {
        "proxy_only": wrong("enter_total", "p1", "proxy", seat=2, total="30"),
        "handed_over": wrong("enter_total", "p2", "seat", "proxy", total="30"),
    },
    decided: {
        "races_over": wrong("set_up_race", "p1", "valid"),
        "not_a_total": wrong("enter_total", "p2", "given", total="many"),
        "impossible_total": wrong(
            "enter_total", "p2", "given", "total", "lowest", "highest", total="1"
        ),
        "decided_by_moderator": wrong("enter_total", "p1", "name", "points", total="30"),
        "totals_missing": wrong("post_confirmation", "p1", "missing"),
    },
    standing: {
        "table_changed": wrong("approve", "p1", "voted", "table", table=2),
        "not_voted": wrong("take_back_vote", "p1"),
        "not_ready": wrong("submit_result", "p1", "approvals", "needed", table=1),
    },
    objected: {
        "objection_stands": wrong("submit_result", "p1", "name", table=1),
        "already_voted": wrong("object", "p3", table=1),
    },
    submitted: {"already_submitted": wrong("approve", "p4", table=1)},
    released: {"match_closed": wrong("volunteer_host", "p1", "ending")},
}
"""By how far the match is: refusals by code, and what leads to them."""

IN_THE_QUEUE: Mapping[Scene, Mapping[str, Wrong]] = {
    waiting: {
        "already_queued": wrong("join", "p1"),
        "not_registered": wrong("join", "stranger"),
        "suspended": wrong("join", "banned", "until"),
        "in_open_match": wrong("join", "playing"),
        "already_seated": wrong("leave", "playing"),
        "not_queued": wrong("leave", "p2"),
        "not_asked": wrong("still_here", "p1"),
        "already_open": wrong("open_queue", MOD),
        "moderators_only": wrong("close_queue", "p1"),
        "impossible_range": wrong("fix_range", MOD, "low", "high", low=2, high=1),
        "reason_missing": wrong("remove_player", MOD, player="p1", reason=""),
        "no_such_match": wrong(
            "give_penalty", MOD, "match", player="p1", match_id="2020-02-02-1", **WHY
        ),
        "malformed": wrong("join", "p2", "where", "what", rating=9000),
        "too_large": wrong("join", "p2", "limit", noise="x" * MAX_PAYLOAD),
    },
    forming: {
        "in_open_match": wrong("join", "p1"),
        "already_seated": wrong("leave", "p1"),
    },
    shut: {
        "queue_shut": wrong("join", "p1", "opens_at"),
        "already_shut": wrong("close_queue", MOD),
    },
    silent: {"busy": wrong("join", "p1")},
    down: {"store_down": wrong("join", "p1")},
}
"""By how the queue stands: refusals by code, and what leads to them."""

ELSEWHERE: Mapping[Scene, Mapping[str, Wrong]] = {
    nothing: {
        "match_closed": wrong("volunteer_host", "p1"),
        "queue_shut": wrong("join", "p1"),
        "too_large": wrong("share_room", "p1", "limit", room="x" * MAX_PAYLOAD),
        "malformed": wrong("share_room", "p1", "where", "what", room="\ud83d"),
    },
    without_proxies: {"no_proxy": wrong("call_proxy", "p1", "ladder")},
}
"""Without a match or queue like the others."""

NEVER_BY_A_PRESS = {
    "not_placings": "the points calculator reads placings; a press carries none",
    "not_rated": "the rating calculator alone is given tables that are not rated",
    "not_ratings": "the rating calculator reads ratings; a press carries none",
    "unknown_zone": "a league's hours come with a zone; no press does",
    "bug": "no press is known to break the code; test_guard breaks it on purpose",
}
"""Refusals that no press of a match or queue leads to, and why."""

OF_THE_STORE = "activities.postgres.refusals"
"""Its refusals answer commands about players and leagues, which go past the door."""


def test_every_refusal_has_a_press_that_leads_to_it() -> None:
    tables = (*IN_A_MATCH.values(), *IN_THE_QUEUE.values(), *ELSEWHERE.values())
    shown = {code for table in tables for code in table}
    rules = {kind.code for kind in sources.violations().values() if kind.__module__ != OF_THE_STORE}
    assert shown.isdisjoint(NEVER_BY_A_PRESS)
    assert shown | NEVER_BY_A_PRESS.keys() == rules | sources.codes_refused()


@pytest.mark.parametrize("scene", IN_A_MATCH, ids=lambda scene: scene.__name__)
async def test_a_match_refuses_what_is_out_of_place(scene: Scene, stage: Stage) -> None:
    await stage.start_match()
    await scene(stage)
    await all_are_refused(stage, IN_A_MATCH[scene])


@pytest.mark.parametrize("scene", IN_THE_QUEUE, ids=lambda scene: scene.__name__)
async def test_the_queue_refuses_what_is_out_of_place(scene: Scene, stage: Stage) -> None:
    await stage.start_queue()
    await scene(stage)
    await all_are_refused(stage, IN_THE_QUEUE[scene])
    stage.store.open.set()


@pytest.mark.parametrize("scene", ELSEWHERE, ids=lambda scene: scene.__name__)
async def test_a_press_is_refused_that_nobody_can_take(scene: Scene, stage: Stage) -> None:
    """F-11."""
    await scene(stage)
    await all_are_refused(stage, ELSEWHERE[scene])


async def all_are_refused(stage: Stage, table: Mapping[str, Wrong]) -> None:
    """Press one after the other: what is refused changes nothing for the next."""
    answers = {expected: await refused(stage, press) for expected, press in table.items()}
    assert answers == {expected: (expected, press.params) for expected, press in table.items()}


async def refused(stage: Stage, wrong: Wrong) -> tuple[str | None, frozenset[str]]:
    """Press; give the code of the refusal and the names of its parameters."""
    to = stage.queue_workflow if wrong.press in QUEUE_PRESSES else stage.match_workflow
    answer = await stage.door.press(to, wrong.press, a_press(wrong.actor, **wrong.args))
    if answer.refused is None:
        return DONE, frozenset()
    return answer.refused.code, frozenset(answer.refused.params)


def _unfit(stage: Stage) -> None:
    stage.store.strangers.add("stranger")
    stage.store.suspended.add("banned")
    seat = Claim(kind="seated", holder="bcd/rated16/match/of-old", press="x")
    stage.store.claims[PlayerId("playing")] = seat

"""How far a match must be for each press to be accepted."""

from collections.abc import Awaitable, Callable
from typing import Any

from tests.workflows.stage import DONE, MOD, ROOM, Stage

Scene = Callable[[Stage], Awaitable[None]]


async def seated(_: Stage) -> None:
    """Nothing has happened yet."""


async def hosted(stage: Stage) -> None:
    """Seat 1 hosts."""
    assert await stage.act("volunteer_host", "p1") is DONE


async def gathering(stage: Stage) -> None:
    """A room is open and nobody is in it."""
    await hosted(stage)
    assert await stage.act("share_room", "p1", **ROOM) is DONE


async def arriving(stage: Stage) -> None:
    """Seat 2 is in the room."""
    await gathering(stage)
    assert await stage.act("check_in", "p2") is DONE


async def playing(stage: Stage) -> None:
    """Everybody is in the room."""
    await stage.begin_play()


async def racing(stage: Stage) -> None:
    """The first race is on."""
    await playing(stage)
    assert await stage.act("set_up_race", "p1") is DONE


async def disconnected(stage: Stage) -> None:
    """Seat 2 dropped out of the first race."""
    await racing(stage)
    assert await stage.act("report_disconnection", "p2") is DONE


async def raced(stage: Stage) -> None:
    """The first race is over."""
    await racing(stage)
    assert await stage.act("end_race", "p1") is DONE


async def called(stage: Stage) -> None:
    """Seat 2 looks for a proxy."""
    await playing(stage)
    assert await stage.act("call_proxy", "p2") is DONE


async def complete(stage: Stage) -> None:
    """Three races are over."""
    await playing(stage)
    await stage.play_races()


async def standing(stage: Stage) -> None:
    """Every total is in and the table is put to the vote."""
    await complete(stage)
    await stage.enter_totals()


async def voted(stage: Stage) -> None:
    """Seat 1 approves."""
    await standing(stage)
    assert await stage.act("approve", "p1", table=1) is DONE


async def approved(stage: Stage) -> None:
    """Enough approve."""
    await voted(stage)
    for player in ("p2", "p3"):
        assert await stage.act("approve", player, table=1) is DONE


async def void(stage: Stage) -> None:
    """An application to call the match void is open."""
    await hosted(stage)
    assert await stage.act("apply_void", "p1") is DONE


ACCEPTED: dict[str, tuple[Scene, str, dict[str, Any]]] = {
    "volunteer_host": (seated, "p2", {}),
    "share_room": (hosted, "p1", dict(ROOM)),
    "close_room": (raced, "p1", {}),
    "check_in": (gathering, "p2", {}),
    "take_back_check_in": (arriving, "p2", {}),
    "set_up_race": (playing, "p1", {}),
    "report_disconnection": (racing, "p2", {}),
    "take_back_disconnection": (disconnected, "p2", {}),
    "end_race": (racing, "p1", {"disconnected": [3], "unified": True}),
    "take_back_race_end": (raced, "p1", {}),
    "report_race": (raced, "p2", {"race": 1, "points": 10, "placing": 1}),
    "call_proxy": (playing, "p2", {}),
    "withdraw_proxy_call": (called, "p2", {}),
    "accept_proxy": (called, "x1", {"seat": 2}),
    "enter_total": (complete, "p1", {"seat": 2, "total": "10+7+3"}),
    "set_total": (complete, MOD, {"seat": 1, "points": 12, "reason": "the line went dead"}),
    "post_confirmation": (standing, "p1", {}),
    "approve": (standing, "p1", {"table": 1}),
    "object": (standing, "p1", {"table": 1}),
    "take_back_vote": (voted, "p1", {}),
    "submit_result": (approved, "p1", {"table": 1}),
    "ask_void": (hosted, "p2", {}),
    "apply_void": (hosted, "p1", {}),
    "approve_void": (void, "p2", {}),
    "take_back_void_vote": (void, "p1", {}),
    "call_moderator": (seated, "p2", {}),
    "name_host": (seated, MOD, {"seat": 3}),
    "set_race_count": (raced, MOD, {"count": 0, "reason": "wrong button"}),
    "release_room": (seated, MOD, {"reason": "game down"}),
}
"""By press: the scene in which it is accepted, from whom, and what it says."""

"""Matches of every shape, played for their histories."""

import asyncio
from datetime import timedelta
from types import MappingProxyType

from domain.match.status import MatchStatus
from tests.replay.studio import PLAYERS, TOTALS, Play
from tests.workflows.scenes import approved, called, hosted, playing, void
from tests.workflows.stage import DONE, LADDER, MOD, ROOM, eventually
from workers.variants import Overrides

AS_RELEASED: Overrides = MappingProxyType({})
"""The rulebook as it is on the shelf, all sixteen seats and minutes of it."""

FOUR = PLAYERS[:4]


async def submitted(play: Play) -> None:
    """Sixteen players under the rulebook as it is released, up to the result."""
    match = await play.seat(settings=AS_RELEASED)
    await play.done("volunteer_host", "p1")
    await play.done("share_room", "p1", **ROOM)
    await play.at_once(match.id, "check_in", *PLAYERS)
    for _ in range(3):
        await play.done("set_up_race", "p1")
        if not (await play.shown()).race_started:
            await play.forward(match, timedelta(minutes=5))
        await play.done("end_race", "p1")
    await asyncio.gather(
        *(play.done("enter_total", player, total=TOTALS[n % 4]) for n, player in enumerate(PLAYERS))
    )
    await play.at_once(match.id, "approve", *PLAYERS, table=1)
    await play.done("submit_result", "p2", table=1)
    await match.result()


async def proxied(play: Play) -> None:
    """Two seats look for a proxy; two want one of them, and one of the two was waiting."""
    match = await play.seat()
    await play.join("x1")
    await called(play)
    await play.done("call_proxy", "p3")
    first, second = await play.at_once(match.id, "accept_proxy", "x1", "x2", seat=2)
    assert (first, second) == (DONE, "proxy_taken")
    await play.done("accept_proxy", "x3", seat=3)
    await play.at_once(match.id, "check_in", "x1", "x3")
    await eventually(lambda: _waiting(play, 0))
    await play.play_races()
    await _to_the_result(play)


async def void_by_application(play: Play) -> None:
    """The host is asked, applies, and enough approve."""
    match = await play.seat()
    await hosted(play)
    await play.done("ask_void", "p2")
    await play.done("apply_void", "p1")
    await play.done("take_back_void_vote", "p1")
    await play.at_once(match.id, "approve_void", *FOUR[:3])
    await match.result()


async def void_by_races(play: Play) -> None:
    """Two races in a row that too many dropped out of."""
    match = await play.seat()
    await playing(play)
    for _ in range(2):
        await play.done("set_up_race", "p1")
        await eventually(lambda: _racing(play))
        await play.done("end_race", "p1", disconnected=[2, 3, 4])
    await match.result()


async def dissolved(play: Play) -> None:
    """Nobody but the host comes to the room, and the host waits again."""
    await play.seat()
    await dissolve(play)


async def dissolve(play: Play) -> None:
    """Let the ten minutes of the gathering pass, with the host alone in the room."""
    match = play.match
    await hosted(play)
    await play.done("share_room", "p1", **ROOM)
    await play.done("check_in", "p1")
    await play.forward(match, timedelta(minutes=10))
    await match.result()
    await play.until_told("returned_to_queue")


async def released(play: Play) -> None:
    """A moderator ends it."""
    match = await play.seat()
    await playing(play)
    await play.done("release_room", MOD, reason="game down")
    await match.result()


async def cancelled(play: Play) -> None:
    """An operator cancels the workflow."""
    match = await play.seat()
    await hosted(play)
    await match.cancel()
    await match.result()


async def cancelled_after_submitting(play: Play) -> None:
    """An operator cancels while the result waits for the store."""
    match = await play.seat()
    await approved(play)
    async with play.store_down():
        await play.done("submit_result", "p1", table=1)
        await match.cancel()
        assert await play.act("release_room", MOD, reason="late") == "already_submitted"
    await match.result()


async def continued(play: Play) -> None:
    """Three updates a run, up to the result."""
    match = await play.seat(updates_a_run=3)
    await approved(play)
    await play.done("submit_result", "p1", table=1)
    await match.result()


async def every_press(play: Play) -> None:
    """Whatever can be pressed and taken back, with corrected totals and an objection."""
    match = await play.seat()
    presses: list[tuple[str, str, dict[str, object]]] = [
        ("call_moderator", "p2", {}),
        ("volunteer_host", "p2", {}),
        ("name_host", MOD, {"seat": 1}),
        ("share_room", "p1", dict(ROOM)),
        ("check_in", "p2", {}),
        ("take_back_check_in", "p2", {}),
        *(("check_in", player, {}) for player in FOUR),
        ("set_up_race", "p1", {}),
        ("report_disconnection", "p2", {}),
        ("take_back_disconnection", "p2", {}),
        ("report_disconnection", "p2", {}),
        ("end_race", "p1", {"disconnected": [3], "unified": True}),
        ("take_back_race_end", "p1", {}),
        ("end_race", "p1", {"disconnected": [2]}),
        ("report_race", "p1", {"race": 1, "points": 10, "placing": 1}),
        ("close_room", "p1", {}),
        ("share_room", "p1", {"room": "ROOM-2"}),
        ("call_proxy", "p2", {}),
        ("withdraw_proxy_call", "p2", {}),
        ("set_race_count", MOD, {"count": 0, "reason": "wrong button"}),
    ]
    for name, actor, args in presses:
        await play.done(name, actor, **args)
    await play.play_races()
    table = await play.enter_totals()
    await play.done("approve", "p2", table=table)
    await play.done("take_back_vote", "p2")
    await play.done("object", "p3", table=table)
    await play.done("enter_total", "p3", total="10+7+3")
    await play.done("set_total", MOD, seat=4, points=12, reason="line dead")
    await play.done("post_confirmation", "p1")
    status = await play.shown()
    await play.submit(_table(status))
    await match.result()


async def silent(play: Play) -> None:
    """Every deadline passes: nobody hosts, shares a room, ends a race or answers a wish."""
    match = await play.seat()
    await play.forward(match, timedelta(minutes=3))
    await play.until_told("host_chosen")
    await play.forward(match, timedelta(minutes=5))
    await play.until_told("room_open_to_all")
    await play.done("share_room", "p2", **ROOM)
    await play.done("check_in", "p1")
    await play.done("check_in", "p2")
    await play.forward(match, timedelta(minutes=10))
    await play.until_told("play_began")
    await play.done("set_up_race", "p2")
    await play.forward(match, timedelta(minutes=12))
    await play.until_told("host_silent")
    await play.done("end_race", "p1")
    await play.done("ask_void", "p2")
    await play.forward(match, timedelta(minutes=5))
    await play.until_told("void_open_to_all")
    await play.forward(match, timedelta(hours=2))
    await play.until_told("match_idle")
    await play.done("release_room", MOD, reason="nobody plays")
    await match.result()


async def store_away(play: Play) -> None:
    """The store is down for a proxy, and for minutes when the result is written."""
    match = await play.seat()
    await called(play)
    async with play.store_down():
        assert await play.act("accept_proxy", "x1", seat=2) == "store_down"
    await play.done("accept_proxy", "x1", seat=2)
    await play.done("check_in", "x1")
    await play.play_races()
    async with play.store_down():
        await play.submit_after_totals()
        await asyncio.sleep(1)
    await match.result()


async def store_slow(play: Play) -> None:
    """The store answers too late whether somebody may be a proxy."""
    await play.seat()
    await called(play)
    async with play.store_slow():
        assert await play.act("accept_proxy", "x1", seat=2) == "busy"
    await play.done("accept_proxy", "x1", seat=2)
    await play.done("release_room", MOD, reason="enough")
    await play.match.result()


async def refused_by_the_store(play: Play) -> None:
    """The store says that the match has ended in another way, until somebody mends it."""
    match = await play.seat()
    await hosted(play)
    where = "WHERE league = $1 AND ladder = $2"
    league = play.league.league
    ended = f"UPDATE matches SET status = 'void', ended_at = now() {where}"  # noqa: S608 - constants
    mended = f"UPDATE matches SET status = 'open', ended_at = NULL {where}"  # noqa: S608 - constants
    await play.pool.execute(ended, league, LADDER)
    await play.done("release_room", MOD, reason="game down")
    await play.until_alerted("store_stuck")
    await play.pool.execute(mended, league, LADDER)
    await play.forward(match, timedelta(minutes=1))
    await match.result()


async def unheard(play: Play) -> None:
    """A platform that refuses notices: one by one, then given up, but for the result."""
    match = await play.seat()
    await approved(play)
    play.platform.hold()
    await play.done("call_moderator", "p2")
    await play.done("submit_result", "p1", table=1)
    play.platform.fail(4, for_good=True)
    play.platform.release()
    await play.until_alerted("notices_dropped")
    await play.forward(match, timedelta(minutes=3))
    await match.result()


async def other_moderators(play: Play) -> None:
    """The league gets other moderators while it is played."""
    match = await play.seat()
    await hosted(play)
    await play.open(moderators=("p4",))
    await eventually(lambda: _moderated(play), within=60)
    await match.result()


async def open_in_a_race(play: Play) -> None:
    """It is still being played."""
    await play.seat()
    await playing(play)
    await play.done("set_up_race", "p1")
    await play.done("report_disconnection", "p2")


async def open_with_a_wish_for_void(play: Play) -> None:
    """It is still open, and an application to call it void with it."""
    await play.seat()
    await void(play)


async def _to_the_result(play: Play) -> None:
    await play.submit_after_totals()
    await play.match.result()


def _table(status: MatchStatus) -> int:
    assert status.table is not None
    return status.table


async def _waiting(play: Play, many: int) -> bool:
    return (await play.board()).shared == many


async def _racing(play: Play) -> bool:
    return (await play.shown()).race_started


async def _moderated(play: Play) -> bool:
    return await play.act("release_room", "p4", reason="by another") is DONE

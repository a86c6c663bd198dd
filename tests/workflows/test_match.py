"""A match from reserved seats to its end, and the faults it must bear."""

import asyncio
from collections import Counter

from domain.model import Ending, PlayerId
from tests.workflows.doubles import Claim
from tests.workflows.scenes import ACCEPTED, approved, called, hosted, standing
from tests.workflows.stage import (
    DONE,
    MOD,
    Stage,
    a_press,
    a_rulebook,
    code,
    eventually,
)
from workflows.ports import Answers, Presses


async def test_a_match_runs_from_reserved_seats_to_its_result(stage: Stage) -> None:
    """P16-C4, P16-C7."""
    handle = await stage.start_match()
    await approved(stage)
    assert await stage.act("submit_result", "p1", table=1) is DONE
    outcome = await handle.result()
    assert outcome.outcome is Ending.SUBMITTED
    assert outcome.by == "p1"
    assert [line.total for line in outcome.lines] == [30, 21, 15, 9]
    assert len(stage.store.results) == 1
    assert [tell.place for tell in stage.platform.told("result")] == ["results", "thread"]
    assert stage.platform.kinds[-1] == "match_status"
    assert {"show_bands", "close_thread"} <= set(stage.platform.kinds)


async def test_a_press_after_the_end_is_refused_and_starts_no_second_life(stage: Stage) -> None:
    """F-11: whatever is pressed on an old message."""
    handle = await stage.start_match()
    assert await stage.act("release_room", MOD, reason="game down") is DONE
    outcome = await handle.result()
    assert (outcome.outcome, outcome.reason, outcome.by) == (Ending.RELEASED, "game down", MOD)
    for name, (_, actor, args) in ACCEPTED.items():
        assert await stage.act(name, actor, **args) == "match_closed"
    assert len(stage.store.endings) == 1


async def test_a_press_while_the_last_notices_wait_is_refused(stage: Stage) -> None:
    """F-11, F-20."""
    stage.platform.hold()
    handle = await stage.start_match()
    assert await stage.act("release_room", MOD, reason="game down") is DONE
    assert await stage.act("release_room", MOD, reason="again") == "match_closed"
    stage.platform.release()
    assert (await handle.result()).reason == "game down"


async def test_two_who_submit_at_once_make_one_result(stage: Stage) -> None:
    """F-20."""
    handle = await stage.start_match()
    await approved(stage)
    stage.store.open.clear()
    answers = await asyncio.gather(
        *(stage.act("submit_result", player, table=1) for player in ("p1", "p2", "p3"))
    )
    assert Counter(answers) == {DONE: 1, "already_submitted": 2}
    stage.store.open.set()
    await handle.result()
    assert len(stage.store.results) == 1


async def test_the_first_of_two_who_accept_at_once_is_the_proxy(stage: Stage) -> None:
    """F-15, P16-X2."""
    await stage.start_match()
    await called(stage)
    players = ["x1", "x2", "x3"]
    answers = list(await asyncio.gather(*(stage.act("accept_proxy", p, seat=2) for p in players)))
    assert answers == [DONE, "proxy_taken", "proxy_taken"]
    assert (await stage.shown()).seats[1].proxy == "x1"
    assert list(stage.store.claims) == ["x1"]


async def test_a_suspended_player_does_not_stand_in_the_way_of_the_next(stage: Stage) -> None:
    """F-15, F-16: the first who is free."""
    stage.store.suspended.add("x1")
    stage.store.strangers.add("x2")
    stage.store.claims[PlayerId("x3")] = Claim(kind="seated", holder="elsewhere", press="x")
    await stage.start_match()
    await called(stage)
    players = ("x1", "x2", "x3", "p2", "p3", "x4")
    answers = await asyncio.gather(*(stage.act("accept_proxy", p, seat=2) for p in players))
    refused = ["suspended", "not_registered", "in_open_match", "own_seat", "seated_here"]
    # Whoever the state alone refuses has heard it; the others are told that it is taken.
    assert answers[3:] == [*refused[3:], DONE]
    assert (await stage.shown()).seats[1].proxy == "x4"


async def test_each_who_may_not_be_a_proxy_hears_why(stage: Stage) -> None:
    """F-16."""
    stage.store.suspended.add("x1")
    stage.store.strangers.add("x2")
    stage.store.claims[PlayerId("x3")] = Claim(kind="seated", holder="elsewhere", press="x")
    await stage.start_match()
    await called(stage)
    reasons = {
        "x1": "suspended",
        "x2": "not_registered",
        "x3": "in_open_match",
        "p2": "own_seat",
        "p3": "seated_here",
    }
    for player, reason in reasons.items():
        assert await stage.act("accept_proxy", player, seat=2) == reason


async def test_proxies_of_two_seats_are_found_at_once(stage: Stage) -> None:
    """P16-X2: one a seat."""
    await stage.start_match()
    await called(stage)
    assert await stage.act("call_proxy", "p3") is DONE
    wanted = [("x1", 2), ("x1", 3), ("x2", 3)]
    answers = await asyncio.gather(
        *(stage.act("accept_proxy", player, seat=seat) for player, seat in wanted)
    )
    assert answers == [DONE, "seated_here", DONE]
    assert [seat.proxy for seat in (await stage.shown()).seats] == [None, "x1", "x2", None]


async def test_a_call_withdrawn_while_somebody_accepts_is_withdrawn_or_taken(
    stage: Stage,
) -> None:
    """F-17: the store has granted the place, the call is gone, so the place is given back."""
    handle = await stage.start_match()
    await called(stage)
    assert await stage.act("call_proxy", "p3") is DONE
    stage.store.open.clear()
    # While the store thinks about seat 3, both presses about seat 2 arrive, and so they are
    # taken together: the call is withdrawn while the store is asked about the proxy.
    about_seat_3 = asyncio.create_task(stage.act("accept_proxy", "x3", seat=3))
    await asyncio.sleep(0.2)
    both = []
    for name, press in (
        ("accept_proxy", a_press("x1", seat=2)),
        ("withdraw_proxy_call", a_press("p2")),
    ):
        update = handle.execute_update(name, Presses(presses=(press,)), result_type=Answers)
        both.append(asyncio.create_task(update))
        await asyncio.sleep(0.2)
    stage.store.open.set()
    accepted, withdrawn = (codes.answers[0] for codes in await asyncio.gather(*both))
    assert await about_seat_3 is DONE
    assert (code(accepted), code(withdrawn)) == ("no_call", DONE)
    assert (await stage.shown()).seats[1].proxy is None
    await eventually(lambda: "release_claims" in stage.store.done)
    assert list(stage.store.claims) == ["x3"]


async def test_a_proxy_leaves_the_queue(stage: Stage) -> None:
    """P16-X2."""
    await stage.start_queue(a_rulebook(players=10))
    for player in ("x1", "x2"):
        assert await stage.queue_up("join", player) is DONE
    await stage.start_match(queue_id=stage.queue_workflow)
    await called(stage)
    assert await stage.act("accept_proxy", "x1", seat=2) is DONE
    await eventually(lambda: _waits(stage, "Name of x2"))
    assert stage.store.claims[PlayerId("x1")].kind == "proxy"
    assert await stage.queue_up("join", "x1") == "in_open_match"


async def _waits(stage: Stage, *names: str) -> bool:
    return (await stage.board()).shared_names == names


async def test_a_store_that_is_down_makes_no_proxy(stage: Stage) -> None:
    await stage.start_match()
    await called(stage)
    stage.store.down = True
    assert await stage.act("accept_proxy", "x1", seat=2) == "store_down"
    stage.store.down = False
    assert await stage.act("accept_proxy", "x1", seat=2) is DONE


async def test_the_last_two_approvals_at_once_cannot_skip_the_threshold(stage: Stage) -> None:
    """F-21: at least three of four, on the present state."""
    await stage.start_match()
    await standing(stage)
    assert await stage.act("submit_result", "p1", table=1) == "not_ready"
    answers = await asyncio.gather(
        *(stage.act("approve", f"p{number}", table=1) for number in range(1, 5))
    )
    assert answers == [DONE] * 4
    assert (await stage.shown()).ready
    await eventually(lambda: stage.platform.told("result_ready"))
    assert len(stage.platform.told("result_ready")) == 1


async def test_an_approval_does_not_count_for_a_table_that_has_changed(stage: Stage) -> None:
    """F-22: a total arrives together with the last approval."""
    await stage.start_match()
    await approved(stage)
    total = stage.act("enter_total", "p4", seat=1, total="27")
    vote = stage.act("approve", "p4", table=1)
    submit = stage.act("submit_result", "p4", table=1)
    answers = await asyncio.gather(total, vote, submit)
    assert list(answers) == [DONE, "table_changed", "table_changed"]
    status = await stage.shown()
    assert (status.table, status.approvals) == (2, 0)


async def test_a_press_delivered_by_two_doors_happens_once(stage: Stage) -> None:
    """F-12."""
    await stage.start_match()
    press = a_press("p1")
    other = type(stage.door)(stage.client)
    answers = await asyncio.gather(
        *(door.press(stage.match_workflow, "volunteer_host", press) for door in (stage.door, other))
    )
    assert answers[0] == answers[1]
    assert code(answers[0]) is DONE


async def test_a_refused_press_is_judged_afresh_when_it_comes_again(stage: Stage) -> None:
    await stage.start_match()
    early = a_press("p2")
    refused = await stage.door.press(stage.match_workflow, "check_in", early)
    assert code(refused) == "no_room"
    await hosted(stage)
    assert await stage.act("share_room", "p1", room="A") is DONE
    assert code(await stage.door.press(stage.match_workflow, "check_in", early)) is DONE

"""Effects in two lanes: the store's must happen, notices never hold up play."""

from datetime import timedelta
from typing import Any

import pytest
from temporalio.client import WorkflowHandle

from domain.effects import Tell
from domain.model import Ending
from tests.workflows.scenes import approved, called, hosted
from tests.workflows.stage import DONE, MOD, Stage, a_rulebook, events, eventually
from workflows.notice_lane import MOST_AT_ONCE


async def test_everything_that_waits_goes_in_one_delivery(stage: Stage) -> None:
    stage.platform.hold()
    await stage.start_match()
    await eventually(lambda: stage.platform.attempts == 1)
    await hosted(stage)
    assert await stage.act("call_moderator", "p2") is DONE
    stage.platform.release()
    await eventually(lambda: len(stage.platform.deliveries) == 2)
    _, second = stage.platform.deliveries
    told = [notice for keyed in second.notices if isinstance(notice := keyed.notice, Tell)]
    assert [notice.kind for notice in told] == [
        "host_chosen",
        "moderator_called",
        # Edited once more when the thread is known to be there.
        "table_formed",
        "match_status",
    ]


async def test_an_overtaken_notice_is_dropped_and_whom_it_called_is_called_by_the_later(
    stage: Stage,
) -> None:
    await stage.start_match()
    await called(stage)
    await eventually(lambda: stage.platform.told("proxy_called"))
    stage.platform.hold()
    posted = len(stage.platform.notices)
    assert await stage.act("withdraw_proxy_call", "p2") is DONE
    assert await stage.act("call_proxy", "p3") is DONE
    assert await stage.act("withdraw_proxy_call", "p3") is DONE
    stage.platform.release()
    await eventually(lambda: len(stage.platform.told("proxy_call_withdrawn")) == 6)
    assert len(stage.platform.told("proxy_called")) == 3
    status = [kind for kind in stage.platform.kinds[posted:] if kind == "match_status"]
    assert len(status) <= 2


async def test_a_platform_that_fails_never_holds_up_play(stage: Stage) -> None:
    """F-27: the match goes on, messages arrive later in order, none twice."""
    stage.platform.fail()
    handle = await stage.start_match()
    await approved(stage)
    assert await stage.act("submit_result", "p1", table=1) is DONE
    await eventually(lambda: stage.store.results)
    assert stage.platform.notices == []
    stage.platform.fail(times=0)
    await stage.pass_time(timedelta(minutes=6))
    assert (await handle.result()).outcome is Ending.SUBMITTED
    keys = [keyed.key for delivery in stage.platform.deliveries for keyed in delivery.notices]
    numbers = [int(key.rpartition(".")[2]) for key in keys]
    assert numbers == sorted(set(numbers))
    assert stage.platform.kinds[0] == "open_thread"
    assert stage.platform.kinds[-1] == "match_status"


async def test_a_platform_that_fails_for_a_while_is_tried_again(stage: Stage) -> None:
    """F-27."""
    stage.platform.fail(times=12)
    handle = await stage.start_match()
    assert await stage.act("release_room", MOD, reason="game down") is DONE
    await stage.pass_time(timedelta(minutes=30))
    assert (await handle.result()).outcome is Ending.RELEASED
    assert stage.platform.told("match_released")
    assert stage.platform.alerts == []


@pytest.mark.slow
async def test_notices_are_given_up_after_a_day_but_never_a_result(stage: Stage) -> None:
    handle = await stage.start_match()
    await approved(stage)
    stage.store.open.clear()
    assert await stage.act("submit_result", "p1", table=1) is DONE
    await eventually(lambda: _shows(stage, "submitted"))
    stage.platform.fail()
    stage.store.open.set()
    await eventually(lambda: stage.store.results)
    await stage.pass_time(timedelta(days=1, minutes=5))
    await eventually(lambda: _given_up(handle))
    stage.platform.fail(times=0)
    await stage.pass_time(timedelta(minutes=6))
    assert (await handle.result()).outcome is Ending.SUBMITTED
    assert len(stage.platform.told("result")) == 2
    assert "close_thread" not in stage.platform.kinds
    assert [alert.kind for alert in stage.platform.alerts] == ["notices_dropped"]


async def test_a_notice_that_cannot_be_posted_takes_no_other_with_it(stage: Stage) -> None:
    stage.platform.fail(times=2, for_good=True)
    handle = await stage.start_match()
    assert await stage.act("release_room", MOD, reason="game down") is DONE
    await handle.result()
    assert stage.platform.told("match_released")
    assert "open_thread" not in stage.platform.kinds
    await eventually(lambda: [alert.kind for alert in stage.platform.alerts] == ["notices_dropped"])
    assert stage.platform.alerts[0].params == {"count": 1}


async def test_more_notices_than_one_delivery_takes_go_in_several(stage: Stage) -> None:
    stage.platform.hold()
    await stage.start_queue(a_rulebook(players=1000))
    for number in range(MOST_AT_ONCE + 5):
        assert await stage.queue_up("join", f"p{number}") is DONE
        args = {"player": f"p{number}", "reason": "test"}
        assert await stage.queue_up("remove_player", MOD, **args) is DONE
    stage.platform.release()
    told = MOST_AT_ONCE + 5
    await eventually(lambda: len(stage.platform.told("removed_from_queue")) == told)
    assert max(len(delivery.notices) for delivery in stage.platform.deliveries) == MOST_AT_ONCE


async def test_the_board_is_edited_once_a_second_and_shows_the_last_state(stage: Stage) -> None:
    """P16-Q7."""
    await stage.start_queue()
    await eventually(lambda: stage.platform.told("queue_board"))
    for player in ("p1", "p2", "p3"):
        assert await stage.queue_up("join", player) is DONE
    assert await stage.queue_up("leave", "p1") is DONE
    await stage.pass_time(timedelta(seconds=3))
    await eventually(lambda: stage.platform.told("queue_board")[-1].params["shared"] == 2)
    assert len(stage.platform.told("queue_board")) <= 3


async def test_moderators_hear_of_a_store_that_is_down_and_the_result_is_written_once(
    stage: Stage,
) -> None:
    """F-9, F-19: after two minutes, hourly from then, by a way that needs no store."""
    handle = await stage.start_match()
    await approved(stage)
    stage.store.down = True
    assert await stage.act("submit_result", "p1", table=1) is DONE
    await stage.pass_time(timedelta(seconds=110))
    assert stage.platform.alerts == []
    await stage.pass_time(timedelta(seconds=15))
    await _alerts(stage, 1)
    await stage.pass_time(timedelta(minutes=58))
    assert len(stage.platform.alerts) == 1
    await stage.pass_time(timedelta(minutes=3))
    await _alerts(stage, 2)
    assert {alert.kind for alert in stage.platform.alerts} == {"store_stuck"}
    stage.store.down = False
    await stage.pass_time(timedelta(seconds=30))
    assert (await handle.result()).outcome is Ending.SUBMITTED
    assert len(stage.store.results) == 1


async def test_an_effect_that_the_store_refuses_is_cried_about_and_tried_again(
    stage: Stage,
) -> None:
    """F-9: once at the first refusal, and then no oftener than of any stuck store."""
    stage.store.refusals = 4
    handle = await stage.start_match()
    assert await stage.act("release_room", MOD, reason="game down") is DONE
    await _alerts(stage, 1)
    assert stage.store.endings == []
    await stage.pass_time(timedelta(seconds=100))
    assert len(stage.platform.alerts) == 1
    await stage.pass_time(timedelta(seconds=150))
    assert len(stage.platform.alerts) == 2
    assert (await handle.result()).outcome is Ending.RELEASED
    assert len(stage.store.endings) == 1


async def test_store_effects_keep_their_order(stage: Stage) -> None:
    await stage.start_queue()
    for player in ("p1", "p2", "p3", "p4"):
        assert await stage.queue_up("join", player) is DONE
        if player == "p2":
            assert await stage.queue_up("leave", "p1") is DONE
    assert await stage.queue_up("join", "p5") is DONE
    await eventually(lambda: "seat_players" in stage.store.done)
    lane = [name for name in stage.store.done if name != "claim_places"]
    assert lane == ["release_claims", "seat_players"]


def _shows(stage: Stage, phase: str) -> bool:
    return stage.platform.told("match_status")[-1].params["phase"] == phase


async def _given_up(handle: WorkflowHandle[Any, Any]) -> bool:
    history = await events(handle)
    return "ACTIVITY_TASK_FAILED" in history or "ACTIVITY_TASK_TIMED_OUT" in history


async def _alerts(stage: Stage, count: int) -> None:
    await eventually(lambda: len(stage.platform.alerts) == count)

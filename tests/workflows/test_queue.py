"""The standing queue: places, tables, and what the store has a say in."""

import asyncio
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from domain.match.state import Phase
from domain.model import Ending, MatchId, PlayerId, Standing
from tests.workflows.doubles import FIRST_DATE, Claim
from tests.workflows.scenes import hosted
from tests.workflows.stage import DONE, MOD, ROOM, Stage, a_press, a_rulebook, code, eventually
from workflows import ids

FIRST_MATCH = MatchId(f"{FIRST_DATE}-1")


async def joined(stage: Stage, *players: str) -> None:
    for player in players:
        assert await stage.queue_up("join", player) is DONE


async def seated(stage: Stage) -> None:
    """Wait until the first table's match is there; from then on ``act`` means that match."""
    await eventually(lambda: stage.store.matches)
    await eventually(lambda: _nobody_forming(stage))
    stage.match_id = FIRST_MATCH


async def _nobody_forming(stage: Stage) -> bool:
    return (await stage.board()).forming == 0


async def test_a_full_table_becomes_a_match_of_its_own(stage: Stage) -> None:
    """P16-Q5."""
    await stage.start_queue()
    await joined(stage, "p1", "p2", "p3", "p4")
    await seated(stage)
    status = await stage.shown()
    assert status.phase is Phase.HOST
    assert [seat.player for seat in status.seats] == ["p1", "p2", "p3", "p4"]
    assert await stage.act("volunteer_host", "p3") is DONE


async def test_many_who_want_the_last_place_make_one_table_and_the_rest_wait(
    stage: Stage,
) -> None:
    """F-1."""
    await stage.start_queue()
    await joined(stage, "p1", "p2", "p3")
    late = [f"q{number}" for number in range(3)]
    answers = await asyncio.gather(*(stage.queue_up("join", player) for player in late))
    assert answers == [DONE] * 3
    await seated(stage)
    assert len(stage.store.matches) == 1
    assert [seat.player for seat in (await stage.shown()).seats] == ["p1", "p2", "p3", "q0"]
    assert (await stage.board()).shared_names == ("Name of q1", "Name of q2")


async def test_a_player_who_joins_twice_at_once_has_one_place(stage: Stage) -> None:
    """F-2: another click, another press id."""
    await stage.start_queue()
    answers = await asyncio.gather(*(stage.queue_up("join", "p1") for _ in range(3)))
    assert Counter(answers) == {DONE: 1, "already_queued": 2}
    assert (await stage.board()).shared == 1


async def test_a_player_who_waits_elsewhere_is_refused_by_the_store(stage: Stage) -> None:
    """F-2: in two queues."""
    await stage.start_queue()
    elsewhere = Claim(kind="queued", holder="bcd/rated4/queue", press="x")
    stage.store.claims[PlayerId("p1")] = elsewhere
    assert await stage.queue_up("join", "p1") == "already_queued"
    assert stage.store.claims[PlayerId("p1")] == elsewhere


@pytest.mark.parametrize(
    ("player", "refused"),
    [("stranger", "not_registered"), ("banned", "suspended"), ("busy", "in_open_match")],
)
async def test_whoever_may_not_join_hears_why(player: str, refused: str, stage: Stage) -> None:
    """P16-Q1."""
    stage.store.strangers.add("stranger")
    stage.store.suspended.add("banned")
    stage.store.claims[PlayerId("busy")] = Claim(kind="seated", holder="bcd/x", press="x")
    await stage.start_queue()
    assert await stage.queue_up("join", player) == refused
    assert (await stage.board()).shared == 0


async def test_joining_is_refused_while_the_match_is_set_up(stage: Stage) -> None:
    """F-5, P16-Q8."""
    await stage.start_queue()
    await joined(stage, "p1", "p2", "p3")
    stage.store.broken = ("seat_players",)
    await joined(stage, "p4")
    assert (await stage.board()).forming == 1
    assert await stage.queue_up("join", "p1") == "in_open_match"
    assert await stage.queue_up("leave", "p1") == "already_seated"
    stage.store.broken = ()
    await stage.pass_time(timedelta(minutes=1))
    await seated(stage)
    assert await stage.queue_up("join", "p1") == "in_open_match"
    assert await stage.queue_up("leave", "p1") == "already_seated"


async def test_a_store_that_is_down_takes_nobody_in(stage: Stage) -> None:
    await stage.start_queue()
    stage.store.down = True
    assert await stage.queue_up("join", "p4") == "store_down"
    stage.store.down = False
    await stage.pass_time(timedelta(minutes=1))
    assert await stage.queue_up("join", "p4") is DONE


async def test_leaving_says_not_queued_when_the_store_is_silent(stage: Stage) -> None:
    """P16-Q8."""
    await stage.start_queue()
    assert await stage.queue_up("leave", "p9") == "not_queued"
    stage.store.down = True
    assert await stage.queue_up("leave", "p9") == "not_queued"


async def test_whoever_became_unavailable_leaves_and_the_others_keep_their_places(
    stage: Stage,
) -> None:
    """F-6, P16-Q9."""
    await stage.start_queue()
    await joined(stage, "p1", "p2", "p3")
    stage.store.suspended.add("p2")
    await joined(stage, "p4")
    await eventually(lambda: stage.platform.told("dropped_from_table"))
    assert stage.store.matches == {}
    assert (await stage.board()).shared_names == ("Name of p1", "Name of p3", "Name of p4")
    await joined(stage, "p5")
    await seated(stage)
    assert [seat.player for seat in (await stage.shown()).seats] == ["p1", "p3", "p4", "p5"]


async def test_join_leave_join_is_one_place_with_the_later_time(stage: Stage) -> None:
    """F-7: the second joins while the store still holds the first claim."""
    await stage.start_queue(a_rulebook(players=10))
    door, queue = stage.door, stage.queue_workflow
    await joined(stage, "p1", "p2")
    answers = await asyncio.gather(
        door.press(queue, "leave", a_press("p1")), door.press(queue, "join", a_press("p1"))
    )
    assert [code(answer) for answer in answers] == [DONE, DONE]
    assert (await stage.board()).shared_names == ("Name of p2", "Name of p1")
    await asyncio.sleep(0.2)
    assert stage.store.claims[PlayerId("p1")].press == answers[1].id


async def test_a_table_waits_for_a_store_that_is_down_and_then_starts(stage: Stage) -> None:
    """F-9: nobody is stuck, and moderators know."""
    await stage.start_queue()
    stage.store.broken = ("seat_players",)
    await joined(stage, "p1", "p2", "p3", "p4")
    await stage.pass_time(timedelta(minutes=10))
    assert (await stage.board()).forming == 1
    assert [alert.kind for alert in stage.platform.alerts] == ["store_stuck"]
    await joined(stage, "q1")
    stage.store.broken = ()
    await stage.pass_time(timedelta(minutes=1))
    await seated(stage)
    assert (await stage.shown()).phase is Phase.HOST
    assert (await stage.board()).shared_names == ("Name of q1",)


async def test_a_join_that_the_store_does_not_answer_in_time_leaves_no_claim(
    stage: Stage,
) -> None:
    await stage.start_queue()
    stage.store.open.clear()
    assert await stage.queue_up("join", "p1") == "busy"
    assert (await stage.board()).shared == 0
    stage.store.open.set()
    await eventually(lambda: "release_claims" in stage.store.done)
    assert stage.store.claims == {}
    assert await stage.queue_up("join", "p1") is DONE


async def test_a_place_whose_press_was_lost_is_found_again(stage: Stage) -> None:
    """F-3: the claim was taken, and worker and server died before anybody was told."""
    await stage.start_queue()
    lost = Claim(kind="queued", holder=stage.queue_workflow, press="lost")
    stage.store.claims[PlayerId("p1")] = lost
    assert await stage.queue_up("join", "p1") is DONE
    assert await stage.queue_up("join", "p1") == "already_queued"
    assert await stage.queue_up("leave", "p1") is DONE
    await eventually(lambda: stage.store.claims == {})


async def test_those_who_were_there_come_back_with_their_old_waiting_time(stage: Stage) -> None:
    """P16-H7: the host and nobody else was in the room."""
    await stage.start_queue()
    await joined(stage, "p1", "p2", "p3", "p4")
    await seated(stage)
    await joined(stage, "q1")
    handle = stage.client.get_workflow_handle(stage.match_workflow)
    await hosted(stage)
    assert await stage.act("share_room", "p1", **ROOM) is DONE
    assert await stage.act("check_in", "p1") is DONE
    await stage.pass_time(a_rulebook().hosting.gathering)
    outcome = await handle.result()
    assert outcome["outcome"] == Ending.DISSOLVED
    await eventually(lambda: stage.platform.told("returned_to_queue"))
    assert (await stage.board()).shared_names == ("Name of p1", "Name of q1")
    assert set(stage.store.claims) == {"p1", "q1"}
    assert await stage.queue_up("leave", "p1") is DONE
    await eventually(lambda: set(stage.store.claims) == {"q1"})


async def test_players_are_free_when_their_queue_is_gone(stage: Stage) -> None:
    """P16-H7."""
    handle = await stage.start_match(queue_id="bcd/rated16/queue-of-old")
    await hosted(stage)
    assert await stage.act("share_room", "p1", **ROOM) is DONE
    assert await stage.act("check_in", "p1") is DONE
    await stage.pass_time(a_rulebook().hosting.gathering)
    assert (await handle.result()).outcome is Ending.DISSOLVED
    assert stage.store.claims == {}


async def test_a_moderator_gives_a_penalty_once(stage: Stage) -> None:
    """P16-V2."""
    await stage.start_queue()
    stage.store.strangers.add("ghost")
    stage.store.matches["a table"] = MatchId("2026-11-30-1")
    press = a_press(MOD, player="p1", reason="left without a word", match_id="2026-11-30-1")
    for _ in range(2):
        answer = await stage.door.press(stage.queue_workflow, "give_penalty", press)
        assert code(answer) is DONE
    assert stage.store.penalties == {press.id: a_rulebook().helping.penalty}
    ghost = await stage.queue_up("give_penalty", MOD, player="ghost", reason="x")
    assert ghost == "not_registered"
    await eventually(lambda: len(stage.platform.told("penalty_given")) == 2)
    assert "show_bands" in stage.platform.kinds
    assert await stage.queue_up("give_penalty", MOD, player="p1", reason=" ") == "reason_missing"
    assert await stage.queue_up("give_penalty", "p2", player="p1", reason="x") == "moderators_only"


async def test_nobody_is_penalised_for_a_match_that_never_was(stage: Stage) -> None:
    """P16-V2: a slip in the name costs no rating; a press beside it still counts."""
    await stage.start_queue()
    slip = a_press(MOD, player="p1", reason="left", match_id="2020-02-02-1")
    right = a_press(MOD, player="p1", reason="left")
    answers = await asyncio.gather(
        *(stage.door.press(stage.queue_workflow, "give_penalty", one) for one in (slip, right))
    )
    assert [code(answer) for answer in answers] == ["no_such_match", DONE]
    assert stage.store.penalties.keys() == {right.id}


async def test_a_penalty_that_is_written_stands_when_its_moderator_is_none_any_more(
    stage: Stage,
) -> None:
    """P16-V2: the answer and the ledger say the same, whatever changes between."""
    handle = await stage.start_queue()

    async def dismiss() -> None:
        await handle.signal("moderators_changed", {"moderators": ["p2"]})

    stage.store.meanwhile = dismiss
    press = a_press(MOD, player="p1", reason="left without a word")
    while (heard := await stage.door.press(stage.queue_workflow, "give_penalty", press)).refused:
        assert code(heard) == "busy"
        await handle.signal("moderators_changed", {"moderators": [MOD]})
    assert stage.store.penalties.keys() == {press.id}
    assert await stage.queue_up("close_queue", MOD) == "moderators_only"


async def test_the_store_may_say_that_somebody_may_not_wait_any_longer(stage: Stage) -> None:
    """F-6."""
    handle = await stage.start_queue()
    await joined(stage, "p1", "p2")
    gone = {"players": ["p1"], "standing": Standing.SUSPENDED}
    await handle.signal("players_gone", gone)
    await eventually(lambda: set(stage.store.claims) == {"p2"})
    assert (await stage.board()).shared_names == ("Name of p2",)


async def test_a_range_fixed_by_hand_is_kept_by_the_store(stage: Stage) -> None:
    """P16-Q3."""
    handle = await stage.start_queue()
    assert await stage.queue_up("fix_range", MOD, low=4000, high=4500) is DONE
    await eventually(lambda: "compute_range" in stage.store.done)
    later = datetime(2100, 1, 1, tzinfo=UTC).isoformat()
    await handle.signal("range_computed", {"range": {"low": 1, "high": 2, "since": later}})
    assert (await stage.board()).range_low == 4000
    assert await stage.queue_up("free_range", MOD) is DONE
    await eventually(lambda: _range_is(stage, 4900))


async def _range_is(stage: Stage, low: int) -> bool:
    return (await stage.board()).range_low == low


async def test_new_hours_and_moderators_hold_at_once(stage: Stage) -> None:
    """P16-Q10."""
    handle = await stage.start_queue()
    await handle.signal("moderators_changed", {"moderators": ["p1"]})
    assert await stage.queue_up("close_queue", MOD) == "moderators_only"
    assert await stage.queue_up("close_queue", "p1") is DONE
    day_and_night = {"opens": "00:00:00", "closes": "00:00:00"}
    await handle.signal("hours_changed", {"hours": [day_and_night], "zone": "UTC"})
    await eventually(lambda: _open(stage))


async def _open(stage: Stage) -> bool:
    return not (await stage.board()).shut


async def test_a_match_that_was_started_before_is_the_same_match(stage: Stage) -> None:
    """F-3: the worker died between starting it and saying so."""
    stage.match_id = FIRST_MATCH
    await stage.start_match()
    assert await stage.act("volunteer_host", "p2") is DONE
    await stage.start_queue()
    await joined(stage, "p1", "p2", "p3", "p4")
    await seated(stage)
    assert (await stage.shown()).host == 2
    assert ids.match_id("bcd", "rated16", FIRST_MATCH) == stage.match_workflow

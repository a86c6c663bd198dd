"""A result is delivered again and again, beside others, and late: it counts once."""

import asyncio
from collections.abc import Mapping
from random import Random

import pytest
from temporalio.api.enums.v1 import EventType

from activities.postgres.leagues import Leagues
from activities.postgres.results import Results
from bots.door import Door
from domain.model import Ending
from tests.activities.postgres.builders import (
    LEAGUE,
    PLAYERS,
    a_league,
    a_penalty,
    a_result,
    falling,
    penalties,
)
from tests.activities.postgres.store import Store
from tests.cli.program import tachiai_process
from tests.e2e.site import Site, frozen
from tests.e2e.small_match import MODERATOR, SmallLeague
from tests.e2e.soon import PATIENCE, soon
from tests.e2e.store_delays import at_rest, blocked, held_at_commit
from workflows.ports import Answer, MatchOutcome, MatchResult, Press

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(120)]

WRITE = "write_result"
LOST = ("already_submitted", "match_closed")
"""What whoever comes second is told."""
ENDINGS: Mapping[str, Ending] = {
    "submit_result": Ending.SUBMITTED,
    "release_room": Ending.RELEASED,
    "approve_void": Ending.VOID,
}
"""What each press leads to."""

REPETITIONS = 12


async def test_a_result_is_rated_once_when_three_workers_write_it_and_answer_out_of_order(
    site: Site,
) -> None:
    """F-19: the third is heard first, and the one that wrote it when the match is over."""
    async with SmallLeague(site, "thrice", players=4) as league:
        match = await league.seat(league.players)
        [submitter, *_] = await league.play(match)
        handle = site.client.get_workflow_handle(match, result_type=MatchOutcome)
        async with held_at_commit(site, "matches") as let_go:
            await league.done(match, "submit_result", submitter, table=1)
            await blocked(site)
            with frozen(first := await site.at_work(match, WRITE)):
                await blocked(site, 2)
                with frozen(second := await site.at_work(match, WRITE)):
                    let_go()
                    await soon("a third attempt", lambda: _another(site, match, first, second))
                outcome = await handle.result()
        await at_rest(site)
        assert outcome.outcome is Ending.SUBMITTED
        await _assert_rated_once(league, outcome)

        again = await _written(site, match)
        await site.postgres.restart_killed()
        results = Results(site.pool)
        answers = await asyncio.gather(*(results.write_result(again) for _ in range(3)))
        assert [answer.lines for answer in answers] == [outcome.lines] * 3
        await _assert_rated_once(league, outcome)


async def test_one_of_two_processes_that_submit_at_once_is_told_that_it_is_done(
    site: Site,
) -> None:
    """F-20: each with a door of its own."""
    async with SmallLeague(site, "two-doors", players=4) as league:
        match = await league.seat(league.players)
        first, second, *_ = await league.play(match)

        submit = ("match", "act", match, "submit_result", "--arg", "table=1", "--json", "--as")
        submitting = (
            tachiai_process(*submit, who, environment=site.environment) for who in (first, second)
        )
        ran = await asyncio.gather(*submitting)

        done, refused = sorted(ran, key=lambda one: one.status)
        assert (done.status, refused.status) == (0, 2)
        assert refused.json["refused"]["code"] in LOST
        handle = site.client.get_workflow_handle(match, result_type=MatchOutcome)
        await _assert_rated_once(league, await handle.result())


async def test_a_result_is_written_once_when_the_worker_dies_between_two_submissions(
    site: Site,
) -> None:
    """F-20, F-19: the second hears that it is done, and the first the same as before."""
    async with SmallLeague(site, "died-between", players=4) as league:
        match = await league.seat(league.players)
        first, second, *_ = await league.play(match)
        async with site.held("ledger"):
            done = await league.done(match, "submit_result", first, table=1)
            await site.kill_worker(await site.in_charge(match))
            refused = await league.press(match, "submit_result", second, table=1)
            late = await league.press(match, "release_room", MODERATOR, reason="late")
            assert await league.again(match, "submit_result", first, done, table=1) == done
        assert [answer.refused and answer.refused.code for answer in (refused, late)] == [
            "already_submitted",
            "already_submitted",
        ]
        handle = site.client.get_workflow_handle(match, result_type=MatchOutcome)
        outcome = await handle.result()
        assert outcome.by == first
        await _assert_rated_once(league, outcome)


@pytest.mark.parametrize("submission", ["first", "second"])
@pytest.mark.parametrize("rival", ["submit_result", "release_room", "approve_void"])
async def test_one_ending_stands_and_everybody_hears_of_it_when_two_are_asked_for_at_once(
    site: Site, rival: str, submission: str
) -> None:
    """F-20, P16-V4, P16-V1: both wait for the worker when it goes on, each at a door of its own."""
    async with SmallLeague(site, f"{rival}-{submission}", players=4) as league:
        match = await league.seat(league.players)
        seated = await league.play(match)
        for seat, action in enumerate(("apply_void", "approve_void")):
            await league.done(match, action, seated[seat])
        presses = [("submit_result", _press(seated[3], table=1)), _rival(rival, seated[2])]
        if submission == "second":
            presses.reverse()

        with frozen(await site.in_charge(match)):
            pressing = []
            for action, press in presses:
                pressing.append(asyncio.create_task(_at_its_own_door(site, match, action, press)))
                await asyncio.sleep(0.2)
        answers = await asyncio.gather(*pressing)

        handle = site.client.get_workflow_handle(match, result_type=MatchOutcome)
        outcome = await handle.result()
        accepted = [
            (action, press.actor)
            for (action, press), answer in zip(presses, answers, strict=True)
            if answer.refused is None
        ]
        [(action, by)] = accepted
        assert outcome.outcome is ENDINGS[action]
        assert outcome.by == (None if action == "approve_void" else by)
        assert [answer.refused.code in LOST for answer in answers if answer.refused] == [True]
        assert await league.rows("SELECT status FROM matches WHERE league = $1") == [
            (outcome.outcome,)
        ]
        if outcome.outcome is Ending.SUBMITTED:
            await _assert_rated_once(league, outcome)
        else:
            assert await league.rows("SELECT FROM ledger WHERE league = $1") == []
        assert await league.hold([])


async def test_no_change_is_lost_when_two_matches_and_a_penalty_move_one_rating_together(
    site: Site,
) -> None:
    """F-23, P16-V2: each begins where the one before it ended."""
    async with SmallLeague(site, "together", players=7) as league:
        twice, *others = league.players
        matches = [await league.seat([twice, *others[:3]])]
        joined = await league.press(league.queue, "join", twice)
        assert joined.refused
        assert joined.refused.code == "in_open_match"
        # P16-Q9 keeps one player out of two matches; the ratings must hold even without it.
        await league.rows("DELETE FROM claims WHERE league = $1 AND player = $2", twice)
        matches.append(await league.seat([*others[3:], twice]))
        submitters = [(await league.play(match))[1] for match in matches]

        async with site.held("ledger"):
            ending = [
                asyncio.create_task(league.done(match, "submit_result", by, table=1))
                for match, by in zip(matches, submitters, strict=True)
            ]
            penalty = {"player": twice, "reason": "left"}
            ending.append(
                asyncio.create_task(league.done(league.queue, "give_penalty", MODERATOR, **penalty))
            )
            await blocked(site, 2)
        await asyncio.gather(*ending)

        handles = [site.client.get_workflow_handle(m, result_type=MatchOutcome) for m in matches]
        outcomes = [await handle.result() for handle in handles]
        assert [sum(line.change for line in outcome.lines) for outcome in outcomes] == [0, 0]
        moved = [
            line.change for outcome in outcomes for line in outcome.lines if line.credited == twice
        ]
        ledger = "SELECT after - before FROM ledger WHERE league = $1 AND player = $2 ORDER BY 1"
        assert await league.rows(ledger, twice) == [(one,) for one in sorted([*moved, -50])]
        rating = "SELECT rating FROM ratings WHERE league = $1 AND player = $2"
        assert await league.rows(rating, twice) == [(5000 + sum(moved) - 50,)]
        assert await Store(site.pool).broken_ledgers() == []


async def test_no_change_is_lost_however_often_matches_of_the_same_players_end_together(
    site: Site,
) -> None:
    """F-23: in whatever order they sit, with penalties between, straight at the store."""
    store, chance = Store(site.pool), Random(23)  # noqa: S311 - no secret
    await Leagues(site.pool).apply(a_league())
    common, rest = PLAYERS[:2], list(PLAYERS[2:])
    for repetition in range(REPETITIONS):
        tables = {}
        for table in range(3):
            seats = chance.sample([*common, *chance.sample(rest, 2)], 4)
            # As above, nobody holds a place any more.
            await store.pool.execute("DELETE FROM claims WHERE league = $1", LEAGUE)
            tables[await store.seated(*seats, key=f"{repetition}/{table}")] = seats
        results = [a_result(match, falling(*seats)) for match, seats in tables.items()]
        given = [penalties(a_penalty(one, press=f"{repetition}/{one}")) for one in common]
        await asyncio.gather(
            *(store.results.write_result(result) for result in results),
            *(store.penalties.give_penalties(penalty) for penalty in given),
        )
    entries = (
        "SELECT player, count(*) FROM ledger"
        " WHERE league = $1 AND player = ANY($2) GROUP BY player ORDER BY player"
    )
    assert await store.rows(entries, LEAGUE, common) == [(one, 4 * REPETITIONS) for one in common]
    assert await store.broken_ledgers() == []


def _press(by: str, **args: object) -> Press:
    return Press(id=f"{by}/{sorted(args)}", actor=by, name=by, args=args)


def _rival(name: str, seated: str) -> tuple[str, Press]:
    if name == "release_room":
        return name, _press(MODERATOR, reason="trouble")
    return name, _press(seated, **({"table": 1} if name == "submit_result" else {}))


async def _at_its_own_door(site: Site, match: str, name: str, press: Press) -> Answer:
    door = Door(site.client, patience=PATIENCE)
    answer = await door.press(match, name, press)
    await door.close()
    return answer


async def _another(site: Site, match: str, *others: int) -> bool | None:
    try:
        return await site.at_work(match, WRITE) not in others or None
    except LookupError:
        return True  # and has done it


async def _written(site: Site, match: str) -> MatchResult:
    """What the workflow asked the store to write, out of its history."""
    scheduled = EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED
    history = site.client.get_workflow_handle(match).fetch_history_events()
    [payloads] = [
        event.activity_task_scheduled_event_attributes.input.payloads
        async for event in history
        if event.event_type == scheduled
        and event.activity_task_scheduled_event_attributes.activity_type.name == WRITE
    ]
    [asked] = await site.client.data_converter.decode(payloads, [MatchResult])
    assert isinstance(asked, MatchResult)
    return asked


async def _assert_rated_once(league: SmallLeague, outcome: MatchOutcome) -> None:
    """Assert one ledger line a seat, and that outcome, seats and ratings say the same."""
    ledger = await league.rows(
        "SELECT player, before, after FROM ledger WHERE league = $1 ORDER BY 1"
    )
    lines = sorted((line.credited, line.before, line.after) for line in outcome.lines)
    assert ledger == lines
    assert len(lines) == 4
    seats = await league.rows(
        "SELECT credited, before, after FROM seats WHERE league = $1 ORDER BY credited"
    )
    assert seats == lines
    assert await Store(league.site.pool).broken_ledgers() == []

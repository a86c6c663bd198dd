"""Between a full table and its match: workers die, answers get lost, the store fails."""

import asyncio

import pytest

from domain.model import MatchId
from tests.e2e.site import Site, frozen
from tests.e2e.small_match import SmallLeague
from tests.e2e.soon import soon
from tests.e2e.store_delays import blocked, fail_at_first, held_at_commit
from workflows.ports import Answer, TableSeated

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(120)]

SEATS = 4


async def test_one_match_begins_when_the_worker_dies_while_the_seats_are_committed(
    site: Site,
) -> None:
    """F-3: the store has seated them, and nobody alive knows."""
    async with SmallLeague(site, "died-at-commit", players=SEATS + 1) as league:
        async with held_at_commit(site, "matches"):
            joined = await _everybody_joins(league)
            await blocked(site)
            await site.kill_worker(await site.at_work(league.queue, "seat_players"))
        await _assert_seated(league, joined, tables=1)


async def test_one_match_begins_when_a_frozen_worker_seats_a_table_beside_another(
    site: Site,
) -> None:
    """F-3: two attempts at once; the first learns of its own only when the match has begun."""
    async with SmallLeague(site, "frozen-at-commit", players=SEATS + 1) as league:
        async with held_at_commit(site, "matches") as let_go:
            joined = await _everybody_joins(league)
            await blocked(site)
            with frozen(await site.at_work(league.queue, "seat_players")):
                await blocked(site, 2)
                let_go()
                await league.matches(1)
        await _assert_seated(league, joined, tables=1)


async def test_one_match_begins_when_nobody_is_left_between_the_seats_and_the_match(
    site: Site,
) -> None:
    """F-3: the workflow has been told that they are seated, and no worker has read it yet."""
    async with SmallLeague(site, "between", players=SEATS + 1) as league:
        async with held_at_commit(site, "matches"):
            joined = await _everybody_joins(league)
            await blocked(site)
            for pid in list(site.workers):
                await site.kill_worker(pid)
        await _report(league)
        await site.start_worker()
        await _assert_seated(league, joined, tables=1)


async def test_two_matches_begin_in_order_when_the_worker_dies_while_two_tables_form(
    site: Site,
) -> None:
    """F-3, F-1, P16-Q5: thirty-three join at once, and the last of them goes on waiting."""
    async with SmallLeague(site, "two-tables", players=33, seats=16) as league:
        async with site.held("matches"):
            joined = await _everybody_joins(league)
            assert (await league.board()).forming == 2
            await site.kill_worker(await site.in_charge(league.queue))
        await _assert_seated(league, joined, tables=2, seats=16)


@pytest.mark.parametrize(("state", "times"), [("40001", 1), ("42501", 4), ("53300", 4)])
async def test_a_match_begins_later_when_seating_fails(site: Site, state: str, times: int) -> None:
    """F-9: once or some times, whatever PostgreSQL says that may pass."""
    async with SmallLeague(site, f"fails-{state}-{times}", players=SEATS + 1) as league:
        await fail_at_first(site, "matches", times=times, state=state)
        await _assert_seated(league, await _everybody_joins(league), tables=1)
        assert await site.pool.fetchval("SELECT last_value FROM attempts") == times + 1


async def _everybody_joins(league: SmallLeague) -> dict[str, Answer]:
    answers = await asyncio.gather(
        *(league.done(league.queue, "join", player) for player in league.players)
    )
    return dict(zip(league.players, answers, strict=True))


async def _report(league: SmallLeague) -> None:
    """Give the answer that a worker gave with its last breath."""
    handle = league.site.client.get_workflow_handle(league.queue)
    described = await handle.describe()
    [seating] = [
        activity.activity_id
        for activity in described.raw_description.pending_activities
        if activity.activity_type.name == "seat_players"
    ]
    [row] = await soon("the seats", lambda: _rows(league))
    answer = TableSeated(match_id=MatchId(str(row[0])))
    await league.site.client.get_async_activity_handle(
        workflow_id=league.queue, run_id=None, activity_id=seating
    ).complete(answer)


async def _rows(league: SmallLeague) -> list[tuple[object, ...]] | None:
    return await league.rows("SELECT match_id FROM matches WHERE league = $1") or None


async def _assert_seated(
    league: SmallLeague, joined: dict[str, Answer], *, tables: int, seats: int = SEATS
) -> None:
    """Assert that all but the last play, in the order of joining, and that the last waits."""
    matches = await league.matches(tables)
    await soon("the end of forming", lambda: _formed(league))
    *playing, last = league.players
    found = await league.rows(
        "SELECT player, waiting_since FROM seats JOIN matches USING (league, ladder, match_id)"
        " WHERE league = $1 ORDER BY matches.number, seats.number"
    )
    assert found == [(player, joined[player].at) for player in playing]
    claims = await league.rows(
        "SELECT player, kind, holder FROM claims WHERE league = $1 ORDER BY 1"
    )
    held = [(player, "seated", matches[at // seats]) for at, player in enumerate(playing)]
    assert claims == [*held, (last, "queued", league.queue)]
    assert (await league.board()).shared_names == (f"Player {last}",)
    for match in matches:
        shown = await league.shown(match)
        assert [seat.player for seat in shown.seats] == [
            player for player, _, holder in held if holder == match
        ]
        await league.done(match, "volunteer_host", shown.seats[0].player)


async def _formed(league: SmallLeague) -> bool | None:
    return (await league.board()).forming == 0 or None

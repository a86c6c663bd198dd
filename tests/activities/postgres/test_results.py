"""Results: rated and written once, whatever happens at the same time."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from temporalio.exceptions import ApplicationError

from activities.postgres.errors import AlreadyEnded, BadData, UnknownMatch
from domain.match.result import rate
from domain.model import Ending, MatchId, PlayerId
from domain.queueing.bands import Band
from tests.activities.postgres.builders import (
    LEAGUE,
    NOW,
    OTHER_LADDER,
    PLAYERS,
    a_join,
    a_penalty,
    a_range,
    a_result,
    an_acceptance,
    an_ending,
    falling,
    penalties,
)
from tests.activities.postgres.store import Store

SIXTEEN = PLAYERS[:16]
ONE, TWO, THREE, FOUR = PLAYERS[:4]
PROXY = PLAYERS[20]


async def test_a_submitted_match_is_rated_and_everybody_is_free(store: Store) -> None:
    """P16-C4, P16-C7, P16-C8, RT-1: the same changes as the rules give."""
    match = await store.seated(*SIXTEEN)
    submitted = a_result(match, falling(*SIXTEEN))

    written = await store.results.write_result(submitted)

    expected = rate(submitted.result, dict.fromkeys(SIXTEEN, 5000))
    assert [replace(line, band=None) for line in written.lines] == list(expected)
    assert [line.change for line in written.lines][::15] == [100, -100]
    assert await store.ratings(SIXTEEN) == [line.after for line in expected]
    assert await store.held() == {}
    assert await store.broken_ledgers() == []


async def test_every_change_is_a_ledger_line_with_who_and_when(store: Store) -> None:
    """RT-7."""
    match = await store.seated(ONE, TWO)

    await store.results.write_result(a_result(match, falling(ONE, TWO)))

    submitted_at = NOW + timedelta(hours=1)
    query = "SELECT player, cause, origin, before, after, by, at FROM ledger ORDER BY sequence"
    assert await store.rows(query) == [
        (ONE, "match", match, 5000, 5100, ONE, submitted_at),
        (TWO, "match", match, 5000, 4900, ONE, submitted_at),
    ]


async def test_who_entered_each_total_is_kept(store: Store) -> None:
    """P16-C1, P16-S4: a player, or nobody where the rules filled it in."""
    match = await store.seated(ONE, TWO)
    submitted = a_result(match, falling(ONE, TWO))
    first, second = submitted.result.totals
    totals = (replace(first, entered_by=TWO), replace(second, entered_by=None))

    await store.results.write_result(
        replace(submitted, result=replace(submitted.result, totals=totals))
    )

    query = "SELECT total, entered_by FROM seats ORDER BY number"
    assert await store.rows(query) == [(30, TWO), (29, None)]


async def test_a_tie_is_written_as_changes_of_zero(store: Store) -> None:
    """RT-3, RT-7: no change is an entry too."""
    match = await store.seated(ONE, TWO)

    written = await store.results.write_result(a_result(match, {ONE: 20, TWO: 20}))

    assert [(line.place, line.change) for line in written.lines] == [(1, 0), (1, 0)]
    assert await store.rows("SELECT count(*) FROM ledger") == [(2,)]


async def test_a_result_is_rated_once_when_it_is_delivered_three_times(store: Store) -> None:
    """F-19: one after another, with whatever was written between."""
    match = await store.seated(ONE, TWO)
    first = await store.results.write_result(a_result(match, falling(ONE, TWO)))
    before = await store.contents()

    assert await store.results.write_result(a_result(match, falling(ONE, TWO))) == first
    later = await store.results.write_result(a_result(match, {ONE: 10, TWO: 30}))

    assert later == first
    assert await store.contents() == before


async def test_the_stored_lines_are_given_when_ratings_moved_since(store: Store) -> None:
    """F-19: a late repetition tells what was written, not what would be now."""
    match = await store.seated(ONE, TWO)
    first = await store.results.write_result(a_result(match, falling(ONE, TWO)))
    await store.penalties.give_penalties(penalties(a_penalty(ONE)))

    again = await store.results.write_result(a_result(match, falling(ONE, TWO)))

    assert again.lines == first.lines
    assert await store.ratings([ONE]) == [5050]


async def test_one_result_is_written_when_many_submit_at_once(store: Store) -> None:
    """F-20, F-19: the second is told what is done."""
    match = await store.seated(*SIXTEEN)

    answers = await asyncio.gather(
        *(store.results.write_result(a_result(match, falling(*SIXTEEN))) for _ in range(6))
    )

    assert all(answer == answers[0] for answer in answers)
    assert await store.rows("SELECT count(*) FROM ledger") == [(16,)]
    assert await store.broken_ledgers() == []


async def test_no_change_is_lost_when_two_matches_of_one_player_end_together(
    store: Store,
) -> None:
    """F-23: and a penalty in the same instant."""
    for attempt in range(4):
        here, there = PLAYERS[2 * attempt + 2 : 2 * attempt + 4]
        matches = [await store.seated(ONE, here, key=f"a{attempt}")]
        # P16-Q9 keeps one player out of two matches; the ratings must hold even without it.
        await store.pool.execute("DELETE FROM claims WHERE player = $1", ONE)
        matches.append(await store.seated(ONE, there, key=f"b{attempt}"))

        await asyncio.gather(
            store.results.write_result(a_result(matches[0], falling(ONE, here))),
            store.results.write_result(a_result(matches[1], falling(ONE, there))),
            store.penalties.give_penalties(penalties(a_penalty(ONE, press=str(attempt)))),
        )

    assert await store.rows("SELECT count(*) FROM ledger WHERE player = $1", ONE) == [(12,)]
    assert await store.broken_ledgers() == []


async def test_writes_that_share_players_do_not_block_each_other(store: Store) -> None:
    """F-23: ratings are locked in order of id, whatever the seats' order."""
    matches = []
    for attempt in range(4):
        order = SIXTEEN if attempt % 2 else SIXTEEN[::-1]
        matches.append((await store.seated(*order, key=str(attempt)), order))
        await store.pool.execute("DELETE FROM claims")

    await asyncio.gather(
        *(store.results.write_result(a_result(match, falling(*order))) for match, order in matches)
    )

    assert await store.rows("SELECT count(*) FROM ledger") == [(64,)]
    assert await store.broken_ledgers() == []


@pytest.mark.parametrize(
    ("totals", "credited", "change"),
    [
        ({ONE: 20, TWO: 30}, PROXY, 100),
        ({ONE: 30, TWO: 20}, TWO, -100),
        ({ONE: 30, TWO: 30}, TWO, 0),
    ],
    ids=["gain", "loss", "zero"],
)
async def test_a_proxied_seat_moves_the_proxy_up_or_its_owner_down(
    store: Store, totals: dict[PlayerId, int], credited: PlayerId, change: int
) -> None:
    """P16-X5, F-18: and the sum over the table stays 0."""
    match = await store.seated(ONE, TWO)
    await store.claims.claim_places(an_acceptance(PROXY, match=match))

    written = await store.results.write_result(a_result(match, totals, proxies={TWO: PROXY}))

    line = written.lines[1]
    assert (line.credited, line.change, line.after) == (credited, change, 5000 + change)
    assert sum(line.change for line in written.lines) == 0
    unmoved = ({TWO: PROXY, PROXY: TWO}[credited],)
    assert await store.ratings(unmoved) == [5000]
    assert await store.rows("SELECT player FROM ledger ORDER BY sequence") == [(ONE,), (credited,)]
    assert await store.rows("SELECT proxy, credited FROM seats WHERE number = 2") == [
        (PROXY, credited)
    ]
    assert await store.held() == {}


async def test_a_seat_is_rated_with_its_owners_rating_when_a_proxy_gains(store: Store) -> None:
    """P16-X5: the proxy's own rating has no part in the amount."""
    match = await store.seated(ONE, TWO)
    await store.claims.claim_places(an_acceptance(PROXY, match=match))
    await store.pool.execute(
        "UPDATE ratings SET start = 9000, rating = 9000 WHERE player = $1", PROXY
    )

    written = await store.results.write_result(
        a_result(match, {ONE: 20, TWO: 30}, proxies={TWO: PROXY})
    )

    assert [(line.before, line.after) for line in written.lines] == [(5000, 4900), (9000, 9100)]


async def test_ratings_at_submission_count_and_those_of_one_ladder_only(store: Store) -> None:
    """RT-7, P16-C4."""
    match = await store.seated(ONE, TWO)
    await store.penalties.give_penalties(penalties(a_penalty(ONE)))
    await store.penalties.give_penalties(
        penalties(a_penalty(ONE, press="there", change=-999), ladder=OTHER_LADDER)
    )

    written = await store.results.write_result(a_result(match, falling(ONE, TWO)))

    assert written.lines[0].before == 4950
    assert await store.ratings([ONE], OTHER_LADDER) == [4001]


async def test_ratings_go_below_zero_and_stay_ratings(store: Store) -> None:
    """F-8, RT-6."""
    match = await store.seated(ONE, TWO)
    await store.pool.execute("UPDATE ratings SET start = 0, rating = 0")

    written = await store.results.write_result(a_result(match, falling(ONE, TWO)))

    assert [line.after for line in written.lines] == [100, -100]
    assert await store.broken_ledgers() == []


async def test_band_roles_follow_the_range_in_force(store: Store) -> None:
    """P16-B1, P16-C7: of everybody whose rating was written."""
    await store.ranges.compute_range(a_range(fixed=(4950, 5050)))
    match = await store.seated(ONE, TWO, THREE)

    written = await store.results.write_result(a_result(match, falling(ONE, TWO, THREE)))

    assert [line.band for line in written.lines] == [Band.HIGH, Band.SHARED, Band.LOW]
    assert written.bands == {ONE: ("alpha",), TWO: ("alpha", "beta"), THREE: ("beta",)}


async def test_a_match_that_ended_otherwise_takes_no_result(store: Store) -> None:
    """P16-V1: for good, so that nothing tries for ever."""
    match = await store.seated(ONE, TWO)
    await store.endings.end_match(an_ending(match, Ending.VOID))

    with pytest.raises(AlreadyEnded) as refused:
        await store.results.write_result(a_result(match, falling(ONE, TWO)))

    assert (refused.value.type, refused.value.non_retryable) == ("match_ended", True)
    assert await store.rows("SELECT count(*) FROM ledger") == [(0,)]


async def test_either_ending_or_result_stands_when_both_arrive_at_once(store: Store) -> None:
    """F-20, P16-V4: a release and a submission."""
    for attempt in range(4):
        one, two = PLAYERS[2 * attempt : 2 * attempt + 2]
        match = await store.seated(one, two, key=str(attempt))
        outcomes = await asyncio.gather(
            store.results.write_result(a_result(match, falling(one, two))),
            store.endings.end_match(an_ending(match, Ending.RELEASED)),
            return_exceptions=True,
        )
        assert [isinstance(outcome, AlreadyEnded) for outcome in outcomes].count(True) == 1
    assert await store.held() == {}
    assert await store.broken_ledgers() == []


async def test_an_unknown_match_takes_no_result(store: Store) -> None:
    """F-11."""
    with pytest.raises(UnknownMatch):
        await store.results.write_result(a_result(MatchId("2026-11-30-9"), falling(ONE, TWO)))


async def test_totals_of_others_than_the_seated_are_refused_for_good(store: Store) -> None:
    """RT-7: nothing half is written."""
    match = await store.seated(ONE, TWO)
    before = await store.contents()

    with pytest.raises(BadData):
        await store.results.write_result(a_result(match, falling(ONE, THREE)))

    assert await store.contents() == before


async def test_a_table_that_the_rules_do_not_rate_is_refused_for_good(store: Store) -> None:
    """RT-2."""
    match = await store.seated(ONE)

    with pytest.raises(ApplicationError) as refused:
        await store.results.write_result(a_result(match, {ONE: 20}))

    assert (refused.value.type, refused.value.non_retryable) == ("not_rated", True)


async def test_a_record_with_broken_text_is_kept_all_the_same(store: Store) -> None:
    """F-9: one bad character keeps nobody in a match for ever."""
    match = await store.seated(ONE, TWO)
    record = {"note": "a\0b \ud800 👩‍👩‍👧 ＡＢＣ \u202eאבג", "races": [{"stadium": "\0"}]}

    await store.results.write_result(replace(a_result(match, falling(ONE, TWO)), record=record))

    kept = (await store.matches.show(LEAGUE, "rated16", match)).record
    assert kept == {
        "note": "a\ufffdb \ufffd 👩‍👩‍👧 ＡＢＣ \u202eאבג",
        "races": [{"stadium": "\ufffd"}],
    }


async def test_a_player_is_free_to_join_when_the_result_is_written(store: Store) -> None:
    """P16-Q1, P16-C7."""
    match = await store.seated(ONE, TWO)
    await store.results.write_result(a_result(match, falling(ONE, TWO)))

    joined = await store.claims.claim_places(a_join(ONE, TWO, press="next"))

    assert [verdict.granted for verdict in joined.verdicts] == [True, True]
    assert [verdict.rating for verdict in joined.verdicts] == [5100, 4900]

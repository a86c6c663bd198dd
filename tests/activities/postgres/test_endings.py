"""Endings without rating: seats are free, who was there waits again, absence is counted."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from activities.postgres.errors import AlreadyEnded, UnknownMatch
from domain.model import Ending, MatchId, PlayerId
from tests.activities.postgres.builders import (
    LADDER,
    LEAGUE,
    NOW,
    PLAYERS,
    QUEUE,
    a_join,
    a_release,
    a_result,
    a_table,
    an_acceptance,
    an_ending,
    falling,
)
from tests.activities.postgres.store import Store
from workflows import ids
from workflows.ports import MatchEnded

ONE, TWO, THREE, FOUR, FIVE = PLAYERS[:5]


def returned(match: MatchId, player: PlayerId) -> str:
    return ids.returned_press(ids.match_id(LEAGUE, LADDER, match), player)


@pytest.mark.parametrize("ending", [Ending.VOID, Ending.DISSOLVED, Ending.RELEASED])
async def test_everybody_is_free_and_no_rating_moves_when_a_match_ends_so(
    store: Store, ending: Ending
) -> None:
    """P16-V1, P16-V4, P16-H4."""
    match = await store.seated(ONE, TWO)
    await store.claims.claim_places(an_acceptance(FIVE, match=match))

    assert await store.endings.end_match(an_ending(match, ending)) == MatchEnded(returned=())

    assert await store.held() == {}
    assert await store.ratings([ONE, TWO]) == [5000, 5000]
    sheet = await store.matches.show(LEAGUE, "rated16", match)
    assert (sheet.header.status, sheet.header.reason) == (ending, "three were missing")
    assert sheet.ledger == ()


async def test_the_present_wait_again_and_the_missing_are_counted_when_dissolved(
    store: Store,
) -> None:
    """P16-H7: with the old waiting time, ready for the next table."""
    match = await store.seated(ONE, TWO, THREE, FOUR, FIVE)
    dissolved = an_ending(match, Ending.DISSOLVED, returning=(ONE, TWO), absent=(THREE, FOUR, FIVE))

    assert await store.endings.end_match(dissolved) == MatchEnded(returned=(ONE, TWO))

    assert await store.held() == {ONE: ("queued", QUEUE), TWO: ("queued", QUEUE)}
    assert await store.rows("SELECT press, since FROM claims ORDER BY player") == [
        (returned(match, player), NOW - timedelta(minutes=9)) for player in (ONE, TWO)
    ]
    assert (await store.sheets.show(LEAGUE, THREE)).absences == 1
    assert (await store.sheets.show(LEAGUE, ONE)).absences == 0
    seated = await store.seating.seat_players(a_table(ONE, TWO, key="table 2"))
    assert seated.match_id == "2026-11-30-2"


async def test_an_ending_changes_nothing_more_when_it_is_repeated(store: Store) -> None:
    """P16-H7: not even after somebody left the queue again."""
    match = await store.seated(ONE, TWO, THREE)
    dissolved = an_ending(match, Ending.DISSOLVED, returning=(TWO, ONE), absent=(THREE,))
    first = await store.endings.end_match(dissolved)
    await store.releases.release_claims(a_release(returned(match, ONE)))
    before = await store.contents()

    assert await store.endings.end_match(dissolved) == first == MatchEnded(returned=(TWO, ONE))
    assert await store.contents() == before


async def test_an_ending_happens_once_when_it_arrives_many_times_at_once(store: Store) -> None:
    """P16-H7: absences are counted once."""
    match = await store.seated(ONE, TWO, THREE)
    dissolved = an_ending(match, Ending.DISSOLVED, returning=(ONE, TWO), absent=(THREE,))

    answers = await asyncio.gather(*(store.endings.end_match(dissolved) for _ in range(6)))

    assert set(answers) == {MatchEnded(returned=(ONE, TWO))}
    assert await store.rows("SELECT player FROM absences") == [(THREE,)]


async def test_somebody_suspended_meanwhile_does_not_wait_again(store: Store) -> None:
    """P16-H7, P16-Q1."""
    match = await store.seated(ONE, TWO)
    until = datetime.now(UTC) + timedelta(days=1)
    await store.players.suspend(LEAGUE, TWO, until=until, reason="rude", by="mod")

    ended = await store.endings.end_match(an_ending(match, Ending.DISSOLVED, returning=(ONE, TWO)))

    assert ended == MatchEnded(returned=(ONE,))
    assert list(await store.held()) == [ONE]


async def test_nobody_waits_again_without_a_queue(store: Store) -> None:
    """P16-H7: a match that came from none."""
    match = await store.seated(ONE, TWO)

    ended = await store.endings.end_match(
        an_ending(match, Ending.DISSOLVED, returning=(ONE, TWO), queue=None)
    )

    assert ended == MatchEnded(returned=())
    assert await store.held() == {}


async def test_places_of_other_matches_stay_when_a_match_ends(store: Store) -> None:
    """P16-Q9."""
    match = await store.seated(ONE, TWO)
    await store.seated(THREE, FOUR, key="table 2")
    await store.claims.claim_places(a_join(FIVE))

    await store.endings.end_match(an_ending(match, returning=(THREE,)))

    assert {player: kind for player, (kind, _) in (await store.held()).items()} == {
        THREE: "seated",
        FOUR: "seated",
        FIVE: "queued",
    }


async def test_a_match_ends_in_one_way_only(store: Store) -> None:
    """P16-V1, P16-V4."""
    match = await store.seated(ONE, TWO)
    await store.results.write_result(a_result(match, falling(ONE, TWO)))
    other = await store.seated(THREE, FOUR, key="table 2")
    await store.endings.end_match(an_ending(other, Ending.VOID))
    before = await store.contents()

    for ended in (match, other):
        with pytest.raises(AlreadyEnded):
            await store.endings.end_match(an_ending(ended, Ending.RELEASED))

    assert await store.contents() == before


async def test_an_unknown_match_does_not_end(store: Store) -> None:
    """F-11."""
    with pytest.raises(UnknownMatch):
        await store.endings.end_match(an_ending(MatchId("2026-11-30-9")))


async def test_a_match_ends_whatever_its_reason_is_written_with(store: Store) -> None:
    """F-9, P16-V4."""
    match = await store.seated(ONE, TWO)

    await store.endings.end_match(
        replace(an_ending(match, Ending.RELEASED), reason="切断\0 😢", record={"\0": "\udfff"})
    )

    sheet = await store.matches.show(LEAGUE, "rated16", match)
    assert sheet.header.reason == "切断\ufffd 😢"
    assert sheet.record == {"\ufffd": "\ufffd"}

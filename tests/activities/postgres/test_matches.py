"""Reading matches: lists of them, and any one of them years later."""

from dataclasses import replace
from datetime import timedelta

import pytest

from activities.postgres.errors import UnknownMatch
from domain.model import Ending, MatchId
from tests.activities.postgres.builders import (
    LADDER,
    LEAGUE,
    NOW,
    OTHER_LADDER,
    PLAYERS,
    a_penalty,
    a_result,
    an_acceptance,
    an_ending,
    falling,
    penalties,
)
from tests.activities.postgres.store import Store

ONE, TWO, THREE, FOUR = PLAYERS[:4]


async def test_matches_are_listed_newest_first_and_by_status(store: Store) -> None:
    """P16-V5: which are open, and since when."""
    first = await store.seated(ONE, TWO)
    second = await store.seated(THREE, FOUR, key="table 2")
    third = await store.seated(*PLAYERS[4:6], ladder=OTHER_LADDER)
    await store.endings.end_match(an_ending(first, Ending.VOID))

    everything = await store.matches.find()
    still_open = await store.matches.find(LEAGUE, LADDER, status="open")

    assert [(match.ladder, match.match_id) for match in everything] == [
        (LADDER, second),
        (LADDER, first),
        (OTHER_LADDER, third),
    ]
    assert [(match.match_id, match.players) for match in still_open] == [(second, (THREE, FOUR))]
    assert await store.matches.find("osaka") == ()
    assert len(await store.matches.find(limit=1)) == 1


async def test_only_older_matches_are_listed_as_stale(store: Store) -> None:
    """P16-V5."""
    match = await store.seated(ONE, TWO)

    stale = await store.matches.find(status="open", formed_before=NOW + timedelta(hours=2))
    fresh = await store.matches.find(status="open", formed_before=NOW)

    assert [header.match_id for header in stale] == [match]
    assert fresh == ()


async def test_a_finished_match_is_shown_whole_years_later(store: Store) -> None:
    """F-11, RT-7: seats, proxy, totals, changes, penalties and the record."""
    match = await store.seated(ONE, TWO)
    await store.claims.claim_places(an_acceptance(THREE, match=match))
    await store.results.write_result(a_result(match, falling(ONE, TWO), proxies={TWO: THREE}))
    await store.penalties.give_penalties(penalties(replace(a_penalty(TWO), match_id=match)))

    sheet = await store.matches.show(LEAGUE, LADDER, match)

    assert (sheet.header.status, sheet.header.ended_by, sheet.digest) == ("submitted", ONE, "d1")
    seats = [(seat.player, seat.proxy, seat.total, seat.place, seat.change) for seat in sheet.seats]
    assert seats == [(ONE, None, 30, 1, 100), (TWO, THREE, 29, 2, -100)]
    assert [(line.player, line.cause, line.after) for line in sheet.ledger] == [
        (ONE, "match", 5100),
        (TWO, "match", 4900),
        (TWO, "penalty", 4850),
    ]
    assert sheet.record == {"races": [1, 2, 3]}


async def test_an_open_match_shows_its_seats_and_no_record(store: Store) -> None:
    """P16-H1."""
    match = await store.seated(ONE, TWO)

    sheet = await store.matches.show(LEAGUE, LADDER, match)

    assert [(seat.number, seat.player, seat.total) for seat in sheet.seats] == [
        (1, ONE, None),
        (2, TWO, None),
    ]
    assert (sheet.record, sheet.header.ended_at) == (None, None)


async def test_the_missing_are_shown_with_their_match(store: Store) -> None:
    """P16-H7."""
    match = await store.seated(ONE, TWO)
    await store.endings.end_match(
        an_ending(match, Ending.DISSOLVED, returning=(ONE,), absent=(TWO,))
    )

    sheet = await store.matches.show(LEAGUE, LADDER, match)

    assert sheet.absent == (TWO,)
    assert [seat.returned for seat in sheet.seats] == [True, False]


@pytest.mark.parametrize("match", ["2026-11-30-9", "a\0b", ""])
async def test_a_match_that_never_was_is_unknown(store: Store, match: str) -> None:
    """F-11."""
    with pytest.raises(UnknownMatch):
        await store.matches.show(LEAGUE, LADDER, MatchId(match))

"""Seating: a table becomes one match with everybody, or nothing happens."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from activities.postgres.errors import BadData
from activities.postgres.pool import transaction
from domain.model import Ending, MatchId
from domain.queueing.violations import InOpenMatch
from tests.activities.postgres.builders import (
    LEAGUE,
    OTHER_LADDER,
    OTHER_QUEUE,
    PLAYERS,
    QUEUE,
    a_join,
    a_table,
    an_acceptance,
    an_ending,
    leaving,
)
from tests.activities.postgres.store import Store
from workflows import ids
from workflows.ports import TableSeated

SIXTEEN = PLAYERS[:16]
ONE, TWO, THREE, FOUR = PLAYERS[:4]


async def test_a_full_table_becomes_a_match_with_every_seat(store: Store) -> None:
    """P16-Q5, P16-H1."""
    await store.claims.claim_places(a_join(*SIXTEEN))

    seated = await store.seating.seat_players(a_table(*SIXTEEN))

    assert seated == TableSeated(match_id=MatchId("2026-11-30-1"))
    holder = ids.match_id(LEAGUE, "rated16", MatchId("2026-11-30-1"))
    assert await store.held() == dict.fromkeys(SIXTEEN, ("seated", holder))
    assert await store.rows("SELECT number, player FROM seats ORDER BY number") == list(
        enumerate(SIXTEEN, start=1)
    )


async def test_the_same_table_is_the_same_match_when_the_answer_was_lost(store: Store) -> None:
    """F-3: exactly one match, however often seating is tried."""
    await store.claims.claim_places(a_join(*SIXTEEN))
    first = await store.seating.seat_players(a_table(*SIXTEEN))
    before = await store.contents()

    assert await store.seating.seat_players(a_table(*SIXTEEN)) == first
    assert await store.contents() == before


async def test_the_same_table_is_one_match_when_tried_by_many_at_once(store: Store) -> None:
    """F-3, P16-Q9."""
    await store.claims.claim_places(a_join(*SIXTEEN))

    answers = await asyncio.gather(
        *(store.seating.seat_players(a_table(*SIXTEEN)) for _ in range(8))
    )

    assert set(answers) == {TableSeated(match_id=MatchId("2026-11-30-1"))}
    assert await store.rows("SELECT count(*) FROM matches") == [(1,)]


async def test_one_of_two_tables_with_a_common_player_is_seated_when_formed_at_once(
    store: Store,
) -> None:
    """F-1, P16-Q9: exactly its size, and nobody of the other is lost but the one taken."""
    first, second = PLAYERS[:16], PLAYERS[15:31]
    await store.claims.claim_places(a_join(*PLAYERS))

    answers = await asyncio.gather(
        store.seating.seat_players(a_table(*first, key="first")),
        store.seating.seat_players(a_table(*second, key="second")),
    )

    failed = [answer for answer in answers if answer.match_id is None]
    assert [answer.unavailable for answer in failed] == [(PLAYERS[15],)]
    held = await store.held()
    assert [kind for kind, _ in held.values()].count("seated") == 16
    assert [kind for kind, _ in held.values()].count("queued") == len(PLAYERS) - 16


async def test_tables_get_different_numbers_when_formed_at_once(store: Store) -> None:
    """P16-Q5: match ids are allocated where the seats are."""
    tables = [PLAYERS[number : number + 4] for number in range(0, 40, 4)]
    await store.claims.claim_places(a_join(*PLAYERS))

    answers = await asyncio.gather(
        *(
            store.seating.seat_players(a_table(*table, key=str(number)))
            for number, table in enumerate(tables)
        )
    )

    assert sorted(str(answer.match_id) for answer in answers) == sorted(
        f"2026-11-30-{number}" for number in range(1, 11)
    )


@pytest.mark.parametrize(
    ("formed_at", "match_id"),
    [
        (datetime(2026, 11, 30, 14, 59, tzinfo=UTC), "2026-11-30-1"),
        (datetime(2026, 11, 30, 15, 0, tzinfo=UTC), "2026-12-01-1"),
    ],
)
async def test_a_match_is_dated_in_the_zone_of_its_league(
    store: Store, formed_at: datetime, match_id: str
) -> None:
    """P16-Q5: midnight in Tokyo is 15:00 UTC."""
    await store.claims.claim_places(a_join(ONE, TWO))

    seated = await store.seating.seat_players(a_table(ONE, TWO, at=formed_at))

    assert seated.match_id == match_id


async def test_numbers_begin_anew_on_every_ladder_and_day(store: Store) -> None:
    """P16-Q5."""
    assert await store.seated(ONE, TWO) == "2026-11-30-1"
    assert await store.seated(THREE, FOUR, ladder=OTHER_LADDER) == "2026-11-30-1"
    assert await store.seated(*PLAYERS[4:6], key="table 2") == "2026-11-30-2"


async def test_nobody_is_seated_when_one_was_suspended_while_waiting(store: Store) -> None:
    """F-6, P16-Q9: the others keep their places, the one leaves the queue."""
    await store.claims.claim_places(a_join(ONE, TWO, THREE))
    until = datetime.now(UTC) + timedelta(days=1)
    queue = await store.players.suspend(LEAGUE, TWO, until=until, reason="rude", by="mod")

    seated = await store.seating.seat_players(a_table(ONE, TWO, THREE))

    assert queue == QUEUE
    assert seated == TableSeated(match_id=None, unavailable=(TWO,))
    assert await store.held() == {ONE: ("queued", QUEUE), THREE: ("queued", QUEUE)}
    assert await store.rows("SELECT count(*) FROM matches") == [(0,)]


async def test_the_table_is_seated_when_it_is_full_again(store: Store) -> None:
    """F-6, P16-Q9: and its number has no gap."""
    await store.claims.claim_places(a_join(ONE, TWO))
    await store.players.unregister(LEAGUE, TWO)
    await store.seating.seat_players(a_table(ONE, TWO))
    await store.claims.claim_places(a_join(THREE))

    seated = await store.seating.seat_players(a_table(ONE, THREE, key="table 2"))

    assert seated == TableSeated(match_id=MatchId("2026-11-30-1"))


async def test_nobody_is_seated_when_some_are_elsewhere(store: Store) -> None:
    """F-6, P16-Q9: seated, standing in, in another queue, or gone; told in seat order."""
    match = await store.seated(*PLAYERS[4:6])
    await store.claims.claim_places(a_join(ONE, THREE, press="here"))
    await store.claims.claim_places(a_join(TWO, ladder=OTHER_LADDER))
    await store.claims.claim_places(an_acceptance(THREE, match=match))

    seated = await store.seating.seat_players(
        a_table(FOUR, THREE, TWO, ONE, PLAYERS[4], key="table 2")
    )

    assert seated.unavailable == (FOUR, THREE, TWO, PLAYERS[4])
    held = await store.held()
    assert held[ONE] == ("queued", QUEUE)
    assert held[TWO] == ("queued", OTHER_QUEUE)
    assert held[THREE][0] == "proxy"


async def test_somebody_who_becomes_a_proxy_in_that_instant_is_not_seated(store: Store) -> None:
    """P16-Q9, P16-X2: the place is looked at again once the other has it."""
    await store.claims.claim_places(a_join(ONE, TWO))

    async with transaction(store.pool) as other:
        await other.execute(
            "UPDATE claims SET kind = 'proxy', holder = 'a match' WHERE player = $1", TWO
        )
        seating = asyncio.create_task(store.seating.seat_players(a_table(ONE, TWO)))
        await store.blocked(1)

    assert await seating == TableSeated(match_id=None, unavailable=(TWO,))
    assert (await store.held())[TWO] == ("proxy", "a match")


async def test_the_same_people_are_unavailable_when_it_is_asked_again(store: Store) -> None:
    """F-6."""
    await store.claims.claim_places(a_join(ONE, TWO))
    await store.releases.release_claims(leaving(TWO))
    first = await store.seating.seat_players(a_table(ONE, TWO))
    before = await store.contents()

    assert await store.seating.seat_players(a_table(ONE, TWO)) == first
    assert await store.contents() == before


async def test_a_player_is_seated_or_gone_when_unregistering_meets_the_table(
    store: Store,
) -> None:
    """F-6: never both."""
    for attempt in range(6):
        one, two = PLAYERS[2 * attempt : 2 * attempt + 2]
        await store.claims.claim_places(a_join(one, two))
        seated, left = await asyncio.gather(
            store.seating.seat_players(a_table(one, two, key=str(attempt))),
            store.players.unregister(LEAGUE, two),
            return_exceptions=True,
        )
        assert isinstance(seated, TableSeated)
        if seated.match_id is None:
            assert left == QUEUE
        else:
            assert isinstance(left, InOpenMatch)


async def test_players_are_free_for_the_next_table_when_their_match_is_over(
    store: Store,
) -> None:
    """P16-Q1."""
    match = await store.seated(ONE, TWO)
    await store.endings.end_match(an_ending(match, Ending.RELEASED))

    assert await store.seated(ONE, TWO, key="table 2") == "2026-11-30-2"


async def test_an_unknown_zone_or_ladder_is_not_tried_again(store: Store) -> None:
    """F-9: what can never succeed says so, and leaves everybody where they were."""
    await store.claims.claim_places(a_join(ONE, TWO))
    before = await store.contents()

    with pytest.raises(BadData) as zone:
        await store.seating.seat_players(replace(a_table(ONE, TWO), zone="Asia/Atlantis"))
    with pytest.raises(BadData) as ladder:
        await store.claims.claim_places(a_join(THREE, ladder="no such ladder"))

    assert (zone.value.non_retryable, ladder.value.non_retryable) == (True, True)
    assert await store.contents() == before

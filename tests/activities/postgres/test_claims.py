"""Claims: one place a player and league, whatever arrives at once."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from activities.postgres.pool import transaction
from domain.model import Ending, PlayerId, Standing
from tests.activities.postgres.builders import (
    LEAGUE,
    OTHER_LADDER,
    OTHER_QUEUE,
    PLAYERS,
    QUEUE,
    STRANGER,
    a_join,
    a_release,
    a_result,
    a_table,
    an_acceptance,
    an_ending,
    falling,
    leaving,
)
from tests.activities.postgres.store import Store
from workflows import ids
from workflows.ports import ClaimPlaces, ClaimVerdicts, ClaimWish, ReleaseClaims

ONE, TWO, THREE, FOUR = PLAYERS[:4]
A_DAY = timedelta(days=1)


def standings(verdicts: ClaimVerdicts) -> list[tuple[Standing, bool]]:
    return [(verdict.standing, verdict.granted) for verdict in verdicts.verdicts]


async def suspended(store: Store, player: PlayerId) -> datetime:
    until = datetime.now(UTC) + A_DAY
    await store.players.suspend(LEAGUE, player, until=until, reason="rude", by="mod")
    return until


async def test_everybody_free_is_granted_a_place_when_they_join(store: Store) -> None:
    """P16-Q1."""
    joined = await store.claims.claim_places(a_join(ONE, TWO))

    assert standings(joined) == [(Standing.FREE, True)] * 2
    assert [verdict.name for verdict in joined.verdicts] == ["p01 ⭐", "p02 ⭐"]
    assert [verdict.rating for verdict in joined.verdicts] == [5000, 5000]
    assert await store.held() == {ONE: ("queued", QUEUE), TWO: ("queued", QUEUE)}


async def test_a_granted_press_stays_granted_when_its_answer_was_lost(store: Store) -> None:
    """F-12: the same press twice has one effect and the same answer."""
    first = await store.claims.claim_places(a_join(ONE, TWO, STRANGER))
    before = await store.contents()

    assert await store.claims.claim_places(a_join(ONE, TWO, STRANGER)) == first
    assert await store.contents() == before


async def test_a_granted_press_stays_granted_when_the_player_was_suspended_since(
    store: Store,
) -> None:
    """P16-Q1: the workflow that took the place decides what becomes of it."""
    await store.claims.claim_places(a_join(ONE))
    await suspended(store, ONE)

    again = await store.claims.claim_places(a_join(ONE))

    assert standings(again) == [(Standing.FREE, True)]


async def test_one_of_two_presses_of_one_player_is_granted_in_one_batch(store: Store) -> None:
    """F-2."""
    twice = ClaimPlaces(
        league=LEAGUE,
        ladder="rated16",
        kind="queued",
        holder=QUEUE,
        wishes=(ClaimWish(press="a", player=ONE), ClaimWish(press="b", player=ONE)),
    )

    joined = await store.claims.claim_places(twice)

    assert standings(joined) == [(Standing.FREE, True), (Standing.QUEUED, False)]
    # Named, the second would look like a lost place of the queue's own, and be given back.
    assert joined.verdicts[1].queue_id is None
    assert await store.rows("SELECT player, press FROM claims") == [(ONE, "a")]


async def test_one_of_many_joins_of_one_player_is_granted_when_they_arrive_together(
    store: Store,
) -> None:
    """F-2, P16-Q9: two queues, many connections, one place."""
    joins = [
        a_join(ONE, ladder=ladder, press=f"{ladder} {attempt}")
        for attempt in range(6)
        for ladder in ("rated16", OTHER_LADDER)
    ]

    answers = await asyncio.gather(*(store.claims.claim_places(join) for join in joins))

    verdicts = [answer.verdicts[0] for answer in answers]
    assert [verdict.granted for verdict in verdicts].count(True) == 1
    assert {verdict.standing for verdict in verdicts if not verdict.granted} == {Standing.QUEUED}
    assert list(await store.held()) == [ONE]


async def test_each_player_has_one_place_when_overlapping_batches_arrive_at_once(
    store: Store,
) -> None:
    """F-2, P16-Q9."""
    batches = [a_join(*PLAYERS, press=f"batch {batch}") for batch in range(8)]

    answers = await asyncio.gather(*(store.claims.claim_places(batch) for batch in batches))

    granted = [
        verdict.player for answer in answers for verdict in answer.verdicts if verdict.granted
    ]
    assert sorted(granted) == list(PLAYERS)
    assert await store.rows("SELECT count(*) FROM claims") == [(len(PLAYERS),)]


async def test_batches_with_the_same_players_backwards_do_not_block_each_other(
    store: Store,
) -> None:
    """F-2: a third holds the middle one while both are under way."""
    await store.claims.claim_places(a_join(*PLAYERS))
    await store.releases.release_claims(leaving(*PLAYERS))

    async with transaction(store.pool) as third:
        await third.execute(
            "INSERT INTO claims (league, ladder, kind, holder, player, press)"
            " VALUES ($1, 'rated16', 'queued', 'third', $2, 'third')",
            LEAGUE,
            PLAYERS[20],
        )
        there = asyncio.create_task(store.claims.claim_places(a_join(*PLAYERS, press="there")))
        back = asyncio.create_task(store.claims.claim_places(a_join(*PLAYERS[::-1], press="back")))
        await store.blocked(2)

    verdicts = (await there).verdicts + (await back).verdicts
    granted = [verdict.player for verdict in verdicts if verdict.granted]
    assert sorted(granted) == [player for player in PLAYERS if player != PLAYERS[20]]


async def test_a_stranger_and_somebody_unregistered_are_not_registered(store: Store) -> None:
    """P16-Q1."""
    await store.players.unregister(LEAGUE, TWO)

    joined = await store.claims.claim_places(a_join(STRANGER, TWO, ONE))

    assert standings(joined) == [
        (Standing.NOT_REGISTERED, False),
        (Standing.NOT_REGISTERED, False),
        (Standing.FREE, True),
    ]


async def test_an_id_that_cannot_be_stored_is_not_registered_and_spoils_no_batch(
    store: Store,
) -> None:
    """P16-Q1: one broken press must not cost the others theirs."""
    joined = await store.claims.claim_places(a_join(PlayerId("p0\x001"), PlayerId("\ud800"), ONE))

    assert [verdict.granted for verdict in joined.verdicts] == [False, False, True]


async def test_a_suspended_player_is_told_until_when(store: Store) -> None:
    """P16-Q1, F-16."""
    until = await suspended(store, ONE)

    verdict = (await store.claims.claim_places(a_join(ONE))).verdicts[0]

    assert (verdict.standing, verdict.granted) == (Standing.SUSPENDED, False)
    assert verdict.suspended_until == until


async def test_a_player_is_free_again_when_the_suspension_is_lifted(store: Store) -> None:
    """P16-Q1."""
    await suspended(store, ONE)
    await store.players.unsuspend(LEAGUE, ONE, by="mod")

    assert standings(await store.claims.claim_places(a_join(ONE))) == [(Standing.FREE, True)]


async def test_a_seated_player_is_seated_for_every_queue(store: Store) -> None:
    """P16-Q1: across all ladders."""
    await store.seated(ONE, TWO)

    joined = await store.claims.claim_places(a_join(ONE, ladder=OTHER_LADDER, press="later"))

    assert standings(joined) == [(Standing.SEATED, False)]


async def test_a_player_waiting_elsewhere_is_queued(store: Store) -> None:
    """P16-Q1."""
    await store.claims.claim_places(a_join(ONE, ladder=OTHER_LADDER))

    verdict = (await store.claims.claim_places(a_join(ONE))).verdicts[0]

    assert (verdict.standing, verdict.granted) == (Standing.QUEUED, False)
    assert verdict.queue_id == OTHER_QUEUE


async def test_a_queue_is_told_of_a_place_of_its_own_whose_answer_was_lost(store: Store) -> None:
    """F-9: it asks only about those it does not know, so nobody is stuck outside it."""
    await store.claims.claim_places(a_join(ONE, press="lost"))

    verdict = (await store.claims.claim_places(a_join(ONE, press="next"))).verdicts[0]

    assert (verdict.standing, verdict.granted) == (Standing.QUEUED, False)
    assert verdict.queue_id == QUEUE


async def test_somebody_on_the_way_back_from_a_match_is_queued(store: Store) -> None:
    """P16-H7, F-7: the queue is about to hear of them."""
    match = await store.seated(ONE, TWO)
    await store.endings.end_match(an_ending(match, Ending.DISSOLVED, returning=(ONE,)))

    verdict = (await store.claims.claim_places(a_join(ONE))).verdicts[0]

    assert (verdict.standing, verdict.granted, verdict.queue_id) == (Standing.QUEUED, False, None)


async def test_looking_somebody_up_changes_nothing(store: Store) -> None:
    """P16-Q8."""
    await store.claims.claim_places(a_join(ONE, press="lost"))
    before = await store.contents()

    looked = await store.claims.claim_places(a_join(ONE, TWO, most=0))

    assert standings(looked) == [(Standing.QUEUED, False), (Standing.FREE, False)]
    assert looked.verdicts[1].rating == 5000
    assert await store.contents() == before


async def test_players_of_two_leagues_do_not_meet(store: Store) -> None:
    """P16-Q1: a place is taken a league."""
    await store.claims.claim_places(a_join(ONE))

    joined = await store.claims.claim_places(
        ClaimPlaces(
            league="osaka",
            ladder="rated16",
            kind="queued",
            holder="osaka/rated16/queue",
            wishes=(ClaimWish(press="x", player=ONE),),
        )
    )

    assert standings(joined) == [(Standing.NOT_REGISTERED, False)]


async def test_no_more_than_asked_for_are_granted_in_order(store: Store) -> None:
    """P16-X2."""
    joined = await store.claims.claim_places(a_join(STRANGER, ONE, TWO, THREE, most=2))

    assert standings(joined) == [
        (Standing.NOT_REGISTERED, False),
        (Standing.FREE, True),
        (Standing.FREE, True),
        (Standing.FREE, False),
    ]


async def test_a_rating_begins_once_when_a_player_first_wants_to_play(store: Store) -> None:
    """RT-1, RT-7: what a player was told on joining is what a result starts from."""
    await store.claims.claim_places(a_join(ONE))
    later = ClaimPlaces(
        league=LEAGUE,
        ladder="rated16",
        kind="queued",
        holder=QUEUE,
        wishes=(ClaimWish(press="again", player=ONE), ClaimWish(press="new", player=TWO)),
        start_rating=4000,
    )

    verdicts = (await store.claims.claim_places(later)).verdicts

    assert [verdict.rating for verdict in verdicts] == [5000, 4000]
    assert await store.rows("SELECT player, start, rating FROM ratings ORDER BY player") == [
        (ONE, 5000, 5000),
        (TWO, 4000, 4000),
    ]


async def test_no_rating_begins_when_a_player_is_refused(store: Store) -> None:
    """P16-Q1, RT-1: a press that is refused leaves nothing behind."""
    await store.players.suspend(
        LEAGUE, ONE, until=datetime.now(UTC) + A_DAY, reason="rude", by="mod"
    )
    before = await store.contents()

    refused = await store.claims.claim_places(a_join(ONE, STRANGER))

    assert not any(verdict.granted for verdict in refused.verdicts)
    assert await store.contents() == before


@pytest.mark.parametrize("rating", [0, -40])
async def test_a_rating_of_zero_or_less_is_told_like_any_other(store: Store, rating: int) -> None:
    """F-8."""
    await store.claims.claim_places(a_join(ONE))
    await store.releases.release_claims(leaving(ONE))
    await store.pool.execute("UPDATE ratings SET start = $1, rating = $1", rating)

    assert (await store.claims.claim_places(a_join(ONE))).verdicts[0].rating == rating


async def test_one_is_the_proxy_when_two_accept_in_the_same_millisecond(store: Store) -> None:
    """F-15, P16-X2: of two matches' calls, a player takes one."""
    first = await store.seated(ONE, TWO)
    second = await store.seated(THREE, FOUR, key="table 2")
    proxy = PLAYERS[5]

    answers = await asyncio.gather(
        *(
            store.claims.claim_places(an_acceptance(proxy, match=match, press=f"{match} {n}"))
            for n in range(4)
            for match in (first, second)
        )
    )

    verdicts = [answer.verdicts[0] for answer in answers]
    assert [verdict.granted for verdict in verdicts].count(True) == 1
    assert {verdict.standing for verdict in verdicts if not verdict.granted} == {Standing.SEATED}


async def test_one_of_a_batch_is_the_proxy_and_the_others_stay_free(store: Store) -> None:
    """F-15, P16-X2."""
    match = await store.seated(ONE, TWO)

    accepted = await store.claims.claim_places(an_acceptance(ONE, THREE, FOUR, match=match))

    assert standings(accepted) == [
        (Standing.SEATED, False),
        (Standing.FREE, True),
        (Standing.FREE, False),
    ]
    assert (await store.held())[THREE] == ("proxy", ids.match_id(LEAGUE, "rated16", match))
    assert FOUR not in await store.held()


async def test_whoever_may_not_stand_in_is_told_why(store: Store) -> None:
    """F-16: each with its own reason."""
    match = await store.seated(ONE, TWO)
    await store.seated(THREE, FOUR, key="table 2")
    await suspended(store, PLAYERS[5])

    accepted = await store.claims.claim_places(
        an_acceptance(ONE, THREE, PLAYERS[5], STRANGER, match=match, most=None)
    )

    assert standings(accepted) == [
        (Standing.SEATED, False),
        (Standing.SEATED, False),
        (Standing.SUSPENDED, False),
        (Standing.NOT_REGISTERED, False),
    ]


async def test_a_suspended_player_who_still_waits_cannot_stand_in(store: Store) -> None:
    """F-16, P16-X2."""
    match = await store.seated(ONE, TWO)
    await store.claims.claim_places(a_join(THREE))
    await suspended(store, THREE)

    accepted = await store.claims.claim_places(an_acceptance(THREE, match=match))

    assert standings(accepted) == [(Standing.SUSPENDED, False)]
    assert (await store.held())[THREE] == ("queued", QUEUE)


async def test_a_queued_player_leaves_the_queue_when_standing_in(store: Store) -> None:
    """P16-X2: and the answer names the queue, also when it is asked for again."""
    match = await store.seated(ONE, TWO)
    await store.claims.claim_places(a_join(THREE, ladder=OTHER_LADDER))

    first = await store.claims.claim_places(an_acceptance(THREE, match=match))
    before = await store.contents()

    assert standings(first) == [(Standing.QUEUED, True)]
    assert first.verdicts[0].queue_id == OTHER_QUEUE
    assert (await store.held())[THREE][0] == "proxy"
    assert await store.claims.claim_places(an_acceptance(THREE, match=match)) == first
    assert await store.contents() == before


async def test_a_released_place_is_free_and_releasing_it_again_changes_nothing(
    store: Store,
) -> None:
    """P16-Q8."""
    await store.claims.claim_places(a_join(ONE, TWO))

    for _ in range(2):
        await store.releases.release_claims(a_release(f"join/{ONE}"))
        assert list(await store.held()) == [TWO]


async def test_a_later_place_stays_when_an_earlier_one_is_released(store: Store) -> None:
    """F-7: join, leave, join; the first leave arrives last."""
    await store.claims.claim_places(a_join(ONE, press="first"))
    await store.releases.release_claims(a_release(f"first/{ONE}"))
    await store.claims.claim_places(a_join(ONE, press="second"))

    await store.releases.release_claims(a_release(f"first/{ONE}"))

    assert await store.rows("SELECT press FROM claims") == [(f"second/{ONE}",)]


async def test_a_seat_stays_when_the_place_in_the_queue_is_released(store: Store) -> None:
    """P16-Q8: once seated there is no way back."""
    await store.seated(ONE, TWO)

    await store.releases.release_claims(a_release(f"table 1/{ONE}", "table 1"))
    await store.releases.release_claims(leaving(ONE, TWO))

    assert list(await store.held()) == [ONE, TWO]


async def test_only_the_queue_named_gives_up_its_places(store: Store) -> None:
    """P16-Q8."""
    await store.claims.claim_places(a_join(ONE))

    await store.releases.release_claims(leaving(ONE, queue=OTHER_QUEUE))
    await store.releases.release_claims(a_release(f"join/{ONE}", holder=OTHER_QUEUE))

    assert list(await store.held()) == [ONE]


async def test_a_proxy_goes_back_to_the_queue_when_the_acceptance_is_refused(
    store: Store,
) -> None:
    """F-17: a call withdrawn meanwhile costs nobody the place they waited in."""
    match = await store.seated(ONE, TWO)
    await store.claims.claim_places(a_join(THREE, ladder=OTHER_LADDER))
    before = await store.contents()
    await store.claims.claim_places(an_acceptance(THREE, match=match))

    for _ in range(2):
        await store.releases.release_claims(a_release(f"accept/{THREE}"))

    after = await store.contents()
    assert after["claims"] == before["claims"]


@pytest.mark.parametrize(
    "left", [leaving(THREE), a_release(f"join/{THREE}")], ids=["by player", "by press"]
)
async def test_a_refused_proxy_is_free_when_the_queue_gave_the_player_up_meanwhile(
    store: Store, left: ReleaseClaims
) -> None:
    """F-9, F-17: nobody is held in a queue that does not know them."""
    match = await store.seated(ONE, TWO)
    await store.claims.claim_places(a_join(THREE))
    await store.claims.claim_places(an_acceptance(THREE, match=match))

    await store.releases.release_claims(left)
    assert (await store.held())[THREE][0] == "proxy"
    await store.releases.release_claims(a_release(f"accept/{THREE}"))

    assert THREE not in await store.held()


async def test_a_refused_proxy_is_free_when_a_table_formed_without_them(store: Store) -> None:
    """F-6, F-9."""
    match = await store.seated(ONE, TWO)
    await store.claims.claim_places(a_join(THREE, FOUR))
    await store.claims.claim_places(an_acceptance(THREE, match=match))
    formed = await store.seating.seat_players(a_table(THREE, FOUR, key="table 2"))
    assert formed.unavailable == (THREE,)

    await store.releases.release_claims(a_release(f"accept/{THREE}"))

    assert THREE not in await store.held()


async def test_a_proxy_is_free_when_the_match_is_over(store: Store) -> None:
    """P16-Q1, P16-X2."""
    match = await store.seated(ONE, TWO)
    await store.claims.claim_places(a_join(THREE))
    await store.claims.claim_places(an_acceptance(THREE, match=match))

    await store.results.write_result(a_result(match, falling(ONE, TWO), proxies={TWO: THREE}))

    assert await store.held() == {}

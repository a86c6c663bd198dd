"""People: registration, names, suspensions, and their sheet."""

from datetime import UTC, datetime, timedelta

import pytest

from activities.postgres.refusals import (
    NotSuspended,
    UnknownLeague,
    UntilPassed,
    UnusableId,
    UnusableName,
)
from domain.errors import ReasonMissing
from domain.queueing.violations import InOpenMatch, NotRegistered
from tests.activities.postgres.builders import (
    LEAGUE,
    PLAYERS,
    QUEUE,
    a_join,
    a_penalty,
    a_result,
    falling,
    penalties,
)
from tests.activities.postgres.store import Store

ONE, TWO = PLAYERS[:2]


def tomorrow() -> datetime:
    return datetime.now(UTC) + timedelta(days=1)


@pytest.mark.parametrize(
    "name",
    [
        "👩‍👩‍👧‍👦 家族",
        "\u202eאבג\u202c",
        "ＦＵＬＬ　ＷＩＤＴＨ",
        "Z̷͑a̴l̵g̶o",
        " 'x'; DROP TABLE players; --",
    ],
)
async def test_a_name_comes_back_as_it_was_given(store: Store, name: str) -> None:
    """P16-Q1: whatever script a registered player's name is in."""
    await store.players.register(LEAGUE, "new", name)

    assert (await store.sheets.show(LEAGUE, "new")).name == name
    verdict = (await store.claims.claim_places(a_join(PLAYERS[0]))).verdicts[0]
    assert verdict.granted


@pytest.mark.parametrize("name", ["", "   ", "\u3000", "a\0b", "two\nlines", "\ud83d", "x" * 101])
async def test_a_name_that_cannot_be_shown_is_refused(store: Store, name: str) -> None:
    """P16-Q1."""
    with pytest.raises(UnusableName):
        await store.players.register(LEAGUE, "new", name)
    with pytest.raises(UnusableName):
        await store.players.rename(LEAGUE, ONE, name)


@pytest.mark.parametrize("player", ["", "a b", "a/b", "a\0", "x" * 65])
async def test_an_id_that_fits_no_workflow_id_is_refused(store: Store, player: str) -> None:
    """P16-Q1."""
    with pytest.raises(UnusableId):
        await store.players.register(LEAGUE, player, "name")


async def test_nobody_registers_in_an_unknown_league(store: Store) -> None:
    """P16-Q1."""
    with pytest.raises(UnknownLeague):
        await store.players.register("atlantis", "new", "name")


async def test_registering_twice_changes_nothing(store: Store) -> None:
    """P16-Q1."""
    await store.players.register(LEAGUE, "new", "name")
    before = await store.contents()

    await store.players.register(LEAGUE, "new", "name")

    assert await store.contents() == before


async def test_ratings_are_kept_when_a_player_leaves_and_comes_back(store: Store) -> None:
    """RT-7."""
    match = await store.seated(ONE, TWO)
    await store.results.write_result(a_result(match, falling(ONE, TWO)))

    await store.players.unregister(LEAGUE, ONE)
    gone = await store.sheets.show(LEAGUE, ONE)
    await store.players.register(LEAGUE, ONE, "back")
    back = await store.sheets.show(LEAGUE, ONE)

    assert gone.unregistered_at is not None
    assert (back.unregistered_at, back.name) == (None, "back")
    assert back.ratings == gone.ratings
    assert (back.ratings[0].rating, back.ledger) == (5100, gone.ledger)


async def test_a_seated_player_cannot_unregister(store: Store) -> None:
    """P16-Q9: the match must end first."""
    await store.seated(ONE, TWO)

    with pytest.raises(InOpenMatch):
        await store.players.unregister(LEAGUE, ONE)

    assert (await store.sheets.show(LEAGUE, ONE)).unregistered_at is None


async def test_the_queue_of_somebody_who_unregisters_is_named(store: Store) -> None:
    """F-6."""
    await store.claims.claim_places(a_join(ONE))

    assert await store.players.unregister(LEAGUE, ONE) == QUEUE
    assert await store.players.unregister(LEAGUE, TWO) is None


async def test_old_results_keep_the_old_name_when_a_player_is_renamed(store: Store) -> None:
    """P16-C7."""
    match = await store.seated(ONE, TWO)
    await store.players.rename(LEAGUE, ONE, "新しい名前")

    assert (await store.matches.show(LEAGUE, "rated16", match)).seats[0].name == "p01 ⭐"
    assert (await store.sheets.show(LEAGUE, ONE)).name == "新しい名前"


async def test_a_suspension_is_shown_and_audited(store: Store) -> None:
    """P16-Q1, F-16: with its end, reason and moderator, also after it was lifted."""
    until = tomorrow()
    await store.players.suspend(LEAGUE, ONE, until=until, reason="暴言", by="mod")
    shown = await store.sheets.show(LEAGUE, ONE)

    await store.players.unsuspend(LEAGUE, ONE, by="other mod")

    assert (shown.suspended_until, shown.suspended_for, shown.suspended_by) == (
        until,
        "暴言",
        "mod",
    )
    assert (await store.sheets.show(LEAGUE, ONE)).suspended_until is None
    assert await store.rows("SELECT until, reason, by, lifted_by FROM suspensions") == [
        (until, "暴言", "mod", "other mod")
    ]


async def test_a_new_suspension_takes_the_place_of_the_old_one(store: Store) -> None:
    """P16-Q1: shorter or longer; the same one again changes nothing."""
    first, second = tomorrow() + timedelta(days=9), tomorrow()
    await store.players.suspend(LEAGUE, ONE, until=first, reason="a", by="mod")
    await store.players.suspend(LEAGUE, ONE, until=second, reason="b", by="mod")
    before = await store.contents()
    await store.players.suspend(LEAGUE, ONE, until=second, reason="b", by="mod")

    assert await store.contents() == before
    assert (await store.sheets.show(LEAGUE, ONE)).suspended_until == second
    assert await store.rows("SELECT reason, lifted_by FROM suspensions ORDER BY id") == [
        ("a", "mod"),
        ("b", None),
    ]


async def test_a_suspension_ends_by_itself(store: Store) -> None:
    """P16-Q1."""
    await store.players.suspend(LEAGUE, ONE, until=tomorrow(), reason="a", by="mod")
    await store.pool.execute("UPDATE suspensions SET at = now() - interval '2 days', until = now()")

    assert (await store.claims.claim_places(a_join(ONE))).verdicts[0].granted
    with pytest.raises(NotSuspended):
        await store.players.unsuspend(LEAGUE, ONE, by="mod")


async def test_a_suspension_without_reason_or_future_is_refused(store: Store) -> None:
    """P16-Q1."""
    with pytest.raises(ReasonMissing):
        await store.players.suspend(LEAGUE, ONE, until=tomorrow(), reason=" ", by="mod")
    with pytest.raises(UntilPassed):
        await store.players.suspend(
            LEAGUE, ONE, until=datetime.now(UTC) - timedelta(days=1), reason="a", by="mod"
        )


async def test_nothing_is_done_to_strangers(store: Store) -> None:
    """P16-Q1."""
    with pytest.raises(NotRegistered):
        await store.players.rename(LEAGUE, "nobody", "name")
    with pytest.raises(NotRegistered):
        await store.players.suspend(LEAGUE, "nobody", until=tomorrow(), reason="a", by="mod")
    with pytest.raises(NotRegistered):
        await store.players.unsuspend(LEAGUE, "nobody", by="mod")
    with pytest.raises(NotRegistered):
        await store.players.unregister(LEAGUE, "nobody")
    with pytest.raises(NotRegistered):
        await store.sheets.show(LEAGUE, "nobody")


async def test_a_sheet_shows_place_ratings_and_ledger(store: Store) -> None:
    """RT-7."""
    await store.penalties.give_penalties(penalties(a_penalty(ONE)))
    await store.claims.claim_places(a_join(ONE))

    sheet = await store.sheets.show(LEAGUE, ONE)

    assert (sheet.place, sheet.place_in, sheet.absences) == ("queued", QUEUE, 0)
    assert [(rating.start, rating.rating) for rating in sheet.ratings] == [(5000, 4950)]
    assert [(line.before, line.after, line.reason) for line in sheet.ledger] == [
        (5000, 4950, "無断で離席")
    ]

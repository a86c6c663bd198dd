"""Penalties: ledger lines by a moderator's hand, each once by its press."""

import asyncio
from dataclasses import replace

from domain.model import MatchId, Standing
from tests.activities.postgres.builders import (
    LEAGUE,
    PLAYERS,
    STRANGER,
    a_join,
    a_penalty,
    a_range,
    a_result,
    falling,
    penalties,
)
from tests.activities.postgres.store import Store

ONE, TWO = PLAYERS[:2]


async def test_a_penalty_is_a_ledger_line_with_moderator_and_reason(store: Store) -> None:
    """P16-V2, RT-7."""
    match = await store.seated(ONE, TWO)
    given = replace(a_penalty(ONE), match_id=match)

    answer = await store.penalties.give_penalties(penalties(given))

    assert answer.standings == (Standing.SEATED,)
    assert await store.ratings([ONE]) == [4950]
    query = "SELECT cause, origin, before, after, by, reason, about FROM ledger"
    assert await store.rows(query) == [
        ("penalty", "penalty", 5000, 4950, "mod", "無断で離席", match)
    ]
    assert await store.broken_ledgers() == []


async def test_a_penalty_is_given_once_when_its_press_is_repeated(store: Store) -> None:
    """P16-V2, F-12."""
    first = await store.penalties.give_penalties(penalties(a_penalty(ONE), a_penalty(TWO)))
    before = await store.contents()

    again = await store.penalties.give_penalties(penalties(a_penalty(ONE), a_penalty(TWO)))

    assert again == first
    assert await store.contents() == before


async def test_a_penalty_is_given_once_when_its_press_arrives_many_times_at_once(
    store: Store,
) -> None:
    """P16-V2, F-12."""
    await asyncio.gather(
        *(store.penalties.give_penalties(penalties(a_penalty(ONE))) for _ in range(6))
    )

    assert await store.ratings([ONE]) == [4950]
    assert await store.broken_ledgers() == []


async def test_two_penalties_of_one_player_add_up(store: Store) -> None:
    """P16-V2: in one batch, one after the other; one press named twice counts once."""
    await store.penalties.give_penalties(
        penalties(a_penalty(ONE, "a"), a_penalty(ONE, "b"), a_penalty(ONE, "a"))
    )

    assert await store.ratings([ONE]) == [4900]
    assert await store.broken_ledgers() == []


async def test_only_the_registered_are_penalised(store: Store) -> None:
    """P16-V2."""
    await store.players.unregister(LEAGUE, TWO)

    answer = await store.penalties.give_penalties(
        penalties(a_penalty(STRANGER), a_penalty(TWO), a_penalty(ONE))
    )

    assert answer.standings == (Standing.NOT_REGISTERED, Standing.NOT_REGISTERED, Standing.FREE)
    assert list(answer.bands) == [ONE]
    assert await store.rows("SELECT player FROM ledger") == [(ONE,)]


async def test_nobody_is_penalised_for_a_match_that_never_was(store: Store) -> None:
    """P16-V2: of that ladder; whatever the name looks like."""
    match = await store.seated(ONE)
    slips = [MatchId(name) for name in ("", "2020-02-02-1", match + " ", "🦝", "a\0b")]
    wrong = [replace(a_penalty(ONE, name or "empty"), match_id=name) for name in slips]
    before = await store.contents()

    answer = await store.penalties.give_penalties(penalties(*wrong))

    assert answer.unknown_matches == tuple(slips)
    assert answer.bands == {}
    assert await store.contents() == before


async def test_whoever_waits_or_plays_is_penalised_too(store: Store) -> None:
    """P16-V2."""
    await store.seated(ONE)
    await store.claims.claim_places(a_join(TWO))

    answer = await store.penalties.give_penalties(penalties(a_penalty(ONE), a_penalty(TWO)))

    assert answer.standings == (Standing.SEATED, Standing.QUEUED)
    assert await store.ratings([ONE, TWO]) == [4950, 4950]


async def test_the_band_is_that_of_the_rating_after_a_penalty(store: Store) -> None:
    """P16-B1."""
    await store.ranges.compute_range(a_range(fixed=(4960, 5040)))

    answer = await store.penalties.give_penalties(penalties(a_penalty(ONE)))

    assert answer.bands == {ONE: ("beta",)}


async def test_a_penalty_keeps_its_place_between_two_matches(store: Store) -> None:
    """P16-V2, RT-7."""
    first = await store.seated(ONE, TWO)
    await store.results.write_result(a_result(first, falling(ONE, TWO)))
    await store.penalties.give_penalties(penalties(a_penalty(ONE)))
    second = await store.seated(ONE, TWO, key="table 2")
    await store.results.write_result(a_result(second, falling(ONE, TWO)))

    sheet = await store.sheets.show(LEAGUE, ONE)

    assert [line.cause for line in sheet.ledger] == ["match", "penalty", "match"]
    assert [line.before for line in sheet.ledger[1:]] == [line.after for line in sheet.ledger[:-1]]
    assert sheet.ratings[0].rating == sheet.ledger[-1].after

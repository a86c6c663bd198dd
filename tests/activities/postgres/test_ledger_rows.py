"""The ledger in the database itself: append-only, one live line an origin."""

import asyncpg
import pytest

from domain.rating.ledger import Cause
from tests.activities.postgres.builders import LEAGUE, PLAYERS, a_result, falling
from tests.activities.postgres.store import Store

ONE, TWO = PLAYERS[:2]

SUPERSEDE = "UPDATE ledger SET superseded_by = $2 WHERE sequence = $1"


async def lines(store: Store) -> list[int]:
    match = await store.seated(ONE, TWO)
    await store.results.write_result(a_result(match, falling(ONE, TWO)))
    return [row["sequence"] for row in await store.pool.fetch("SELECT sequence FROM ledger")]


async def test_a_line_is_never_changed_or_deleted(store: Store) -> None:
    """RT-7: not even by hand."""
    first, _ = await lines(store)

    with pytest.raises(asyncpg.RestrictViolationError):
        await store.pool.execute("UPDATE ledger SET after = 9999 WHERE sequence = $1", first)
    with pytest.raises(asyncpg.RestrictViolationError):
        await store.pool.execute("DELETE FROM ledger WHERE sequence = $1", first)


async def test_a_line_is_superseded_once(store: Store) -> None:
    """RT-7: and what superseded it stays."""
    first, second = await lines(store)

    await store.pool.execute(SUPERSEDE, first, second)

    with pytest.raises(asyncpg.RestrictViolationError):
        await store.pool.execute(SUPERSEDE, first, None)


async def test_a_second_live_line_of_one_origin_is_refused(store: Store) -> None:
    """RT-7, F-19: a match is rated once, whoever writes."""
    await lines(store)
    copy = """
        INSERT INTO ledger (league, ladder, player, cause, origin, before, after, by, at)
        SELECT league, ladder, player, cause, origin, before, after, by, at FROM ledger LIMIT 1
    """

    with pytest.raises(asyncpg.UniqueViolationError):
        await store.pool.execute(copy)


async def test_a_rating_without_lines_is_its_start(store: Store) -> None:
    """RT-7."""
    await store.seated(ONE, TWO)

    with pytest.raises(asyncpg.CheckViolationError):
        await store.pool.execute("UPDATE ratings SET rating = 9999 WHERE player = $1", ONE)


async def test_the_causes_written_are_the_domains(store: Store) -> None:
    """RT-7."""
    await lines(store)

    assert await store.rows("SELECT DISTINCT league, cause FROM ledger") == [
        (LEAGUE, Cause.MATCH.value)
    ]

"""What the store's errors are called, and which of them are worth another try."""

import asyncio
import tempfile
from pathlib import Path

import pytest
from temporalio.testing import ActivityEnvironment

from activities.postgres.claims import Claims
from activities.postgres.errors import BadData, StoreDown
from activities.postgres.leagues import Leagues
from activities.postgres.migrate import migrate
from activities.postgres.notices import SentNoticesInPostgres
from activities.postgres.pool import Pool, open_pool, transaction
from tests.activities.postgres.builders import PLAYERS, a_join, a_league, a_table
from tests.activities.postgres.store import Store
from tests.servers import UNSAFE_BUT_FAST, copied_database
from workers.embedded import embedded_postgres

ONE, TWO = PLAYERS[:2]


async def test_a_pool_opens_while_the_store_is_down_and_calls_say_so(tmp_path: Path) -> None:
    """F-9: a worker starts, and what it is asked is tried again."""
    nowhere = f"postgresql://postgres@/postgres?host={tmp_path}"

    async with open_pool(nowhere) as pool:
        with pytest.raises(StoreDown) as down:
            await Claims(pool).claim_places(a_join(ONE))

    assert (down.value.type, down.value.non_retryable) == ("store_down", False)


async def test_a_single_read_says_so_as_well_while_the_store_is_down(tmp_path: Path) -> None:
    """F-9: a notice that cannot be looked up is delivered later."""
    async with open_pool(f"postgresql://postgres@/postgres?host={tmp_path}") as pool:
        with pytest.raises(StoreDown):
            await SentNoticesInPostgres(pool).find("kaze", "a key")


async def test_a_call_succeeds_again_when_the_store_comes_back() -> None:
    """F-9: on the same pool, with what was written before."""
    with tempfile.TemporaryDirectory(prefix="tachiai-test-") as directory:
        place = Path(directory) / "pg"
        async with embedded_postgres(place, settings=UNSAFE_BUT_FAST) as url:
            await migrate(url)
        async with open_pool(url) as pool:
            with pytest.raises(StoreDown):
                await Leagues(pool).apply(a_league())
            async with embedded_postgres(place, settings=UNSAFE_BUT_FAST):
                assert (await Leagues(pool).apply(a_league())).registered == PLAYERS


async def test_a_connection_killed_in_a_transaction_is_worth_another_try(store: Store) -> None:
    """F-9: and nothing of it was written."""
    before = await store.contents()

    with pytest.raises(StoreDown):
        await killed_halfway(store.pool)

    assert await store.contents() == before


async def killed_halfway(pool: Pool) -> None:
    async with transaction(pool) as connection:
        await connection.execute("DELETE FROM players")
        await connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")


async def test_waiting_for_a_lock_ends_in_another_try(store: Store) -> None:
    """F-9: nobody waits for ever for a session that hangs."""
    await store.claims.claim_places(a_join(ONE, TWO))
    async with transaction(store.pool) as hanging:
        await hanging.execute("SELECT FROM ladders FOR UPDATE")
        async with asyncio.timeout(20):
            with pytest.raises(StoreDown, match="55P03"):
                await store.seating.seat_players(a_table(ONE, TWO))


async def test_a_store_without_tables_is_worth_another_try(postgres_server: str) -> None:
    """F-9: the worker was quicker than the migration."""
    async with copied_database(postgres_server, "template0") as url, open_pool(url) as pool:
        with pytest.raises(StoreDown, match="42P01"):
            await Claims(pool).claim_places(a_join(ONE))


async def test_what_cannot_be_stored_is_not_tried_again(store: Store) -> None:
    """F-9: whether PostgreSQL or its client says so."""
    for argument in ("a\0b", 7, "\ud800"):
        with pytest.raises(BadData) as refused:
            async with transaction(store.pool) as connection:
                await connection.fetchval("SELECT $1::text", argument)
        assert (refused.value.type, refused.value.non_retryable) == ("bad_data", True)


async def test_an_error_quotes_no_row(store: Store) -> None:
    """PostgreSQL's detail would."""
    with pytest.raises(BadData) as refused:
        async with transaction(store.pool) as connection:
            await connection.execute(
                "INSERT INTO players (league, player, name) VALUES ('tokyo', 'p01', 'secret')"
            )

    assert "23505" in str(refused.value)
    assert "p01" not in str(refused.value)


async def test_an_activity_runs_as_temporal_runs_it(store: Store) -> None:
    """P16-Q1."""
    answer = await ActivityEnvironment().run(Claims(store.pool).claim_places, a_join(ONE))

    assert answer.verdicts[0].granted

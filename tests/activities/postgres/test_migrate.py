"""Migrations: from nothing to this build's tables, by any number of processes."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from activities.postgres.doctor import check
from activities.postgres.errors import StoreDown
from activities.postgres.migrate import (
    SCRIPTS_VARIABLE,
    MigrationFailed,
    MigrationsMissing,
    migrate,
    newest_revision,
    revision,
    scripts,
)
from tests.servers import copied_database


@pytest.fixture
async def empty_url(postgres_server: str) -> AsyncIterator[str]:
    """A database without a table."""
    async with copied_database(postgres_server, "template0") as url:
        yield url


async def test_an_empty_database_gets_the_newest_revision(empty_url: str) -> None:
    assert await revision(empty_url) is None

    assert await migrate(empty_url) == newest_revision()

    assert await revision(empty_url) == newest_revision()


async def test_migrating_again_changes_nothing(empty_url: str) -> None:
    first = await migrate(empty_url)

    assert await migrate(empty_url) == first


async def test_each_migrator_succeeds_when_many_start_at_once(empty_url: str) -> None:
    """F-9: two workers that start together must both come up."""
    revisions = await asyncio.gather(*(migrate(empty_url) for _ in range(4)))

    assert revisions == [newest_revision()] * 4


async def test_nothing_is_left_of_a_migration_that_failed(
    empty_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F-9: so that the mended build can begin anew."""
    broken = tmp_path / "100% new"
    shutil.copytree(scripts(), broken)
    (broken / "versions" / "0002_broken.py").write_text(
        "from alembic import op\n"
        "revision = 'broken'\n"
        f"down_revision = '{newest_revision()}'\n"
        "def upgrade():\n"
        "    op.execute('CREATE TABLE half (id int)')\n"
        "    op.execute('CREATE TABLE players (id int)')\n"
    )
    monkeypatch.setenv(SCRIPTS_VARIABLE, str(broken))

    assert newest_revision() == "broken"
    with pytest.raises(MigrationFailed, match="players"):
        await migrate(empty_url)

    assert await revision(empty_url) is None
    monkeypatch.delenv(SCRIPTS_VARIABLE)
    assert await migrate(empty_url) == newest_revision()


async def test_the_environment_says_where_the_scripts_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(scripts(), tmp_path / "elsewhere")
    monkeypatch.setenv(SCRIPTS_VARIABLE, str(tmp_path / "elsewhere"))

    assert scripts() == tmp_path / "elsewhere"


async def test_missing_scripts_are_said_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SCRIPTS_VARIABLE, str(tmp_path))

    with pytest.raises(MigrationsMissing, match=str(tmp_path)):
        newest_revision()


async def test_the_doctor_sees_whether_the_tables_are_this_builds(empty_url: str) -> None:
    before = await check(empty_url)
    await migrate(empty_url)
    after = await check(empty_url)

    assert (before.revision, before.current) == (None, False)
    assert (after.revision, after.current) == (newest_revision(), True)
    assert after.server.startswith("18")


async def test_a_store_that_is_not_there_is_said_to_be_down(tmp_path: Path) -> None:
    """F-9."""
    nowhere = f"postgresql://postgres@/postgres?host={tmp_path}"

    for attempt in (migrate, revision, check):
        with pytest.raises(StoreDown):
            await attempt(nowhere)


async def test_the_schema_is_one_that_postgres_can_dump_and_compare(empty_url: str) -> None:
    """Every table of the reference page is there, and no other."""
    await migrate(empty_url)
    connection = await asyncpg.connect(empty_url)
    rows = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    await connection.close()

    page = Path(__file__).parents[3] / "docs" / "reference" / "database.md"
    documented = {
        line.removeprefix("### `").removesuffix("`")
        for line in page.read_text().splitlines()
        if line.startswith("### `")
    }
    assert {row["tablename"] for row in rows} == documented | {"alembic_version"}

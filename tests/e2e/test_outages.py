"""PostgreSQL, Temporal or whoever reads the notices is away for a while, in mid-match."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from domain.match.state import Phase
from tests.e2e.site import Site, running_site
from tests.e2e.terminal import Terminal
from tests.e2e.whole_night import WholeNight, assert_right

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(300)]

TEN_SECONDS = timedelta(seconds=10)
MINUTE = timedelta(minutes=1)

IN_ORDER = (
    "is formed",
    "The room is open",
    "The races begin",
    "Race 1 is over",
    "is the proxy of",
    "Race 3 is over",
    "Please enter the totals",
    "objects",
    "Result of",
)
"""What players read of a match, from its beginning to its end."""


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    """Servers that a test may stop."""
    async with running_site() as site:
        yield site


async def test_one_match_forms_when_postgres_is_stopped_while_seats_are_reserved(
    site: Site,
) -> None:
    """F-9, F-3: the table is seated when the store is back, once, and in the same order."""
    await site.start_worker()
    night = WholeNight(site, "store-away-forming")
    async with site.held("matches"):
        playing = asyncio.create_task(night.play())
        await night.is_forming()
        await site.postgres.stop()
    await asyncio.sleep(TEN_SECONDS.total_seconds())
    await site.postgres.start()
    assert_right(night, await playing)


async def test_ratings_are_written_once_when_postgres_is_stopped_while_the_result_is_written(
    site: Site,
) -> None:
    """F-19, F-20, P16-C7: the result waits for the store and is then written once."""
    await site.start_worker()
    night = WholeNight(site, "store-away-result")
    async with site.held("ledger"):
        playing = asyncio.create_task(night.play())
        await night.comes_to(Phase.SUBMITTED)
        await site.postgres.stop()
    await asyncio.sleep(TEN_SECONDS.total_seconds())
    await site.postgres.start()
    assert_right(night, await playing)


@pytest.mark.parametrize("phase", [Phase.ROOM, Phase.RACES, Phase.CONFIRMATION])
async def test_a_match_comes_to_the_same_result_when_temporal_is_killed(
    site: Site, phase: Phase
) -> None:
    """F-4: everything that was answered is on its file, so nobody presses anything again."""
    await site.start_worker()
    night = WholeNight(site, f"temporal-killed-{phase}")
    killed: list[Phase] = []

    async def between() -> None:
        if not killed and await night.phase() is phase:
            killed.append(phase)
            await site.temporal.restart_killed()

    found = await night.play(between)
    assert killed == [phase]
    assert_right(night, found)


async def test_a_match_comes_to_the_same_result_when_notices_fail_for_a_minute(
    site: Site, tmp_path: Path
) -> None:
    """F-27: the match goes on without a word, and every word is said afterwards, in order, once."""
    terminal = Terminal(tmp_path / "terminal")
    await site.start_worker(stderr=terminal.path)
    night = WholeNight(site, "silent")
    playing = asyncio.create_task(night.play())
    terminal.close()
    await asyncio.sleep(MINUTE.total_seconds())
    assert await night.phase() is Phase.ENDED
    assert not playing.done(), "a match is over only when everybody has heard of it"
    terminal.open()
    assert_right(night, await playing)
    said = terminal.posts()
    assert len(dict.fromkeys(said)) == len(said)
    told = [next(i for i, post in enumerate(said) if what in post) for what in IN_ORDER]
    assert told == sorted(told)

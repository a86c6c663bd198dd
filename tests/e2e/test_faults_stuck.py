"""A start that does not go through: moderators hear of it, and nobody is held for good."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from domain.match.state import Phase
from domain.model import Ending
from tests.cli.program import tachiai_process
from tests.e2e.site import Site, running_site
from tests.e2e.small_match import MODERATOR, SmallLeague
from tests.e2e.soon import soon
from tests.e2e.store_delays import fail_at_first
from workflows.ports import MatchOutcome

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(120)]

FOR_EVER = 1_000_000
STUCK_AFTER = timedelta(seconds=2)
STUCK = "Saving is stuck"


@pytest.fixture(scope="module")
async def site() -> AsyncIterator[Site]:
    """Servers that these tests share; each has a league of its own."""
    async with running_site() as site:
        yield site


@pytest.fixture
async def said(site: Site, tmp_path: Path) -> AsyncIterator[Path]:
    """What the one worker has said."""
    said = tmp_path / "said.txt"
    said.touch()
    one = await site.start_worker(stderr=said)
    yield said
    await site.kill_worker(one.pid)


async def test_moderators_hear_of_a_dead_store_and_everybody_is_free_when_it_is_back(
    site: Site, said: Path
) -> None:
    """F-9, P16-V4: what a moderator decides meanwhile is done then, with nobody asked again."""
    async with SmallLeague(site, "dead", players=10, stuck_after=STUCK_AFTER) as league:
        released = await league.seat(league.players[:4])
        await league.join(league.players[4:7])
        async with site.held("matches"):
            await league.join(league.players[7:9])
            assert (await league.board()).forming == 1
            await site.postgres.stop()

        await _hears_of(said, league.queue)

        # What only the store can do has to wait for it.
        refused = await league.once(league.queue, "join", "p10")
        assert refused.refused
        assert refused.refused.code == "store_down"
        await league.done(league.queue, "close_queue", MODERATOR)
        await league.done(league.queue, "leave", "p09")
        await league.done(released, "release_room", MODERATOR, reason="no database")
        assert (await league.shown(released)).phase is Phase.ENDED
        await _hears_of(said, released)

        freeing = ("match", "free", released, "--reason", "no database", "--as", MODERATOR)
        freed = await tachiai_process(*freeing, environment=site.environment)
        assert (freed.status, freed.out) == (1, "")
        assert "PostgreSQL does not answer" in freed.err

        await site.postgres.start()
        handle = site.client.get_workflow_handle(released, result_type=MatchOutcome)
        assert (await handle.result()).outcome is Ending.RELEASED
        [_, formed] = await league.matches(2)
        held = [(player, formed) for player in league.players[4:8]]
        await soon("everybody's freedom", lambda: league.hold(held))


async def test_an_operator_frees_everybody_when_a_table_can_never_be_seated(
    site: Site, said: Path
) -> None:
    """F-9: the store refuses it for good; a queue that is opened anew takes everybody in."""
    async with SmallLeague(site, "never", players=5) as league:
        await fail_at_first(site, "matches", times=FOR_EVER, state="23514")
        await league.join(league.players[:4])
        await _hears_of(said, league.queue)

        await site.client.get_workflow_handle(league.queue).terminate("cannot be seated")
        await league.apply()
        await league.join(league.players[4:])
        await league.join(league.players[1:3])
        assert (await league.board()).shared == 3
        await fail_at_first(site, "matches", times=0, state="23514")
        await league.join(league.players[:1])
        [formed] = await league.matches(1)
        seated = [seat.player for seat in (await league.shown(formed)).seats]
    assert seated == ["p05", "p02", "p03", "p01"]


async def test_a_match_is_released_and_seats_are_free_when_nobody_can_be_told(
    site: Site,
) -> None:
    """F-9, P16-V4: notices go nowhere; the match begins and ends without a word."""
    await site.start_worker("--no-notices")
    async with SmallLeague(site, "silent", players=4) as league:
        match = await league.seat(league.players)
        await league.done(match, "volunteer_host", "p02")
        await league.done(match, "release_room", MODERATOR, reason="nobody hears")
        await soon("everybody's freedom", lambda: league.hold([]))
        assert (await league.shown(match)).phase is Phase.ENDED
        await league.join(league.players)
        await league.matches(2)
    [pid] = site.workers
    await site.kill_worker(pid)


async def _hears_of(said: Path, about: str) -> None:
    async def heard() -> bool | None:
        return _cried(said, about) or None

    await soon("a cry for help", heard)


def _cried(said: Path, about: str) -> bool:
    cries = said.read_text(encoding="utf-8").split(STUCK)[1:]
    return any(cry.startswith(f" ({about}#") for cry in cries)

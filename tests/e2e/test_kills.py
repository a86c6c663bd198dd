"""The worker in charge is killed (-9), once in every phase of a match and while its table forms."""

import asyncio
from datetime import timedelta

import pytest

from domain.match.state import Phase
from tests.e2e.site import Site
from tests.e2e.whole_night import GRACE, WholeNight, assert_right

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(240)]

PASSING = {Phase.SUBMITTED: "ledger", Phase.ENDED: "notices"}
"""Phases that are over at once unless the store is slow, and the table that keeps them waiting."""

UNHURRIED = timedelta(seconds=20)
"""For those who come into the room while the worker is killed."""


@pytest.mark.parametrize("phase", Phase)
async def test_a_match_comes_to_the_same_result_when_its_worker_is_killed(
    site: Site, phase: Phase
) -> None:
    """F-4, F-19, P16-C7: another worker goes on from where the match was, in whatever phase."""
    gathering = UNHURRIED if phase is Phase.GATHERING else GRACE
    night = WholeNight(site, f"killed-{phase}", gathering)
    killed: list[Phase | None] = []

    async def kill() -> None:
        killed.append(await night.phase())
        await site.kill_worker(await site.in_charge(night.match or ""))

    async def kill_when_it_comes(table: str) -> None:
        async with site.held(table):
            await night.comes_to(phase)
            await kill()

    killing: list[asyncio.Task[None]] = []

    async def between() -> None:
        now = await night.phase()
        if killed or killing:
            return
        if now is phase:
            await kill()
        elif now is Phase.CONFIRMATION and phase in PASSING:
            killing.append(asyncio.create_task(kill_when_it_comes(PASSING[phase])))

    found = await night.play(between)
    await asyncio.gather(*killing)

    assert killed == [phase]
    assert await site.in_charge(night.match or "") in site.workers
    assert_right(night, found)


async def test_one_match_forms_when_the_worker_is_killed_while_seats_are_reserved(
    site: Site,
) -> None:
    """F-3, F-1: nobody is seated twice and the seventeenth goes on waiting."""
    night = WholeNight(site, "killed-forming")
    async with site.held("matches"):
        playing = asyncio.create_task(night.play())
        await night.is_forming()
        await site.kill_worker(await site.in_charge(night.queue))
    assert_right(night, await playing)


async def test_one_match_forms_when_every_worker_is_killed_between_full_and_started(
    site: Site,
) -> None:
    """F-3: with nobody left to work the night stands still, and goes on with the next worker."""
    night = WholeNight(site, "killed-all")
    async with site.held("matches"):
        playing = asyncio.create_task(night.play())
        await night.is_forming()
        for pid in list(site.workers):
            await site.kill_worker(pid)
    await site.start_worker()
    assert_right(night, await playing)

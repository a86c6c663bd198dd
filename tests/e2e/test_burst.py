"""A thousand join within a second: each is answered, and the rules alone say who plays."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from itertools import chain

import pytest

from domain.queueing.bands import Band
from tests.e2e.crowd import SHARED, SIZE, Crowd, gathered
from tests.e2e.doors import BotDoor, Line, bot_doors, said
from tests.e2e.processes import worker
from tests.e2e.site import Site, running_site
from workers.embedded.temporal import DYNAMIC_CONFIG

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(300)]

TABLE = 16
AT_ONCE = 12
"""Doors where the server limits nothing."""
UNDER_WAY = 0.3
"""Seconds in which presses get from twelve doors to the server."""


@pytest.fixture(scope="module")
async def limited() -> AsyncIterator[Site]:
    """Servers with a cloud's limit of ten updates in flight, and a worker that posts nothing."""
    async with running_site() as site:
        await site.start_worker("--no-notices")
        yield site


@pytest.fixture(scope="module")
async def unlimited() -> AsyncIterator[Site]:
    """Servers with the limit raised, as our own are, and a worker that posts nothing."""
    async with running_site(DYNAMIC_CONFIG) as site:
        await site.start_worker("--no-notices")
        yield site


@pytest.fixture(scope="module")
async def twelve(unlimited: Site) -> AsyncIterator[list[BotDoor]]:
    """Twelve doors, which every test leaves as it found them."""
    async with bot_doors(unlimited.environment, AT_ONCE) as doors:
        yield doors


async def test_a_thousand_joins_lose_nobody_when_the_queue_continues_as_new_among_them(
    unlimited: Site, twelve: list[BotDoor]
) -> None:
    """F-4: the first join ends the run, and all the others are at its door by then.

    A queue ends no run while its board is being posted, so here somebody posts it.
    """
    async with worker(unlimited.environment):
        crowd = await opened(unlimited, "switched", twelve[0], updates_a_run=2)
        await crowd.settled()
        first, *others = crowd.joins()
        async with unlimited.held("claims"):
            await twelve[0].press(first)
            await crowd.somebody_waits()
            await press_all(twelve, others)
            await asyncio.sleep(UNDER_WAY)
        await heard_done(twelve)
        await assert_right(crowd)
    runs = [len(answers) for answers in await crowd.answers() if answers]
    assert len(runs) > 1, runs


async def test_a_thousand_joins_through_twelve_doors_fill_every_table_that_the_rules_allow(
    unlimited: Site, twelve: list[BotDoor]
) -> None:
    """F-1, F-2, P16-Q4, P16-Q5: nobody is told ``busy``, nobody presses twice."""
    crowd = await opened(unlimited, "twelve", twelve[0])
    await press_all(twelve, crowd.joins())
    await heard_done(twelve)
    await assert_right(crowd)


async def test_a_thousand_joins_through_two_doors_do_so_when_the_server_takes_ten_updates(
    limited: Site,
) -> None:
    """F-1, F-2: what a cloud allows is enough."""
    async with bot_doors(limited.environment, 2) as doors:
        crowd = await opened(limited, "two", doors[0])
        await press_all(doors, crowd.joins())
        await heard_done(doors)
    await assert_right(crowd)


async def test_a_thousand_joins_take_nobody_twice_when_a_door_is_killed_and_another_repeats_them(
    unlimited: Site, twelve: list[BotDoor]
) -> None:
    """F-12: some were taken and their answers lost, of others nobody knows."""
    async with bot_doors(unlimited.environment, 1) as (victim,):
        crowd = await opened(unlimited, "killed", twelve[0])
        joins, doors = crowd.joins(), [victim, *twelve[1:]]
        await press_all(doors, joins[: SIZE // 2])
        await victim.hear(1)
        await press_all(doors, joins[SIZE // 2 :])
        await victim.die()
    twelve[0].forget()
    await twelve[0].press(*victim.unanswered)
    await heard_done(twelve)
    answers = list(chain(*await crowd.answers()))
    taken = Counter(answer.id for answer in answers if not answer.refused)
    repeated = {str(press["id"]) for press in victim.unanswered if taken[str(press["id"])] > 1}
    assert repeated
    assert len({(answer.id, answer.at) for answer in answers}) == SIZE
    await assert_right(crowd)


async def opened(site: Site, league: str, door: BotDoor, *, updates_a_run: int = 500) -> Crowd:
    """Open a league of a thousand and have its referee set the bands."""
    crowd = await gathered(site, league, updates_a_run=updates_a_run)
    await door.press(crowd.fixing())
    await heard_done([door])
    return crowd


async def press_all(doors: Sequence[BotDoor], presses: Sequence[Line]) -> None:
    """Deal presses out to doors and press them all at once."""
    shares = (presses[number :: len(doors)] for number in range(len(doors)))
    await asyncio.gather(*(door.press(*share) for door, share in zip(doors, shares, strict=True)))


async def heard_done(doors: Sequence[BotDoor]) -> None:
    """Wait until everything pressed is done."""
    await asyncio.gather(*(door.hear_all() for door in doors))
    answers = Counter(word for door in doors for word in said(door.heard))
    assert answers == {"done": sum(len(door.asked) for door in doors)}
    for door in doors:
        door.forget()


async def assert_right(crowd: Crowd) -> None:
    """The tables and the waiting are those that the rules make of the joins as they were taken."""
    accepted = {answer.id: answer for answer in chain(*await crowd.answers()) if not answer.refused}
    ruled = crowd.ruled(accepted.values())
    found = await crowd.found(len(ruled.tables))
    assert found == ruled
    assert found.everybody == sorted(crowd.ratings)
    waiting = {player for places in found.waiting.values() for player in places}
    kinds = {player: "queued" if player in waiting else "seated" for player in crowd.ratings}
    assert await crowd.claims() == kinds
    _assert_two_bands(crowd, found.tables.values())
    lengths = {band: len(places) for band, places in found.waiting.items()}
    assert max(lengths[Band.LOW], lengths[Band.HIGH]) + lengths[Band.SHARED] < TABLE


def _assert_two_bands(crowd: Crowd, tables: Iterable[Sequence[str]]) -> None:
    assert SHARED.low
    assert SHARED.high
    ratings = [sorted(crowd.ratings[player] for player in table) for table in tables]
    low = [table for table in ratings if table[0] < SHARED.low]
    high = [table for table in ratings if table[-1] > SHARED.high]
    assert low
    assert high
    assert not [table for table in low if table in high]

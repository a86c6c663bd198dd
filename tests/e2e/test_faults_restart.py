"""Whatever is restarted while people wait, they wait on: the same list, the same waiting times."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta

import pytest
from temporalio.api.enums.v1 import RoutingConfigUpdateState
from temporalio.api.workflowservice.v1 import DescribeWorkerDeploymentRequest
from temporalio.service import RPCError

from domain.queueing.board import Board
from tests.e2e.site import Site, frozen, running_site
from tests.e2e.small_match import SmallLeague
from tests.e2e.soon import soon
from workers.versions import DEPLOYMENT, make_current, move_queues, pauses, stopped_builds

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(120)]

LONGER_THAN_A_CALL = 12
"""Seconds: a client tries one call for some nine."""

FLEET = 8
"""Workers that an autoscaler may start in one instant."""

CLAIMS = """
SELECT player, kind, ladder, holder, press, since FROM claims WHERE league = $1 ORDER BY player
"""

SEATS = """
SELECT player, waiting_since FROM seats WHERE league = $1 ORDER BY number
"""


@pytest.fixture(scope="module")
async def servers() -> AsyncIterator[Site]:
    """Servers that these tests share; each has a league of its own."""
    async with running_site() as site:
        yield site


@pytest.fixture
async def site(servers: Site) -> Site:
    """Servers and a worker, whatever became of those of another test."""
    await servers.start_workers(1 - len(servers.workers))
    return servers


async def workers_killed(site: Site) -> None:
    """Nobody works, and then others do."""
    for pid in list(site.workers):
        await site.kill_worker(pid)
    await site.start_workers(2)


async def workers_restarted(site: Site) -> None:
    """Each finishes what is in hand."""
    for pid in list(site.workers):
        await site.stop_worker(pid)
    await site.start_worker()


async def temporal_killed(site: Site) -> None:
    """Nobody can press, and nothing is remembered that is not on its file."""
    await site.temporal.restart_killed()


async def postgres_killed(site: Site) -> None:
    """It recovers from its log."""
    await site.postgres.restart_killed()


async def postgres_restarted(site: Site) -> None:
    """In an orderly way, under the workers' connections."""
    await site.postgres.restart_stopped()


async def everything_killed(site: Site) -> None:
    """As when the machine fails."""
    for pid in list(site.workers):
        await site.kill_worker(pid)
    await asyncio.gather(site.temporal.kill(), site.postgres.kill())
    await asyncio.gather(site.temporal.start(), site.postgres.start())
    await site.start_worker()


async def everything_restarted(site: Site) -> None:
    """As when the machine is updated."""
    for pid in list(site.workers):
        await site.stop_worker(pid)
    await asyncio.gather(site.temporal.stop(), site.postgres.stop())
    await asyncio.gather(site.temporal.start(), site.postgres.start())
    await site.start_worker()


async def redeployed(site: Site) -> None:
    """A new build takes over, and the old one is stopped when the queues have moved."""
    old = list(site.workers)
    site.settings["TACHIAI_BUILD"] = "next"
    await site.start_worker("--promote")
    await soon("the move of all queues", lambda: _moved(site, "next"))
    for pid in old:
        await site.stop_worker(pid)


async def redeployed_in_an_outage(site: Site) -> None:
    """Temporal goes when the new build has taken over and no queue has moved yet."""
    old = next(iter(site.workers))
    site.settings["TACHIAI_BUILD"] = "last"
    await site.start_worker()
    with frozen(old):
        await make_current(site.client, "last")
        await soon("the news", lambda: _spread(site))
        await site.temporal.kill()
    moving = asyncio.create_task(move_queues(site.client, "last"))
    await asyncio.sleep(LONGER_THAN_A_CALL)
    await site.temporal.start()
    await moving
    await soon("the move of all queues", lambda: _moved(site, "last"))
    await site.stop_worker(old)


@pytest.mark.parametrize(
    "fault",
    [
        workers_killed,
        workers_restarted,
        temporal_killed,
        postgres_killed,
        postgres_restarted,
        everything_killed,
        everything_restarted,
        redeployed,
        redeployed_in_an_outage,
    ],
    ids=lambda fault: fault.__name__.replace("_", "-"),
)
async def test_the_same_people_wait_since_the_same_instants_after(
    site: Site, fault: Callable[[Site], Awaitable[None]]
) -> None:
    """F-4: to the microsecond, and a press that had its answer gets the same one (F-12)."""
    async with SmallLeague(site, fault.__name__.replace("_", "-"), players=5) as league:
        joined = await league.join(("p03", "p01", "p04"))
        waiting, claims = await league.board(), await league.rows(CLAIMS)

        await fault(site)

        assert await soon("the board", lambda: _board(league)) == waiting
        assert waiting.shared_names == ("Player p03", "Player p01", "Player p04")
        assert await league.rows(CLAIMS) == claims
        assert await league.again(league.queue, "join", "p01", joined["p01"]) == joined["p01"]
        joined |= await league.join(("p02", "p05"))
        await league.matches(1)
        seats = [(player, joined[player].at) for player in ("p03", "p01", "p04", "p02")]
        assert await league.rows(SEATS) == seats
        assert (await league.board()).shared_names == ("Player p05",)


async def test_what_runs_on_a_build_that_was_stopped_too_early_is_counted(site: Site) -> None:
    """F-4: a match that nobody works on any more is named, with its build."""
    async with SmallLeague(site, "left-behind", players=4) as league:
        match = await league.seat(league.players)
        build = await _build_of(site, match)
        running = site.client.list_workflows("ExecutionStatus = 'Running'")
        builds = [await _build_of(site, one.id) async for one in running]
    counted = await stopped_builds(site.client, timedelta(0))
    assert counted[build] == builds.count(build) >= 2


async def test_a_fleet_of_workers_starts_when_all_start_at_once(site: Site) -> None:
    """F-4: Temporal answers few questions about a deployment a second, and refuses the others."""
    before = list(site.workers)
    await site.start_workers(FLEET)
    started = [pid for pid in site.workers if pid not in before]
    await asyncio.gather(*(site.stop_worker(pid) for pid in started))
    assert len(started) == FLEET


def test_queues_are_woken_for_longer_than_temporal_takes_to_tell_them_of_a_build() -> None:
    """F-4: a minute and more if it is stopped meanwhile; and without filling their histories."""
    seconds = list(pauses())
    assert all(0.5 <= pause <= 2.2 for pause in seconds[:3])
    assert sum(seconds) > 5 * 60
    assert len(seconds) < 50


async def _board(league: SmallLeague) -> Board | None:
    try:
        return await league.board()
    except RPCError:
        return None


async def _moved(site: Site, build: str) -> bool | None:
    queues = "WorkflowType = 'band_queue' AND ExecutionStatus = 'Running'"
    there = [await _build_of(site, queue.id) async for queue in site.client.list_workflows(queues)]
    return there == [build] * len(there) or None


async def _build_of(site: Site, workflow: str) -> str:
    described = await site.client.get_workflow_handle(workflow).describe()
    versioning = described.raw_description.workflow_execution_info.versioning_info
    return versioning.deployment_version.build_id


async def _spread(site: Site) -> bool | None:
    """Whether all of Temporal knows which build is current."""
    asked = DescribeWorkerDeploymentRequest(
        namespace=site.client.namespace, deployment_name=DEPLOYMENT
    )
    answer = await site.client.workflow_service.describe_worker_deployment(asked)
    state = answer.worker_deployment_info.routing_config_update_state
    return state == RoutingConfigUpdateState.ROUTING_CONFIG_UPDATE_STATE_COMPLETED or None

"""Is everything there that a league night needs? Each look says what is wrong and what to do."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import asyncpg
from temporalio.api.enums.v1 import TaskQueueType
from temporalio.api.operatorservice.v1 import ListSearchAttributesRequest
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import (
    DescribeNamespaceRequest,
    DescribeTaskQueueRequest,
)
from temporalio.client import Client
from temporalio.service import RPCError

from activities.postgres.errors import StoreDown
from activities.postgres.matches import MatchHeader
from activities.postgres.pool import open_pool
from workers.connect import connect
from workers.embedded import SEARCH_ATTRIBUTES
from workers.migration import checked
from workers.mistakes import Mistake
from workers.settings import Settings
from workers.stranded import stranded
from workers.versions import build_id, current_build, stopped_builds
from workflows import ids

DRIFT = timedelta(seconds=2)
"""So far a clock may be off before people notice."""


REVIVE = (
    "run a worker of that build until its workflows have ended, or move each: temporal workflow "
    "update-options --versioning-override-behavior auto_upgrade --workflow-id …"
)
"""What helps workflows that are pinned to a build of which no worker runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one look found."""

    what: str
    ok: bool
    found: str
    advice: str = ""
    """What to do about it."""


async def examine(settings: Settings) -> tuple[Finding, ...]:
    """Look at everything that can be looked at, store first."""
    findings = await _store(settings)
    try:
        client = await connect(settings)
    except Mistake as mistake:
        first, _, rest = str(mistake).partition("\n")
        return (*findings, Finding(what="Temporal", ok=False, found=first, advice=rest))
    looks = (_namespace, _search_attributes, _workflow_workers, _notice_workers, _build)
    found = (*findings, *[await _looked(look, client) for look in looks])
    if settings.database_url is None or not all(finding.ok for finding in findings):
        return found
    async with open_pool(settings.database_url, size=1) as pool:

        async def open_matches(client: Client) -> Finding:
            return _open_matches(await stranded(client, pool))

        return (*found, await _looked(open_matches, client))


async def _store(settings: Settings) -> tuple[Finding, ...]:
    url = settings.database_url
    if url is None:
        advice = "set TACHIAI_DATABASE_URL, or run tachiai dev"
        return (Finding(what="PostgreSQL", ok=False, found="not named anywhere", advice=advice),)
    try:
        seen = await checked(url)
        drift = await _drift(url)
    except StoreDown as error:
        return (Finding(what="PostgreSQL", ok=False, found=str(error), advice="start it"),)
    return (
        Finding(what="PostgreSQL", ok=True, found=seen.server),
        Finding(
            what="tables",
            ok=seen.current,
            found=f"revision {seen.revision or 'none'}",
            advice="" if seen.current else f"tachiai migrate (to revision {seen.wanted})",
        ),
        Finding(
            what="clock",
            ok=abs(drift) <= DRIFT,
            found=f"{drift.total_seconds():+.2f} s from PostgreSQL's",
            advice="" if abs(drift) <= DRIFT else "let both machines keep time by NTP",
        ),
    )


async def _drift(url: str) -> timedelta:
    connection = await asyncpg.connect(url)
    try:
        there: datetime = await connection.fetchval("SELECT clock_timestamp()")
        return datetime.now(tz=UTC) - there
    finally:
        await connection.close()


async def _looked(look: Callable[[Client], Awaitable[Finding]], client: Client) -> Finding:
    try:
        return await look(client)
    except RPCError as error:
        what = look.__name__.removeprefix("_").replace("_", " ")
        return Finding(what=what, ok=False, found=f"{error.status.name}: {error.message}")


async def _namespace(client: Client) -> Finding:
    asked = DescribeNamespaceRequest(namespace=client.namespace)
    answer = await client.workflow_service.describe_namespace(asked)
    kept = answer.config.workflow_execution_retention_ttl.ToTimedelta()
    found = f"{client.namespace} at {client.service_client.config.target_host}, kept {kept.days} d"
    return Finding(what="namespace", ok=True, found=found)


async def _search_attributes(client: Client) -> Finding:
    asked = ListSearchAttributesRequest(namespace=client.namespace)
    known = (await client.operator_service.list_search_attributes(asked)).custom_attributes
    missing = {name: kind for name, kind in SEARCH_ATTRIBUTES.items() if name not in known}
    adding = " ".join(f"--name {name} --type {kind}" for name, kind in missing.items())
    return Finding(
        what="search attributes",
        ok=not missing,
        found=f"missing: {', '.join(missing)}" if missing else ", ".join(SEARCH_ATTRIBUTES),
        advice=f"temporal operator search-attribute create {adding}" if missing else "",
    )


async def _workflow_workers(client: Client) -> Finding:
    return await _pollers(
        client, ids.TASK_QUEUE, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, "tachiai worker"
    )


async def _notice_workers(client: Client) -> Finding:
    queue = ids.notice_queue(ids.TASK_QUEUE)
    return await _pollers(client, queue, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY, "tachiai worker")


async def _pollers(
    client: Client, queue: str, kind: "TaskQueueType.ValueType", start: str
) -> Finding:
    answer = await client.workflow_service.describe_task_queue(
        DescribeTaskQueueRequest(
            namespace=client.namespace, task_queue=TaskQueue(name=queue), task_queue_type=kind
        )
    )
    there = len({poller.identity for poller in answer.pollers})
    advice = "" if there else f"start one: {start}"
    return Finding(what=f"workers of {queue}", ok=bool(there), found=str(there), advice=advice)


def _open_matches(without_workflow: Iterable[MatchHeader]) -> Finding:
    left = [match.match_id for match in without_workflow]
    return Finding(
        what="open matches",
        ok=not left,
        found=f"without a workflow: {', '.join(left)}" if left else "each has its workflow",
        advice=f"tachiai match free {left[0]} --reason …" if left else "",
    )


async def _build(client: Client) -> Finding:
    current, own = await current_build(client), build_id()
    if current is None:
        return Finding(what="build", ok=False, found="none takes work", advice="tachiai worker")
    if stopped := await stopped_builds(client):
        told = ", ".join(f"{build} ({count})" for build, count in stopped.items())
        return Finding(what="build", ok=False, found=f"stopped too early: {told}", advice=REVIVE)
    same = "this one" if current == own else f"this one is {own}"
    return Finding(what="build", ok=True, found=f"{current} takes new work; {same}")

"""Everything that a site leaves behind, to look for what must not be in it."""

import base64
import hashlib
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path

from google.protobuf.message import Message
from temporalio.api.common.v1 import WorkflowExecution
from temporalio.api.history.v1 import HistoryEvent
from temporalio.api.workflowservice.v1 import (
    DescribeWorkflowExecutionRequest,
    ListWorkflowExecutionsRequest,
)

from tests.e2e.site import Site

MAY_HOLD = (
    ("activity_task_scheduled_event_attributes", "input"),
    ("marker_recorded_event_attributes", "details"),
    ("workflow_execution_started_event_attributes", "input"),
    ("workflow_execution_continued_as_new_event_attributes", "input"),
    ("workflow_execution_update_accepted_event_attributes", "accepted_request"),
)
"""Payloads of a history that carry presses, notices and states: a room belongs there alone."""

DIGESTS = ("md5", "sha1", "sha256")
"""A digest of something short can be guessed."""


def forms(secret: str) -> tuple[bytes, ...]:
    """A secret as it may be written: plain, in base64 at any offset, in hex, or as a digest."""
    plain = secret.encode()
    digests = [hashlib.new(name, plain).hexdigest().encode() for name in DIGESTS]
    return (
        plain,
        secret.encode("utf-16-le"),
        plain.hex().encode(),
        *(_in_base64(plain, offset) for offset in range(3)),
        *digests,
    )


def found(secrets: Iterable[str], where: bytes) -> list[str]:
    """The secrets of which there is any trace."""
    return [secret for secret in secrets if any(form in where for form in forms(secret))]


def files(folder: Path, *, but: str | None = None) -> Iterator[tuple[str, bytes]]:
    """All files below a folder, but for those whose name begins so."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not (but and path.name.startswith(but)):
            yield str(path.relative_to(folder)), path.read_bytes()


async def rows(site: Site) -> AsyncIterator[tuple[str, bytes]]:
    """All rows of all tables."""
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    for (table,) in await site.pool.fetch(tables):
        for (row,) in await site.pool.fetch(f'SELECT r::text FROM "{table}" AS r'):  # noqa: S608 - of the catalogue
            yield f"table {table}", row.encode()


async def visible(site: Site) -> AsyncIterator[tuple[str, bytes]]:
    """What Temporal shows of each workflow in a list, and of one alone."""
    service, namespace = site.client.workflow_service, site.client.namespace
    listed = await service.list_workflow_executions(
        ListWorkflowExecutionsRequest(namespace=namespace)
    )
    for info in listed.executions:
        yield f"list {info.execution.workflow_id}", _bytes(info)
        one = WorkflowExecution(workflow_id=info.execution.workflow_id)
        described = await service.describe_workflow_execution(
            DescribeWorkflowExecutionRequest(namespace=namespace, execution=one)
        )
        yield f"describe {one.workflow_id}", _bytes(described)
        handle = site.client.get_workflow_handle(one.workflow_id)
        details = await handle.query("__temporal_workflow_metadata")
        yield f"details {one.workflow_id}", str(details).encode()
        async for event in handle.fetch_history_events():
            yield f"event {event.event_id} of {one.workflow_id}", _bytes(_without_payloads(event))


def _without_payloads(event: HistoryEvent) -> HistoryEvent:
    bare = HistoryEvent.FromString(event.SerializeToString())
    for attributes, field in MAY_HOLD:
        if bare.HasField(attributes):  # type: ignore[arg-type]  # one of its names
            getattr(bare, attributes).ClearField(field)
    return bare


def _bytes(message: Message) -> bytes:
    # As text too: there a payload's own bytes are escaped, and names of fields are read.
    return message.SerializeToString() + str(message).encode()


def _in_base64(plain: bytes, offset: int) -> bytes:
    # The first and last characters depend on what stands around it.
    coded = base64.b64encode(b"\0" * offset + plain)
    return coded[4 if offset else 0 : -4]

"""Would running workflows survive this build? Their histories are run against it.

Replay compares the kinds and order of commands, never a number. So the rulebook that a match or
queue was started with is read as well: it must still have the digest that was kept with it.
"""

import gzip
import re
import zlib
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowHistory
from temporalio.converter import DataConverter
from temporalio.service import RPCError, RPCStatusCode
from temporalio.worker import Replayer

from domain.digest import digest
from workers.assemble import WORKFLOWS
from workers.connect import converter, runtime
from workers.mistakes import FileRefused, UnknownName
from workers.settings import Settings
from workflows.guard import Guard, workflow_runner
from workflows.ports import MatchStart, QueueStart

SUFFIXES = (".json", ".json.gz")
"""Of files with a history."""

_MESSAGE = re.compile(r'message: "((?:[^"\\]|\\.)*)"')
_LONGEST = 400

STARTS: Mapping[str, type[MatchStart] | type[QueueStart]] = {
    "match": MatchStart,
    "band_queue": QueueStart,
}
"""What a workflow that carries its rulebook is started with, by its type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """One history against this build."""

    workflow: str
    events: int
    failure: str | None
    """``None``: it came out the same."""


def recorded(names: Sequence[str]) -> tuple[list[WorkflowHistory], list[str]]:
    """Read recorded histories: JSON as the Temporal UI and ``temporal workflow show`` write it.

    A file may be packed with gzip.

    Args:
        names: Files, or directories of files; what is neither is taken for a workflow id.

    Returns:
        The histories, and the names that are no files.

    Raises:
        FileRefused: A file is no history, or a directory has none.
    """
    paths = [Path(name) for name in names if Path(name).exists()]
    histories = [_read(file) for path in paths for file in _files(path)]
    return histories, [name for name in names if not Path(name).exists()]


async def histories_of(client: Client, workflows: Sequence[str]) -> list[WorkflowHistory]:
    """Fetch the histories of workflows by id.

    Raises:
        UnknownName: Temporal does not know one of them.
    """
    return [await _fetched(client, workflow) for workflow in workflows]


async def replay(histories: Sequence[WorkflowHistory], settings: Settings) -> list[Replayed]:
    """Run histories against the workflows of this build, and read their rulebooks by it."""
    codec = converter(settings.payload_codec)
    replayer = Replayer(
        workflows=WORKFLOWS,
        workflow_runner=workflow_runner(),
        interceptors=[Guard()],
        data_converter=codec,
        runtime=runtime(),
    )
    begun = [history for history in histories if _begun(history)]
    failures: dict[int, str] = {}
    async with replayer.workflow_replay_iterator(_each(begun)) as results:
        async for result in results:
            if failure := result.replay_failure:
                failures[id(result.history)] = _said(failure)
    return [
        Replayed(
            workflow=history.workflow_id,
            events=len(history.events),
            failure=failures.get(id(history)) or await _other_rules(history, codec),
        )
        for history in histories
    ]


def _said(failure: Exception) -> str:
    """What did not fit, without the whole event and the stack that the core quotes."""
    quoted = _MESSAGE.search(str(failure))
    return f"{type(failure).__name__}: {quoted[1] if quoted else failure}"[:_LONGEST]


def _begun(history: WorkflowHistory) -> bool:
    """Whether there is anything to compare: on a history without, a replay never ends."""
    return any(
        event.event_type == EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED for event in history.events
    )


async def _other_rules(history: WorkflowHistory, codec: DataConverter) -> str | None:
    """Say so if this build reads another rulebook than the one the workflow began with."""
    started = history.events[0].workflow_execution_started_event_attributes
    kind = STARTS.get(started.workflow_type.name)
    if kind is None:
        return None
    (start,) = await codec.decode(started.input.payloads, [kind])
    book, read = start.rulebook, digest(start.rulebook)
    if read == start.digest:
        return None
    return (
        f"OtherRules: it began under {book.name} revision {book.revision} with the digest "
        f"{start.digest}, which this build reads as {read}, so it would go on under other rules. "
        "Read every field of its rulebook as before (domain/digest.py says how one may come "
        "later), or keep a worker of its own build until it has ended."
    )


async def _each(histories: Sequence[WorkflowHistory]) -> AsyncIterator[WorkflowHistory]:
    for history in histories:
        yield history


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    if files := sorted(file for suffix in SUFFIXES for file in path.glob(f"**/*{suffix}")):
        return files
    raise FileRefused(path, [f"there is no {' or '.join(SUFFIXES)} file in it"])


def _read(file: Path) -> WorkflowHistory:
    try:
        return WorkflowHistory.from_json(_name(file), _text(file))
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise FileRefused(file, [f"no gzip: {error}"]) from None
    except OSError as error:
        raise FileRefused(file, [error.strerror or str(error)]) from None
    except (ValueError, KeyError, TypeError) as error:
        raise FileRefused(file, [f"no history: {error}"]) from None


def _name(file: Path) -> str:
    return file.name.removesuffix(".gz").removesuffix(".json")


def _text(file: Path) -> str:
    content = file.read_bytes()
    return (gzip.decompress(content) if file.suffix == ".gz" else content).decode()


async def _fetched(client: Client, workflow: str) -> WorkflowHistory:
    try:
        return await client.get_workflow_handle(workflow).fetch_history()
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            raise UnknownName("workflow", workflow) from None
        raise

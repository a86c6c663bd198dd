"""Would running workflows survive this build? Their histories are run against it."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from temporalio.client import Client, WorkflowHistory
from temporalio.service import RPCError, RPCStatusCode
from temporalio.worker import Replayer

from workers.assemble import WORKFLOWS
from workers.connect import converter, runtime
from workers.mistakes import FileRefused, UnknownName
from workers.settings import Settings
from workflows.guard import Guard, workflow_runner


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """One history against this build."""

    workflow: str
    events: int
    failure: str | None
    """``None``: it came out the same."""


def recorded(names: Sequence[str]) -> tuple[list[WorkflowHistory], list[str]]:
    """Read recorded histories: JSON as the Temporal UI and ``temporal workflow show`` write it.

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
    """Run histories against the workflows of this build."""
    replayer = Replayer(
        workflows=WORKFLOWS,
        workflow_runner=workflow_runner(),
        interceptors=[Guard()],
        data_converter=converter(settings.payload_codec),
        runtime=runtime(),
    )
    outcomes: list[Replayed] = []
    async with replayer.workflow_replay_iterator(_each(histories)) as results:
        async for result in results:
            failure = result.replay_failure
            outcomes.append(
                Replayed(
                    workflow=result.history.workflow_id,
                    events=len(result.history.events),
                    failure=None if failure is None else f"{type(failure).__name__}: {failure}",
                )
            )
    return outcomes


async def _each(histories: Sequence[WorkflowHistory]) -> AsyncIterator[WorkflowHistory]:
    for history in histories:
        yield history


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    if files := sorted(path.glob("**/*.json")):
        return files
    raise FileRefused(path, ["there is no .json file in it"])


def _read(file: Path) -> WorkflowHistory:
    try:
        return WorkflowHistory.from_json(file.stem, file.read_text("utf-8"))
    except OSError as error:
        raise FileRefused(file, [error.strerror or str(error)]) from None
    except (ValueError, KeyError, TypeError) as error:
        raise FileRefused(file, [f"no history: {error}"]) from None


async def _fetched(client: Client, workflow: str) -> WorkflowHistory:
    try:
        return await client.get_workflow_handle(workflow).fetch_history()
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            raise UnknownName("workflow", workflow) from None
        raise

"""Reading histories, and what is said of them beside their commands."""

import gzip
import json
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest
from temporalio.client import WorkflowHistory

from tests.replay.shapes import HISTORIES
from workers.mistakes import FileRefused
from workers.replays import recorded, replay
from workers.settings import Settings


def kept(shape: str) -> dict[str, Any]:
    """A recorded history, as JSON."""
    file = min(HISTORIES.glob(f"*/{shape}.json.gz"))
    history: dict[str, Any] = json.loads(gzip.decompress(file.read_bytes()))
    return history


async def failure_of(history: dict[str, Any]) -> str | None:
    (outcome,) = await replay([WorkflowHistory.from_json("one", history)], Settings())
    return outcome.failure


def test_histories_are_read_packed_or_not_by_folder_or_file(tmp_path: Path) -> None:
    text = json.dumps(kept("range-computed"))
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "plain.json").write_text(text, "utf-8")
    (tmp_path / "packed.json.gz").write_bytes(gzip.compress(text.encode()))
    histories, others = recorded([str(tmp_path), "league/rated16/queue"])
    assert [history.workflow_id for history in histories] == ["plain", "packed"]
    assert others == ["league/rated16/queue"]
    assert histories[0].events == histories[1].events


@pytest.mark.parametrize(
    "content",
    [b"{}", gzip.compress(b"{}")[:-9], gzip.compress(b"no")],
    ids=["not-packed", "cut-short", "no-json"],
)
def test_a_packed_file_that_is_no_history_is_refused_by_name(
    content: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "broken.json.gz"
    file.write_bytes(content)
    with pytest.raises(FileRefused, match=r"broken\.json\.gz"):
        recorded([str(file)])


def test_a_folder_without_histories_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileRefused, match=r"\.json\.gz"):
        recorded([str(tmp_path)])


async def test_a_workflow_that_has_not_done_anything_yet_survives() -> None:
    """Nothing can differ; a worker of this build may be its first."""
    history = kept("queue-waiting")
    assert await failure_of({"events": history["events"][:2]}) is None


@pytest.mark.parametrize("shape", ["match-open-with-void", "queue-waiting"])
async def test_a_rulebook_with_another_number_than_its_digest_is_named(shape: str) -> None:
    """P16-H3: half a day of patience is other rules, although every command is the same."""
    history = kept(shape)
    assert await failure_of(history) is None
    started = history["events"][0]["workflowExecutionStartedEventAttributes"]
    rewrite(started["input"]["payloads"][0], '"silence":"PT5M"', '"silence":"PT720M"')
    failure = await failure_of(history)
    assert failure is not None
    assert failure.startswith("OtherRules: it began under rated16 revision 1")


def rewrite(payload: dict[str, str], old: str, new: str) -> None:
    """Change a payload where it stands."""
    text = b64decode(payload["data"]).decode()
    assert old in text
    payload["data"] = b64encode(text.replace(old, new).encode()).decode()

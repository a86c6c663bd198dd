"""Embedded servers start, answer, keep their data, and leave nothing behind."""

import asyncio
import os
import pwd
import shutil
import signal
import socket
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import asyncpg
import pytest
from temporalio.client import Client
from temporalio.service import RPCError

from workers.embedded import (
    SEARCH_ATTRIBUTES,
    EmbeddedServerError,
    embedded_postgres,
    embedded_temporal,
    processes,
)

CAN_IMPORT = "import workers.embedded; print('yes')"

STARTER = """
import asyncio, sys
from pathlib import Path
from workers.embedded import embedded_postgres

async def main():
    async with embedded_postgres(Path(sys.argv[1])) as url:
        print(url, flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.fixture
def directory() -> Iterator[Path]:
    """A folder outside pytest's own, whose parents pytest keeps to the user who runs it."""
    with tempfile.TemporaryDirectory(prefix="tachiai-test-") as made:
        yield Path(made)


async def ask(url: str, question: str) -> object:
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(question)
    finally:
        await connection.close()


async def test_postgres_18_answers_on_a_fresh_directory(directory: Path) -> None:
    async with embedded_postgres(directory / "new" / "folder") as url:
        version = await ask(url, "SHOW server_version")
    assert str(version).startswith("18.")


async def test_postgres_keeps_its_rows_over_a_restart(directory: Path) -> None:
    async with embedded_postgres(directory) as url:
        await ask(url, "CREATE TABLE kept AS SELECT 42 AS answer")
    async with embedded_postgres(directory) as url:
        assert await ask(url, "SELECT answer FROM kept") == 42


async def test_postgres_takes_settings_when_given(directory: Path) -> None:
    async with embedded_postgres(directory, settings={"max_connections": "7"}) as url:
        assert await ask(url, "SHOW max_connections") == "7"


async def test_postgres_is_gone_when_its_context_is_left(directory: Path) -> None:
    async with embedded_postgres(directory) as url:
        pass
    with pytest.raises(OSError, match=r".*"):
        await ask(url, "SELECT 1")


async def test_postgres_answers_when_its_path_is_too_long_for_a_socket(directory: Path) -> None:
    async with embedded_postgres(directory / ("long" * 30)) as url:
        assert await ask(url, "SELECT 1") == 1


async def test_postgres_starts_whole_when_an_earlier_start_was_cut_short(directory: Path) -> None:
    (directory / "making-cut-short" / "data").mkdir(parents=True)
    async with embedded_postgres(directory) as url:
        assert await ask(url, "SELECT 1") == 1


async def test_a_second_start_is_refused_while_the_first_lives(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "STOP_PATIENCE", timedelta(milliseconds=200))
    async with embedded_postgres(directory) as url:
        with pytest.raises(EmbeddedServerError, match="in use"):
            async with embedded_postgres(directory):
                pytest.fail("two servers on one directory")
        assert await ask(url, "SELECT 1") == 1


async def test_the_log_stands_in_the_error_when_a_server_does_not_start(directory: Path) -> None:
    with pytest.raises(EmbeddedServerError, match="no_such_setting"):
        async with embedded_postgres(directory, settings={"no_such_setting": "1"}):
            pytest.fail("started in spite of a wrong setting")


def free_ports() -> tuple[int, int]:
    with (
        socket.create_server(("127.0.0.1", 0)) as one,
        socket.create_server(("127.0.0.1", 0)) as two,
    ):
        return one.getsockname()[1], two.getsockname()[1]


async def started(*command: str) -> tuple[Process, str]:
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE)
    assert process.stdout is not None
    line = await process.stdout.readline()
    return process, line.decode().strip()


@pytest.mark.skipif(
    shutil.which("setpriv") is None, reason="only Linux ends a child with its parent"
)
async def test_the_directory_can_be_used_at_once_after_its_user_was_killed(
    directory: Path,
) -> None:
    starter, url = await started(sys.executable, "-c", STARTER, str(directory))
    await ask(url, "CREATE TABLE kept AS SELECT 42 AS answer")
    starter.kill()
    await starter.wait()
    async with embedded_postgres(directory) as url_again:
        assert await ask(url_again, "SELECT answer FROM kept") == 42


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
async def test_postgres_runs_for_a_user_who_is_not_root(directory: Path) -> None:
    nobody = pwd.getpwnam("nobody")
    os.chown(directory, nobody.pw_uid, nobody.pw_gid)
    setpriv = ["setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]
    probe, answer = await started(*setpriv, sys.executable, "-c", CAN_IMPORT)
    await probe.wait()
    if not answer:
        pytest.skip("nobody but root may read this Python")
    starter, url = await started(*setpriv, sys.executable, "-c", STARTER, str(directory / "own"))
    assert await ask(url, "SELECT 1") == 1
    assert (directory / "own" / "data").stat().st_uid == nobody.pw_uid
    starter.send_signal(signal.SIGINT)
    await starter.wait()


@pytest.fixture
async def kept_temporal(directory: Path) -> Path:
    """The file of a server that ran once, and has one workflow waiting in it."""
    db = directory / "temporal.db"
    async with embedded_temporal(db) as server:
        client = await Client.connect(server.address)
        await client.start_workflow("anything", id="kept", task_queue="nobody-listens")
    return db


async def test_temporal_keeps_its_workflows_over_a_restart(kept_temporal: Path) -> None:
    async with embedded_temporal(kept_temporal) as server:
        client = await Client.connect(server.address)
        description = await client.get_workflow_handle("kept").describe()
    assert description.workflow_type == "anything"


async def test_temporal_forgets_everything_when_it_has_no_file() -> None:
    async with embedded_temporal() as first:
        client = await Client.connect(first.address)
        await client.start_workflow("anything", id="lost", task_queue="nobody-listens")
    async with embedded_temporal() as second:
        client = await Client.connect(second.address)
        with pytest.raises(RPCError, match="not found"):
            await client.get_workflow_handle("lost").describe()


async def test_temporal_can_be_searched_by_league_and_player_at_once(
    temporal_client: Client,
) -> None:
    attributes = " AND ".join(
        f"{name} = 'nobody'" for name, kind in SEARCH_ATTRIBUTES.items() if kind != "Datetime"
    )
    assert [found.id async for found in temporal_client.list_workflows(attributes)] == []


async def test_temporal_listens_where_it_is_told_to_with_its_interface_beside() -> None:
    port, ui_port = free_ports()
    async with embedded_temporal(ui=True, port=port, ui_port=ui_port) as server:
        assert server.address == f"127.0.0.1:{port}"
        assert server.ui_address == f"http://127.0.0.1:{ui_port}"
        reader, writer = await asyncio.open_connection("127.0.0.1", ui_port)
        writer.write(b"GET / HTTP/1.0\r\n\r\n")
        page = await reader.read()
        writer.close()
    assert b"200 OK" in page
    assert b"<html" in page


async def test_temporal_offers_figures_of_its_own_where_it_is_told_to() -> None:
    port, _ = free_ports()
    async with embedded_temporal(metrics_port=port) as server:
        assert server.address != f"127.0.0.1:{port}"
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /metrics HTTP/1.0\r\n\r\n")
        figures = await reader.read()
        writer.close()
    assert b'service_name="frontend"' in figures


async def test_temporal_is_refused_a_port_that_another_server_has() -> None:
    async with embedded_temporal() as first:
        taken = int(first.address.rpartition(":")[2])
        with pytest.raises(EmbeddedServerError, match="in use"):
            async with embedded_temporal(port=taken):
                pytest.fail("two servers on one port")


async def test_temporal_leaves_no_process_behind() -> None:
    async with embedded_temporal() as server:
        pid = server.process.pid
        os.kill(pid, 0)
    with pytest.raises(ProcessLookupError):
        os.killpg(pid, 0)

"""``dev``, ``worker``, ``migrate``, ``doctor``, ``replay``: what runs, and whether it is well."""

import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated

import typer

from activities.console import ConsoleNotices, LiveView
from activities.postgres.notices import SentNoticesInPostgres
from activities.postgres.pool import Pool, open_pool
from workers.assemble import working
from workers.cli.access import database_url, temporal
from workers.cli.manners import Terminal, asked_to_stop, command, table
from workers.cli.streams import talk
from workers.dev import Wanted, home, made_known
from workers.doctor import examine
from workers.league_file import read_league, shipped_league
from workers.leagues import apply_league
from workers.migration import migrated
from workers.mistakes import NotTrue
from workers.replays import Replayed, histories_of, recorded, replay
from workers.settings import Servers
from workers.versions import build_id

TEMPORAL_PORT = 7233
UI_PORT = 8233

DEV_BUILD = "dev"
"""One name for every build that ``dev`` runs, so that a match goes on when the code changes."""


def register(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "dev")(dev)
    command(app, "worker")(worker)
    command(app, "migrate")(migrate)
    command(app, "replay")(replay_histories)
    command(app, "doctor")(doctor)


async def dev(
    terminal: Terminal,
    *,
    league_file: Annotated[
        Path | None, typer.Option("--league-file", help="Instead of the shipped one.")
    ] = None,
    directory: Annotated[
        Path | None, typer.Option(help="Where data is kept; else TACHIAI_HOME.")
    ] = None,
    port: Annotated[int, typer.Option(help="Of Temporal.")] = TEMPORAL_PORT,
    ui_port: Annotated[int, typer.Option(help="Of Temporal's web interface.")] = UI_PORT,
) -> None:
    """Run PostgreSQL, Temporal and a worker on this machine until Ctrl-C."""
    file = read_league(league_file) if league_file else shipped_league()
    settings = terminal.settings
    if directory is not None:
        settings = settings.model_copy(update={"home": directory})
    wanted = Wanted(directory=settings.home, ui=True, port=port, ui_port=ui_port)
    stop = asked_to_stop()
    async with (
        home(wanted, settings) as found,
        _console(found.pool) as notices,
        working(found.client, found.pool, notices, build=DEV_BUILD),
    ):
        await apply_league(found.client, found.pool, file)
        servers = found.servers(file.id)
        with made_known(servers, settings.home):
            terminal.answer({"servers": servers}, *_where(servers))
            terminal.say(f"The data is in {settings.home} and stays there. Ctrl-C ends it.")
            await stop.wait()


async def worker(
    terminal: Terminal,
    *,
    notices: Annotated[
        bool, typer.Option(help="Post notices here; not where another process does.")
    ] = True,
    promote: Annotated[
        bool, typer.Option("--promote", help="Give new work to this build from now on.")
    ] = False,
) -> None:
    """Run a worker until it is asked to stop."""
    stop = asked_to_stop()
    client = await temporal(terminal)
    settings = terminal.settings
    build = settings.build or build_id()
    async with (
        open_pool(database_url(terminal), size=settings.connections) as pool,
        _console(pool) as console,
        working(client, pool, console if notices else None, build=build, promote=promote),
    ):
        terminal.answer({"working": {"build": build}}, f"working as build {build}")
        await stop.wait()
        terminal.say("finishing what is in hand")


async def migrate(terminal: Terminal) -> None:
    """Bring the tables of the database to the revision of this build."""
    revision = await migrated(database_url(terminal))
    terminal.answer({"revision": revision}, f"the tables are at revision {revision}")


async def doctor(terminal: Terminal) -> None:
    """Look at database, Temporal and workers, and say what is wrong."""
    findings = await examine(terminal.settings)
    rows = [("ok" if one.ok else "NO", one.what, one.found, one.advice) for one in findings]
    terminal.answer({"findings": findings}, table([], rows))
    if wrong := [one.what for one in findings if not one.ok]:
        raise NotTrue(f"not well: {', '.join(wrong)}")


async def replay_histories(
    terminal: Terminal,
    which: Annotated[
        list[str], typer.Argument(help="Directories or files of histories, or workflow ids.")
    ],
) -> None:
    """Run recorded or running histories against this build."""
    histories, running = recorded(which)
    if running:
        histories += await histories_of(await temporal(terminal), running)
    outcomes = await replay(histories, terminal.settings)
    terminal.answer({"replayed": outcomes}, table(["workflow", "events", ""], _rows(outcomes)))
    if failed := [outcome.workflow for outcome in outcomes if outcome.failure]:
        raise NotTrue(f"would not survive this build: {', '.join(failed)}")


def _rows(outcomes: list[Replayed]) -> Iterator[tuple[object, ...]]:
    for outcome in outcomes:
        yield outcome.workflow, outcome.events, outcome.failure or "ok"


@asynccontextmanager
async def _console(pool: Pool) -> AsyncIterator[ConsoleNotices]:
    """Notices on stderr; where that is a terminal, with boards below them and room passwords."""
    with LiveView(talk()) as view:
        read = sys.stderr.isatty()
        boards = view if read else None
        yield ConsoleNotices(SentNoticesInPostgres(pool), view.write, boards=boards, rooms=read)


def _where(servers: Servers) -> list[str]:
    return [
        f"league    {servers.league}",
        f"UI        {servers.ui_address}",
        f"Temporal  {servers.temporal_address}",
        f"database  {servers.database_url}",
    ]

"""``demo``: a whole match on servers of its own, watched as it happens."""

import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from activities.console import ConsoleNotices, LiveView
from activities.postgres.matches import MatchSheet
from activities.postgres.notices import SentNoticesInPostgres
from workers.assemble import working
from workers.cli.manners import Terminal, asked_to_stop, command, table
from workers.demo.checks import Found, checks, look
from workers.demo.night import Night
from workers.demo.settings import fast_league
from workers.demo.words import words
from workers.dev import Home, Wanted, home
from workers.league_file import LeagueFile
from workers.leagues import apply_league
from workers.mistakes import NotTrue


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "demo")(demo)


async def demo(
    terminal: Terminal,
    *,
    keep: Annotated[bool, typer.Option("--keep", help="Leave it all running.")] = False,
) -> None:
    """Watch a match of sixteen from the queue to its result, in half a minute."""
    league = fast_league(terminal.locale)
    view = LiveView(Console(stderr=True))
    stop = asked_to_stop() if keep else None
    terminal.say(words(terminal.locale, "starting"))
    with tempfile.TemporaryDirectory(prefix="tachiai-demo-") as directory:
        wanted = Wanted(directory=Path(directory), ui=True, passing=True)
        async with (
            home(wanted, terminal.settings) as servers,
            working(servers.client, servers.pool, _notices(servers, view)),
        ):
            with view:
                found = await _night(terminal, servers, league, view)
            _judge(terminal, found, league)
            if stop:
                _say_where(terminal, servers, league)
                await stop.wait()


def _notices(servers: Home, view: LiveView) -> ConsoleNotices:
    boards = view if sys.stderr.isatty() else None
    return ConsoleNotices(
        SentNoticesInPostgres(servers.pool), view.write, boards=boards, rooms=True
    )


async def _night(terminal: Terminal, servers: Home, league: LeagueFile, view: LiveView) -> Found:
    def say(step: str, /, **values: object) -> None:
        view.write(f"\n▶ {words(terminal.locale, step, **values)}")

    client, pool = servers.client, servers.pool
    say("servers", ui=servers.temporal.ui_address)
    await apply_league(client, pool, league)
    say("league", name=league.name, registered=len(league.players))
    match = await Night(client, pool, league, say).run()
    return await look(client, pool, league, match)


def _judge(terminal: Terminal, found: Found, league: LeagueFile) -> None:
    """Print the result and hold it against the rules.

    Raises:
        NotTrue: It is not right.
    """
    done = checks(found, league)
    terminal.answer({"match": found.match, "checks": done}, _result(found.match))
    if wrong := [check.what for check in done if not check.ok]:
        raise NotTrue(f"not right: {', '.join(wrong)}")
    terminal.say(words(terminal.locale, "right", count=len(done)))


def _result(match: MatchSheet) -> Table:
    seats = sorted(match.seats, key=lambda seat: (seat.place or 0, seat.number))
    rows = [
        (
            seat.place,
            seat.name,
            seat.proxy_name or "",
            seat.total,
            f"{seat.change or 0:+d}",
            seat.credited,
            f"{seat.before} → {seat.after}",
        )
        for seat in seats
    ]
    return table(["place", "player", "proxy", "total", "change", "credited", "rating"], rows)


def _say_where(terminal: Terminal, servers: Home, league: LeagueFile) -> None:
    terminal.say(words(terminal.locale, "keep"))
    terminal.say(f"  export TACHIAI_TEMPORAL_ADDRESS={servers.temporal.address}")
    terminal.say(f"  export TACHIAI_DATABASE_URL='{servers.database_url}'")
    terminal.say(f"  export TACHIAI_LEAGUE={league.id}")
    terminal.say(f"  {servers.temporal.ui_address}")

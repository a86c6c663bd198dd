"""``league`` and ``player``: who a league is, and the people in it."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

import typer
from pydantic_core import to_jsonable_python
from rich.console import RenderableType
from temporalio.client import Client
from temporalio.service import RPCError, RPCStatusCode

from activities.postgres.leagues import Leagues
from activities.postgres.player_sheets import LedgerRow, PlayerSheet, PlayerSheets
from activities.postgres.players import Players
from domain.model import PlayerId, Standing
from workers.cli.access import As, League, actor_of, league_of, store, temporal
from workers.cli.manners import Run, Terminal, command, table
from workers.durations import parse_duration
from workers.league_file import read_league, shipped_league
from workers.leagues import Applied, apply_league
from workers.mistakes import WrongArgument
from workflows.ports import Leavers

SHIPPED = Path("kaze")
"""Stands for the league file that comes with the program."""

LAST_CHANGES = 10


def register(app: typer.Typer) -> None:
    """Add the commands."""
    leagues = typer.Typer(help="Leagues.", no_args_is_help=True)
    command(leagues, "apply")(apply)
    app.add_typer(leagues, name="league")
    players = typer.Typer(help="Players of a league.", no_args_is_help=True)
    for name, run in COMMANDS.items():
        command(players, name)(run)
    app.add_typer(players, name="player")


async def apply(
    terminal: Terminal,
    file: Annotated[Path, typer.Argument(help="A league file, or kaze for the shipped one.")],
) -> None:
    """Make store, queues and schedules agree with a league file."""
    read = shipped_league() if file == SHIPPED else read_league(file)
    client = await temporal(terminal)
    async with store(terminal) as pool:
        applied = await apply_league(client, pool, read)
    terminal.answer({"applied": applied}, *_said(applied))
    for queue in applied.outdated:
        terminal.say(
            f"{queue} goes by the settings it was started with. "
            "End it when nobody waits, and apply the file again."
        )


async def register_player(
    terminal: Terminal, player: str, name: str, *, league: League = None
) -> None:
    """Register a player, or bring one back with the ratings of before."""
    about = league_of(terminal, league)
    async with store(terminal) as pool:
        await Players(pool).register(about, player, name)
    _done(terminal, "registered", player, name=name)


async def show(terminal: Terminal, player: str, *, league: League = None) -> None:
    """Show all that is kept of a player."""
    about = league_of(terminal, league)
    async with store(terminal) as pool:
        sheet = await PlayerSheets(pool).show(about, player)
    shown = [_sheet(sheet)]
    if sheet.ledger:
        shown.append(_ledger(sheet.ledger[-LAST_CHANGES:]))
    terminal.answer({"player": sheet}, *shown)


async def rename(terminal: Terminal, player: str, name: str, *, league: League = None) -> None:
    """Give a player another name; a place in a queue or match keeps the one it was taken under."""
    about = league_of(terminal, league)
    async with store(terminal) as pool:
        await Players(pool).rename(about, player, name)
    _done(terminal, "renamed", player, name=name)


async def suspend(
    terminal: Terminal,
    player: str,
    *,
    until: Annotated[str, typer.Option(help="A date, an instant, or a duration such as 14d.")],
    reason: Annotated[str, typer.Option(help="Kept with it.")],
    as_: As = None,
    league: League = None,
) -> None:
    """Keep a player from joining and from standing in, until an instant."""
    about, by = league_of(terminal, league), actor_of(terminal, as_)
    async with store(terminal) as pool:
        zone = (await Leagues(pool).league(about)).zone
        end = instant(until, zone)
        queue = await Players(pool).suspend(about, player, until=end, reason=reason, by=by)
    await _drop(terminal, queue, player, Standing.SUSPENDED)
    _done(terminal, "suspended", player, until=end, reason=reason, by=by)


async def unsuspend(
    terminal: Terminal, player: str, *, as_: As = None, league: League = None
) -> None:
    """Lift a suspension before its time."""
    about, by = league_of(terminal, league), actor_of(terminal, as_)
    async with store(terminal) as pool:
        await Players(pool).unsuspend(about, player, by=by)
    _done(terminal, "unsuspended", player, by=by)


async def unregister(terminal: Terminal, player: str, *, league: League = None) -> None:
    """Let a player go; ratings, results and ledger stay."""
    about = league_of(terminal, league)
    async with store(terminal) as pool:
        queue = await Players(pool).unregister(about, player)
    await _drop(terminal, queue, player, Standing.NOT_REGISTERED)
    _done(terminal, "unregistered", player)


COMMANDS: Mapping[str, Run] = {
    "register": register_player,
    "show": show,
    "rename": rename,
    "suspend": suspend,
    "unsuspend": unsuspend,
    "unregister": unregister,
}


def instant(text: str, zone: str) -> datetime:
    """Read an end: ``2026-12-24`` is that midnight in the zone, ``14d`` counts from now.

    Raises:
        WrongArgument: It is neither.
    """
    try:
        return datetime.now(tz=UTC) + parse_duration(text)
    except ValueError:
        try:
            end = datetime.fromisoformat(text)
        except ValueError:
            raise WrongArgument(
                f"--until {text}: write a date such as 2026-12-24, an instant such as "
                "2026-12-24T18:00+09:00, or a duration such as 14d"
            ) from None
    return end if end.tzinfo else end.replace(tzinfo=ZoneInfo(zone))


async def _drop(terminal: Terminal, queue: str | None, player: str, standing: Standing) -> None:
    """Tell the queue somebody waits in; a table would drop them anyhow (F-6)."""
    if queue is None:
        return
    client: Client = await temporal(terminal)
    gone = Leavers(players=(PlayerId(player),), standing=standing)
    try:
        await client.get_workflow_handle(queue).signal("players_gone", gone)
    except RPCError as error:
        if error.status is not RPCStatusCode.NOT_FOUND:
            raise


def _done(terminal: Terminal, what: str, player: str, **more: object) -> None:
    said = ", ".join(f"{name}: {to_jsonable_python(value)}" for name, value in more.items())
    terminal.answer({"done": {"player": player, "what": what, **more}}, f"{what}: {player} {said}")


def _said(applied: Applied) -> list[str]:
    lines = {
        "registered": applied.registered,
        "started": applied.queues_started,
        "told": applied.told,
    }
    return [f"league {applied.league}"] + [
        f"{name}: {', '.join(values)}" for name, values in lines.items() if values
    ]


def _sheet(sheet: PlayerSheet) -> RenderableType:
    suspended = sheet.suspended_until and f"until {sheet.suspended_until} ({sheet.suspended_for})"
    rows = {
        "player": sheet.player,
        "name": sheet.name,
        "registered": sheet.registered_at,
        "unregistered": sheet.unregistered_at,
        "suspended": suspended,
        "place": sheet.place and f"{sheet.place} in {sheet.place_in}",
        "absences": sheet.absences or None,
        **{rating.ladder: rating.rating for rating in sheet.ratings},
    }
    return table([], [(name, value) for name, value in rows.items() if value is not None])


def _ledger(rows: tuple[LedgerRow, ...]) -> RenderableType:
    return table(
        ["at", "ladder", "cause", "origin", "change", "after", "by", "reason"],
        [
            (
                f"{row.at:%Y-%m-%d %H:%M}",
                row.ladder,
                row.cause,
                row.origin,
                f"{row.after - row.before:+d}",
                row.after,
                row.by,
                row.reason or "",
            )
            for row in rows
        ],
    )

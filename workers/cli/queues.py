"""``queue``: waiting for a table, and looking after those who wait."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, NoReturn

import typer
from rich.console import RenderableType

from activities.postgres.errors import StoreDown
from activities.postgres.leagues import Leagues
from activities.text.catalogue import catalogue
from domain.model import PlayerId
from domain.queueing.board import Board
from workers.cli.access import (
    As,
    League,
    OnLadder,
    Pressing,
    actor_of,
    league_of,
    press,
    store,
    temporal,
)
from workers.cli.live import queried
from workers.cli.manners import LADDER, RefusedPress, Run, Terminal, command, table
from workers.mistakes import UnknownName
from workflows import ids


def register(app: typer.Typer) -> None:
    """Add the commands."""
    queues = typer.Typer(help="The standing queue of a ladder.", no_args_is_help=True)
    for name, run in COMMANDS.items():
        command(queues, name)(run)
    app.add_typer(queues, name="queue")


async def join(
    terminal: Terminal, player: str, *, league: League = None, ladder: OnLadder = LADDER
) -> None:
    """Let a player wait for the next table."""
    await _press(terminal, "join", PlayerId(player), league, ladder)


async def leave(
    terminal: Terminal, player: str, *, league: League = None, ladder: OnLadder = LADDER
) -> None:
    """Let a player wait no longer."""
    await _press(terminal, "leave", PlayerId(player), league, ladder)


async def still_here(
    terminal: Terminal, player: str, *, league: League = None, ladder: OnLadder = LADDER
) -> None:
    """Say yes to "still there?"."""
    await _press(terminal, "still_here", PlayerId(player), league, ladder)


async def show(terminal: Terminal, *, league: League = None, ladder: OnLadder = LADDER) -> None:
    """Show who waits, in which band, and what is lacking."""
    about = league_of(terminal, league)
    queue = ids.queue_id(about, ladder)
    board = await queried(await temporal(terminal), queue, Board)
    if board is None:
        await _no_queue(terminal, about, queue)
    terminal.answer({"queue": board}, *_shown(terminal, board))


async def open_queue(
    terminal: Terminal, *, as_: As = None, league: League = None, ladder: OnLadder = LADDER
) -> None:
    """Open it, until a moderator closes it or the hours next end."""
    await _press(terminal, "open_queue", actor_of(terminal, as_), league, ladder)


async def close_queue(
    terminal: Terminal, *, as_: As = None, league: League = None, ladder: OnLadder = LADDER
) -> None:
    """Close it; whoever waits keeps the place."""
    await _press(terminal, "close_queue", actor_of(terminal, as_), league, ladder)


async def remove(
    terminal: Terminal,
    player: str,
    *,
    reason: Annotated[str, typer.Option(help="Told to the player.")],
    as_: As = None,
    league: League = None,
    ladder: OnLadder = LADDER,
) -> None:
    """Take a player out of the queue."""
    by = actor_of(terminal, as_)
    args = {"player": player, "reason": reason}
    await _press(terminal, "remove_player", by, league, ladder, **args)


async def fix_range(
    terminal: Terminal,
    *,
    low: Annotated[int | None, typer.Option(help="The lowest shared rating.")] = None,
    high: Annotated[int | None, typer.Option(help="The highest shared rating.")] = None,
    as_: As = None,
    league: League = None,
    ladder: OnLadder = LADDER,
) -> None:
    """Fix the shared range by hand; a side that is left open has no bound."""
    by = actor_of(terminal, as_)
    await _press(terminal, "fix_range", by, league, ladder, low=low, high=high)


async def free_range(
    terminal: Terminal, *, as_: As = None, league: League = None, ladder: OnLadder = LADDER
) -> None:
    """Let the shared range follow the ratings again."""
    await _press(terminal, "free_range", actor_of(terminal, as_), league, ladder)


COMMANDS: Mapping[str, Run] = {
    "join": join,
    "leave": leave,
    "still-here": still_here,
    "show": show,
    "open": open_queue,
    "close": close_queue,
    "remove": remove,
    "fix-range": fix_range,
    "free-range": free_range,
}


async def _press(
    terminal: Terminal,
    name: str,
    actor: PlayerId,
    league: str | None,
    ladder: str,
    **args: object,
) -> None:
    about = league_of(terminal, league)
    queue = ids.queue_id(about, ladder)
    client = await temporal(terminal)
    try:
        await press(terminal, client, Pressing(workflow=queue, name=name, actor=actor, args=args))
    except RefusedPress as refused:
        if refused.refusal.code == "queue_shut" and await queried(client, queue, Board) is None:
            await _no_queue(terminal, about, queue)
        raise


async def _no_queue(terminal: Terminal, league: str, queue: str) -> NoReturn:
    """Say what is not there: the league, as far as there is a store to ask, or its queue.

    Raises:
        UnknownLeague: There is no such league.
        UnknownName: The league has no such queue.
    """
    if terminal.settings.database_url is not None:
        with suppress(StoreDown):
            async with store(terminal) as pool:
                await Leagues(pool).league(league)
    raise UnknownName("queue", queue)


def _shown(terminal: Terminal, board: Board) -> list[RenderableType]:
    phase = catalogue(terminal.locale).phase("shut" if board.shut else "open")
    rows = [
        ("high", board.high, board.high_lacks, ", ".join(board.high_names)),
        ("low", board.low, board.low_lacks, ", ".join(board.low_names)),
        ("shared", board.shared, f"→ {board.shared_counts_to}", ", ".join(board.shared_names)),
    ]
    low, high = ("…" if end is None else end for end in (board.range_low, board.range_high))
    shared = f"{low} – {high}{' (by hand)' if board.range_fixed else ''}"
    return [
        f"{phase}; shared range {shared}; being seated: {board.forming}",
        table(["band", "waiting", "lacks", "who"], rows),
    ]

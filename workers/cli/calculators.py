"""``points`` and ``rate``: the arithmetic of the rules, for anybody with a pencil."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.table import Table

from domain.rating.arithmetic import changes
from domain.rating.written import parse_ratings
from domain.rulebook import Rulebook
from domain.rulebooks import names, rulebook
from domain.scoring.placings import MISSED, parse_field, parse_placings
from domain.scoring.points import race_points_with_missed
from workers.cli.manners import LADDER, Terminal, command
from workers.mistakes import UnknownName
from workers.variants import ladder_rulebook


def register(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "points")(points)
    command(app, "rate")(rate)


def points(
    terminal: Terminal,
    placings: Annotated[
        list[str],
        typer.Argument(help="As the game shows them: 1,2,3,3,3,6,7; - missed it. One a group."),
    ],
    *,
    unified: Annotated[bool, typer.Option("--unified", help="One stadium for everybody.")] = False,
    stadium: Annotated[
        str | None, typer.Option(help="Its name; vs_gigantes is never unified.")
    ] = None,
    ladder: Annotated[str, typer.Option(help="Whose points.")] = LADDER,
) -> None:
    """Work out the points of one race from its placings."""
    tables = _rulebook(ladder).points.at(datetime.now(tz=UTC))
    one_stadium = (unified or stadium is not None) and tables.may_be_unified(stadium)
    table = tables.unified if one_stadium else tables.normal
    groups = [parse_field(group) for group in placings]
    scored = [race_points_with_missed(group, table) for group in groups]
    shown = [
        _columns(placing=[MISSED if place is None else place for place in group], points=points)
        for group, points in zip(groups, scored, strict=True)
    ]
    terminal.answer({"points": scored if len(scored) > 1 else scored[0]}, *shown)


def rate(
    terminal: Terminal,
    *,
    ratings: Annotated[str, typer.Option(help="One a seat: 5120,5000,4980.")],
    places: Annotated[str, typer.Option(help="One a seat, ties sharing one: 1,2,2.")],
    ladder: Annotated[str, typer.Option(help="Whose arithmetic.")] = LADDER,
) -> None:
    """Work out the rating changes of one match."""
    before, ranks = parse_ratings(ratings), parse_placings(places)
    moved = changes(_rulebook(ladder).rating, before, ranks)
    after = [rating + change for rating, change in zip(before, moved, strict=True)]
    signed = [f"{change:+d}" for change in moved]
    shown = _columns(place=ranks, before=before, change=signed, after=after)
    terminal.answer({"changes": moved}, shown)


def _rulebook(ladder: str) -> Rulebook:
    book = ladder_rulebook(ladder)
    if book is None:
        raise UnknownName("ladder", ladder, [rulebook(name).ladder for name in names()])
    return book


def _columns(**columns: Sequence[object]) -> Table:
    table = Table(box=None, pad_edge=False)
    for name in columns:
        table.add_column(name, justify="right")
    for row in zip(*columns.values(), strict=True):
        table.add_row(*map(str, row))
    return table

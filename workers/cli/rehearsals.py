"""``play``: a match from a script, through the rules alone or through real servers."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from activities.text.catalogue import catalogue
from workers.cli.manners import Terminal, command
from workers.mistakes import NotTrue
from workers.rehearsal.outcome import Outcome
from workers.rehearsal.rules import rehearse
from workers.rehearsal.script import Script, read_script
from workers.rehearsal.servers import play_on_servers


class Where(StrEnum):
    """What a script runs on."""

    RULES = "rules"
    TEMPORAL = "temporal"


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "play")(play)


async def play(
    terminal: Terminal,
    script: Annotated[Path, typer.Argument(help="See docs/reference/scripts.md.")],
    *,
    on: Annotated[
        Where, typer.Option(help="The rules alone, or servers started for it.")
    ] = Where.RULES,
) -> None:
    """Run a match from a script of timed presses."""
    written = read_script(script)
    outcome = (
        rehearse(written)
        if on is Where.RULES
        else await play_on_servers(written, terminal.settings)
    )
    terminal.answer(_data(written, outcome), *_shown(terminal, written, outcome))
    if surprises := outcome.surprises(written):
        raise NotTrue("\n".join(surprises))


def _data(script: Script, outcome: Outcome) -> dict[str, object]:
    return {"title": script.title, "outcome": outcome}


def _shown(terminal: Terminal, script: Script, outcome: Outcome) -> list[Table | str]:
    texts = catalogue(terminal.locale)
    ending = (
        texts.ending(outcome.ending, outcome.reason or "")
        if outcome.ending
        else texts.phase(outcome.phase)
    )
    return [
        *([script.title] if script.title else []),
        ending,
        *([_table(outcome)] if outcome.changes else []),
        f"notices: {', '.join(outcome.notices)}",
        *_totals(outcome),
        *(
            f"refused: press {refused.press}, {refused.do} by {refused.by}: {refused.code}"
            for refused in outcome.refusals
        ),
    ]


def _totals(outcome: Outcome) -> list[str]:
    if outcome.changes or not outcome.totals:
        return []
    return ["totals: " + ", ".join(f"{seat}: {of}" for seat, of in outcome.totals.items())]


def _table(outcome: Outcome) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "player", "total", "place", "change", "credited"):
        table.add_column(column, justify="left" if column in ("player", "credited") else "right")
    for line in outcome.changes:
        table.add_row(
            str(line.seat),
            line.player,
            str(line.total),
            str(line.place),
            f"{line.change:+d}",
            line.credited,
        )
    return table

"""Presses at the door: those of a night, at a table."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from itertools import count

from bench.night import Move, moves
from bench.tables import Table
from bots.door import Door
from domain.model import PlayerId
from workflows.ports import Answer, Press

PATIENCE = timedelta(seconds=30)
"""For presses that are counted and not timed: however slow it is, each must be taken."""
TRIES = 3
"""Of a press that must be taken."""
_presses = count(1)


async def press(
    door: Door,
    workflow: str,
    name: str,
    player: PlayerId,
    args: Mapping[str, object] | None = None,
) -> Answer:
    """Press once."""
    return await door.press(workflow, name, _said(player, args or {}))


async def move(door: Door, table: Table, one: Move) -> Answer:
    """Press once what a move of a night says."""
    return await press(door, table.workflow, one.name, table.players[one.seat - 1], one.args)


async def made(door: Door, table: Table, one: Move) -> None:
    """Press what a move says until it is taken, however busy everything is.

    Raises:
        RuntimeError: A rule refuses it, or it is not taken within minutes.
    """
    said = _said(table.players[one.seat - 1], one.args)
    for _ in range(TRIES):
        answer = await door.press(table.workflow, one.name, said)
        if answer.refused is None:
            return
        if answer.refused.code != "busy":
            raise RuntimeError(f"{one.name} in {table.workflow}: {answer.refused.code}")
    raise RuntimeError(f"{one.name} in {table.workflow}: still busy")


def _said(player: PlayerId, args: Mapping[str, object]) -> Press:
    number = f"bench/{next(_presses)}"
    return Press(id=number, actor=player, name=f"Player {player}", args=dict(args))


async def play(door: Door, table: Table, *, pause: float = 0.0, singly: bool = False) -> None:
    """Play a whole match.

    Args:
        door: Where to press.
        table: An open match.
        pause: Seconds after what comes at once.
        singly: Nothing comes at once: each press after the answer to the one before.

    Raises:
        RuntimeError: Something was refused.
    """
    for group in moves(len(table.players)):
        for at_once in [(one,) for one in group] if singly else [group]:
            await asyncio.gather(*(made(door, table, one) for one in at_once))
            await asyncio.sleep(pause)

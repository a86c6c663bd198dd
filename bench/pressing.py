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
_presses = count(1)


async def press(
    door: Door,
    workflow: str,
    name: str,
    player: PlayerId,
    args: Mapping[str, object] | None = None,
) -> Answer:
    """Press once."""
    number = f"bench/{next(_presses)}"
    said = Press(id=number, actor=player, name=f"Player {player}", args=dict(args or {}))
    return await door.press(workflow, name, said)


async def move(door: Door, table: Table, one: Move) -> Answer:
    """Press what a move of a night says."""
    return await press(door, table.workflow, one.name, table.players[one.seat - 1], one.args)


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
            done = await asyncio.gather(*(move(door, table, one) for one in at_once))
            if refused := [answer.refused.code for answer in done if answer.refused]:
                raise RuntimeError(f"{group[0].name} was refused: {refused}")
            await asyncio.sleep(pause)

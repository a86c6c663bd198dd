"""Many matches at once, each somewhere in its night, and each going on when it is pressed."""

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import count, groupby, islice

from bench.night import TOTALS, Move, moves
from bench.pressing import made, move
from bench.tables import Table
from bots.door import Door
from workflows.ports import Answer

AT_A_TIME = 20
"""Matches that are brought forward at once."""


class Evening:
    """Presses matches in turn, each by a script of its own that has no end."""

    def __init__(self, door: Door, patient: Door, tables: Sequence[Table]) -> None:
        """Take tables in which nobody has pressed anything.

        Args:
            door: For the presses that count.
            patient: For those before.
            tables: The matches.
        """
        self._door = door
        self._patient = patient
        self._tables = tables
        self._scripts = [endless(len(table.players)) for table in tables]
        self._again: list[deque[Move]] = [deque() for _ in tables]

    async def spread(self) -> None:
        """Bring the matches to different places of their nights, evenly.

        Raises:
            RuntimeError: A press on the way there was refused.
        """
        presses = sum(len(group) for group in moves(len(self._tables[0].players)))
        at_a_time = asyncio.Semaphore(AT_A_TIME)

        async def forward(number: int) -> None:
            async with at_a_time:
                await self._forward(number, number * presses // len(self._tables))

        await asyncio.gather(*(forward(number) for number in range(len(self._tables))))

    async def _forward(self, number: int, presses: int) -> None:
        # What is pressed under one name goes together, so that it is soon done.
        first = islice(self._scripts[number], presses)
        for _, same in groupby(first, key=lambda one: one.name):
            table = self._tables[number]
            await asyncio.gather(*(made(self._patient, table, one) for one in same))

    async def press(self, number: int) -> Answer:
        """Make the next press of the match whose turn it is; after ``busy`` the same again."""
        which = number % len(self._tables)
        again = self._again[which]
        one = again.popleft() if again else next(self._scripts[which])
        answer = await move(self._door, self._tables[which], one)
        if answer.refused and answer.refused.code == "busy":
            again.append(one)
        return answer


def endless(players: int) -> Iterator[Move]:
    """A night that comes to a table of totals, and then to another and another.

    Every press changes something, and none ends the match: half of the seats approve a table,
    take that back, and a total is corrected.
    """
    for group in moves(players):
        if group[0].name == "approve":
            break
        yield from group
    voters = range(1, players // 2 + 1)
    for table in count(1):
        yield from (Move(name="approve", seat=seat, args={"table": table}) for seat in voters)
        yield from (Move(name="take_back_vote", seat=seat) for seat in voters)
        yield Move(name="enter_total", seat=1, args={"total": str(TOTALS[table % 2])})

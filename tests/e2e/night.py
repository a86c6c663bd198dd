"""A league night of one match, pressed by the door as a bot would."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import uuid4

from bots.door import Door
from domain.model import PlayerId
from workflows.ports import Answer, Press

AGAIN = ("busy", "store_down")
"""Answers after which a person presses again."""


@dataclass(slots=True, kw_only=True)
class Night:
    """Presses until there is an answer, and remembers what was refused."""

    door: Door
    refused: list[tuple[str, str, str]] = field(default_factory=list)

    async def press(self, workflow: str, name: str, by: str, **args: object) -> Answer:
        """Press once, and again under the same id while the answer is "try again"."""
        press = Press(id=str(uuid4()), actor=PlayerId(by), name=by, args=args)
        async with asyncio.timeout(40):
            while True:
                answer = await self.door.press(workflow, name, press)
                if not answer.refused or answer.refused.code not in AGAIN:
                    break
        if answer.refused:
            self.refused.append((name, by, answer.refused.code))
        return answer

    async def everybody(
        self, workflow: str, name: str, players: Sequence[str], **args: object
    ) -> list[Answer]:
        """Let many press at once."""
        return await asyncio.gather(
            *(self.press(workflow, name, player, **args) for player in players)
        )

"""A league night of one match, pressed by the door as a bot would."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from temporalio.client import Client

from bots.door import Door
from domain.model import PlayerId
from tests.cli.program import tachiai_process
from workers.demo.night import AGAIN
from workflows.ports import Answer, Press

HEAD = """
id = "{league}"
name = "League night"
locale = "en"
zone = "Asia/Tokyo"
moderators = ["referee"]

[ladders.rated16]
rulebook = "rated16"
"""


@dataclass(slots=True, kw_only=True)
class Night:
    """Presses until there is an answer, and remembers what was refused."""

    client: Client
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


async def open_league(
    league: str, players: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> None:
    """Apply a league of these players, in a process of its own."""
    members = [f'\n[[players]]\nid = "{name}"\nname = "Player {name}"\n' for name in players]
    file = folder / "league.toml"
    file.write_text(HEAD.format(league=league) + "".join(members), encoding="utf-8")
    applied = await tachiai_process("league", "apply", str(file), environment=environment)
    assert applied.status == 0, applied.err

"""A league night with a match parked in each phase, to press on without anything moving."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from pathlib import Path

import asyncpg
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter

from bots.door import Door
from domain.match.state import Phase
from domain.match.status import MatchStatus
from domain.model import PlayerId
from tests.cli.program import tachiai_process
from tests.e2e.processes import worker
from tests.e2e.soon import soon
from workers.embedded import EmbeddedTemporal, embedded_temporal
from workflows import ids
from workflows.ports import Answer, Press

LEAGUE, OTHER, LADDER = "parked", "よる🦝", "rated16"
QUEUE = ids.queue_id(LEAGUE, LADDER)
MODERATOR = "referee"
SEATS = 16
PARKED = tuple(phase for phase in Phase if phase is not Phase.ENDED)
"""In the order in which matches are formed; the one of ``ENDED`` is released at once."""
MATCHES = (*PARKED, Phase.ENDED)

PLAYERS = tuple(f"p{number:03}" for number in range(len(MATCHES) * SEATS))
SPARE, SUSPENDED, WAITING = "spare", "banned", "waiting"
FOREIGNER, STRANGER = "foreigner", "nobody"
"""A player of the other league, and of none."""

PATIENCE = timedelta(seconds=40)
"""A busy machine answers late; a workflow that is stuck never does."""

SETTLED = timedelta(seconds=0.5)
"""Nothing has changed for so long: notices and boards are out."""

FILE = """
id = "{league}"
name = "League night"
locale = "en"
zone = "Asia/Tokyo"
moderators = ["{moderator}"]

[ladders.rated16]
rulebook = "rated16"

[ladders.rated16.settings.hosting]
volunteering = "6h"
silence = "6h"
gathering = "6h"
"""

GOOD: Mapping[Phase, Sequence[tuple[str, int, Mapping[str, object]]]] = {
    Phase.HOST: (("approve_void", 2, {}), ("take_back_void_vote", 2, {})),
    Phase.ROOM: (("approve_void", 2, {}), ("take_back_void_vote", 2, {})),
    Phase.GATHERING: (("check_in", 3, {}), ("take_back_check_in", 3, {})),
    Phase.RACES: (("report_disconnection", 3, {}), ("take_back_disconnection", 3, {})),
    Phase.TOTALS: (
        ("enter_total", 2, {"total": "24"}),
        ("enter_total", 2, {"total": "１０＋７＋７"}),
    ),
    Phase.CONFIRMATION: (("approve", 2, {"table": 1}), ("take_back_vote", 2, {})),
}
"""By phase: presses that are accepted in turn, for ever, and lead nowhere; by seat."""

Snapshot = Mapping[str, object]


@dataclass(slots=True, kw_only=True)
class ParkedNight:
    """Where everything is, who sits where, and how to press."""

    client: Client
    door: Door
    url: str
    """Of PostgreSQL."""
    environment: Mapping[str, str]
    """For other processes of the program."""
    temporal: EmbeddedTemporal
    folder: Path
    """Where the worker writes its notices, ``notices.log``."""
    matches: dict[Phase, str]
    """Workflow ids."""
    runs: dict[str, str]
    """Of each match, which is its first and only."""
    seated: dict[Phase, list[str]]
    """Players in seat order."""
    turns: "dict[Phase, count[int]]"

    async def press(
        self, workflow: str, name: str, by: str, args: Mapping[str, object] | None = None
    ) -> Answer:
        """Press once by the door."""
        return await self.door.press(workflow, name, a_press(by, args))

    async def done(self, workflow: str, name: str, by: str, **args: object) -> None:
        """Press something that must be accepted."""
        answer = await self.press(workflow, name, by, args)
        assert answer.refused is None, (workflow, name, by, answer.refused)

    async def good(self, phase: Phase) -> None:
        """Press something good in the match of a phase; where nothing is, in the queue."""
        choices = GOOD.get(phase)
        if choices is None:
            await self.good_in_the_queue()
            return
        name, seat, args = choices[next(self.turns[phase]) % len(choices)]
        await self.done(self.matches[phase], name, self.seated[phase][seat - 1], **args)

    async def good_in_the_queue(self) -> None:
        """Let somebody come and go, until the store has heard of both."""
        await self.done(QUEUE, "join", SPARE)
        await self.done(QUEUE, "leave", SPARE)
        await soon("the release of a place", self._spare_is_free)

    async def _spare_is_free(self) -> bool | None:
        return not any(SPARE in row for row in (await self.rows())["claims"]) or None

    async def shown(self, workflow: str) -> dict[str, object]:
        """What a workflow says of itself, as JSON."""
        handle = self.client.get_workflow_handle(workflow, run_id=self.runs.get(workflow))
        shown: dict[str, object] = await handle.query("show")
        return shown

    async def snapshot(self) -> Snapshot:
        """All there is to see: matches, queue, every row; once nothing moves any more."""
        before: Snapshot = {}
        async with asyncio.timeout(60):
            while (now := await self._looked()) != before:
                before = now
                await asyncio.sleep(SETTLED.total_seconds())
        return now

    async def rows(self) -> Mapping[str, list[str]]:
        """Every row of every table."""
        return await rows(self.url)

    async def state(self) -> Snapshot:
        """The same but for notices, which may still be on their way after a good press."""
        looked = await self._looked()
        return {name: value for name, value in looked.items() if name != "notices"}

    async def state_of(self, workflow: str) -> Snapshot:
        """The same of one workflow alone, and of every row."""
        stored = {name: kept for name, kept in (await self.rows()).items() if name != "notices"}
        return {workflow: await self.shown(workflow), **stored}

    async def _looked(self) -> Snapshot:
        workflows = [*self.matches.values(), QUEUE]
        shown = await asyncio.gather(*(self.shown(workflow) for workflow in workflows))
        return {**dict(zip(workflows, shown, strict=True)), **await rows(self.url)}


def a_press(by: str, args: Mapping[str, object] | None = None, name: str = "") -> Press:
    """A press with an id of its own, whatever it says."""
    number = next(_numbers)
    return Press(id=f"bad/{number}", actor=PlayerId(by), name=name, args=dict(args or {}))


async def rows(url: str) -> dict[str, list[str]]:
    """Every row of every table, as text."""
    connection = await asyncpg.connect(url)
    try:
        tables = await connection.fetch(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
        )
        return {
            name: [row[0] for row in await connection.fetch(_ROWS.format(name=name))]
            for (name,) in tables
        }
    finally:
        await connection.close()


@asynccontextmanager
async def parked_night(url: str, folder: Path) -> AsyncIterator[ParkedNight]:
    """Run servers and a worker, and park a match in each phase until the context is left."""
    async with embedded_temporal(folder / "temporal.db", dynamic_config={}) as temporal:
        environment = {
            "TACHIAI_TEMPORAL_ADDRESS": temporal.address,
            "TACHIAI_DATABASE_URL": url,
            "TACHIAI_HOME": str(folder / "home"),
            "TACHIAI_LEAGUE": LEAGUE,
        }
        client = await Client.connect(temporal.address, data_converter=pydantic_data_converter)
        door = Door(client, patience=PATIENCE)
        async with worker(environment, stderr=folder / "notices.log"):
            night = ParkedNight(
                client=client,
                door=door,
                url=url,
                environment=environment,
                temporal=temporal,
                folder=folder,
                matches={},
                runs={},
                seated={},
                turns={phase: count() for phase in GOOD},
            )
            await _open(night)
            holding = await _park(night)
            yield night
            await holding.close()
            await door.close()
        await asyncio.sleep(0.5)


async def _open(night: ParkedNight) -> None:
    await apply(night, LEAGUE, [*PLAYERS, SPARE, SUSPENDED, WAITING])
    await apply(night, OTHER, [FOREIGNER])
    suspend = ("player", "suspend", SUSPENDED, "--until", "2d", "--reason", "rude")
    ran = await tachiai_process(*suspend, "--as", MODERATOR, environment=night.environment)
    assert ran.status == 0, ran.err


async def apply(night: ParkedNight, league: str, players: Sequence[str]) -> None:
    """Apply a league of these players, in a process of its own."""
    members = [f'\n[[players]]\nid = "{name}"\nname = "Player {name}"\n' for name in players]
    file = night.folder / "league.toml"
    head = FILE.format(league=league, moderator=MODERATOR)
    file.write_text(head + "".join(members), encoding="utf-8")
    applied = await tachiai_process("league", "apply", str(file), environment=night.environment)
    assert applied.status == 0, applied.err


async def _park(night: ParkedNight) -> asyncpg.Connection:
    for phase in MATCHES:
        # One table after the other, so that it is known who sits where.
        players = PLAYERS[len(night.matches) * SEATS :][:SEATS]
        await asyncio.gather(*(night.done(QUEUE, "join", player) for player in players))
        night.matches[phase], run = await _match_of(night.client, players[0])
        night.runs[night.matches[phase]] = run
        night.seated[phase] = await _seats(night, phase)
    await night.done(QUEUE, "join", WAITING)
    holding = await _held(night.url, night.matches[Phase.SUBMITTED])
    await asyncio.gather(*(_to(night, phase) for phase in MATCHES))
    return holding


async def _held(url: str, match: str) -> asyncpg.Connection:
    """Keep the store from writing the result of a match, so that it stays submitted."""
    connection = await asyncpg.connect(url)
    await connection.execute("BEGIN")
    await connection.execute(
        "SELECT FROM matches WHERE match_id = $1 FOR UPDATE", match.rsplit("/", maxsplit=1)[-1]
    )
    return connection


async def _to(night: ParkedNight, phase: Phase) -> None:
    if phase is Phase.ENDED:
        await night.done(night.matches[phase], "release_room", MODERATOR, reason="over")
    for _, step in STEPS[: MATCHES.index(phase) + 1] if phase is not Phase.ENDED else ():
        await step(night, phase)
    await soon("the phase", lambda: _is_in(night, phase))


async def _nothing(night: ParkedNight, phase: Phase) -> None:
    if phase is Phase.HOST:
        await night.done(night.matches[phase], "apply_void", night.seated[phase][0])


async def _host(night: ParkedNight, phase: Phase) -> None:
    match, host = night.matches[phase], night.seated[phase][0]
    await night.done(match, "volunteer_host", host)
    if phase is Phase.ROOM:
        await night.done(match, "apply_void", host)


async def _room(night: ParkedNight, phase: Phase) -> None:
    await night.done(night.matches[phase], "share_room", night.seated[phase][0], room="K4Z3")


async def _races(night: ParkedNight, phase: Phase) -> None:
    match, seated = night.matches[phase], night.seated[phase]
    await asyncio.gather(*(night.done(match, "check_in", player) for player in seated))
    await _race(night, phase)
    if phase is Phase.RACES:
        await night.done(match, "set_up_race", seated[0])


async def _totals(night: ParkedNight, phase: Phase) -> None:
    await _race(night, phase)
    await _race(night, phase)
    if phase is Phase.TOTALS:
        return
    match, seated = night.matches[phase], night.seated[phase]
    totals = [str(28 - max(number, 1)) for number in range(SEATS)]
    await asyncio.gather(
        *(
            night.done(match, "enter_total", player, total=total)
            for player, total in zip(seated, totals, strict=True)
        )
    )


async def _race(night: ParkedNight, phase: Phase) -> None:
    match, host = night.matches[phase], night.seated[phase][0]
    await night.done(match, "set_up_race", host)
    await night.done(match, "end_race", host)


async def _submitted(night: ParkedNight, phase: Phase) -> None:
    match, seated = night.matches[phase], night.seated[phase]
    await asyncio.gather(*(night.done(match, "approve", one, table=1) for one in seated[:9]))
    await night.done(match, "submit_result", seated[0], table=1)


STEPS: Sequence[tuple[Phase, Callable[[ParkedNight, Phase], Awaitable[None]]]] = (
    (Phase.HOST, _nothing),
    (Phase.ROOM, _host),
    (Phase.GATHERING, _room),
    (Phase.RACES, _races),
    (Phase.TOTALS, _totals),
    (Phase.CONFIRMATION, _nothing),
    (Phase.SUBMITTED, _submitted),
)
"""What leads to each phase from the one before."""


async def _match_of(client: Client, player: str) -> tuple[str, str]:
    async def found() -> tuple[str, str] | None:
        query = f"WorkflowType = 'match' AND Player = '{player}'"
        async for one in client.list_workflows(query):
            return one.id, one.run_id
        return None

    return await soon("the match", found)


async def _seats(night: ParkedNight, phase: Phase) -> list[str]:
    handle = night.client.get_workflow_handle(night.matches[phase])
    shown: MatchStatus = await handle.query("show", result_type=MatchStatus)
    return [seat.player for seat in shown.seats]


async def _is_in(night: ParkedNight, phase: Phase) -> bool | None:
    return (await night.shown(night.matches[phase]))["phase"] == phase or None


_ROWS = 'SELECT r::text FROM "{name}" AS r ORDER BY 1'
_numbers = count(1)

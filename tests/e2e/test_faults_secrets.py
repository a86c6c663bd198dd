"""The room of a match, searched for in everything that its processes and servers leave behind."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from temporalio.client import Client, WorkflowUpdateFailedError

from domain.match.state import Phase
from tests.cli.program import Ran, tachiai_process
from tests.e2e import traces
from tests.e2e.sealing import Sealing
from tests.e2e.site import Site, running_site
from tests.e2e.small_match import SmallLeague
from tests.e2e.store_delays import fail_at_first
from workers.connect import converter

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(120)]

ROOM, PASSWORD = "Rm7QvZkXw2Lt9", "Pw4HsJyNc8Bd6"
OTHER_ROOM, OTHER_PASSWORD = "Rm3FgTnWq5Yx1", "Pw9KrMzVb2Dh7"
NOBODYS = "Rm6CjSpUe4Ga8"
"""Of a room that is refused, whichever way."""
SECRETS = (ROOM, PASSWORD, OTHER_ROOM, OTHER_PASSWORD, NOBODYS)

LOUD = """
import logging, sys
logging.basicConfig(stream=sys.stderr, level=logging.DEBUG)
"""
"""Runs before anything else in every Python that finds it."""

CODEC = f"{Sealing.__module__}:{Sealing.__name__}"


@dataclass(slots=True)
class Kept:
    """What was written where somebody may keep it."""

    said: list[tuple[str, bytes]] = field(default_factory=list)

    def add(self, ran: Ran, *command: str) -> Ran:
        """Keep what a command said."""
        self.said.append((" ".join(command[:4]), f"{ran.out}{ran.err}".encode()))
        return ran


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """Servers and processes that log all they can."""
    async with running_site(verbose=True) as site:
        loud = tmp_path / "loud"
        loud.mkdir()
        (loud / "sitecustomize.py").write_text(LOUD, encoding="utf-8")
        site.settings |= {"PYTHONPATH": str(loud), "PYTHONASYNCIODEBUG": "1"}
        yield site


async def test_a_room_is_in_no_log_no_list_no_table_and_no_file_of_a_match(
    site: Site, tmp_path: Path
) -> None:
    """F-30: but in the payloads of its own match, which is why they can be sealed."""
    kept, log = Kept(), tmp_path / "worker.log"
    await site.start_worker(stderr=log)
    async with SmallLeague(site, "open", players=5) as league:
        match = await _played(site, league, kept)
        await _looked_at(site, league, match, kept)
        kept.said += [one async for one in traces.visible(site)]
        kept.said += [one async for one in traces.rows(site)]
    for pid in list(site.workers):
        await site.stop_worker(pid)
    kept.said += [("worker", log.read_bytes()), *traces.files(site.folder, but="temporal.db")]
    kept.said.append(("Temporal", site.temporal.server.log.read_bytes()))

    assert _traces(kept) == []
    assert b"DEBUG" in log.read_bytes()
    # It can be found where it is.
    everywhere = b"".join(content for _, content in traces.files(site.folder))
    assert traces.found(SECRETS[:4], everywhere) == list(SECRETS[:4])


async def test_a_room_is_in_no_file_at_all_when_there_is_a_payload_codec(
    site: Site, tmp_path: Path
) -> None:
    """F-30: neither in Temporal's own, nor in the failures that it keeps."""
    kept, log = Kept(), tmp_path / "worker.log"
    site.settings["TACHIAI_PAYLOAD_CODEC"] = CODEC
    site.client = await Client.connect(
        site.temporal.server.address, data_converter=converter(CODEC)
    )
    await site.start_worker(stderr=log)
    async with SmallLeague(site, "sealed", players=5) as league:
        await _played(site, league, kept)
    for pid in list(site.workers):
        await site.stop_worker(pid)
    await site.temporal.stop()
    kept.said += [("worker", log.read_bytes()), *traces.files(site.folder)]
    await site.temporal.start()

    assert _traces(kept) == []


async def _played(site: Site, league: SmallLeague, kept: Kept) -> str:
    """Play a match with two rooms, a proxy, and much that goes wrong."""
    match = await league.seat(league.players[:4])
    host, *others = [str(seat.player) for seat in (await league.shown(match)).seats]
    await league.done(match, "volunteer_host", host)
    await _refused_presses(site, league, match, kept)

    # The notice fails that has the room in it: once for now, and once for good.
    await fail_at_first(site, "notices", times=1, state="40001")
    await _share(site, match, host, ROOM, PASSWORD, kept)
    for player in others:
        await league.done(match, "check_in", player)
    await fail_at_first(site, "notices", times=1, state="22023")
    await _share(site, match, host, OTHER_ROOM, OTHER_PASSWORD, kept)
    await league.done(match, "check_in", host)
    await league.comes_to(match, Phase.RACES)

    await league.done(match, "call_proxy", others[-1])
    await league.done(match, "accept_proxy", league.players[4], seat=4)
    await league.done(match, "check_in", league.players[4])
    for press in ("set_up_race", "end_race"):
        await league.done(match, press, host)
    seated = [host, *others[:-1], league.players[4]]
    await league.enter_totals(match, seated)
    await league.vote(match, seated)
    await league.done(match, "submit_result", host, table=1)
    await asyncio.wait_for(site.client.get_workflow_handle(match).result(), 60)
    return match


async def _share(site: Site, match: str, by: str, room: str, password: str, kept: Kept) -> None:
    share = ("match", "act", match, "share_room", "--as", by)
    given = ("--arg", f"room={room}", "--arg", f"password={password}")
    ran = kept.add(await tachiai_process(*share, *given, environment=site.environment), *share)
    assert ran.status == 0, ran.err


async def _refused_presses(site: Site, league: SmallLeague, match: str, kept: Kept) -> None:
    """Share a room in every way that is refused."""
    share, room = ("match", "act", match, "share_room"), ("--arg", f"room={NOBODYS}")
    wrong: Sequence[tuple[str, ...]] = (
        ("--as", "nobody", *room),
        ("--as", league.players[0], *room, "--arg", f"colour={NOBODYS}"),
        ("--as", league.players[0], "--arg", f"colour={NOBODYS}"),
    )
    for ran in await _at_once(site, [(*share, *given) for given in wrong], kept):
        assert ran.status != 0
    for args in ({"room": [NOBODYS]}, {"room": NOBODYS, "password": 5}, {"password": NOBODYS}):
        answer = await league.once(match, "share_room", league.players[0], **args)
        assert answer.refused
        kept.said.append(("answer", repr(answer).encode()))
    press = {"id": "x", "actor": league.players[0], "room": NOBODYS, "args": {"room": NOBODYS}}
    for presses in ({"presses": [press]}, {"presses": NOBODYS}, NOBODYS):
        with pytest.raises(WorkflowUpdateFailedError) as failed:
            await site.client.get_workflow_handle(match).execute_update("share_room", presses)
        kept.said.append(("failure", f"{failed.value!r} {failed.value.cause!r}".encode()))


async def _looked_at(site: Site, league: SmallLeague, match: str, kept: Kept) -> None:
    """Ask for all that anybody may see."""
    here = ("--league", league.league)
    commands: Sequence[tuple[str, ...]] = (
        ("match", "show", match),
        ("match", "show", match, "--json"),
        ("match", "list", *here, "--json"),
        ("player", "show", league.players[0], *here, "--json"),
        ("queue", "show", *here, "--json"),
        ("doctor", "--json"),
    )
    for ran in await _at_once(site, commands, kept):
        assert ran.status == 0, ran


async def _at_once(site: Site, commands: Sequence[tuple[str, ...]], kept: Kept) -> list[Ran]:
    running = (tachiai_process(*command, environment=site.environment) for command in commands)
    all_ran = await asyncio.gather(*running)
    for command, ran in zip(commands, all_ran, strict=True):
        kept.add(ran, *command)
    return all_ran


def _traces(kept: Kept) -> list[tuple[str, list[str]]]:
    looked = [(where, traces.found(SECRETS, content)) for where, content in kept.said]
    return [(where, secrets) for where, secrets in looked if secrets]

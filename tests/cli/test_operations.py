"""Operators on real servers: ``tachiai dev`` in one terminal, every other command in another."""

import asyncio
import json
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter

from bots.door import Door
from tests.cli.program import EXAMPLES, Ran, tachiai_process
from workers.league_file import shipped_league
from workers.settings import Servers
from workflows.ports import Press

pytestmark = [pytest.mark.slow, pytest.mark.e2e, pytest.mark.timeout(180)]

QUEUE = "kaze/rated16/queue"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dev:
    """A running ``tachiai dev``."""

    process: Process
    servers: Servers
    home: Path
    client: Client

    async def run(self, *arguments: str) -> Ran:
        """Run a command in another terminal."""
        return await tachiai_process(*arguments, environment={"TACHIAI_HOME": str(self.home)})

    async def told(self, *arguments: str) -> dict[str, Any]:
        """Run a command that must be done, and read its JSON."""
        ran = await self.run(*arguments, "--json")
        assert ran.status == 0, ran.out + ran.err
        answer: dict[str, Any] = ran.json
        return answer

    async def refused(self, *arguments: str) -> str:
        """Run a command that a rule must refuse, and give the rule's code."""
        ran = await self.run(*arguments, "--json")
        assert ran.status == 2, ran.out + ran.err
        code: str = ran.json["refused"]["code"]
        return code

    async def press(self, name: str, *players: str) -> None:
        """Press the same in the queue for several players at once."""
        door = Door(self.client)
        presses = [Press(id=str(uuid4()), actor=player, args={}) for player in players]
        answers = await asyncio.gather(*(door.press(QUEUE, name, press) for press in presses))
        await door.close()
        assert [answer.refused for answer in answers] == [None] * len(players)


@asynccontextmanager
async def dev(home: Path) -> AsyncIterator[Dev]:
    """Run ``tachiai dev`` on a directory."""
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("", 0)) as two:
        ports = [str(each.getsockname()[1]) for each in (one, two)]
    with (home.parent / "dev.log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            "from workers.cli import main; main()",
            *("dev", "--json", "--directory", str(home), "--port", ports[0], "--ui-port", ports[1]),
            stdout=PIPE,
            stderr=log,
        )
    assert process.stdout
    servers = Servers.model_validate(json.loads(await process.stdout.readline())["servers"])
    client = await Client.connect(servers.temporal_address, data_converter=pydantic_data_converter)
    try:
        yield Dev(process=process, servers=servers, home=home, client=client)
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
        await process.wait()


@pytest.fixture(scope="module")
async def league_night(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Dev]:
    """Servers and a worker for all tests of this module, which follow one another."""
    async with dev(tmp_path_factory.mktemp("operations") / "home") as running:
        yield running


async def match_of(night: Dev) -> str:
    """Seat sixteen and give the match they are in."""
    await night.press("join", *(player.id for player in shipped_league().players[:16]))
    for _ in range(100):
        told = await night.told("match", "list", "--status", "open")
        if found := told["matches"]:
            return str(found[0]["match_id"])
        await asyncio.sleep(0.2)
    raise AssertionError("no match was formed")


async def test_the_doctor_finds_nothing_when_everything_runs(league_night: Dev) -> None:
    """Database, revision, clock, Temporal, search attributes, workers, build."""
    told = await league_night.told("doctor")
    findings = told["findings"]
    assert [finding["what"] for finding in findings if not finding["ok"]] == []


async def test_a_player_waits_until_leaving_when_the_operator_says_so(league_night: Dev) -> None:
    """P16-Q1, P16-Q8: refusals have the rule's code and exit status 2."""
    await league_night.told("queue", "join", "aki")
    assert await league_night.refused("queue", "join", "aki") == "already_queued"
    assert await league_night.refused("queue", "join", "stranger") == "not_registered"
    shown = await league_night.told("queue", "show")
    assert shown["queue"]["shared_names"] == ["Aki"]
    await league_night.told("queue", "leave", "aki")
    assert await league_night.refused("queue", "leave", "aki") == "not_queued"


async def test_only_a_moderator_closes_the_queue_when_there_are_moderators(
    league_night: Dev,
) -> None:
    """P16-Q10: nobody is asked for a password, the league's own list decides."""
    assert await league_night.refused("queue", "close", "--as", "aki") == "moderators_only"
    await league_night.told("queue", "close", "--as", "referee")
    assert await league_night.refused("queue", "join", "aki") == "queue_shut"
    await league_night.told("queue", "open", "--as", "referee")


async def test_a_suspended_player_is_dropped_from_the_queue_when_waiting(
    league_night: Dev,
) -> None:
    """P16-Q1, F-6."""
    by = ("--as", "referee")
    await league_night.told("queue", "join", "fuyu")
    suspending = ("player", "suspend", "fuyu", "--until", "2d", "--reason", "rude", *by)
    await league_night.told(*suspending)
    shown = await league_night.told("queue", "show")
    assert shown["queue"]["shared"] == 0
    assert await league_night.refused("queue", "join", "fuyu") == "suspended"
    await league_night.told("player", "unsuspend", "fuyu", *by)
    await league_night.told("queue", "join", "fuyu")
    await league_night.told("queue", "remove", "fuyu", "--reason", "test", *by)


async def test_a_match_is_steered_and_kept_when_a_moderator_ends_it(league_night: Dev) -> None:
    """P16-H2, P16-V2, P16-V4: act, show, release, look again, and penalise."""
    night = league_night
    match = await match_of(night)
    act = ("match", "act", match)
    await night.told(*act, "volunteer_host", "--as", "sora")
    assert await night.refused(*act, "volunteer_host", "--as", "mei") == "host_taken"
    await night.told(*act, "share_room", "--as", "sora", "--arg", "room=K4Z3")
    await night.told(*act, "check_in", "--as", "sora", "--arg", "seat=7")
    live = (await night.told("match", "show", match))["live"]
    assert live["host_name"] == "Sora"
    assert live["seats"][6]["present"]
    assert "K4Z3" not in (await night.run("match", "show", match, "--json")).out

    release = (*act, "release_room", "--arg", "reason=maintenance")
    assert await night.refused(*release, "--as", "mei") == "moderators_only"
    await night.told(*release, "--as", "referee")
    await asyncio.sleep(1)
    kept = (await night.told("match", "show", match))["match"]
    assert kept["header"]["status"] == "released"
    assert kept["header"]["reason"] == "maintenance"
    assert await night.refused(*act, "check_in", "--as", "mei") == "match_closed"

    penalty = ("give_penalty", "--as", "referee", "--arg", "player=mei", "--arg", "reason=left")
    await night.told(*act, *penalty)
    sheet = (await night.told("player", "show", "mei"))["player"]
    assert sheet["ratings"][0]["rating"] == 4950
    assert sheet["ledger"][0]["about"] == match


async def test_no_press_is_taken_when_the_match_has_never_been(league_night: Dev) -> None:
    """P16-V2: a slip in the name neither costs rating nor says that the match is over."""
    night, act = league_night, ("match", "act", "2020-02-02-1")
    before = (await night.told("player", "show", "mei"))["player"]
    ran = await night.run(*act, "check_in", "--as", "referee", "--json")
    assert (ran.status, ran.json["failed"]["code"]) == (1, "unknown_name")
    penalty = ("give_penalty", "--as", "referee", "--arg", "player=mei", "--arg", "reason=left")
    assert await night.refused(*act, *penalty) == "no_such_match"
    assert (await night.told("player", "show", "mei"))["player"] == before


@pytest.mark.parametrize(
    "command",
    [("queue", "leave", "mei"), ("queue", "show"), ("match", "list")],
    ids=" ".join,
)
async def test_an_unknown_league_is_named_as_such_when_there_is_none(
    league_night: Dev, command: tuple[str, ...]
) -> None:
    """Not as a queue that is shut, or as matches that there are none of."""
    refused = await league_night.refused(*command, "--league", "kaxe")
    assert refused == "unknown_league"


async def test_a_moderator_reads_whom_a_refusal_is_about_when_it_is_somebody_else(
    league_night: Dev,
) -> None:
    """P16-Q10."""
    remove = ("queue", "remove", "mei", "--reason", "test", "--as", "referee")
    assert "Mei" in (await league_night.told("player", "show", "mei"))["player"]["name"]
    assert "mei is not in the queue" in (await league_night.run(*remove, "--lang", "en")).err
    assert "mei さんは待機列に" in (await league_night.run(*remove, "--lang", "ja")).err


async def test_a_list_says_which_there_are_when_the_status_means_nothing(league_night: Dev) -> None:
    """An empty list would say that there is no such match."""
    ran = await league_night.run("match", "list", "--status", "closed", "--json")
    assert ran.status == 1
    assert "open, submitted, void, dissolved, released" in ran.json["failed"]["message"]


async def test_a_match_can_be_freed_when_its_workflow_is_gone(league_night: Dev) -> None:
    """P16-V4, F-9: only then, only by a moderator; everybody may play again."""
    night = league_night
    match = await match_of(night)
    free = ("match", "free", match, "--reason", "terminated")
    assert (await night.run(*free, "--as", "referee")).status == 1
    await night.client.get_workflow_handle(f"kaze/rated16/match/{match}").terminate()
    assert await night.refused(*free, "--as", "mei") == "moderators_only"
    await night.told(*free, "--as", "referee")
    kept = (await night.told("match", "show", match))["match"]
    assert kept["header"]["status"] == "released"
    await night.told("queue", "join", "mei")
    await night.told("queue", "leave", "mei")


async def test_the_queue_survives_this_build_when_its_history_is_replayed(
    league_night: Dev,
) -> None:
    """From Temporal by its id."""
    told = await league_night.told("replay", QUEUE)
    assert told["replayed"][0]["failure"] is None


async def test_applying_the_league_again_changes_nothing_when_it_is_the_same(
    league_night: Dev,
) -> None:
    """Repeating it is harmless."""
    applied = (await league_night.told("league", "apply", "kaze"))["applied"]
    assert applied == {
        "league": "kaze",
        "registered": [],
        "queues_started": [],
        "told": [QUEUE],
        "outdated": [],
    }


async def test_applying_says_which_queue_goes_by_other_settings_when_it_runs(
    league_night: Dev, tmp_path: Path
) -> None:
    """P16-Q10: moderators and hours hold at once, the rulebook's numbers for the next queue."""
    text = (EXAMPLES / "leagues" / "kaze.toml").read_text()
    path = tmp_path / "kaze.toml"
    path.write_text(f'{text}\n[ladders.rated16.settings.hosting]\nsilence = "4m"\n')
    applied = (await league_night.told("league", "apply", str(path)))["applied"]
    assert applied["outdated"] == [QUEUE]


async def test_what_was_kept_is_there_again_when_dev_is_started_anew(tmp_path: Path) -> None:
    """F-4, F-11: with somebody waiting; and then with a Temporal that has forgotten all."""
    home = tmp_path / "home"
    async with dev(home) as first:
        match = await match_of(first)
        await first.told("match", "act", match, "release_room", "--as", "referee")
        await first.told("queue", "join", "aki")
        first.process.send_signal(signal.SIGINT)
        assert await first.process.wait() == 0
    async with dev(home) as second:
        shown = await second.told("queue", "show")
        assert shown["queue"]["shared_names"] == ["Aki"]
    forget(home)
    async with dev(home) as third:
        kept = (await third.told("match", "show", match))["match"]
        assert kept["header"]["status"] == "released"
        act = ("match", "act", match, "check_in", "--as", "mei")
        assert await third.refused(*act) == "match_closed"


async def test_the_demonstration_ends_well_when_nobody_disturbs_it(tmp_path: Path) -> None:
    """P16-H2, P16-X2, P16-X5, P16-C5, RT-5, RT-7: late host, proxy, tie, objection, correction."""
    ran = await tachiai_process("demo", "--json", environment={"TMPDIR": str(tmp_path)})
    assert ran.status == 0, ran.err
    assert all(check["ok"] for check in ran.json["checks"])
    assert sum(seat["change"] for seat in ran.json["match"]["seats"]) == 0
    assert left_behind(tmp_path) == []


def left_behind(directory: Path) -> list[Path]:
    """List what a command has left in a directory."""
    return list(directory.iterdir())


def forget(home: Path) -> None:
    """Let Temporal forget everything, as it forgets each workflow some time after its end."""
    for file in home.glob("temporal.db*"):
        file.unlink()

"""Bad input on the command line: a code and an exit status, never a traceback, and no change."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from domain.match.state import Phase
from tests.cli.program import tachiai, tachiai_process
from tests.e2e.parked import FOREIGNER, GOOD, MODERATOR, SPARE, STRANGER, ParkedNight

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(300)]

BY = "p001"
REFUSED, MISTAKEN = 2, 1
AS_PROCESSES = ("wrong_argument", "match_closed")
"""A few go through a terminal's own bytes; the others run here, which is quicker."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command line, its exit status and its code."""

    status: int
    code: str
    words: Sequence[str]


def queue(code: str, *words: str, status: int = REFUSED) -> Command:
    """About the queue."""
    return Command(status, code, ("queue", *words))


def act(code: str, phase: Phase | str, *words: str, status: int = REFUSED) -> Command:
    """Something in the match of a phase, or in one of that name."""
    return Command(status, code, ("match", "act", phase, *words))


def by(player: str, *args: str) -> tuple[str, ...]:
    """Who presses, and what it says."""
    return ("--as", player, *(word for arg in args for word in ("--arg", arg)))


COMMANDS = (
    queue("malformed", "join", ""),
    queue("malformed", "join", "x" * 65),
    queue("malformed", "join", f"{SPARE}\n"),
    queue("wrong_argument", "join", "\udcff\udcfe", status=MISTAKEN),
    *(queue("not_registered", "join", one) for one in (STRANGER, FOREIGNER, "🦝", "\u202ex")),
    queue("not_queued", "leave", SPARE),
    queue("not_queued", "remove", "🦝", "--reason", "x", "--as", MODERATOR),
    queue("reason_missing", "remove", SPARE, "--reason", "\u3000", "--as", MODERATOR),
    queue("malformed", "remove", SPARE, "--reason", "x" * 10_000, "--as", MODERATOR),
    queue("impossible_range", "fix-range", "--low", "5", "--high", "3", "--as", MODERATOR),
    queue("malformed", "fix-range", "--low", str(2**70), "--as", MODERATOR),
    queue("unknown_league", "leave", SPARE, "--league", "🦝"),
    act("not_a_total", Phase.TOTALS, "enter_total", *by("p065", "total=٣")),
    act("impossible_total", Phase.TOTALS, "enter_total", *by("p065", "total=９９")),
    act("malformed", Phase.TOTALS, "enter_total", *by("p065", "total=" + "9" * 10_000)),
    act("unknown_seat", Phase.TOTALS, "enter_total", *by("p065", "total=24", "seat=17")),
    act("malformed", Phase.TOTALS, "enter_total", *by("p065", "total=24", f"seat={2**70}")),
    act("malformed", Phase.TOTALS, "enter_total", *by("p065", "total=24", "seat=true")),
    act("wrong_argument", Phase.TOTALS, "enter_total", *by("p065", "seat=x"), status=MISTAKEN),
    act("unknown_name", Phase.TOTALS, "enter_total", *by("p065", "colour=1"), status=MISTAKEN),
    act("wrong_argument", Phase.TOTALS, "enter_total", *by("p065"), status=MISTAKEN),
    act("unknown_name", Phase.TOTALS, "dance", *by("p065"), status=MISTAKEN),
    act("not_seated", Phase.HOST, "volunteer_host", *by("🦝")),
    act("match_closed", Phase.ENDED, "approve", *by("p113", "table=1")),
    act("no_such_match", "2020-02-02-1", "give_penalty", *by(MODERATOR, "player=p000", "reason=x")),
    *(
        act("unknown_name", name, "check_in", *by(BY), status=MISTAKEN)
        for name in ("🦝", "２０２６", "x" * 2_000, "'; DROP", "..")
    ),
    act("wrong_argument", "a/b", "check_in", *by(BY), status=MISTAKEN),
    act("wrong_argument", "\udcff", "check_in", *by(BY), status=MISTAKEN),
)


async def test_commands_are_refused_and_change_nothing_when_they_are_nonsense(
    parked: ParkedNight,
) -> None:
    """A rule's no is 2, what cannot be read or found 1; both have a code and a sentence."""
    before = await parked.state()
    heard = [await _run(parked, one) for one in COMMANDS]
    assert heard == [(one.status, one.code) for one in COMMANDS]
    assert await parked.state() == before
    for phase in GOOD:
        await parked.good(phase)


async def _run(night: ParkedNight, one: Command) -> tuple[int, str]:
    words = [night.matches[word] if isinstance(word, Phase) else word for word in one.words]
    if one.code in AS_PROCESSES and words[0] == "match":
        ran = await tachiai_process(*words, "--json", environment=night.environment)
    else:
        ran = await asyncio.to_thread(tachiai, *words, "--json", environment=night.environment)
    assert "Traceback" not in ran.err, ran.err
    (said,) = ran.json.values()
    assert said["message"]
    return ran.status, said["code"]

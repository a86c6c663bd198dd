"""Any event of a match at all, sensible or not."""

from collections.abc import Callable
from datetime import datetime

from domain.events import DeadlinePassed, Happened, Moderated, ModeratorsChanged
from domain.match.events import PRESSES, MatchCancelled, ResultWritten, ThreadOpened
from domain.match.state import Match
from domain.model import PlayerId, Standing
from tests.domain.builders import MODERATOR, player
from tests.domain.match.chance import Chance

OUTSIDERS = tuple(PlayerId(f"outsider-{number}") for number in range(1, 7))
SECOND = PlayerId("moderator-2")
PLAYING = player(16)
"""A moderator who plays."""

MODERATORS = ((MODERATOR, PLAYING), (MODERATOR,), (SECOND, PLAYING))
PEOPLE = (*(player(number) for number in range(1, 17)), *OUTSIDERS, MODERATOR, SECOND)
SEATS = (*range(1, 17), 0, 17)
TEXTS = ("10+7+3", "24", "30", "9", "21", "20", "10", "31", "7+7", "kirby", "")
NAMES = (
    "thread",
    "host_selection",
    "room",
    "gathering",
    "race_start",
    "host_silent",
    "void_answer",
    "reminder",
)


def _of_seat(chance: Chance, _: Match) -> dict[str, object]:
    return {"seat": None if chance.percent(60) else chance.pick(SEATS)}


def _on_table(chance: Chance, match: Match) -> dict[str, object]:
    return {"table": match.tables - chance.pick((0, 0, 0, 1, -1))}


def _total(chance: Chance, match: Match) -> dict[str, object]:
    return {**_of_seat(chance, match), "total": chance.pick(TEXTS)}


ARGUMENTS: dict[str, Callable[[Chance, Match], dict[str, object]]] = {
    "share_room": lambda chance, _: {"room": chance.pick(("kirby", "dedede", " "))},
    "end_race": lambda chance, _: {
        "disconnected": chance.several(SEATS, most=4),
        "unified": chance.percent(20),
    },
    "report_race": lambda chance, match: {
        "race": chance.below(len(match.races) + 2),
        "points": chance.pick((3, 5, 7, 10, 6, 8, 4)),
    },
    "accept_proxy": lambda chance, _: {
        "seat": chance.pick(SEATS),
        "name": "Proxy",
        "standing": chance.pick(tuple(Standing)),
    },
    "set_total": lambda chance, _: {
        "seat": chance.pick(SEATS),
        "points": chance.pick((24, 10, 0, -1)),
        "reason": chance.pick(("lost the connection", "")),
    },
    "set_race_count": lambda chance, _: {"count": chance.below(5), "reason": "r"},
    "name_host": lambda chance, _: {"seat": chance.pick(SEATS)},
    "enter_total": _total,
    "check_in": _of_seat,
    "take_back_check_in": _of_seat,
    "call_proxy": _of_seat,
    "withdraw_proxy_call": _of_seat,
    "approve": _on_table,
    "object": _on_table,
    "submit_result": _on_table,
}


def any_event(chance: Chance, match: Match, at: datetime) -> Happened:
    """Any press by anybody about anything, or what else can happen."""
    action = chance.pick((*PRESSES, "thread", "written", "moderators", "deadline"))
    if action == "deadline" and chance.percent(5):
        # Seldom, or every match would end so.
        return MatchCancelled(at=at)
    if action in PRESSES:
        by = _likely(chance, match, action) if chance.percent(70) else chance.pick(PEOPLE)
        return press(chance, match, action, by, at)
    return {
        "thread": ThreadOpened(at=at),
        "written": ResultWritten(at=at, lines=()),
        "moderators": ModeratorsChanged(at=at, moderators=chance.pick(MODERATORS)),
        "deadline": DeadlinePassed(at=at, name=chance.pick(NAMES)),
    }[action]


def _likely(chance: Chance, match: Match, action: str) -> PlayerId:
    """Somebody who has the button."""
    if action == "release_room":
        # Seldom, or every match would end so.
        return chance.pick((*match.moderators, *(seat.player for seat in match.seats)))
    if issubclass(PRESSES[action], Moderated):
        return chance.pick(match.moderators)
    if action == "accept_proxy":
        return chance.pick(OUTSIDERS)
    return chance.pick(match.seats).holder


def press(chance: Chance, match: Match, action: str, by: PlayerId, at: datetime) -> Happened:
    """That press by that player, about anything."""
    arguments = ARGUMENTS[action](chance, match) if action in ARGUMENTS else {}
    return made(action, by, at, **arguments)


def made(action: str, by: PlayerId, at: datetime, **arguments: object) -> Happened:
    """A press by its name."""
    make: Callable[..., Happened] = PRESSES[action]
    return make(at=at, by=by, **arguments)

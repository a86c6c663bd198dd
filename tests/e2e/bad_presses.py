"""Presses that nobody may get away with: where each is out of place, and what none may say."""

import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Union, get_args, get_origin

from domain.events import Pressed
from domain.match.events import PRESSES
from domain.match.state import Phase
from domain.queueing.events import PRESSES as QUEUE_PRESSES
from tests.e2e.parked import FOREIGNER, MODERATOR, PLAYERS, SPARE, STRANGER, SUSPENDED, WAITING
from tests.workflows.scenes import ACCEPTED
from workflows.presses import FROM_STORE, arguments

Args = Mapping[str, Any]

GARBAGE = (
    *("", " ", "abc", "٣", "２４x", "10+", "+10", "10++7+7", "1e9", "-5", "0x18", "24.0", "ⅩⅩⅣ"),
    *("999999999999", "9" * 200, "1+" * 99 + "1", "🦝", "\u202e42", "2\u200b4", "1\u200e0"),
)
"""Texts that are no total, however one reads them."""

IMPOSSIBLE = ("0", "1", "10", "29", "９９", "10+10+11", "²²²")
"""Totals that no three races give (P16-S5)."""

NO_SEAT = (0, 17, -1, 1_000_000_000)

UNSHOWABLE = ("1\x002", "2\n4", "\r", "\x1b[2J", "\x7f", "\x85", "\ud83d", "x\udcff")
"""A terminal's commands, and halves of letters."""

TOO_LONG = ("x" * 201, "🦝" * 201, "ｗ" * 10_000)

ODD_ACTORS = (
    *(
        STRANGER,
        FOREIGNER,
        "🦝",
        "\u202e" + PLAYERS[0],
        "ｐ０００",
        PLAYERS[0] + " ",
        PLAYERS[0].upper(),
    ),
    *(f"{PLAYERS[0]}/..", "'; DROP TABLE players; --", "x" * 64, "p%", "{player}"),
)
"""Nobody in the league; some look like somebody."""

UNSHOWABLE_ACTORS = tuple(PLAYERS[0] + text for text in ("\0", "\n", "\x1b[2J", "\x85"))


@dataclass(frozen=True, slots=True)
class Bad:
    """A press that is refused, and why."""

    by: int | str
    """A seat of the match, or a player's id."""
    code: str
    args: Args = field(default_factory=dict)


def bad(by: int | str, code: str, **args: Any) -> Bad:  # noqa: ANN401 - the point of it
    """A press of somebody with these arguments, refused with this code."""
    return Bad(by, code, args)


WHY = {"reason": "the line went dead"}


def no_seat(by: int | str, **args: Any) -> tuple[Bad, ...]:  # noqa: ANN401 - the point of it
    """About seats that there are not."""
    return tuple(bad(by, "unknown_seat", seat=seat, **args) for seat in NO_SEAT)


def _totals(seat: int | None) -> Iterator[Bad]:
    for text in GARBAGE:
        yield bad(2, "not_a_total", total=text, seat=seat)
    for text in IMPOSSIBLE:
        yield bad(2, "impossible_total", total=text, seat=seat)


MATCH: Mapping[str, Mapping[Phase, Sequence[Bad]]] = {
    "volunteer_host": {Phase.ROOM: [bad(2, "host_taken")], Phase.RACES: [bad(2, "host_taken")]},
    "share_room": {
        Phase.HOST: [bad(1, "no_host", room="A")],
        Phase.ROOM: [
            *(bad(1, "empty_room", room=room) for room in ("", "  ", "\u3000")),
            bad(2, "host_only", room="A"),
        ],
    },
    "close_room": {
        Phase.GATHERING: [bad(1, "play_not_begun")],
        Phase.RACES: [bad(1, "race_running"), bad(2, "host_only")],
        Phase.TOTALS: [bad(1, "races_over")],
    },
    "check_in": {
        Phase.HOST: [bad(1, "no_room")],
        Phase.GATHERING: [*no_seat(1), bad(2, "host_only", seat=17), bad(2, "host_only", seat=4)],
        Phase.RACES: [bad(2, "already_present")],
    },
    "take_back_check_in": {
        Phase.GATHERING: [*no_seat(1), bad(2, "not_present")],
        Phase.RACES: [bad(2, "too_late")],
    },
    "set_up_race": {
        Phase.GATHERING: [bad(1, "play_not_begun")],
        Phase.RACES: [bad(1, "race_running"), bad(2, "host_only")],
        Phase.TOTALS: [bad(1, "races_over")],
    },
    "report_disconnection": {
        Phase.GATHERING: [bad(2, "no_race")],
        Phase.TOTALS: [bad(2, "no_race")],
    },
    "take_back_disconnection": {
        Phase.GATHERING: [bad(2, "no_race")],
        Phase.RACES: [bad(4, "not_disconnected")],
    },
    "end_race": {
        Phase.GATHERING: [bad(1, "no_race")],
        Phase.RACES: [
            *(bad(1, "unknown_seat", disconnected=[2, seat]) for seat in NO_SEAT),
            bad(2, "host_only"),
        ],
        Phase.CONFIRMATION: [bad(1, "no_race")],
    },
    "take_back_race_end": {
        Phase.GATHERING: [bad(1, "no_race")],
        Phase.RACES: [bad(1, "too_late"), bad(2, "host_only")],
    },
    "report_race": {
        Phase.GATHERING: [bad(2, "unknown_race", race=1, points=10)],
        Phase.RACES: [
            *(bad(2, "unknown_race", race=race, points=10) for race in (0, 2, -1, 10**9)),
            *(bad(2, "impossible_points", race=1, points=points) for points in (0, 4, -5, 999)),
            *(
                bad(2, "impossible_placing", race=1, points=10, placing=placing)
                for placing in NO_SEAT
            ),
            *(bad(2, "impossible_placing", race=1, points=10, group=group) for group in NO_SEAT),
        ],
    },
    "call_proxy": {
        Phase.GATHERING: [bad(2, "play_not_begun")],
        Phase.RACES: [*no_seat(MODERATOR), bad(2, "moderators_only", seat=4)],
    },
    "withdraw_proxy_call": {Phase.RACES: [*no_seat(MODERATOR), bad(2, "no_call")]},
    "accept_proxy": {
        Phase.HOST: [bad(SPARE, "no_call", seat=2)],
        Phase.RACES: [*no_seat(SPARE), bad(2, "own_seat", seat=2), bad(SPARE, "no_call", seat=2)],
    },
    "enter_total": {
        Phase.RACES: [bad(2, "races_not_over", total="24")],
        Phase.TOTALS: [*_totals(None), *_totals(3), *no_seat(2, total="24")],
        Phase.CONFIRMATION: [*_totals(None), *no_seat(2, total="24")],
    },
    "set_total": {
        Phase.GATHERING: [bad(MODERATOR, "play_not_begun", seat=1, points=12, **WHY)],
        Phase.TOTALS: [
            *no_seat(MODERATOR, points=12, **WHY),
            *(
                bad(MODERATOR, "impossible_total", seat=1, points=points, **WHY)
                for points in (-1, 1000, 10**9)
            ),
            *(
                bad(MODERATOR, "reason_missing", seat=1, points=12, reason=reason)
                for reason in ("", " ", "\u3000")
            ),
            bad(2, "moderators_only", seat=1, points=12, **WHY),
        ],
    },
    "post_confirmation": {
        Phase.RACES: [bad(2, "races_not_over")],
        Phase.TOTALS: [bad(2, "totals_missing")],
    },
    **{
        name: {
            Phase.TOTALS: [bad(2, "no_confirmation", table=1)],
            Phase.CONFIRMATION: [bad(2, "table_changed", table=table) for table in (0, 2, -1)],
        }
        for name in ("approve", "object")
    },
    "take_back_vote": {
        Phase.TOTALS: [bad(2, "no_confirmation")],
        Phase.CONFIRMATION: [bad(5, "not_voted")],
    },
    "submit_result": {
        Phase.TOTALS: [bad(2, "no_confirmation", table=1)],
        Phase.CONFIRMATION: [bad(2, "not_ready", table=1), bad(2, "table_changed", table=-1)],
    },
    "ask_void": {Phase.HOST: [bad(2, "void_open")], Phase.TOTALS: [bad(1, "already_host")]},
    "apply_void": {Phase.HOST: [bad(2, "void_open")], Phase.GATHERING: [bad(2, "host_decides")]},
    "approve_void": {Phase.HOST: [bad(1, "already_voted")], Phase.GATHERING: [bad(2, "no_void")]},
    "take_back_void_vote": {Phase.HOST: [bad(5, "not_voted")], Phase.RACES: [bad(2, "no_void")]},
    "call_moderator": {Phase.GATHERING: [bad(SPARE, "not_seated")]},
    "name_host": {
        Phase.ROOM: [
            *no_seat(MODERATOR),
            bad(MODERATOR, "already_host", seat=1),
            bad(2, "moderators_only", seat=2),
        ]
    },
    "set_race_count": {
        Phase.GATHERING: [bad(MODERATOR, "play_not_begun", count=1, **WHY)],
        Phase.RACES: [
            *(bad(MODERATOR, "impossible_count", count=count, **WHY) for count in (-1, 4, 10**9)),
            bad(MODERATOR, "reason_missing", count=1, reason="\u2003"),
            bad(2, "moderators_only", count=1, **WHY),
        ],
    },
    "release_room": {phase: [bad(2, "moderators_only")] for phase in (Phase.HOST, Phase.TOTALS)},
}
"""By press and phase. What is over, or as good as over, takes nothing; see ``closed``."""


def closed(name: str) -> Mapping[Phase, Bad]:
    """A press that was right a while ago, in a match that takes none any more (F-11, F-20)."""
    _, actor, args = ACCEPTED[name]
    by = MODERATOR if actor == "mod" else 2
    return {
        Phase.SUBMITTED: Bad(by, "already_submitted", args),
        Phase.ENDED: Bad(by, "match_closed", args),
    }


def of_nobody(name: str) -> Iterator[Bad]:
    """A press that would be right, but for whoever makes it."""
    for actor in (*ODD_ACTORS, *UNSHOWABLE_ACTORS):
        yield Bad(actor, "", right_args(name))


SEATED = PLAYERS[0]
NOBODY_THERE = ("", " ", STRANGER, FOREIGNER, "🦝", "ｗａｉｔｉｎｇ", WAITING + " ", "x" * 200)

QUEUE: Mapping[str, Sequence[Bad]] = {
    "join": [
        bad(WAITING, "already_queued"),
        bad(SUSPENDED, "suspended"),
        bad(SEATED, "in_open_match"),
        *(bad(actor, "not_registered") for actor in ODD_ACTORS),
    ],
    "leave": [
        bad(SEATED, "already_seated"),
        *(bad(actor, "not_queued") for actor in (SPARE, *ODD_ACTORS)),
    ],
    "still_here": [
        bad(WAITING, "not_asked"),
        *(bad(actor, "not_queued") for actor in (SPARE, *ODD_ACTORS)),
    ],
    "open_queue": [bad(MODERATOR, "already_open"), bad(WAITING, "moderators_only")],
    "close_queue": [bad(WAITING, "moderators_only")],
    "remove_player": [
        *(bad(MODERATOR, "not_queued", player=one, **WHY) for one in (SPARE, *NOBODY_THERE)),
        bad(MODERATOR, "reason_missing", player=WAITING, reason=" "),
        bad(WAITING, "moderators_only", player=WAITING, **WHY),
    ],
    "fix_range": [
        bad(MODERATOR, "impossible_range", low=5, high=3),
        bad(MODERATOR, "impossible_range", low=10**9, high=-(10**9)),
        bad(WAITING, "moderators_only", low=3, high=5),
    ],
    "free_range": [bad(WAITING, "moderators_only")],
    "give_penalty": [
        *(bad(MODERATOR, "not_registered", player=one, **WHY) for one in NOBODY_THERE),
        *(
            bad(MODERATOR, "no_such_match", player=SPARE, match_id=match, **WHY)
            for match in ("", "x", "2020-02-02-1", "２０２６", "🦝/..", "x" * 200)
        ),
        bad(MODERATOR, "reason_missing", player=SPARE, reason=""),
        bad(WAITING, "moderators_only", player=SPARE, **WHY),
    ],
}

QUEUE_ARGS: Mapping[str, Args] = {
    "remove_player": {"player": WAITING, **WHY},
    "fix_range": {"low": 4900, "high": 5100},
    "give_penalty": {"player": SPARE, **WHY},
}
"""What a press of the queue says when it is right."""


def right_args(name: str) -> Args:
    """What a press says when it is right."""
    return ACCEPTED[name][2] if name in ACCEPTED else QUEUE_ARGS.get(name, {})


def kind_of(name: str) -> type[Pressed]:
    """The event of a press."""
    return PRESSES.get(name) or QUEUE_PRESSES[name]


def unfit(name: str) -> Iterator[Args]:
    """Arguments that no client of ours sends: unknown, missing, wrong or oversized."""
    right = dict(right_args(name))
    said = arguments(name, kind_of(name)).model_fields
    for odd in ("colour", "", "🦝", "x" * 10_000, "at", "by", "press", *FROM_STORE.get(name, ())):
        if odd not in said:
            yield {**right, odd: "p1"}
    for one, described in said.items():
        if described.is_required():
            yield {key: value for key, value in right.items() if key != one}
        for wrong in _wrong(described.annotation):
            yield {**right, one: wrong}


def _wrong(kind: Any) -> Iterator[object]:  # noqa: ANN401 - an annotation
    kinds = _kinds(kind)
    if types.NoneType not in kinds:
        yield None
    yield from ({}, {"n": 1}, [[]], 2.5, float("nan"), 2**70, -(2**70), 10**4400)
    if str in kinds:
        yield from (7, True, ["a"], *UNSHOWABLE, *TOO_LONG)
    elif bool in kinds:
        yield from (0, 1, "true", [True])
    elif int in kinds:
        yield from ("4", "", "４", True, [4], "x" * 10_000)
    else:
        yield from (3, "3", ["3"], [True], [None], [2**70], [1] * 65, [[1]])


def _kinds(kind: Any) -> tuple[object, ...]:  # noqa: ANN401 - an annotation
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(part for one in get_args(kind) for part in _kinds(one))
    return (getattr(kind, "__supertype__", get_origin(kind) or kind),)

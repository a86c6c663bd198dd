"""One notice of each kind, with parameters as the referees give them."""

from collections.abc import Mapping
from datetime import UTC, datetime

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]

AT = datetime(2026, 11, 30, 12, 3, 4, tzinfo=UTC)
ISO = "2026-11-30T12:03:04Z"

AOI: Mapping[str, Json] = {
    "seat": 1,
    "player": "p01",
    "name": "あおい",
    "rating": 5420,
    "band": "high",
}
BEN: Mapping[str, Json] = {
    "seat": 2,
    "player": "p02",
    "name": "Ben",
    "rating": 4980,
    "band": "shared",
}
SETTINGS: Mapping[str, Json] = {
    "players": 16,
    "minutes": 5,
    "rotation": False,
    "cpu_fill": False,
    "terrain_change": True,
    "events": True,
    "stadiums": "all",
}


def _line(seat: int, name: str, proxy: str | None, change: int) -> dict[str, Json]:
    return {
        "seat": seat,
        "player": f"p{seat:02}",
        "name": name,
        "proxy": proxy and "p17",
        "proxy_name": proxy,
        "total": 24,
        "place": seat,
        "change": change,
        "credited": f"p{seat:02}",
        "before": 5000,
        "after": 5000 + change,
        "band": None,
    }


def _row(seat: int, name: str, proxy: str | None, by: str | None) -> dict[str, Json]:
    return {
        "seat": seat,
        "name": name,
        "proxy_name": proxy,
        "total": 24,
        "entered_by": by,
        "place": seat,
    }


def _seat(number: int, name: str, *, present: bool) -> dict[str, Json]:
    return {
        "number": number,
        "player": f"p{number:02}",
        "name": name,
        "rating": 5000,
        "band": "shared",
        "present": present,
        "call_open": False,
        "proxy": None,
        "proxy_name": None,
        "total": None,
        "entered_by": None,
        "approves": False,
        "objects": False,
    }


STATUS: Mapping[str, Json] = {
    "match_id": "20261130-1",
    "league": "demo",
    "ladder": "rated16",
    "phase": "races",
    "seats": [_seat(1, "あおい", present=True), _seat(2, "Ben", present=False)],
    "host": 1,
    "host_name": "あおい",
    "due_from_host": "end_race",
    "open_to_all": False,
    "room_open": True,
    "race": 2,
    "race_started": True,
    "races": [{"number": 1, "counts": True, "void": False, "disconnected": []}],
    "valid": 1,
    "of": 3,
    "table": None,
    "approvals": 0,
    "needed": 9,
    "objections": [],
    "ready": False,
    "void_approvals": None,
    "void_needed": 9,
    "deadlines": {"reminder": "2026-11-30T14:03:04Z", "host_silent": ISO},
    "opened_at": "2026-11-30T11:40:00Z",
    "ending": None,
    "reason": None,
    "ended_at": None,
}

BOARD: Mapping[str, Json] = {
    "low": 2,
    "high": 1,
    "shared": 1,
    "low_names": ["Chika", "Dai"],
    "high_names": ["あおい"],
    "shared_names": ["Ben"],
    "shared_counts_to": "low",
    "low_lacks": 13,
    "high_lacks": 15,
    "forming": 1,
    "range_low": 4900,
    "range_high": 5100,
    "range_fixed": True,
    "shut": False,
    "opens_at": None,
    "closes_at": ISO,
}

FORMED: Mapping[str, Json] = {"match_id": "20261130-1", "seats": [dict(AOI), dict(BEN)]}
VOID_RACE: Mapping[str, Json] = {
    "race": 2,
    "valid": 0,
    "of": 3,
    "void": True,
    "disconnected": ["Ben", "Dai", "Eve"],
}

NOTICES: Mapping[str, tuple[Mapping[str, Json], ...]] = {
    "table_formed": (
        {**FORMED, "open": True, "volunteer_until": None},
        {**FORMED, "open": True, "volunteer_until": ISO},
        {**FORMED, "open": False, "volunteer_until": ISO},
    ),
    "seated": ({"match_id": "20261130-1"},),
    "host_chosen": tuple(
        {"seat": 1, "name": "あおい", "how": how}
        for how in ("volunteered", "asked", "took_over", "named")
    ),
    "room_open_to_all": ({},),
    "room_shared": (
        {
            "room": "R-7777",
            "password": "pw-4321",
            "settings": dict(SETTINGS),
            "again": False,
            "gathering_until": ISO,
        },
        {
            "room": "R-8888",
            "password": "",
            "settings": {**SETTINGS, "stadiums": "no_battle_royale"},
            "again": True,
            "gathering_until": None,
        },
    ),
    "room_closed": ({},),
    "play_began": ({"missing": ["Ben", "Dai"], "present": 14}, {"missing": [], "present": 16}),
    "race_set_up": tuple({"race": race, "may_start_at": ISO} for race in (1, 2)),
    "race_may_start": ({"race": 2},),
    "race_over": (
        {"race": 2, "valid": 2, "of": 3, "void": False, "again": False, "disconnected": []},
        {**VOID_RACE, "again": True},
        {**VOID_RACE, "again": False},
    ),
    "race_reports": (
        {
            "race": 2,
            "rows": [
                {"name": "Ben", "stadium": None, "group": None, "placing": None, "points": 3},
                {"name": "あおい", "stadium": "グルメ", "group": 2, "placing": 7, "points": 10},
            ],
        },
    ),
    "race_end_taken_back": ({"race": 2},),
    "host_silent": tuple({"what": what} for what in ("share_room", "set_up_race", "end_race")),
    "proxy_called": ({"seat": 2, "name": "Ben", "band": "shared"},),
    "proxy_call_taken": ({"seat": 2, "name": "Ben", "band": "high"},),
    "proxy_call_over": ({"seat": 2, "name": "Ben", "band": "shared"},),
    "proxy_call_withdrawn": ({"seat": 2, "name": "Ben", "band": "low"},),
    "proxy_found": tuple(
        {"seat": 2, "name": "Ben", "proxy_name": "Kai", "wait_until": until}
        for until in (ISO, None)
    ),
    "proxy_welcome": (
        {"match_id": "20261130-1", "room": "R-7777", "password": "pw-4321"},
        {"match_id": "20261130-1", "room": None, "password": None},
    ),
    "totals_due": ({"suggested": {"1": 24, "2": 17}}, {"suggested": {}}),
    "total_set": ({"seat": 2, "name": "Ben", "points": 31, "reason": "回線落ち", "by": "mod"},),
    "race_count_set": ({"count": 3, "reason": "報告の間違い"},),
    "confirmation": (
        {
            "table": 1,
            "rows": [_row(1, "あおい", None, "p01"), _row(2, "Ben", "Kai", None)],
            "needed": 9,
        },
    ),
    "result_ready": ({"table": 1},),
    "objected": ({"name": "Ben"},),
    "void_asked": ({"name": "Ben"},),
    "void_open_to_all": ({},),
    "void_applied": ({"name": "あおい", "approvals": 1, "needed": 9},),
    "match_void": ({"reason": "application"}, {"reason": "void_races"}),
    "match_dissolved": (
        {"missing": ["Ben", "Dai", "Eve"], "returned": ["あおい", "Chika"]},
        {"missing": ["Ben", "Dai", "Eve"], "returned": []},
    ),
    "match_released": ({"reason": "通信障害"}, {"reason": ""}),
    "result": (
        {
            "match_id": "20261130-1",
            "lines": [
                _line(1, "あおい", None, 40),
                _line(2, "Ben", "Kai", 12),
                _line(3, "Chika", "Kai", -8),
                _line(4, "Dai", None, 0),
            ],
        },
    ),
    "moderator_called": ({"name": "Ben", "match_id": "20261130-1", "link": "demo/match/1"},),
    "match_idle": ({"match_id": "20261130-1", "idle_since": ISO},),
    "match_status": (
        STATUS,
        {**STATUS, "phase": "host", "host_name": None, "race": None, "valid": 0},
        {**STATUS, "phase": "confirmation", "table": 1, "objections": ["Ben"], "race": None},
        {**STATUS, "void_approvals": 4},
        {
            **STATUS,
            "phase": "ended",
            "race": None,
            "deadlines": {},
            "ending": "void",
            "reason": "void_races",
        },
    ),
    "queue_board": (
        BOARD,
        {
            **BOARD,
            "low_names": [],
            "high_names": [],
            "shared_names": [],
            "shared_counts_to": "high",
            "forming": 0,
            "range_low": None,
            "range_high": None,
            "range_fixed": False,
            "shut": True,
            "opens_at": ISO,
            "closes_at": None,
        },
    ),
    "open_thread": ({"members": ["p01", "p02"]},),
    "add_to_thread": ({"player": "p17"},),
    "close_thread": ({},),
    "show_bands": ({"bands": {"p01": ["alpha"], "p02": ["alpha", "beta"]}},),
    "store_stuck": ({"key": "demo/rated16/match/20261130-1/4", "link": "demo/match/1"},),
    "notices_dropped": ({"count": 1, "link": "demo/match/1"}, {"count": 3}),
    "notice_undeliverable": ({"kind": "result"},),
    "still_there": ({"since": ISO, "answer_by": ISO}, {"since": ISO, "answer_by": None}),
    "still_there_answered": ({"since": ISO, "answer_by": None},),
    "left_unanswered": ({},),
    "removed_from_queue": ({"reason": "連絡がつかないため"},),
    "returned_to_queue": ({},),
    "dropped_from_table": ({"table": 3},),
    "dropped_from_queue": tuple(
        {"standing": standing} for standing in ("suspended", "seated", "not_registered", None)
    ),
    "queue_opened": ({"by": None, "closes_at": ISO}, {"by": "mod", "closes_at": None}),
    "queue_closed": ({"by": None, "opens_at": ISO}, {"by": "mod", "opens_at": None}),
    "penalty_given": (
        {"by": "mod", "player": "p02", "change": -50, "reason": "無断離脱", "match_id": None},
        {
            "by": "mod",
            "player": "p02",
            "change": -50,
            "reason": "無断離脱",
            "match_id": "20261130-1",
        },
    ),
    "range_fixed": (
        {"by": "mod", "low": 4900, "high": 5100},
        {"by": "mod", "low": None, "high": None},
    ),
    "range_freed": ({"by": "mod"},),
}
"""Every kind, in each of the shapes that a text tells apart."""

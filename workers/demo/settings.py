"""The shipped league with the rulebook's minutes turned into seconds."""

from collections.abc import Mapping

from workers.league_file import LeagueFile, shipped_league

LADDER = "rated16"

FAST: Mapping[str, Mapping[str, object]] = {
    "hosting": {
        "thread_grace": "15s",
        "volunteering": "2s",
        "silence": "3s",
        "gathering": "6s",
    },
    "racing": {"preparation": "1s", "length": "1s"},
    "proxying": {"wait": "3s"},
}
"""Durations alone differ from a real night."""


def fast_league(locale: str) -> LeagueFile:
    """The league of the demonstration, in a language."""
    league = shipped_league()
    given = league.model_dump(mode="json")
    given["locale"] = locale
    given["ladders"][LADDER]["settings"] = FAST
    return LeagueFile.model_validate(given)

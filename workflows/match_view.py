"""What an operator and the players see of a match. No room in it: it is public."""

from collections.abc import Mapping
from dataclasses import asdict, replace

from pydantic_core import to_jsonable_python

from domain.effects import Place, Tell
from domain.match.facts import phase
from domain.match.state import Match
from domain.match.status import MatchStatus, status
from domain.match.timing import QUIET, deadlines
from domain.rulebook import Rulebook
from workflows.details import Display

SUMMARIES: Mapping[str, str] = {
    "thread": "begins without a thread",
    "host_selection": "host selection closes",
    "room": "sharing a room opens to everybody",
    "gathering": "gathering ends",
    "race_start": "race may start",
    "host_silent": "the host's part opens to everybody",
    "void_answer": "applying for void opens to everybody",
    "reminder": "moderators are reminded",
}
"""What each deadline means to an operator."""


def status_message(rulebook: Rulebook, match: Match) -> Tell:
    """Draw the one message that shows how the match stands."""
    return Tell(
        kind="match_status",
        place=Place.THREAD,
        message="status",
        params=asdict(status(rulebook, match)),
    )


def display(rulebook: Rulebook, match: Match) -> Display:
    """Show the match in the Temporal UI."""
    due = deadlines(rulebook, match)
    return Display(
        league=match.league,
        ladder=match.ladder,
        rulebook=rulebook.name,
        phase=phase(rulebook, match),
        players=players(match),
        due=min((at for name, at in due.items() if name != QUIET), default=None),
        rows=_rows(status(rulebook, match)),
        waiting_for={SUMMARIES[name]: at for name, at in due.items()},
    )


def players(match: Match) -> tuple[str, ...]:
    """Everybody who has or had a seat."""
    proxies = (seat.proxy.player for seat in match.seats if seat.proxy)
    return (*(seat.player for seat in match.seats), *proxies)


def record(match: Match) -> dict[str, object]:
    """The match as JSON to keep for years, without the room (F-30)."""
    kept: dict[str, object] = to_jsonable_python(replace(match, room=None))
    return kept


def _rows(shown: MatchStatus) -> dict[str, str]:
    present = sum(seat.present for seat in shown.seats)
    rows = {
        "Match": f"{shown.league} {shown.ladder} {shown.match_id}",
        "Host": shown.host_name or "nobody yet",
        "Present": f"{present} of {len(shown.seats)}",
        "Valid races": f"{shown.valid} of {shown.of}",
    }
    if shown.due_from_host:
        whose = "anyone seated" if shown.open_to_all else "the host"
        rows["Due"] = f"{shown.due_from_host} from {whose}"
    if shown.table is not None:
        rows["Approvals"] = f"{shown.approvals} of {shown.needed} for table {shown.table}"
    if shown.objections:
        rows["Objections"] = ", ".join(shown.objections)
    if shown.ending:
        rows["Ended"] = f"{shown.ending}: {shown.reason}"
    return rows

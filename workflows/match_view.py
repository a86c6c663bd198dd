"""What an operator and the players see of a match. No room in it: it is public."""

from collections.abc import Mapping
from dataclasses import asdict, replace

from pydantic_core import to_jsonable_python

from domain.effects import Place, Tell
from domain.match.state import Match
from domain.match.status import MatchStatus, SeatView, status
from domain.match.timing import QUIET, deadlines
from domain.rulebook import Rulebook
from workflows.awaited import awaited
from workflows.details import Display, People
from workflows.markdown import called

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


SEATS = ("Seat", "Player", "Rating", "In the room", "Total", "Vote")


def status_message(rulebook: Rulebook, match: Match) -> Tell:
    """Draw the one message that shows how the match stands."""
    return Tell(
        kind="match_status",
        place=Place.THREAD,
        message="status",
        params=asdict(status(rulebook, match)),
    )


def display(rulebook: Rulebook, match: Match, league: str) -> Display:
    """Show the match of a league of that name in the Temporal UI."""
    due, shown = deadlines(rulebook, match), status(rulebook, match)
    return Display(
        league=match.league,
        ladder=match.ladder,
        rulebook=rulebook.name,
        phase=shown.phase,
        outcome=shown.ending,
        players=players(match),
        searched=SUMMARIES.keys() - {QUIET},
        rows={"League": league, **_rows(match, shown)},
        people=People(head=SEATS, rows=[_seat(shown, seat) for seat in shown.seats]),
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


def _rows(match: Match, shown: MatchStatus) -> dict[str, str]:
    present = sum(seat.present for seat in shown.seats)
    rows = {
        "Match": f"{shown.league} {shown.ladder} {shown.match_id}",
        "Waits for": awaited(shown),
        "Host": shown.host_name or "nobody yet",
        "In the room": f"{present} of {len(shown.seats)}",
        "Valid races": f"{shown.valid} of {shown.of}",
    }
    if shown.table is not None:
        rows["Approvals"] = f"{shown.approvals} of {shown.needed} for table {shown.table}"
    if shown.objections:
        rows["Objections"] = ", ".join(shown.objections)
    if shown.void_approvals is not None:
        rows["Void application"] = f"{shown.void_approvals} of {shown.void_needed}"
    if match.ended:
        by = f", by {match.ended.by}" if match.ended.by else ""
        rows["Ended"] = f"{match.ended.ending}: {match.ended.reason}{by}"
    rows["Moderators"] = ", ".join(match.moderators) or "none"
    return rows


def _seat(shown: MatchStatus, seat: SeatView) -> tuple[str, ...]:
    owner = called(seat.name, seat.player)
    player = f"{called(seat.proxy_name or '', seat.proxy)} for {owner}" if seat.proxy else owner
    if seat.call_open:
        player += ", wants a proxy"
    return (
        str(seat.number),
        f"{player}, host" if seat.number == shown.host else player,
        str(seat.rating),
        "yes" if seat.present else "no",
        _total(seat),
        "objects" if seat.objects else "approves" if seat.approves else "",
    )


def _total(seat: SeatView) -> str:
    if seat.total is None:
        return ""
    by = seat.entered_by or "the rules"
    return str(seat.total) if by == (seat.proxy or seat.player) else f"{seat.total} by {by}"

"""The referee of a match: one pure step an event, and the deadlines that follow."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from domain.effects import OpenThread, Place, ShowStatus, Tell
from domain.errors import ModeratorsOnly, ReasonMissing
from domain.events import DeadlinePassed, Happened, Moderated, ModeratorsChanged, Pressed
from domain.match import (
    confirming,
    counting,
    ending,
    events,
    gathering,
    helping,
    hosting,
    proxies,
    racing,
    timing,
    totals,
    voiding,
)
from domain.match.effects import Effect
from domain.match.facts import host_due, host_player
from domain.match.moves import Move
from domain.match.state import Match, Seat
from domain.match.telling import everybody, table_formed
from domain.match.violations import AlreadySubmitted, MatchClosed
from domain.model import MatchId, PlayerId
from domain.rulebook import Rulebook
from domain.values import replace

deadlines = timing.deadlines


def open_match(  # noqa: PLR0913 - one argument a fact
    *,
    rulebook: Rulebook,
    league: str,
    ladder: str,
    match_id: MatchId,
    seats: tuple[Seat, ...],
    moderators: tuple[PlayerId, ...],
    opened_at: datetime,
) -> Move:
    """Open a match whose seats are reserved, in seat order. Source: P16-H1."""
    match = Match(
        league=league,
        ladder=ladder,
        match_id=match_id,
        seats=seats,
        moderators=moderators,
        opened_at=opened_at,
        acted_at=opened_at,
    )
    directly = Tell(
        kind="seated",
        place=Place.DIRECT,
        mentions=everybody(match),
        params={"match_id": match_id},
    )
    return match, (
        OpenThread(members=everybody(match)),
        table_formed(rulebook, match),
        directly,
        ShowStatus(),
    )


def step(rulebook: Rulebook, match: Match, event: Happened) -> tuple[Match, tuple[Effect, ...]]:
    """Let one event happen.

    Args:
        rulebook: The one the match began with.
        match: The present state.
        event: What happened, no earlier than the last event.

    Returns:
        The new state and what to do, in order.

    Raises:
        RuleViolation: The rules do not allow it; nothing has changed.
    """
    _may_happen(match, event)
    after, effects = RULINGS[type(event)](rulebook, match, event)
    after, more = racing.start_if_due(rulebook, after, event.at)
    after = _void_asked(match, _host_owes(rulebook, match, after, event.at))
    if isinstance(event, Pressed):
        after = replace(after, acted_at=event.at, reminders=0)
    return after, (*effects, *more, ShowStatus())


def _may_happen(match: Match, event: Happened) -> None:
    if match.ended:
        raise MatchClosed(ending=match.ended.ending)
    if match.submitted_at and not isinstance(event, events.ResultWritten | ModeratorsChanged):
        raise AlreadySubmitted()
    if isinstance(event, Moderated) and event.by not in match.moderators:
        raise ModeratorsOnly()
    # P16-V6: what a moderator decides is recorded with a reason.
    if isinstance(event, events.TotalSet | events.RaceCountSet) and not event.reason.strip():
        raise ReasonMissing()


def _host_owes(rulebook: Rulebook, before: Match, after: Match, at: datetime) -> Match:
    # P16-H6: silence counts from when something new is due, somebody new is host, or a host
    # who was too long silent is named anew.
    anew = before.host_lapsed and not after.host_lapsed
    if _owed(rulebook, before) == _owed(rulebook, after) and not anew:
        return after
    since = at if host_due(rulebook, after) else None
    return replace(after, host_due_since=since, host_lapsed=False)


def _owed(rulebook: Rulebook, match: Match) -> tuple[PlayerId | None, str | None, int]:
    return host_player(match), host_due(rulebook, match), len(match.races)


def _void_asked(before: Match, after: Match) -> Match:
    # P16-V1: whoever is host now has not been asked.
    if host_player(before) == host_player(after):
        return after
    return replace(after, void_asked_at=None, void_open_to_all=False)


def _moderators(_: Rulebook, match: Match, event: ModeratorsChanged) -> Move:
    return replace(match, moderators=event.moderators), ()


RULINGS: Mapping[type[Happened], Callable[[Rulebook, Match, Any], Move]] = {
    events.HostVolunteered: hosting.volunteered,
    events.RoomShared: hosting.shared,
    events.RoomClosed: hosting.closed,
    events.HostNamed: hosting.named,
    events.CheckedIn: gathering.checked_in,
    events.CheckInTakenBack: gathering.taken_back,
    events.RaceSetUp: racing.set_up,
    events.Disconnected: racing.disconnected,
    events.DisconnectionTakenBack: racing.disconnection_taken_back,
    events.RaceEnded: racing.ended,
    events.RaceEndTakenBack: racing.end_taken_back,
    events.RaceReported: counting.reported,
    events.RaceCountSet: counting.count_set,
    events.ProxyCalled: proxies.called,
    events.ProxyCallWithdrawn: proxies.withdrawn,
    events.ProxyAccepted: proxies.accepted,
    events.TotalEntered: totals.entered,
    events.TotalSet: totals.decided,
    events.ConfirmationPosted: confirming.posted,
    events.Approved: confirming.approved,
    events.Objected: confirming.objected,
    events.VoteTakenBack: confirming.vote_taken_back,
    events.ResultSubmitted: confirming.submit,
    events.VoidAsked: voiding.asked,
    events.VoidApplied: voiding.applied,
    events.VoidApproved: voiding.approved,
    events.VoidVoteTakenBack: voiding.vote_taken_back,
    events.ModeratorCalled: helping.called,
    events.RoomReleased: ending.released,
    events.MatchCancelled: ending.cancelled,
    events.ThreadOpened: timing.time_zero,
    events.ResultWritten: ending.written,
    DeadlinePassed: timing.passed,
    ModeratorsChanged: _moderators,
}
"""What each event leads to. Every event of a match stands here."""

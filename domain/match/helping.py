"""Calling moderators, and reminding them of a match that nobody touches."""

from domain.effects import Place, Tell
from domain.events import DeadlinePassed
from domain.match.events import ModeratorCalled
from domain.match.facts import acting, name_of
from domain.match.moves import Move
from domain.match.state import Match
from domain.match.vote_violations import CalledRecently
from domain.rulebook import Rulebook
from domain.values import replace


def called(rulebook: Rulebook, match: Match, event: ModeratorCalled) -> Move:
    """Someone seated needs a moderator. Source: P16-V3."""
    seat = acting(match, event.by)
    if match.called_at and event.at < match.called_at + rulebook.helping.call_every:
        until = match.called_at + rulebook.helping.call_every
        raise CalledRecently(until=until.isoformat())
    told = Tell(
        kind="moderator_called",
        place=Place.MODERATORS,
        mentions=match.moderators,
        params={"name": name_of(seat), "match_id": match.match_id},
    )
    return replace(match, called_at=event.at), (told,)


def reminded(_: Rulebook, match: Match, __: DeadlinePassed) -> Move:
    """Nobody has pressed anything for long. Source: P16-V5."""
    told = Tell(
        kind="match_idle",
        place=Place.MODERATORS,
        mentions=match.moderators,
        params={"match_id": match.match_id, "idle_since": match.acted_at},
    )
    return replace(match, reminders=match.reminders + 1), (told,)

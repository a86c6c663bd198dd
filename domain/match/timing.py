"""The deadlines of a match, and what each leads to."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime

from domain.effects import Button
from domain.events import DeadlinePassed, Happened
from domain.match import gathering, helping, hosting
from domain.match.facts import host_due, may_start_at
from domain.match.moves import Move
from domain.match.state import Match
from domain.match.telling import in_thread, table_formed
from domain.rulebook import Rulebook
from domain.values import replace

QUIET = "reminder"
"""The deadline that moves with every press, so nobody waits for it or searches by it."""


def deadlines(rulebook: Rulebook, match: Match) -> dict[str, datetime]:
    """Every deadline that is running, by name. Derived, never stored.

    ``thread``: time zero without a thread (P16-H1) · ``host_selection`` (P16-H2) · ``room``:
    the first room is overdue (P16-H3) · ``gathering`` (P16-H4) · ``race_start`` (P16-R2,
    P16-X3) · ``host_silent`` (P16-H6) · ``void_answer`` (P16-V1) · ``reminder`` (P16-V5).
    """
    if match.ended or match.submitted_at:
        return {}
    return dict(_running(rulebook, match))


def passed(rulebook: Rulebook, match: Match, event: DeadlinePassed) -> Move:
    """Apply a deadline; one that is not running, or not reached, changes nothing. Source: F-10."""
    due = deadlines(rulebook, match).get(event.name)
    if due is None or event.at < due:
        return match, ()
    return _PASSED[event.name](rulebook, match, event)


def time_zero(rulebook: Rulebook, match: Match, event: Happened) -> Move:
    """The thread is there, or would have been: the host is looked for. Source: P16-H1, P16-H2."""
    if match.time_zero:
        return match, ()
    match = replace(match, time_zero=event.at)
    return match, (table_formed(rulebook, match),)


def _asked_to_host(rulebook: Rulebook, match: Match, _: DeadlinePassed) -> Move:
    # P16-H2: nobody volunteered, so seat 1 is asked, and is host from then.
    return hosting.choose(rulebook, match, match.seats[0], how="asked")


def _room_overdue(_: Rulebook, match: Match, __: DeadlinePassed) -> Move:
    told = replace(in_thread("room_open_to_all"), buttons=(Button(action="share_room"),))
    return replace(match, host_lapsed=True), (told,)


def _host_silent(rulebook: Rulebook, match: Match, _: DeadlinePassed) -> Move:
    due = str(host_due(rulebook, match))
    told = replace(in_thread("host_silent", what=due), buttons=(Button(action=due),))
    return replace(match, host_lapsed=True), (told,)


def _void_open_to_all(_: Rulebook, match: Match, __: DeadlinePassed) -> Move:
    told = replace(in_thread("void_open_to_all"), buttons=(Button(action="apply_void"),))
    return replace(match, void_open_to_all=True), (told,)


def _race_starts(_: Rulebook, match: Match, __: DeadlinePassed) -> Move:
    # The referee starts a race after any event, as soon as it waits for nobody.
    return match, ()


_PASSED: Mapping[str, Callable[[Rulebook, Match, DeadlinePassed], Move]] = {
    "thread": time_zero,
    "host_selection": _asked_to_host,
    "room": _room_overdue,
    "gathering": gathering.over,
    "race_start": _race_starts,
    "host_silent": _host_silent,
    "void_answer": _void_open_to_all,
    "reminder": helping.reminded,
}


def _running(rulebook: Rulebook, match: Match) -> Iterator[tuple[str, datetime]]:
    hosting, helping = rulebook.hosting, rulebook.helping
    if match.time_zero is None:
        yield "thread", match.opened_at + hosting.thread_grace
    elif match.host is None:
        yield "host_selection", match.time_zero + hosting.volunteering
    if match.gathering_since and match.play_began_at is None:
        yield "gathering", match.gathering_since + hosting.gathering
    if match.race and match.race.started_at is None:
        yield "race_start", may_start_at(rulebook, match, match.race)
    yield from _host(rulebook, match)
    if match.void_asked_at and match.void is None and not match.void_open_to_all:
        yield "void_answer", match.void_asked_at + hosting.silence
    yield "reminder", match.acted_at + helping.idle + match.reminders * helping.remind_every


def _host(rulebook: Rulebook, match: Match) -> Iterator[tuple[str, datetime]]:
    since = match.host_due_since
    if since is None or match.host_lapsed:
        return
    if match.race:
        # The report is due when the race can be over; a new host has the whole time.
        over = may_start_at(rulebook, match, match.race) + rulebook.racing.length
        since = max(since, over)
    name = "room" if match.gathering_since is None else "host_silent"
    yield name, since + rulebook.hosting.silence

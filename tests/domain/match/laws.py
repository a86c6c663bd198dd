"""What holds in every state of a match, and between one state and the next."""

from datetime import datetime

from pydantic import TypeAdapter

from domain.errors import RuleViolation
from domain.events import DeadlinePassed
from domain.match.events import ResultWritten, RoomReleased, RoomShared
from domain.match.facts import host_due, phase
from domain.match.referee import deadlines, step
from domain.match.state import Match
from domain.model import Ending
from tests.domain.builders import BOOK

MATCH = TypeAdapter(Match)


def of_a_state(match: Match, now: datetime) -> None:
    """The laws that are cheap enough to hold every state to."""
    nobody_sits_twice(match)
    a_seat_has_one_vote(match)
    the_clock_of_the_host_runs_while_something_is_due(match)
    deadlines_run_until_the_end(match, now)
    it_can_be_ended(match, now)


def nobody_sits_twice(match: Match) -> None:
    """P16-Q9, P16-X2: originals and proxies are all different people."""
    people = [seat.player for seat in match.seats]
    people += [seat.proxy.player for seat in match.seats if seat.proxy]
    assert len(set(people)) == len(people)


def a_seat_has_one_vote(match: Match) -> None:
    """P16-C3, P16-V1: and it is a seat of this match."""
    seats = {seat.number for seat in match.seats}
    if standing := match.confirmation:
        votes = (*standing.approvals, *standing.objections)
        assert len(set(votes)) == len(votes)
        assert set(votes) <= seats
        assert standing.table == match.tables
        assert all(seat.total for seat in match.seats)
    if application := match.void:
        assert len(set(application.approvals)) == len(application.approvals)
        assert set(application.approvals) <= seats


def deadlines_run_until_the_end(match: Match, now: datetime) -> None:
    """F-10, P16-V5: something is always awaited, nothing overdue; at the end nothing at all."""
    pending = deadlines(BOOK, match)
    over = match.ended is not None or match.submitted_at is not None
    assert bool(pending) is not over
    assert all(at > now for at in pending.values())


def it_can_be_ended(match: Match, now: datetime) -> None:
    """P16-V4, P16-C4: by a moderator, or once submitted by the store."""
    if match.ended:
        return
    if match.submitted_at:
        after, _ = step(BOOK, match, ResultWritten(at=now, lines=()))
        expected = Ending.SUBMITTED
    else:
        after, _ = step(BOOK, match, RoomReleased(at=now, by=match.moderators[0]))
        expected = Ending.RELEASED
    assert after.ended is not None
    assert after.ended.ending is expected


def the_clock_of_the_host_runs_while_something_is_due(match: Match) -> None:
    """P16-H6: and only then."""
    assert (match.host_due_since is None) is (host_due(BOOK, match) is None)
    assert host_due(BOOK, match) or not match.host_lapsed


def every_deadline_leads_on(match: Match) -> None:
    """F-10: applied at its own instant it changes something and is over."""
    for name, at in deadlines(BOOK, match).items():
        after, _ = step(BOOK, match, DeadlinePassed(at=at, name=name))
        assert after != match, name
        assert deadlines(BOOK, after).get(name) != at, name


def at_most_one_is_host(match: Match, now: datetime) -> None:
    """P16-H2, P16-H6: one seat may share a room, or everybody while the host is too silent."""
    if match.ended or match.submitted_at:
        return
    sharing = [seat.number for seat in match.seats if _may_share(match, seat.number, now)]
    if match.host_lapsed:
        assert sharing == [seat.number for seat in match.seats]
    else:
        assert sharing == ([] if match.host is None else [match.host])


def _may_share(match: Match, seat: int, now: datetime) -> bool:
    by = match.seat(seat).holder
    try:
        after, _ = step(BOOK, match, RoomShared(at=now, by=by, room="r"))
    except RuleViolation:
        return False
    assert after.host == seat
    return True


def it_survives_json(match: Match) -> None:
    """Carried by the workflow: whole, and the same again."""
    assert MATCH.validate_json(MATCH.dump_json(match)) == match


def between(before: Match, after: Match) -> None:
    """What one accepted event may not do."""
    assert [seat.player for seat in after.seats] == [seat.player for seat in before.seats]
    for old, new in zip(before.seats, after.seats, strict=True):
        # P16-X2: one proxy a seat, for good.
        assert old.proxy in (None, new.proxy)
    assert after.tables >= before.tables
    votes_are_for_the_present_table(before, after)


def votes_are_for_the_present_table(before: Match, after: Match) -> None:
    """F-22, P16-C6: another table begins without votes, and other totals are another table."""
    if before.confirmation is None or after.confirmation is None:
        return
    same_table = before.confirmation.table == after.confirmation.table
    if not same_table:
        assert after.confirmation.approvals == ()
        assert after.confirmation.objections == ()
    if points(before) != points(after):
        assert not same_table


def points(match: Match) -> list[int | None]:
    """The totals, seat by seat."""
    return [seat.total.points if seat.total else None for seat in match.seats]


def kind_of(match: Match) -> tuple[object, ...]:
    """What makes two states of a different kind, as JSON sees them."""
    race = match.race or (match.races[-1] if match.races else None)
    return (
        phase(BOOK, match),
        match.ended and match.ended.ending,
        match.host_lapsed,
        match.void_open_to_all,
        match.room is None,
        match.void is None,
        match.confirmation and bool(match.confirmation.objections),
        race and (race.started_at is None, race.over_at is None, race.ruling, race.unified),
        race and (bool(race.lost), bool(race.left), bool(race.missing), bool(race.reports)),
        any(seat.proxy for seat in match.seats),
        any(seat.call_open_since for seat in match.seats),
        any(seat.total and seat.total.reason for seat in match.seats),
        any(seat.total and seat.total.by is None for seat in match.seats),
    )

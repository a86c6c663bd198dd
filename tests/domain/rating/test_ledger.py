"""The ledger: start plus entries is the rating, and nothing is written twice."""

from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from domain.model import PlayerId
from domain.rating.arithmetic import changes
from domain.rating.attribution import Attribution, Holders, attribute
from domain.rating.ledger import Cause, Entry, Origin, current, entries_of, posted, unbroken
from tests.domain.rating.tables import P16

KIRBY, META, DEDEDE = PlayerId("kirby"), PlayerId("meta"), PlayerId("dedede")
START = 5000
LADDER = "rated16"
MATCH = Origin(
    cause=Cause.MATCH,
    id="pupupu/rated16/match/2026-11-30-1",
    by="kirby",
    at=datetime(2026, 11, 30, 12, tzinfo=UTC),
)


def ledger_of(player: PlayerId, steps: list[int], start: int = START) -> list[Entry]:
    """Build a player's entries from changes, one match each."""
    ratings = {player: start}
    entries: list[Entry] = []
    for n, step in enumerate(steps):
        part = Attribution(seat=1, player=player, change=step)
        entries += entries_of([part], ratings, LADDER, replace(MATCH, id=f"match {n}"))
        ratings[player] += step
    return entries


def test_a_players_rating_is_the_start_when_nothing_is_in_the_ledger() -> None:
    """RT-1, RT-7: 5000, and whatever else a ladder starts with."""
    assert current(START, ()) == 5000
    assert current(0, ()) == 0
    assert unbroken(START, ())


@given(st.lists(st.integers(-200, 200)), st.integers(-100, 5000))
def test_the_rating_is_start_plus_ledger_and_the_last_entrys_after(
    steps: list[int], start: int
) -> None:
    """RT-7: both ways of reading the ledger agree; RT-6: below zero too."""
    entries = ledger_of(KIRBY, steps, start)
    assert current(start, entries) == start + sum(steps)
    assert [entry.change for entry in entries] == steps
    assert unbroken(start, entries)
    if entries:
        assert entries[-1].after == current(start, entries)


@given(st.lists(st.integers(-200, 200), min_size=1), st.data())
def test_a_ledger_is_broken_when_an_entry_is_missing_or_altered(
    steps: list[int], data: st.DataObject
) -> None:
    """RT-7: every entry begins where the one before it ended."""
    entries = ledger_of(KIRBY, steps)
    at = data.draw(st.integers(0, len(entries) - 1))
    altered = [*entries]
    altered[at] = replace(entries[at], before=entries[at].before + 1)
    assert not unbroken(START, altered)
    missing = entries[:at] + entries[at + 1 :]
    assert unbroken(START, missing) == (at == len(missing) or steps[at] == 0)


def test_a_rating_of_zero_is_kept_in_the_ledger() -> None:
    """F-8: down to exactly 0, below, and up again."""
    entries = ledger_of(KIRBY, [-5000, -40, 60])
    assert [entry.after for entry in entries] == [0, -40, 20]
    assert current(START, entries[:1]) == 0


def test_an_entry_says_who_where_why_and_when_after_a_match() -> None:
    """RT-7: player, ladder, match, before, after, who, when, for every seat."""
    ratings = {KIRBY: 5100, META: 0, DEDEDE: 5000}
    seats = (Holders(original=KIRBY, proxy=META), Holders(original=DEDEDE))
    parts = attribute(changes(P16, (5100, 5000), (1, 2)), seats)
    gain = parts[0].change
    assert entries_of(parts, ratings, LADDER, MATCH) == (
        Entry(player=META, ladder=LADDER, origin=MATCH, before=0, after=gain),
        Entry(player=DEDEDE, ladder=LADDER, origin=MATCH, before=5000, after=5000 - gain),
    )


def test_a_players_second_entry_begins_where_the_first_ended_when_one_match_writes_two() -> None:
    """RT-7: no change is lost when a player is rated for two seats."""
    parts = [Attribution(seat=n, player=META, change=n) for n in (10, 20)]
    entries = entries_of(parts, {META: START}, LADDER, MATCH)
    assert [entry.before for entry in entries] == [5000, 5010]
    assert unbroken(START, entries)


def test_a_match_is_written_once_however_often_its_write_is_retried() -> None:
    """RT-7: repeating it changes nothing, even with other figures."""
    parts = attribute((100, -100), (Holders(original=KIRBY), Holders(original=META)))
    entries = entries_of(parts, {KIRBY: START, META: START}, LADDER, MATCH)
    once = posted((), entries)
    again = entries_of(parts, {KIRBY: 5100, META: 4900}, LADDER, MATCH)
    assert once == entries
    assert posted(posted(once, entries), again) == once


def test_a_penalty_is_written_once_and_beside_a_match_when_their_ids_are_the_same() -> None:
    """RT-7: a penalty is an entry of its own kind."""
    part = Attribution(seat=1, player=KIRBY, change=-50)
    penalty = replace(MATCH, cause=Cause.PENALTY, by="moderator")
    ledger = posted((), entries_of([part], {KIRBY: START}, LADDER, MATCH))
    both = posted(ledger, entries_of([part], {KIRBY: 4950}, LADDER, penalty))
    assert [entry.after for entry in both] == [4950, 4900]
    assert posted(both, both[1:]) == both
    assert unbroken(START, both)

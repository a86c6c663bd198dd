"""Opening hours: wall clocks, nights and the change of the clocks (P16-Q10)."""

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.queueing.hours import Day, Hours, OpenHours, next_closing, next_opening, within

BERLIN = "Europe/Berlin"
TICK = timedelta(microseconds=1)
WEEK = timedelta(days=7)

CLOCKS = st.builds(time, st.integers(0, 23), st.sampled_from([0, 15, 30, 45]))
HOURS = st.lists(
    st.builds(
        OpenHours,
        days=st.lists(st.sampled_from(Day), unique=True, max_size=3).map(tuple),
        opens=CLOCKS,
        closes=CLOCKS,
    ),
    max_size=3,
).map(tuple)
ZONES = st.sampled_from([BERLIN, "Asia/Tokyo", "America/New_York", "Pacific/Apia", "UTC"])
# Around the two changes of the clocks in Berlin and New York, and between.
INSTANTS = st.datetimes(datetime(2026, 2, 26), datetime(2026, 4, 5)).map(  # noqa: DTZ001 - below
    lambda naive: naive.replace(tzinfo=UTC)
)


def daily(opens: time, closes: time) -> Hours:
    return (OpenHours(opens=opens, closes=closes),)


def utc(*parts: int) -> datetime:
    year, month, day, hour, minute = (*parts, 0)[:5]
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


def test_the_moment_of_opening_is_inside_and_that_of_closing_outside() -> None:
    hours = daily(time(20), time(23))
    edges = utc(2026, 7, 1, 18), utc(2026, 7, 1, 21)
    assert [within(hours, BERLIN, at) for at in edges] == [True, False]
    assert [within(hours, BERLIN, at - TICK) for at in edges] == [False, True]


def test_a_night_belongs_to_the_day_on_which_it_begins() -> None:
    night = (OpenHours(days=(Day.SUN,), opens=time(21), closes=time(2)),)
    sunday = utc(2026, 7, 5, 19)
    assert next_opening(night, BERLIN, sunday - WEEK / 2) == sunday
    assert next_closing(night, BERLIN, sunday) == sunday + timedelta(hours=5)
    assert next_opening(night, BERLIN, sunday) == sunday + WEEK


@pytest.mark.parametrize(
    ("opens", "closes", "begins", "ends"),
    [
        # The night has 4 hours of play instead of 5, since the clocks skip one.
        (time(22), time(3), utc(2026, 3, 28, 21), utc(2026, 3, 29, 1)),
        # A wall clock that does not exist is the same time as before the change.
        (time(2, 15), time(2, 45), utc(2026, 3, 29, 1, 15), utc(2026, 3, 29, 1, 45)),
    ],
)
def test_hours_over_the_skipped_hour_begin_and_end_by_the_wall_clock(
    opens: time, closes: time, begins: datetime, ends: datetime
) -> None:
    hours = daily(opens, closes)
    assert next_opening(hours, BERLIN, begins - TICK) == begins
    assert next_closing(hours, BERLIN, begins) == ends


def test_hours_that_the_skipped_hour_turns_round_do_not_hold_that_night() -> None:
    """02:30 does not exist and is read as 03:30, after the closing at 03:15."""
    hours = daily(time(2, 30), time(3, 15))
    assert next_opening(hours, BERLIN, utc(2026, 3, 28, 12)) == utc(2026, 3, 30, 0, 30)


def test_of_an_hour_that_comes_twice_the_first_one_counts() -> None:
    hours = daily(time(22), time(2, 30))
    assert next_closing(hours, BERLIN, utc(2026, 10, 24, 21)) == utc(2026, 10, 25, 0, 30)


def test_hours_that_touch_or_overlap_are_one() -> None:
    hours = (*daily(time(18), time(20)), *daily(time(20), time(22)), *daily(time(21), time(23)))
    assert next_closing(hours, "UTC", utc(2026, 7, 1, 18)) == utc(2026, 7, 1, 23)
    assert next_opening(hours, "UTC", utc(2026, 7, 1, 18)) == utc(2026, 7, 2, 18)


def test_hours_that_fill_the_week_never_end() -> None:
    hours = daily(time(0), time(0))
    assert within(hours, BERLIN, utc(2026, 3, 29, 1))
    assert next_closing(hours, BERLIN, utc(2026, 3, 27, 1)) is None
    assert next_opening(hours, BERLIN, utc(2026, 3, 27, 1)) is None


@given(hours=HOURS, zone=ZONES, after=INSTANTS)
def test_nothing_changes_before_the_next_edge_and_everything_at_it(
    hours: Hours, zone: str, after: datetime
) -> None:
    """Every look between tells the same as the edges."""
    now = within(hours, zone, after)
    edge = (next_closing if now else next_opening)(hours, zone, after)
    step = timedelta(minutes=35)
    probes = [after + n * step for n in range(int(WEEK / step))]
    before = [at for at in probes if edge is None or at < edge]
    assert all(within(hours, zone, at) is now for at in before)
    if edge:
        assert edge > after
        assert within(hours, zone, edge - TICK) is now
        assert within(hours, zone, edge) is not now

"""Every measurement still runs, in a size that measures nothing."""

from datetime import timedelta

from bench.measurements import rating, step

MOMENT = timedelta(milliseconds=3)


def test_the_rules_are_measured_on_a_match_that_comes_to_its_end() -> None:
    found = step.measure(MOMENT)
    assert all(figure.value > 0 for figure in found.figures)


def test_a_table_is_rated_by_all_four() -> None:
    found = rating.measure(MOMENT)
    assert [figure.unit for figure in found.figures] == ["/s"] * 4 + ["×"] * 3

"""The page of figures is made from the results that are kept, and from nothing else."""

from bench.__main__ import MEASUREMENTS
from bench.figures import Figure, Result, at_least, at_most
from bench.page import PAGE, known, parts, rendered, shown


def a_result(*figures: Figure) -> Result:
    return Result(measurement="step", how="Somehow.", machine={"cores": "2"}, figures=figures)


def test_the_page_agrees_with_the_results_that_are_kept() -> None:
    page = PAGE.read_text("utf-8")
    assert rendered(page, known(page)) == page


def test_every_measurement_has_its_place_on_the_page_and_a_result() -> None:
    page = PAGE.read_text("utf-8")
    assert sorted(parts(page)) == sorted(MEASUREMENTS)
    assert sorted(known(page)) == sorted(MEASUREMENTS)


def test_a_figure_that_misses_its_target_says_by_how_much() -> None:
    slow = Figure(what="calls", value=15_000.0, unit="/s", target=at_least(20_000))
    late = Figure(what="p99", value=150.0, unit="ms", target=at_most(100))
    lines = list(shown(a_result(slow, late)))
    assert "| calls | 15,000 /s | at least 20,000 /s: **missed by 25%** |" in lines
    assert "| p99 | 150 ms | at most 100 ms: **missed by 50%** |" in lines


def test_a_figure_that_meets_its_target_to_the_last_digit_is_met() -> None:
    for target in (at_least(5), at_most(5)):
        lines = list(shown(a_result(Figure(what="as wanted", value=5.0, target=target))))
        assert any(line.endswith(": met |") for line in lines)


def test_what_is_written_by_hand_stays_when_tables_are_made_anew() -> None:
    page = "before\n<!-- bench: step -->\nold\n<!-- end -->\nafter\n"
    made = rendered(page, {"step": a_result(Figure(what="calls", value=3.0))})
    assert made.startswith("before\n<!-- bench: step -->\n")
    assert made.endswith("<!-- end -->\nafter\n")
    assert "| calls | 3 |" in made
    assert "old" not in made

"""The page of figures: its tables are made from the results, its reasons are written by hand."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from bench.figures import Figure, Result, Target, kept

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "performance.md"
PART = re.compile(r"(<!-- bench: (\w+) -->\n).*?(<!-- end -->\n)", re.DOTALL)
"""A part of the page that is made: between a comment that names a measurement and an end."""
MACHINE = "machine"
"""The part that says where all of it was measured."""


def rendered(page: str, results: Mapping[str, Result]) -> str:
    """Make the tables of a page anew, and leave everything else as it is."""
    return PART.sub(lambda part: f"{part[1]}\n{_part(part[2], results)}\n{part[3]}", page)


def parts(page: str) -> list[str]:
    """Name the measurements that a page shows, in order."""
    return [name for _, name, _ in PART.findall(page) if name != MACHINE]


def render() -> None:
    """Bring the page up to date with the results that are kept."""
    page = PAGE.read_text("utf-8")
    PAGE.write_text(rendered(page, known(page)), "utf-8")


def known(page: str) -> dict[str, Result]:
    """The kept results of the measurements that a page shows."""
    found = {name: kept(name) for name in parts(page)}
    return {name: result for name, result in found.items() if result is not None}


def _part(name: str, results: Mapping[str, Result]) -> str:
    if name == MACHINE:
        return _machine(results.values())
    return "\n".join(shown(results[name])) if name in results else "Not measured yet.\n"


def _machine(results: Iterable[Result]) -> str:
    said: dict[str, list[str]] = {}
    for result in results:
        for what, value in result.machine.items():
            values = said.setdefault(what, [])
            if value not in values:
                values.append(value)
    rows = [f"| {what} | {', '.join(values)} |" for what, values in said.items()]
    return "\n".join(["| | |", "|---|---|", *rows]) + "\n"


def shown(result: Result) -> Iterator[str]:
    """Lay a result out as lines of Markdown."""
    yield result.how
    yield ""
    yield "| | measured | target |"
    yield "|---|---:|---|"
    for figure in result.figures:
        yield f"| {figure.what} | {_measured(figure)} | {_judged(figure)} |"
    yield ""


def _measured(figure: Figure) -> str:
    return _with_unit(figure.value, figure.unit)


def _judged(figure: Figure) -> str:
    target = figure.target
    if target is None:
        return ""
    wanted = f"{_word(target)} {_with_unit(target.value, figure.unit)}"
    if target.met(figure.value):
        return f"{wanted}: met"
    return f"{wanted}: **missed by {target.missed_by(figure.value):.0%}**"


def _word(target: Target) -> str:
    return "at least" if target.better == "more" else "at most"


def _with_unit(value: float, unit: str) -> str:
    return f"{_number(value)} {unit}".rstrip()


def _number(value: float) -> str:
    large, small = 100, 10
    if value == int(value) or value >= large:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= small else f"{value:.2f}"

"""``python -m bench [--json]``: measure, print a table, leave JSON for the pages."""

import argparse
import json
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from bench import night, plain
from domain.match.facts import phase
from domain.match.state import Phase
from domain.rating.arithmetic import changes
from domain.rulebooks import rulebook

SECONDS = 1.0
"""How long each is run; the best of three counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One thing measured beside another."""

    what: str
    beside: str
    a_second: float
    beside_a_second: float

    @property
    def ratio(self) -> float:
        """How many times as long it takes as what ran beside it."""
        return self.beside_a_second / self.a_second


def rate(work: Callable[[], int]) -> float:
    """Run work for a while and count what it did a second, best of three."""
    best = 0.0
    for _ in range(3):
        done, began = 0, time.perf_counter()
        while (took := time.perf_counter() - began) < SECONDS / 3:
            done += work()
        best = max(best, done / took)
    return best


def stepping() -> Figure:
    """Presses of whole matches through settle and step."""
    book = rulebook("rated16")
    script, match = list(night.presses(book.players)), night.opened(book)
    if phase(book, night.play(book, match, script)) is not Phase.SUBMITTED:
        raise RuntimeError("the match of the bench does not come to its end")

    def ruled() -> int:
        night.play(book, match, script)
        return len(script)

    def counted() -> int:
        state = plain.Counter()
        for _, press in script:
            state = plain.count(state, press.by)
        return state.presses

    return Figure(
        what="press ruled on (settle and step)",
        beside="press counted in a frozen dataclass",
        a_second=rate(ruled),
        beside_a_second=rate(counted),
    )


def rating() -> Figure:
    """Rating a table of sixteen."""
    policy = rulebook("rated16").rating
    ratings = [5000 + 37 * (n * n % 23) for n in range(16)]
    places = [1, 2, 3, 3, 5, 6, 7, 8, 9, 10, 11, 11, 11, 14, 15, 16]
    floats = [float(value) for value in ratings]

    def ours() -> int:
        changes(policy, ratings, places)
        return 1

    def textbook() -> int:
        plain.elo(floats, places)
        return 1

    return Figure(
        what="table of 16 rated, in whole points that sum to 0",
        beside="plain Elo loop over all pairs",
        a_second=rate(ours),
        beside_a_second=rate(textbook),
    )


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    as_json = parser.parse_args().json
    figures = [stepping(), rating()]
    if as_json:
        machine = {"python": platform.python_version(), "machine": platform.machine()}
        rows = [asdict(figure) | {"ratio": figure.ratio} for figure in figures]
        json.dump({"on": machine, "figures": rows}, sys.stdout, indent=2)
        print()
        return
    for figure in figures:
        print(f"{figure.what:<50} {figure.a_second:>12,.0f}/s")
        print(f"  {figure.beside:<48} {figure.beside_a_second:>12,.0f}/s")
        print(f"  {'times as long':<48} {figure.ratio:>12.1f}")


if __name__ == "__main__":
    main()

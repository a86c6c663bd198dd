"""What a measurement found: rows with a unit, some of them held against a target."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter

RESULTS = Path(__file__).parent / "results"
"""Where the results lie that the page of figures is made from."""
DIGITS = 4
"""Significant digits that are kept; runs differ by more than the rest says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What a figure ought to be."""

    value: float
    better: Literal["more", "less"]

    def met(self, value: float) -> bool:
        """Whether a figure is good enough."""
        return value >= self.value if self.better == "more" else value <= self.value

    def missed_by(self, value: float) -> float:
        """By which part of the target a figure misses it; 0 for one that does not."""
        return 0.0 if self.met(value) else abs(value - self.value) / self.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One row: what was measured, and what it came to."""

    what: str
    value: float
    unit: str = ""
    target: Target | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """All that one measurement found, and where."""

    measurement: str
    how: str
    """What was done, in a sentence or two."""
    machine: Mapping[str, str]
    figures: tuple[Figure, ...] = field(default=())


_RESULT = TypeAdapter(Result)


def at_least(value: float) -> Target:
    """A target that more than it meets too."""
    return Target(value=value, better="more")


def at_most(value: float) -> Target:
    """A target that less than it meets too."""
    return Target(value=value, better="less")


def rounded(value: float) -> float:
    """As many digits as mean something."""
    return float(f"{value:.{DIGITS}g}")


def as_json(result: Result) -> str:
    """The result as it is kept: one figure a line, for reading differences."""
    written = asdict(result)
    for figure in written["figures"]:
        figure["value"] = rounded(figure["value"])
    return json.dumps(written, indent=2, ensure_ascii=False) + "\n"


def keep(result: Result, folder: Path = RESULTS) -> None:
    """Write a result in place of the last one of its measurement."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{result.measurement}.json").write_text(as_json(result), "utf-8")


def kept(measurement: str, folder: Path = RESULTS) -> Result | None:
    """Read what a measurement found last, if it ever ran."""
    file = folder / f"{measurement}.json"
    return _RESULT.validate_json(file.read_bytes()) if file.exists() else None

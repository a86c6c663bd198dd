"""Rating a table of sixteen, beside a plain Elo loop and two libraries."""

from collections.abc import Callable, Mapping
from datetime import timedelta

from openskill.models import PlackettLuce
from trueskill import Rating, TrueSkill

from bench import plain
from bench.figures import Figure, Result
from bench.machine import libraries, machine
from bench.pace import pace
from domain.rating.arithmetic import changes
from domain.rulebooks import rulebook

RATINGS = [5000 + 37 * (n * n % 23) for n in range(16)]
PLACES = [1, 2, 3, 3, 5, 6, 7, 8, 9, 10, 11, 11, 11, 14, 15, 16]
OURS = "ours: whole points that sum to 0"


def measure(lasting: timedelta = timedelta(seconds=2)) -> Result:
    """Rate one table with each, over and over."""
    paces = {what: pace(work, lasting) for what, work in _works().items()}
    ratios = (
        Figure(what=f"{what} takes as long as so many of ours", value=paces[OURS] / a_second)
        for what, a_second in paces.items()
        if what != OURS
    )
    return Result(
        measurement="rating",
        how="One table of 16 with ties, rated over and over on one core.",
        machine=machine() | libraries("openskill", "trueskill"),
        figures=(
            *(Figure(what=what, value=value, unit="/s") for what, value in paces.items()),
            *(Figure(what=one.what, value=one.value, unit="×") for one in ratios),
        ),
    )


def _works() -> Mapping[str, Callable[[], int]]:
    policy = rulebook("rated16").rating
    floats = [float(rating) for rating in RATINGS]
    openskill = PlackettLuce()
    teams = [[openskill.rating(mu=25 + n % 7)] for n in range(len(PLACES))]
    ranks = [float(place) for place in PLACES]
    trueskill = TrueSkill()
    groups = [(Rating(mu=25 + n % 7),) for n in range(len(PLACES))]
    return {
        OURS: lambda: _one(changes(policy, RATINGS, PLACES)),
        "a plain Elo loop over all pairs": lambda: _one(plain.elo(floats, PLACES)),
        "`openskill` (Plackett–Luce)": lambda: _one(openskill.rate(teams, ranks=ranks)),
        "`trueskill`": lambda: _one(trueskill.rate(groups, ranks=PLACES)),
    }


def _one(_: object) -> int:
    return 1

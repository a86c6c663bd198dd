"""Rating changes of one match, from ratings and places."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, log, tanh

from domain.rating.errors import NotRated
from domain.scoring.placings import standard_competition

_MICRO = 1_000_000
"""Changes are rounded to this part of a point, so that no machine differs. Source: RT-5."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EvenSpread:
    """Base amounts evenly spaced from +top for the first to −top for the last. Source: RT-2."""

    top: int

    @property
    def stake(self) -> int:
        """The least that a sole first gains, and that a sole last loses, among equals."""
        return self.top

    def amounts(self, players: int) -> tuple[float, ...]:
        """Give the base amount of each rank, first to last."""
        gaps = players - 1
        return tuple(self.top * (gaps - 2 * above) / gaps for above in range(players))


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedSpread:
    """Base amounts written out, a row for each number of players. Source: RT-2."""

    rows: tuple[tuple[int, ...], ...]
    """Each sums to 0 and never rises from first to last."""

    def __post_init__(self) -> None:
        """Refuse rows by which a match would make or lose points, or a better place cost."""
        for row in self.rows:
            if sum(row) != 0 or list(row) != sorted(row, reverse=True):
                raise ValueError(f"{row} must sum to 0 and never rise")

    @property
    def stake(self) -> int:
        """The least that a sole first gains, and that a sole last loses, among equals."""
        return min(min(row[0], -row[-1]) for row in self.rows)

    def amounts(self, players: int) -> tuple[float, ...]:
        """Give the base amount of each rank, first to last.

        Raises:
            NotRated: No row is for so many players.
        """
        for row in self.rows:
            if len(row) == players:
                return row
        raise NotRated(players=players)


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted:
    """Base amounts adjusted by the rating gaps. Source: RT-4."""

    spread: EvenSpread | FixedSpread
    k_total: int = 200
    """What the gaps to all others can shift together; `K_n` is this through n − 1."""
    d: int = 2000
    """The rating gap at which the stronger is expected to win ten times of eleven."""

    def __post_init__(self) -> None:
        """Keep RT-6: a gap shifts at most half of `k_total`, so the stake must cover that."""
        if 2 * self.spread.stake < self.k_total:
            raise ValueError(f"k_total {self.k_total} would let a sole first lose")


def ranks(totals: Sequence[int]) -> tuple[int, ...]:
    """Rank the seats by total, highest first; ties share a rank. Source: P16-C8."""
    highest_first = sorted(totals, reverse=True)
    return tuple(highest_first.index(total) + 1 for total in totals)


def changes(policy: Adjusted, ratings: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """Work out every seat's rating change: whole numbers that sum to exactly 0.

    Ratings have no floor and no ceiling. Source: RT-2, RT-3, RT-4, RT-5, RT-6.

    Args:
        policy: The base amounts and how gaps adjust them.
        ratings: One a seat in seat order; with a proxy the original player's (P16-X5).
        places: The seats' ranks in the same order, ties sharing one.

    Raises:
        NotRated: So many players are not rated by this policy.
        NotPlacings: The places are no ranking of these seats.
    """
    players = len(ratings)
    if players <= 1:
        raise NotRated(players=players)
    standard_competition(places, players)
    base = _shared_amounts(policy.spread.amounts(players), places)
    shifts = _gap_shifts(policy, ratings)
    return _whole([round((b + s) * _MICRO) for b, s in zip(base, shifts, strict=True)])


def _shared_amounts(amounts: Sequence[float], places: Sequence[int]) -> list[float]:
    # RT-3: tied players share the mean of the amounts of the ranks they cover.
    mean: dict[int, float] = {}
    for place in dict.fromkeys(places):
        tied = places.count(place)
        mean[place] = sum(amounts[place - 1 : place - 1 + tied]) / tied
    return [mean[place] for place in places]


def _gap_shifts(policy: Adjusted, ratings: Sequence[int]) -> list[float]:
    # RT-4 written with 1/2 − 1/(1 + 10^x) = tanh(x · ln 10 / 2) / 2, which no gap overflows.
    # fsum does not depend on the order of seats, so equal players differ by nothing.
    scale = log(10) / 2 / policy.d
    half_k = policy.k_total / (len(ratings) - 1) / 2
    return [half_k * fsum([tanh((other - own) * scale) for other in ratings]) for own in ratings]


def _whole(exact: Sequence[int]) -> tuple[int, ...]:
    # RT-5: down, then the missing points to the largest fractions, ties by lower seat.
    whole = [part // _MICRO for part in exact]
    by_fraction = sorted(range(len(exact)), key=lambda seat: -(exact[seat] % _MICRO))
    for seat in by_fraction[: -sum(whole)]:
        whole[seat] += 1
    return tuple(whole)

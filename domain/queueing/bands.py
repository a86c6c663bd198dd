"""Bands: which of the two tables a rating belongs to, and the range both may take from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from domain.errors import ImpossibleRange


class Band(StrEnum):
    """Where a rating lies against the shared range. Source: P16-Q2."""

    HIGH = "high"
    LOW = "low"
    SHARED = "shared"


class BandRole(StrEnum):
    """A role that shows the present band; nothing is decided by it. Source: P16-B1."""

    ALPHA = "alpha"
    BETA = "beta"


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedRange:
    """The ratings that either table may take, both bounds included. Source: P16-Q2, P16-Q3."""

    low: int | None
    """The lowest shared rating; None when nobody is below."""
    high: int | None
    """The highest shared rating; None when nobody is above."""
    since: datetime
    """From when on it holds."""

    def __post_init__(self) -> None:
        """Refuse a range turned round, whoever made it.

        Raises:
            ImpossibleRange: The low bound is above the high one.
        """
        if self.low is not None and self.high is not None and self.low > self.high:
            raise ImpossibleRange(low=self.low, high=self.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class MiddleFifth:
    """How the shared range follows the ratings. Source: P16-Q3."""

    lower: int = 40
    """The percentile at which it begins, from 1 to 100."""
    upper: int = 60
    """The percentile at which it ends, from 1 to 100."""
    least: int = 32
    """With fewer players than this everybody is shared."""
    within: timedelta = timedelta(days=90)
    """Who finished a match on the ladder this recently counts."""

    def __post_init__(self) -> None:
        """Refuse percentiles that no range can be worked out from."""
        if not 1 <= self.lower <= self.upper <= 100 or self.least < 1:  # noqa: PLR2004 - per cent
            raise ValueError(f"{self} must rise from 1 to 100 and count somebody")


def band_of(rating: int, shared: SharedRange) -> Band:
    """Give the band of a rating, by the number alone. Source: P16-Q2."""
    if shared.low is not None and rating < shared.low:
        return Band.LOW
    if shared.high is not None and rating > shared.high:
        return Band.HIGH
    return Band.SHARED


def shared_range(policy: MiddleFifth, ratings: Sequence[int], since: datetime) -> SharedRange:
    """Work out the shared range from the ratings of those who count.

    Percentiles are nearest-rank: the p-th of n ratings is the one at place ⌈p·n/100⌉ from
    below. So a bound is always a rating that somebody has, and whole-number arithmetic gives
    every machine the same. Source: P16-Q3.

    Args:
        policy: Which percentiles, and how many players it takes.
        ratings: Of the players who finished a match `policy.within`, in any order.
        since: From when on the range holds.
    """
    if len(ratings) < policy.least:
        return SharedRange(low=None, high=None, since=since)
    ascending = sorted(ratings)
    low, high = (_nearest_rank(ascending, p) for p in (policy.lower, policy.upper))
    return SharedRange(low=low, high=high, since=since)


def roles_of(band: Band) -> tuple[BandRole, ...]:
    """List the roles that show a band; in the shared range it is both. Source: P16-B1."""
    return _ROLES[band]


_ROLES: Mapping[Band, tuple[BandRole, ...]] = {
    Band.HIGH: (BandRole.ALPHA,),
    Band.LOW: (BandRole.BETA,),
    Band.SHARED: (BandRole.ALPHA, BandRole.BETA),
}


def _nearest_rank(ascending: Sequence[int], percentile: int) -> int:
    rank = -(-percentile * len(ascending) // 100)
    return ascending[rank - 1]

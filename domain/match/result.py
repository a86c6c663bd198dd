"""From the totals of a match to rating changes: computed where the ratings are locked."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from domain.model import PlayerId
from domain.queueing.bands import Band
from domain.rating.arithmetic import Adjusted, changes, ranks
from domain.rating.attribution import Holders, rated_player


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTotal:
    """One seat of a submitted table."""

    seat: int
    player: PlayerId
    name: str
    proxy: PlayerId | None
    proxy_name: str | None
    total: int
    entered_by: PlayerId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A submitted table: all that rating it needs, beside the present ratings."""

    totals: tuple[SeatTotal, ...]
    policy: Adjusted
    submitted_by: PlayerId
    submitted_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultLine:
    """One seat's outcome, as it is published and kept."""

    seat: int
    player: PlayerId
    name: str
    proxy: PlayerId | None
    proxy_name: str | None
    total: int
    place: int
    change: int
    credited: PlayerId
    """Whose ledger carries the change: a gain the proxy's, a loss the owner's (P16-X5)."""
    before: int
    after: int
    """The credited player's rating before and after."""
    band: Band | None = None
    """The credited player's band after it, where the store knows the range."""


def rate(result: Result, ratings: Mapping[PlayerId, int]) -> tuple[ResultLine, ...]:
    """Rank the table and work out every seat's change and whose ledger carries it.

    A seat is rated with its owner's present rating. Source: P16-C8, P16-X5, RT-2..RT-6.

    Args:
        result: The submitted table, in seat order.
        ratings: The present rating of every owner and proxy, locked against other writers.
    """
    places = ranks([seat.total for seat in result.totals])
    owners = [ratings[seat.player] for seat in result.totals]
    moved = changes(result.policy, owners, places)
    return tuple(
        _line(seat, place, change, ratings)
        for seat, place, change in zip(result.totals, places, moved, strict=True)
    )


def _line(seat: SeatTotal, place: int, change: int, ratings: Mapping[PlayerId, int]) -> ResultLine:
    holders = Holders(original=seat.player, proxy=seat.proxy)
    credited = PlayerId(rated_player(holders, change))
    before = ratings[credited]
    return ResultLine(
        seat=seat.seat,
        player=seat.player,
        name=seat.name,
        proxy=seat.proxy,
        proxy_name=seat.proxy_name,
        total=seat.total,
        place=place,
        change=change,
        credited=credited,
        before=before,
        after=before + change,
    )

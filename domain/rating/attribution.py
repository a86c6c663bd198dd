"""Whose rating a seat's change moves, when a proxy finished for somebody."""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.model import PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Holders:
    """Who held a seat: the original player and perhaps a proxy."""

    original: PlayerId
    proxy: PlayerId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribution:
    """One seat's change, and the player whose rating it moves."""

    seat: int
    player: PlayerId
    change: int


def rated_player(holders: Holders, change: int) -> PlayerId:
    """Say who is rated: a gain goes to the proxy, a loss or nothing to the original.

    From which race on the proxy played makes no difference. Source: P16-X5.
    """
    if holders.proxy is not None and change > 0:
        return holders.proxy
    return holders.original


def attribute(changes: Sequence[int], holders: Sequence[Holders]) -> tuple[Attribution, ...]:
    """Attribute every seat's change to one player, so that the sum stays what it was.

    Source: P16-X5.

    Args:
        changes: One a seat, from seat 1 on.
        holders: Who held each seat, in the same order.
    """
    return tuple(
        Attribution(seat=seat, player=rated_player(held, change), change=change)
        for seat, (change, held) in enumerate(zip(changes, holders, strict=True), start=1)
    )

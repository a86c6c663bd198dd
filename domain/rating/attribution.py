"""Whose rating a seat's change moves, when a proxy finished for somebody."""

from dataclasses import dataclass

from domain.model import PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Holders:
    """Who held a seat: the original player and perhaps a proxy."""

    original: PlayerId
    proxy: PlayerId | None = None


def rated_player(holders: Holders, change: int) -> PlayerId:
    """Say who is rated: a gain goes to the proxy, a loss or nothing to the original.

    From which race on the proxy played makes no difference. Source: P16-X5.
    """
    if holders.proxy is not None and change > 0:
        return holders.proxy
    return holders.original

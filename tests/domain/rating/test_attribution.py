"""Whose rating a seat's change moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.model import PlayerId
from domain.rating.arithmetic import changes, ranks
from domain.rating.attribution import Attribution, Holders, attribute, rated_player
from tests.domain.rating.tables import P16, Table, tables

KIRBY, META, DEDEDE = PlayerId("kirby"), PlayerId("meta"), PlayerId("dedede")
PROXIED = Holders(original=KIRBY, proxy=META)
ALONE = Holders(original=KIRBY)


@pytest.mark.parametrize(
    ("holders", "change", "player"),
    [
        (PROXIED, 40, META),
        (PROXIED, 1, META),
        (PROXIED, -40, KIRBY),
        (PROXIED, -1, KIRBY),
        (PROXIED, 0, KIRBY),
        (ALONE, 40, KIRBY),
        (ALONE, -40, KIRBY),
        (ALONE, 0, KIRBY),
    ],
)
def test_a_gain_goes_to_the_proxy_and_a_loss_to_the_original(
    holders: Holders, change: int, player: PlayerId
) -> None:
    """P16-X5, F-18: gain, loss and zero, with a proxy and without."""
    assert rated_player(holders, change) == player


def seat_total(own_races: int, own_points: int, proxy_points: int) -> int:
    """Add up a seat whose original drove so many races before the proxy took over."""
    return own_races * own_points + (3 - own_races) * proxy_points


@pytest.mark.parametrize("proxy_from_race", [1, 2, 3])
@pytest.mark.parametrize(("points", "player"), [(10, META), (3, KIRBY)])
def test_the_race_at_which_a_proxy_began_does_not_matter(
    proxy_from_race: int, points: int, player: PlayerId
) -> None:
    """F-18, P16-X5: one seat, one change; only its sign says whose it is."""
    total = seat_total(proxy_from_race - 1, points, points)
    totals = (total, *[20] * 15)
    seats = (PROXIED, *(Holders(original=PlayerId(f"player {n}")) for n in range(2, 17)))
    seat_changes = changes(P16, (5000,) * 16, ranks(totals))
    attributed = attribute(seat_changes, seats)
    assert attributed[0] == Attribution(seat=1, player=player, change=seat_changes[0])
    assert sum(part.change for part in attributed) == 0


def test_a_proxied_seat_that_neither_gains_nor_loses_leaves_both_where_they_are() -> None:
    """F-18: all tie, so every change is zero; the original's seat is on record."""
    seats = (PROXIED, Holders(original=DEDEDE))
    attributed = attribute(changes(P16, (5000, 5000), (1, 1)), seats)
    assert attributed == (
        Attribution(seat=1, player=KIRBY, change=0),
        Attribution(seat=2, player=DEDEDE, change=0),
    )


@given(tables(), st.data())
def test_the_sum_over_the_table_stays_zero_with_any_proxies(
    table: Table, data: st.DataObject
) -> None:
    """F-18, P16-X5: no change is lost or doubled, and nobody outside a seat is rated."""
    seat_changes = changes(*table)
    proxied = data.draw(
        st.lists(st.booleans(), min_size=len(seat_changes), max_size=len(seat_changes))
    )
    seats = [
        Holders(
            original=PlayerId(f"original {n}"),
            proxy=PlayerId(f"proxy {n}") if has_proxy else None,
        )
        for n, has_proxy in enumerate(proxied)
    ]
    attributed = attribute(seat_changes, seats)
    assert [part.change for part in attributed] == list(seat_changes)
    assert sum(part.change for part in attributed) == 0
    for part, held in zip(attributed, seats, strict=True):
        gained_by_proxy = held.proxy is not None and part.change > 0
        assert part.player == (held.proxy if gained_by_proxy else held.original)


def test_attribution_fails_when_a_seat_has_no_holder() -> None:
    """P16-X5: a change without a player would be lost silently."""
    with pytest.raises(ValueError, match="shorter"):
        attribute((100, -100), (ALONE,))

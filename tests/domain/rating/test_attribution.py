"""Whose rating a seat's change moves."""

import pytest

from domain.model import PlayerId
from domain.rating.attribution import Holders, rated_player

KIRBY, META = PlayerId("kirby"), PlayerId("meta")
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

"""What holds in every match, however people press."""

import os

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from domain.match.referee import RULINGS
from domain.model import Ending
from tests.domain.match.chance import Chance
from tests.domain.match.walk import Tally, Walk

SEED = int(os.environ.get("TACHIAI_LAWS_SEED", "20260401"))
"""Set it to walk other matches; every run prints the one it had."""

MATCHES = 1200
CHOICES = st.binary(min_size=1800, max_size=1800)
"""The choices of one match: enough for about three hundred presses."""

LEAST = 100
"""How often each thing that matters must have come about, lest the laws prove nothing."""


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_laws_hold_at_every_step_of_random_matches(capsys: pytest.CaptureFixture[str]) -> None:
    """F-10, F-11, F-18, F-21, F-22: any event, at any time, by anybody, in any order."""
    tally = Tally()
    with capsys.disabled():
        print(f"\nTACHIAI_LAWS_SEED={SEED}")  # noqa: T201 - whoever sees a failure needs it
    walk_matches(tally)
    with capsys.disabled():
        print(tally)  # noqa: T201 - shows how far the matches went
    assert tally.steps >= 100_000
    assert tally.accepted >= 0.3 * tally.steps
    assert all(tally.endings[ending] >= LEAST for ending in Ending)
    assert tally.proxies >= LEAST
    assert tally.void_races >= LEAST
    assert set(tally.events) == {event.__name__ for event in RULINGS}


def walk_matches(tally: Tally) -> None:
    """Walk them all; of a failure the shortest walk that shows it is told."""

    @seed(SEED)
    @settings(
        max_examples=MATCHES,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example],
    )
    @given(CHOICES)
    def walk(drawn: bytes) -> None:
        Walk(Chance(drawn), tally).to_the_end()

    walk()

"""The queries of the how-to page find exactly what the page says."""

from collections.abc import Callable, Mapping

import pytest

from domain.match.state import Phase
from tests.e2e.browser.guide import saved_views
from tests.e2e.browser.parked import SHIPPED, Parked
from tests.e2e.browser.reading import Ui

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(300)]

WITHOUT_RESULT = ("application", "races", "absence", "release", "cancelling")


def _in(*phases: Phase) -> Callable[[Parked], list[str]]:
    return lambda standing: [standing.phases[phase].match for phase in phases]


FOUND: Mapping[str, Callable[[Parked], list[str]]] = {
    "Open matches": _in(*(phase for phase in Phase if phase is not Phase.ENDED)),
    "Nobody hosts yet": _in(Phase.HOST),
    "No deadline runs": _in(Phase.TOTALS, Phase.CONFIRMATION, Phase.SUBMITTED),
    "Result not written yet": _in(Phase.SUBMITTED),
    "One league": lambda standing: [
        play
        for one in [standing.phases[Phase.RACES]]
        for play in (one.match, one.queue)
        if one.league.id == SHIPPED
    ],
    "Where somebody plays now": lambda standing: [
        standing.phases[phase].match
        for phase in (Phase.RACES, Phase.TOTALS, Phase.CONFIRMATION, Phase.SUBMITTED)
    ],
    "Results": _in(Phase.ENDED),
    "Ended without a result": lambda standing: [standing.ends[way].match for way in WITHOUT_RESULT],
    "Queues": lambda standing: [play.queue for play in standing.plays],
    "Shut queues": lambda standing: [standing.shut.queue],
}


@pytest.mark.parametrize("view", saved_views())
async def test_a_saved_view_of_the_guide_finds_what_it_is_for(
    view: str, standing: Parked, ui: Ui
) -> None:
    query, expected = saved_views()[view], sorted(FOUND[view](standing))
    client = standing.site.client
    assert sorted([found.id async for found in client.list_workflows(query)]) == expected
    assert sorted(await ui.search(query)) == expected


def test_every_view_that_is_tested_stands_in_the_guide() -> None:
    assert saved_views().keys() == FOUND.keys()

"""An operator presses from the UI what a bot would, under the same rules."""

import json

import pytest

from tests.e2e.browser.parked import Parked
from tests.e2e.browser.reading import Ui

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(300)]


async def test_an_operator_closes_and_opens_a_queue_from_its_page(standing: Parked, ui: Ui) -> None:
    await ui.open(standing.acted.queue)
    await ui.update("close_queue", _a_press("by-hand-1"))
    closed = await ui.metadata()
    await ui.open(standing.acted.queue)
    await ui.update("open_queue", _a_press("by-hand-2"))
    opened = await ui.metadata()
    assert (closed.rows["Phase"], opened.rows["Phase"]) == ("shut", "open")
    assert [press.split("UTC ")[1] for press in opened.presses] == [
        "open_queue: referee",
        "close_queue: referee",
    ]


def _a_press(press: str) -> str:
    return json.dumps({"presses": [{"id": press, "actor": "referee"}]})

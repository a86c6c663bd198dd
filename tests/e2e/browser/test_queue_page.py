"""A queue's page: who waits, for what and until when, and who opened or closed it."""

import pytest

from tests.e2e.browser.parked import Parked
from tests.e2e.browser.play import LADDER
from tests.e2e.browser.reading import Ui
from workflows.ids import DUE
from workflows.markdown import clock

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(300)]


async def test_the_page_of_a_queue_answers_an_operator_while_people_wait(
    standing: Parked, ui: Ui
) -> None:
    play = standing.open
    described = await standing.site.client.get_workflow_handle(play.queue).describe()
    closes = described.typed_search_attributes[DUE]
    await ui.open(play.queue)
    metadata, attributes = await ui.metadata(), await ui.attributes()

    assert metadata.summary == f"{play.league.name}: {LADDER} queue"
    assert "16 players make a table" in metadata.details
    assert metadata.rows["League"] == play.league.name
    assert metadata.rows["Queue"] == f"open {LADDER}"
    assert [row[0] for row in metadata.people] == ["Aoi (aoi)", "Ren (ren)", "Mei (mei)"]
    assert metadata.rows["Waits for"] == "16 more for the high table, 13 for the low (join)"
    assert metadata.rows[f"Until {clock(closes)}"] == "queue closes"
    assert "queue closes" in await ui.timeline()
    assert [press.split("UTC ")[1] for press in metadata.presses] == [
        "join: Mei (mei)",
        "join: Ren (ren)",
        "join: Aoi (aoi)",
    ]
    assert '"Phase": "open"' in attributes
    assert await ui.status() == "RUNNING"


async def test_the_page_of_a_shut_queue_says_who_closed_it(standing: Parked, ui: Ui) -> None:
    await ui.open(standing.shut.queue)
    metadata = await ui.metadata()
    assert metadata.rows["Phase"] == "shut"
    assert metadata.rows["Waits for"] == "the hours or a moderator to open it (open_queue)"
    assert metadata.presses[0].endswith("close_queue: referee")
    assert '"actor": "referee"' in await ui.event("close_queue", "Accepted Request")

"""Takes the pictures of the guide: ``python -m tests.e2e.browser.pictures``."""

import asyncio
from pathlib import Path

from playwright.async_api import Locator, ViewportSize

from domain.match.state import Phase
from tests.e2e.browser.guide import saved_views
from tests.e2e.browser.parked import SHIPPED, open_till_late
from tests.e2e.browser.play import Play, a_league
from tests.e2e.browser.reading import Ui, browser
from tests.e2e.browser.site import Site, running_site

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
SIZE: ViewportSize = {"width": 1440, "height": 1500}
MARGIN = 16

SHOWN = ("League", "Phase", "Due", "Outcome")
HIDDEN = ("Run ID", "Start", "End")
"""Columns of the list, added and taken away."""

ACT = """{
  "presses": [
    {
      "id": "by-hand-1",
      "actor": "referee",
      "args": {"reason": "game servers down"}
    }
  ]
}"""


class Camera:
    """Takes pictures of parts of the page."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui

    async def take(self, name: str, top: Locator, bottom: Locator, most: int = 1000) -> None:
        """Take the page beside its menu, from the top of one element to the end of another.

        Args:
            name: Of the picture.
            top: Where it begins.
            bottom: With what it ends.
            most: Pixels from top to bottom.
        """
        first, last = await top.bounding_box(), await bottom.bounding_box()
        assert first, f"{name} begins nowhere"
        assert last, f"{name} ends nowhere"
        menu = await self.ui.page.get_by_role("navigation").first.bounding_box()
        left = menu["width"] if menu else 0
        y = max(0, first["y"] - MARGIN)
        await self.ui.page.screenshot(
            path=FOLDER / f"ui-{name}.png",
            clip={
                "x": left,
                "y": y,
                "width": SIZE["width"] - left,
                "height": min(most, last["y"] + last["height"] + MARGIN - y),
            },
        )

    async def details(self, name: str, workflow: str) -> None:
        """What a workflow says about itself."""
        await self.ui.open(workflow)
        await self.ui.metadata()
        summary = self.ui.page.get_by_text("Summary", exact=True).first
        await self.take(
            name, summary, self.ui.page.locator("#user-metadata-current-details"), most=780
        )

    async def timeline(self, name: str, workflow: str) -> None:
        """What has happened, and what is going on."""
        await self.ui.open(workflow)
        await self.ui.timeline()
        heading = self.ui.page.get_by_role("heading", name="Timeline")
        await self.take(name, heading, self.ui.bars(), most=520)

    async def view(self, name: str, query: str) -> None:
        """The list of workflows, narrowed down."""
        found = await self.ui.search(query)
        page = self.ui.page
        title = page.get_by_test_id("workflow-count")
        await self.take(name, title, page.get_by_role("link", name=found[-1], exact=True))

    async def result(self, name: str, workflow: str) -> None:
        """How a match ended."""
        await self.ui.open(workflow)
        await self.ui.result()
        heading = self.ui.page.get_by_test_id("workflow-id-heading")
        await self.take(name, heading, self.ui.bars(), most=620)

    async def act(self, name: str, workflow: str) -> None:
        """The dialog that presses something."""
        await self.ui.open(workflow)
        await self.ui.draft_update("release_room", ACT)
        dialog = self.ui.dialog()
        await dialog.screenshot(path=FOLDER / f"ui-{name}.png")
        await dialog.get_by_test_id("cancel-modal-button").click()

    async def choose_columns(self) -> None:
        """Show in the list what is worth searching by."""
        page = (await self.ui.load()).page
        await page.get_by_test_id("workflows-summary-table-configuration-button").click()
        for column in HIDDEN:
            await page.get_by_test_id(f"orderable-list-item-{column}-remove-button").click()
        for column in SHOWN:
            await page.get_by_test_id(f"orderable-list-item-{column}-add-button").click()
        await page.get_by_test_id("drawer-close-button").click()


async def others(site: Site) -> tuple[str, str]:
    """Play in other leagues, for a list that shows more than one match.

    Returns:
        A queue in which people wait, and a match that a moderator ended.
    """
    released, absent = Play(site, a_league("umi")), Play(site, a_league("yama", gathering="1s"))
    gathering, queue = Play(site, a_league("hoshi")), Play(site, open_till_late("minato"))
    await asyncio.gather(
        released.reach(Phase.HOST),
        absent.reach(Phase.ROOM),
        gathering.reach(Phase.GATHERING),
        queue.wait_in_the_queue(),
    )
    await released.end_by_release()
    await absent.end_by_absence()
    return queue.queue, released.match


async def story(site: Site, camera: Camera) -> None:
    """Follow one match from its gathering until the store is slow to write its result."""
    await camera.choose_columns()
    play = Play(site, a_league(SHIPPED))
    await play.reach(Phase.GATHERING)
    await camera.details("gathering", play.match)
    await camera.timeline("timeline", play.match)
    await play.enter(Phase.RACES)
    await camera.details("races", play.match)
    await camera.view("list", "ExecutionStatus = 'Running'")
    await camera.view("view", saved_views()["Ended without a result"])
    await camera.act("act", play.match)
    for phase in (Phase.TOTALS, Phase.CONFIRMATION):
        await play.enter(phase)
    await camera.details("confirmation", play.match)
    async with site.held("ledger"):
        await play.enter(Phase.SUBMITTED)
        await camera.ui.open(play.match)
        await camera.ui.page.get_by_text("Attempt").first.wait_for()
        await camera.timeline("store", play.match)


async def main() -> None:
    """Run servers, play, and look."""
    async with running_site() as site, browser() as page:
        await page.set_viewport_size(SIZE)
        camera = Camera(await Ui(page, site.ui).load())
        queue, released = await others(site)
        await story(site, camera)
        await camera.details("queue", queue)
        await camera.result("ended", released)


if __name__ == "__main__":
    asyncio.run(main())

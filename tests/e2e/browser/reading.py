"""Reads the Temporal UI as somebody at a screen does: what is visible, and nothing else."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import parse_qs, quote, urlsplit

from playwright.async_api import Locator, Page, ViewportSize, async_playwright
from playwright.async_api import TimeoutError as Overdue

from tests.e2e.browser import chromium
from tests.e2e.soon import soon

SIZE: ViewportSize = {"width": 1500, "height": 1300}
PATIENCE_MS = 60_000
"""So long the page may take to show something, on a machine that is busy with other tests."""
ANSWERED_MS = 15_000
"""After this a search has not been asked at all."""

FOLLOW = """path => {
  const link = Object.assign(document.createElement('a'), {href: path});
  document.body.append(link); link.click(); link.remove();
}"""
"""Follows a link within the page: loading it anew takes seconds each time."""

SHOWN = """ids => {
  const rows = document.querySelectorAll('td a[href*="/workflows/"]');
  const shown = [...rows].filter(row => row.checkVisibility()).map(row => row.innerText.trim());
  const listed = shown.filter(text => text.includes('/'));
  return listed.length === ids.length && ids.every(id => listed.includes(id));
}"""
"""Whether the list shows these workflows and no other; a run's link has no slash in it."""

LIST = "/namespaces/default/workflows"


@dataclass(frozen=True, slots=True, kw_only=True)
class Metadata:
    """The tab "User Metadata"."""

    summary: str
    details: str
    rows: Mapping[str, str]
    """The current details' first table."""
    people: Sequence[Sequence[str]]
    """Their second table."""
    presses: Sequence[str]
    """The last presses, the latest first."""


class Ui:
    """One browser page on the UI."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self._address = address

    async def load(self) -> Self:
        """Load the list of workflows."""
        await self.page.goto(f"{self._address}{LIST}", wait_until="commit")
        await self.page.get_by_test_id("workflow-count").wait_for()
        return self

    async def open(self, workflow: str) -> None:
        """Open the page of a workflow."""
        await self.page.evaluate(FOLLOW, f"{LIST}/{quote(workflow, safe='')}")
        heading = self.page.get_by_test_id("workflow-id-heading")
        await heading.filter(has_text=workflow).wait_for()

    async def status(self) -> str:
        """The coloured word beside the workflow's id, such as RUNNING."""
        return (await self.page.get_by_test_id("execution-status").first.inner_text()).strip()

    async def metadata(self) -> Metadata:
        """What the workflow says about itself. The current details take a worker."""
        await self._tab("user-metadata")
        details = self._framed("current-details")
        await details.locator("table").first.wait_for()
        return Metadata(
            summary=await self._said("summary"),
            details=await self._said("details"),
            rows={row[0]: row[1] for row in await _cells(details.locator("table").first)},
            people=await _cells(details.locator("table").nth(1)),
            presses=[text.strip() for text in await details.locator("li").all_inner_texts()],
        )

    async def timeline(self) -> str:
        """The names beside the bars of the timeline, one a line."""
        await self._tab("timeline")
        bars = self.bars()
        await bars.get_by_text("deliver_notices").first.wait_for()
        return await bars.inner_text()

    async def result(self) -> str:
        """What the workflow gave when it ended."""
        await self._tab("timeline")
        result = self.page.get_by_role("textbox", name="Result").filter(has_text="{")
        await result.wait_for()
        return await result.inner_text()

    async def attributes(self) -> str:
        """The tab "Search Attributes"."""
        await self._tab("search-attributes")
        league = self.page.get_by_text('"League"', exact=True)
        await league.wait_for()
        return await league.locator("xpath=../..").inner_text()

    async def pending(self) -> str:
        """The tab "Pending Activities"."""
        await self._tab("pending-activities")
        await self.page.get_by_text("Last Failure").first.wait_for()
        return await self.page.get_by_role("main").last.inner_text()

    async def event(self, text: str, detail: str) -> str:
        """Open the latest event of the history that shows a text, and read a part of it.

        Args:
            text: Such as the name of an update.
            detail: What stands above the part, such as "Accepted Request".
        """
        await self._tab("history")
        await self.page.get_by_role("row").get_by_text(text, exact=True).first.click()
        shown = self.page.get_by_role("textbox", name=detail).first
        await shown.wait_for()
        return await shown.inner_text()

    async def history(self) -> str:
        """The kinds and main details of the events, the latest first."""
        await self._tab("history")
        await self.page.get_by_text("Workflow Execution Started").wait_for()
        return await self.page.get_by_role("table").first.inner_text()

    async def search(self, query: str) -> list[str]:
        """Type a query into the list's box, and give the ids of what is then shown."""
        await self.page.evaluate(FOLLOW, LIST)
        box = self.page.get_by_test_id("workflow-manual-search-input")
        if not await box.is_visible():
            await self.page.get_by_test_id("toggle-manual-query").click()

        async def asked() -> dict[str, Any] | None:
            # A page that is still busy with the view before empties the box once more.
            await box.fill(query)
            with suppress(Overdue):
                async with self.page.expect_response(
                    lambda response: _asks(response.url, query), timeout=ANSWERED_MS
                ) as response:
                    await box.press("Enter")
                return dict(await (await response.value).json())
            return None

        answer = await soon("an answer to the search", asked)
        found = [one["execution"]["workflowId"] for one in answer.get("executions", ())]
        await self.page.wait_for_function(SHOWN, arg=found)
        return found

    async def update(self, name: str, data: str) -> None:
        """Send an update to the workflow whose page is open, by the menu "More Actions"."""
        await self.draft_update(name, data)
        dialog = self.dialog()
        # Enter, since the button moves while the dialog makes room for what was typed.
        await dialog.get_by_test_id("confirm-modal-button").press("Enter")
        await dialog.wait_for(state="hidden")

    async def draft_update(self, name: str, data: str) -> None:
        """Fill in the dialog that sends an update."""
        await self.page.get_by_role("button", name="More Actions").click()
        await self.page.get_by_role("menuitem", name="Update").click()
        dialog = self.dialog()
        await dialog.get_by_test_id("update-select-button").click()
        await self.page.get_by_role("option", name=name, exact=True).click()
        await dialog.get_by_role("textbox", name="Data").fill(data)

    def dialog(self) -> Locator:
        """The dialog that sends an update, while it is open."""
        return self.page.get_by_test_id("update-confirmation-modal").filter(visible=True)

    def bars(self) -> Locator:
        """The timeline."""
        return self.page.get_by_role("heading", name="Timeline").locator("xpath=../../..")

    async def _tab(self, name: str) -> None:
        await self.page.get_by_test_id(f"{name}-tab").click()

    async def _said(self, part: str) -> str:
        body = self._framed(part)
        await body.locator("p, ul, ol").first.wait_for()
        return (await body.inner_text()).strip()

    def _framed(self, part: str) -> Locator:
        return self.page.frame_locator(f"#user-metadata-{part}").locator("body")


async def _cells(table: Locator) -> list[list[str]]:
    cells: list[list[str]] = await table.locator("tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim()))"
    )
    # The UI sets quotation marks as a printer would.
    return [
        [cell.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") for cell in row] for row in cells[1:]
    ]


def _asks(address: str, query: str) -> bool:
    parts = urlsplit(address)
    return parts.path.endswith("/workflows") and parse_qs(parts.query).get("query") == [query]


@asynccontextmanager
async def browser() -> AsyncIterator[Page]:
    """Run a Chromium with one page."""
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(
            executable_path=chromium.program(), args=chromium.ARGUMENTS
        )
        page = await launched.new_page(
            viewport=SIZE, timezone_id="UTC", locale="en-US", reduced_motion="reduce"
        )
        page.set_default_timeout(PATIENCE_MS)
        yield page
        await launched.close()

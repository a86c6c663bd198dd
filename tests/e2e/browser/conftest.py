"""One site, one browser, and every match that somebody may have to look at."""

from collections.abc import AsyncIterator

import pytest

from tests.e2e.browser import chromium
from tests.e2e.browser.parked import Parked, parked
from tests.e2e.browser.reading import Ui, browser
from tests.e2e.browser.site import Site, running_site


@pytest.fixture(scope="package", autouse=True)
def a_chromium() -> None:
    """Nothing of this can be tested where no browser runs."""
    if not chromium.ready():
        pytest.skip("there is no Chromium that runs: `make browser` installs one")


@pytest.fixture(scope="package")
async def site() -> AsyncIterator[Site]:
    """Servers with their UI, and a worker."""
    async with running_site() as site:
        yield site


@pytest.fixture(scope="package")
async def standing(site: Site) -> AsyncIterator[Parked]:
    """A match in every phase and one for every way to end."""
    async with parked(site) as standing:
        yield standing


@pytest.fixture(scope="package")
async def ui(site: Site) -> AsyncIterator[Ui]:
    """The UI in a browser."""
    async with browser() as page:
        yield await Ui(page, site.ui).load()

"""A Chromium for reading the Temporal UI: ``python -m`` finds one or installs one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")

ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
"""Runs for root and without a screen, and talks to nobody but the page it is sent to."""

PACKAGES = ("chromium", "libatomic1", "fonts-dejavu-core")
"""Debian's, with what Playwright's own driver needs, and letters for pictures."""

BY_HAND = """There is no Chromium that runs, and none could be installed. What can be done:
  on Debian, as root:  apt-get install chromium libatomic1
  anywhere:            python -m playwright install --with-deps chromium
  or put one on PATH under one of these names: {programs}"""


def program(path: str | None = None) -> str | None:
    """The Chromium on the path; without one Playwright uses its own, if that is installed."""
    found = (shutil.which(name, path=path) for name in PROGRAMS)
    return next((one for one in found if one), None)


def ready() -> str | None:
    """Where the Chromium is that the tests will start; nothing if Playwright cannot run."""
    driver = [sys.executable, "-m", "playwright", "--version"]
    if subprocess.run(driver, capture_output=True, check=False).returncode:
        return None
    if on_path := program():
        return on_path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install() -> None:
    """Install one: with apt where that can be done, else Playwright's own."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _tried(["apt-get", "update", "-qq"])
        _tried(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES])
    if ready() is None:
        _tried([sys.executable, "-m", "playwright", "install", "chromium"])


def _tried(command: Sequence[str]) -> None:
    """Run a command that may fail; it is quiet unless it does."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, env=quiet, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.stderr.write(f"{' '.join(command)}:\n{done.stdout}{done.stderr}\n")


def main() -> int:
    """Say where it is; fail with what can be done if there is none."""
    if ready() is None:
        sys.stdout.write("installing Chromium\n")
        install()
    if found := ready():
        sys.stdout.write(f"Chromium: {found}\n")
        return 0
    sys.stderr.write(BY_HAND.format(programs=", ".join(PROGRAMS)) + "\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())

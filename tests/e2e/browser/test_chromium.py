"""Which Chromium the tests start, and what is said when there is none."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.browser.chromium import BY_HAND, PROGRAMS, program

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(120)]


def test_the_first_known_program_on_the_path_is_taken(tmp_path: Path) -> None:
    for name in ("google-chrome", "chromium"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    assert program(str(tmp_path)) == str(tmp_path / "chromium")


def test_none_is_taken_when_the_path_has_none(tmp_path: Path) -> None:
    assert program(str(tmp_path)) is None


def test_it_is_said_what_can_be_done_when_none_can_be_installed(tmp_path: Path) -> None:
    """Nowhere to look, nothing to install with, and nobody to download from."""
    nowhere = {
        "PATH": str(tmp_path),
        "HOME": str(tmp_path),
        "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "browsers"),
        "PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9",
    }
    ran = subprocess.run(
        [sys.executable, "-m", "tests.e2e.browser.chromium"],
        env=nowhere,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stderr.endswith(BY_HAND.format(programs=", ".join(PROGRAMS)) + "\n")

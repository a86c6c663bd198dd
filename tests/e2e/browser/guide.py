"""What the how-to page tells operators to type, read out of the page itself."""

import re
from collections.abc import Mapping
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "watch-a-match.md"

_VIEW = re.compile(r"^\| ([^|]+) \| `([^`]+)` \|", re.MULTILINE)
_COMMAND = re.compile(r"^```sh\n(temporal .*?)^```", re.MULTILINE | re.DOTALL)


def saved_views() -> Mapping[str, str]:
    """The queries that the page recommends, by the name of the view."""
    _, _, section = PAGE.read_text("utf-8").partition("### Saved views")
    return {name.strip(): query for name, query in _VIEW.findall(section.partition("\n#")[0])}


def commands() -> list[str]:
    """The commands of the ``temporal`` command line, as one would copy them."""
    return [command.strip() for command in _COMMAND.findall(PAGE.read_text("utf-8"))]

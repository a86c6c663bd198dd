"""The reference of the command line says what there is, and nothing else."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from domain.match.events import PRESSES
from tests.cli.program import EXAMPLES
from workers.cli import app
from workers.settings import PREFIX, Settings

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
SECTION = re.compile(r"^### `(tachiai [a-z -]+)`$", re.MULTILINE)
OF_EVERY_COMMAND = {"--json", "--lang"}


def commands() -> dict[str, Any]:
    """Every command of the program, by what one types."""
    return dict(_walk(typer.main.get_command(app), "tachiai"))


def _walk(command: Any, path: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - typer's own
    below = getattr(command, "commands", None)
    if not below:
        yield path, command
    else:
        for name, one in below.items():
            yield from _walk(one, f"{path} {name}")


def sections() -> dict[str, str]:
    """The text about each command."""
    parts = SECTION.split((REFERENCE / "cli.md").read_text())[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_the_reference_lists_exactly_the_commands_that_exist() -> None:
    """What nobody wrote down nobody finds; what is gone misleads."""
    assert sorted(sections()) == sorted(commands())


@pytest.mark.parametrize("name", sorted(commands()))
def test_the_reference_names_exactly_the_options_of_a_command(name: str) -> None:
    """Those that every command takes are said once for all."""
    options = {
        option
        for parameter in commands()[name].params
        for option in (*parameter.opts, *parameter.secondary_opts)
        if option.startswith("--")
    }
    said = set(re.findall(r"`(--[a-z-]+)", sections()[name]))
    assert said == options - OF_EVERY_COMMAND


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_command_takes_json_and_a_language(name: str) -> None:
    """Scripts and people use the same commands."""
    options = {option for parameter in commands()[name].params for option in parameter.opts}
    assert options >= OF_EVERY_COMMAND


def test_the_reference_lists_exactly_the_variables_that_are_read() -> None:
    """Those of the settings, and the one of the migrations."""
    fields = {field.alias or name for name, field in Settings.model_fields.items()}
    read = {f"{PREFIX}{name.upper()}" for name in fields} | {"TACHIAI_MIGRATIONS"}
    rows = re.findall(rf"^\| `({PREFIX}[A-Z_]+)`", (REFERENCE / "cli.md").read_text(), re.MULTILINE)
    assert sorted(rows) == sorted(read)


def test_the_reference_of_scripts_names_every_press() -> None:
    """A press that a script may use is one that a player may make."""
    text = (REFERENCE / "scripts.md").read_text()
    table = text.split("| `do` | `args` |")[1].split("##")[0]
    named = {
        press
        for row in table.splitlines()
        if row.startswith("| `")
        for press in re.findall(r"`([a-z_]+)`", row.split("|")[1])
    }
    assert named == set(PRESSES)


def test_the_examples_show_the_league_file_that_is_installed() -> None:
    """One file, found both ways."""
    shown = EXAMPLES / "leagues" / "kaze.toml"
    assert shown.read_text() == (REFERENCE.parents[1] / "workers/data/kaze.toml").read_text()

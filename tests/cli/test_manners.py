"""Exit statuses tell a rule's no from what failed on the way."""

import json

import pytest
import typer
from typer.testing import CliRunner

from workers.cli.manners import RefusedPress, Terminal, command
from workflows.ports import Refusal


def refused_with(code: str) -> typer.Typer:
    """A program whose one command presses and is answered with that code."""
    app = typer.Typer()

    async def press(terminal: Terminal) -> None:
        terminal.say("pressing")
        raise RefusedPress(Refusal(code=code))

    command(app, "press")(press)
    return app


def test_bytes_that_are_no_letters_are_a_mistake_and_no_traceback() -> None:
    """A terminal passes them on as halves of letters, which no server takes."""
    app = typer.Typer()

    def show(terminal: Terminal, name: str, more: list[str]) -> None:
        terminal.answer({"name": name, "more": more}, name)

    command(app, "show")(show)
    for given in (["\udcff", "b"], ["a", "b", "c\ud83d"]):
        done = CliRunner().invoke(app, [*given, "--json"])
        assert done.exit_code == 1
        assert json.loads(done.stdout)["failed"]["code"] == "wrong_argument"
    assert CliRunner().invoke(app, ["ポン🦝", "\u202e"]).exit_code == 0


@pytest.mark.parametrize(
    ("code", "status", "said"),
    [
        ("match_closed", 2, "refused"),
        ("queue_shut", 2, "refused"),
        ("malformed", 2, "refused"),
        ("busy", 1, "failed"),
        ("store_down", 1, "failed"),
        ("bug", 1, "failed"),
    ],
)
def test_only_a_press_that_certainly_changed_nothing_is_refused(
    code: str, status: int, said: str
) -> None:
    done = CliRunner().invoke(refused_with(code), ["--json"])
    assert done.exit_code == status
    (answer,) = json.loads(done.stdout).items()
    assert answer[0] == said
    assert answer[1]["code"] == code
    assert answer[1]["message"]

"""Settings from the environment, and from servers of ``tachiai dev`` that run."""

from pathlib import Path

import pytest

from tests.cli.program import tachiai
from workers.mistakes import Mistake
from workers.settings import Servers, read_settings, servers_file

RUNNING = Servers(temporal_address="127.0.0.1:1", database_url="postgresql:///here", league="kaze")


def running_at(home: Path) -> dict[str, str]:
    """An environment whose home has running servers."""
    servers_file(home).write_text(RUNNING.model_dump_json())
    return {"TACHIAI_HOME": str(home)}


def test_settings_come_from_the_environment_when_they_are_there() -> None:
    """Others' variables are none of ours, and an empty one is none."""
    settings = read_settings(
        {
            "TACHIAI_DATABASE_URL": "postgresql:///x",
            "TACHIAI_AS": "mod",
            "TACHIAI_LEAGUE": "",
            "PATH": "/bin",
        }
    )
    assert (settings.database_url, settings.actor, settings.league) == (
        "postgresql:///x",
        "mod",
        None,
    )


def test_running_servers_are_found_when_nothing_else_is_said(tmp_path: Path) -> None:
    """A second terminal needs no settings."""
    settings = read_settings(running_at(tmp_path))
    assert settings.temporal_address == RUNNING.temporal_address
    assert settings.database_url == RUNNING.database_url
    assert settings.league == RUNNING.league


def test_the_environment_wins_when_servers_run_as_well(tmp_path: Path) -> None:
    """Whoever says something means it, each setting by itself."""
    settings = read_settings({**running_at(tmp_path), "TACHIAI_DATABASE_URL": "postgresql:///x"})
    assert settings.database_url == "postgresql:///x"
    assert settings.temporal_address == RUNNING.temporal_address


@pytest.mark.parametrize(
    ("name", "value"),
    [("TACHIAI_LEAGE", "kaze"), ("TACHIAI_LANGUAGE", "fr"), ("TACHIAI_CONNECTIONS", "many")],
)
def test_a_variable_that_means_nothing_is_a_mistake(name: str, value: str) -> None:
    """A misspelt setting would otherwise be silently none."""
    with pytest.raises(Mistake, match=rf"{name}: \w"):
        read_settings({name: value})


def test_a_wrong_variable_ends_a_command_without_a_traceback() -> None:
    """And under ``--json`` as JSON."""
    ran = tachiai("points", "1,2", "--json", environment={"TACHIAI_LEAGE": "kaze"})
    assert ran.status == 1
    assert "TACHIAI_LEAGE: there is no such setting" in ran.json["failed"]["message"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["queue", "show", "--league", "kaze"],
        ["match", "list"],
        ["player", "show", "aoi", "--league", "kaze"],
        ["migrate"],
        ["worker"],
    ],
)
def test_a_command_says_what_to_start_when_no_server_is_there(arguments: list[str]) -> None:
    """What was refused, why, and what to do."""
    ran = tachiai(*arguments, environment={"TACHIAI_TEMPORAL_ADDRESS": "127.0.0.1:1"})
    assert ran.status == 1
    assert "tachiai dev" in ran.err
    assert "Traceback" not in ran.err

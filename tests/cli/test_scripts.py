"""``tachiai play``: a match from a script, and what is said about a script that is none."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import SCRIPTS, tachiai
from tests.cli.test_reference import REFERENCE

ENDINGS = {
    "full-match": ("submitted", "submitted"),
    "void-by-application": ("void", "application"),
    "void-by-two-void-races": ("void", "void_races"),
    "dissolved": ("dissolved", "absence"),
    "released": ("released", "server maintenance"),
    "proxied": ("submitted", "submitted"),
}


def script(name: str) -> dict[str, Any]:
    """Read a shipped script, to change it."""
    read: dict[str, Any] = json.loads((SCRIPTS / f"{name}.json").read_text())
    return read


@pytest.mark.parametrize("name", sorted(ENDINGS))
def test_a_shipped_script_ends_as_its_name_says_when_played(name: str) -> None:
    """P16-C4, P16-V1, P16-R4, P16-H4, P16-V4: and every refusal in it was expected."""
    ran = tachiai("play", str(SCRIPTS / f"{name}.json"), "--json")
    outcome = ran.json["outcome"]
    expected = [
        (number, player, line["expect"])
        for number, line in enumerate(script(name)["presses"], start=1)
        if "expect" in line
        for player in ([line["by"]] if isinstance(line["by"], str) else line["by"])
    ]
    assert ran.status == 0, ran.err
    assert (outcome["ending"], outcome["reason"]) == ENDINGS[name]
    assert [(no["press"], no["by"], no["code"]) for no in outcome["refusals"]] == expected


def test_every_shipped_script_has_its_ending_named_here() -> None:
    """A script without an expectation proves nothing."""
    assert {path.stem for path in SCRIPTS.glob("*.json")} == set(ENDINGS)


def test_changes_sum_to_nought_and_follow_the_proxy_when_a_proxied_seat_gains() -> None:
    """P16-X5, RT-5, P16-C8."""
    ran = tachiai("play", str(SCRIPTS / "full-match.json"), "--json")
    changes = ran.json["outcome"]["changes"]
    proxied = next(line for line in changes if line["player"] == "yuma")
    assert sum(line["change"] for line in changes) == 0
    assert proxied["change"] > 0
    assert proxied["credited"] == "haru"
    assert [line["place"] for line in changes].count(2) == 2


def test_the_loss_stays_with_the_owner_when_a_proxied_seat_loses() -> None:
    """P16-X5, P16-V6."""
    ran = tachiai("play", str(SCRIPTS / "proxied.json"), "--json")
    changes = ran.json["outcome"]["changes"]
    proxied = next(line for line in changes if line["player"] == "mei")
    assert proxied["change"] < 0
    assert proxied["credited"] == "mei"


def test_the_same_script_gives_the_same_outcome_when_played_twice() -> None:
    """F-19: nothing in it depends on the clock or on chance."""
    first, second = [tachiai("play", str(SCRIPTS / "full-match.json"), "--json") for _ in range(2)]
    assert first.out == second.out


def test_a_refusal_nobody_met_is_a_mistake_when_it_was_expected(tmp_path: Path) -> None:
    """The outcome is printed all the same."""
    wrong = script("dissolved")
    wrong["presses"][0]["expect"] = "host_taken"
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(wrong))
    ran = tachiai("play", str(path))
    assert ran.status == 1
    assert "expected host_taken, was accepted" in ran.err
    assert "match_dissolved" in ran.out


def test_shorter_times_hold_when_a_script_sets_them(tmp_path: Path) -> None:
    """P16-H4: the ten minutes are a setting of the rulebook."""
    short = script("dissolved")
    short["settings"] = {"hosting": {"gathering": "8m"}}
    short["until"] = "10m30s"
    path = tmp_path / "short.json"
    path.write_text(json.dumps(short))
    assert tachiai("play", str(path), "--json").json["outcome"]["ending"] == "dissolved"


def test_a_match_is_open_when_the_script_stops_before_its_end(tmp_path: Path) -> None:
    """P16-H4: nothing is decided before its time."""
    early = script("dissolved")
    early["until"] = "11m"
    path = tmp_path / "early.json"
    path.write_text(json.dumps(early))
    outcome = tachiai("play", str(path), "--json").json["outcome"]
    assert (outcome["ending"], outcome["phase"]) == (None, "gathering")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"presses": [{"at": "1s", "by": "aoi", "do": "fly"}]}, "there is no press 'fly'"),
        ({"presses": [{"at": "soon", "by": "aoi", "do": "check_in"}]}, "3m20s"),
        ({"players": []}, "0 players for 16 seats"),
        ({"rulebook": "rated99"}, "there are: rated16"),
        ({"settings": {"hosting": {"patience": "1m"}}}, "hosting.patience"),
        ({"settings": {"hosting": {"gathering": 5}}}, "a duration such as 3m20s"),
        ({"settings": {"players": 0}}, "players: must be more than nothing"),
        ({"referees": []}, "there is no such setting"),
        ({"until": "1s"}, "earlier than the last press"),
        ({"start": "2026-01-01T12:00"}, "needs an offset"),
    ],
)
def test_a_script_is_refused_with_the_reason_when_it_is_none(
    tmp_path: Path, change: dict[str, object], said: str
) -> None:
    """Unknown fields are refused in files, and nobody sees a traceback for a mistake."""
    path = tmp_path / "script.json"
    path.write_text(json.dumps({**script("dissolved"), **change}))
    ran = tachiai("play", str(path))
    assert ran.status == 1
    assert said in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("text", ["", "{", "[]", "null"])
def test_a_file_is_refused_when_it_is_no_json_object(tmp_path: Path, text: str) -> None:
    """With its name, so that one of many is found."""
    path = tmp_path / "script.json"
    path.write_text(text)
    ran = tachiai("play", str(path), "--json")
    assert ran.status == 1
    assert str(path) in ran.json["failed"]["message"]


def test_a_file_is_refused_when_it_is_not_there() -> None:
    """With what the system says."""
    ran = tachiai("play", "/nonexistent/script.json")
    assert ran.status == 1
    assert "No such file" in ran.err


def test_the_example_of_the_reference_is_a_script(tmp_path: Path) -> None:
    """P16-H2: what people copy must work, and comes out as its title says."""
    text = (REFERENCE / "scripts.md").read_text()
    (example,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    path = tmp_path / "example.json"
    path.write_text(example)
    ran = tachiai("play", str(path), "--json")
    assert ran.status == 0, ran.err
    assert ran.json["outcome"]["phase"] == "races"

"""Golden games: whole matches as scripts, and what must come of them.

Beside each ``NAME.json`` (a script, see docs/reference/scripts.md) lies ``NAME.golden.json``:
the races as they were played in the game, and the outcome.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from domain.scoring.points import StadiumGroup, points_by_group
from tests.domain.rating.oracle import even_amounts, exact_changes, whole_changes
from workers.rehearsal.outcome import Outcome
from workers.rehearsal.rules import rehearse
from workers.rehearsal.script import Script, read_script

GAMES = Path(__file__).parent / "games"
NAMES = sorted(path.stem for path in GAMES.glob("*.json") if ".golden" not in path.name)

Golden = dict[str, Any]


def script(name: str) -> Script:
    return read_script(GAMES / f"{name}.json")


def golden(name: str) -> Golden:
    expected: Golden = json.loads((GAMES / f"{name}.golden.json").read_text(encoding="utf-8"))
    return expected


@pytest.mark.parametrize("name", NAMES)
def test_a_game_comes_out_as_it_did(name: str) -> None:
    """P16-C8, P16-R7, P16-C5: ending, totals, changes and notices."""
    game, expected = script(name), golden(name)
    outcome = rehearse(game)
    assert outcome.surprises(game) == ()
    found = json.loads(TypeAdapter(Outcome).dump_json(outcome))
    assert {part: found[part] for part in expected if part != "races"} == {
        part: value for part, value in expected.items() if part != "races"
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_points_of_a_game_are_those_of_its_placings(name: str) -> None:
    """P16-S0, P16-S1, P16-S3: group by group, and the totals are their sums."""
    book, expected = script(name).book(), golden(name)
    totals = dict.fromkeys(map(int, expected["totals"]), 0)
    for race in expected["races"]:
        groups = [StadiumGroup(stadium=g["stadium"], placings=tuple(g["placings"])) for g in race]
        for group, points in zip(race, points_by_group(groups, book.points.initial), strict=True):
            assert list(points) == group["points"]
            for seat, earned in zip(group["seats"], points, strict=True):
                totals[seat] += earned
    assert {str(seat): total for seat, total in totals.items()} == expected["totals"]


@pytest.mark.parametrize("name", NAMES)
def test_the_changes_of_a_game_are_those_of_the_formula(name: str) -> None:
    """RT-2 to RT-5: in exact fractions, worked out once more."""
    lines = golden(name)["changes"]
    ratings = {player.id: player.rating for player in script(name).players}
    exact = exact_changes(
        even_amounts(len(lines)),
        [ratings[line["player"]] for line in lines],
        [line["place"] for line in lines],
    )
    assert [line["change"] for line in lines] == list(whole_changes(exact))

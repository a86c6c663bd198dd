"""``tachiai points`` and ``tachiai rate`` say what the rules say."""

import pytest

from tests.cli.program import tachiai

POINTS = [
    ("1,2,3,3,3,6,7", [10, 7, 5, 5, 5, 3, 3]),
    ("1,2,2,4,4,4,7", [10, 7, 7, 3, 3, 3, 3]),
    ("1,1,3,4,5,5,7", [10, 10, 7, 5, 3, 3, 3]),
    ("1,2,3,4,5", [10, 7, 5, 3, 3]),
    ("1,2", [10, 3]),
    ("1,2,3", [10, 5, 3]),
    ("1,1,1,1", [10, 10, 10, 10]),
    ("7,3,1,3,2,3,6", [3, 5, 10, 5, 7, 5, 3]),
]


@pytest.mark.parametrize(("placings", "points"), POINTS)
def test_points_are_those_of_the_rules_when_placings_are_given(
    placings: str, points: list[int]
) -> None:
    """P16-S0, P16-S1, P16-S3: the checks of the rule page, in any order."""
    ran = tachiai("points", placings, "--json")
    assert (ran.status, ran.json, ran.err) == (0, {"points": points}, "")


def test_points_are_the_other_ones_when_the_race_was_unified() -> None:
    """P16-S2."""
    ran = tachiai("points", "1,2,3,4,5", "--unified", "--json")
    assert ran.json == {"points": [10, 8, 7, 6, 6]}


def test_points_are_worked_out_group_by_group_when_a_race_ended_in_several() -> None:
    """P16-S0, P16-S4: whoever missed it takes no place and scores as lower."""
    ran = tachiai("points", "1,2,-,3", "2,1", "--json")
    assert ran.json == {"points": [[10, 5, 3, 3], [3, 10]]}


def test_a_named_stadium_is_unified_unless_it_is_vs_gigantes() -> None:
    """P16-S2."""
    other = tachiai("points", "1,2,3", "--stadium", "drag_race", "--json")
    gigantes = tachiai("points", "1,2,3", "--unified", "--stadium", "vs_gigantes", "--json")
    assert (other.json["points"], gigantes.json["points"]) == ([10, 7, 6], [10, 5, 3])


def test_points_are_a_table_when_no_json_is_asked_for() -> None:
    """P16-S1: data on stdout, nothing on stderr."""
    ran = tachiai("points", "1,2")
    assert [line.split() for line in ran.out.splitlines()] == [
        ["placing", "points"],
        ["1", "10"],
        ["2", "3"],
    ]
    assert ran.err == ""


@pytest.mark.parametrize("placings", ["1,3", "2,3", "1,2,2,3", "0,1", "1,x", "", "1,,2"])
def test_points_are_refused_when_the_list_is_no_placings(placings: str) -> None:
    """P16-S: exit status 2 and the rule's code."""
    ran = tachiai("points", placings, "--json")
    refused = ran.json["refused"]
    assert (ran.status, refused["code"]) == (2, "not_placings")
    assert refused["message"]
    assert refused["params"]["given"] == placings


def test_a_refusal_is_said_on_stderr_when_no_json_is_asked_for() -> None:
    """P16-S: nothing that is no data goes to stdout."""
    ran = tachiai("points", "1,3")
    assert (ran.status, ran.out) == (2, "")
    assert "not_placings" in ran.err


def test_a_refusal_is_in_japanese_when_that_is_asked_for() -> None:
    """P16-S: the text is the catalogue's, the code stays."""
    english = tachiai("points", "1,3", "--json").json["refused"]
    japanese = tachiai("points", "1,3", "--json", "--lang", "ja").json["refused"]
    assert japanese["code"] == english["code"]
    assert japanese["message"] != english["message"]
    assert not japanese["message"].isascii()


def test_changes_are_evenly_spaced_when_ratings_are_equal() -> None:
    """RT-2, RT-5: from +100 to -100, and the sum is 0."""
    ran = tachiai(
        "rate", "--ladder", "rated16", "--ratings", "5000,5000,5000", "--places", "1,2,3", "--json"
    )
    assert ran.json == {"changes": [100, 0, -100]}


def test_tied_players_share_the_mean_when_places_are_tied() -> None:
    """RT-3."""
    ran = tachiai("rate", "--ratings", "5000,5000,5000,5000", "--places", "1,2,2,4", "--json")
    assert ran.json == {"changes": [100, 0, 0, -100]}


def test_beating_stronger_players_gains_more_when_ratings_differ() -> None:
    """RT-4: at two players it is plain Elo with K = 200."""
    ran = tachiai("rate", "--ratings", "5000,7000", "--places", "1,2", "--json")
    assert ran.json == {"changes": [182, -182]}


def test_negative_ratings_are_ratings_when_given() -> None:
    """RT-6, F-8."""
    ran = tachiai("rate", "--ratings", "-40,0", "--places", "2,1", "--json")
    gained = ran.json["changes"]
    assert sum(gained) == 0
    assert gained[1] > 0


@pytest.mark.parametrize(
    ("ratings", "places", "code"),
    [
        ("5000,5000", "1,3", "not_placings"),
        ("5000,5000", "1", "not_placings"),
        ("5000", "1", "not_rated"),
        ("5000,high", "1,2", "not_ratings"),
    ],
)
def test_rating_is_refused_when_a_match_cannot_be_rated(
    ratings: str, places: str, code: str
) -> None:
    """RT-2, RT-5."""
    ran = tachiai("rate", "--ratings", ratings, "--places", places, "--json")
    assert (ran.status, ran.json["refused"]["code"]) == (2, code)


def test_an_unknown_ladder_is_a_mistake_when_asked_for() -> None:
    """RT-1: it says which ladders there are; a rule's status is for rules."""
    ran = tachiai("rate", "--ladder", "rated99", "--ratings", "1,2", "--places", "1,2")
    assert ran.status == 1
    assert "rated16" in ran.err


@pytest.mark.parametrize("arguments", [["points"], ["points", "1,2", "--loud"], ["pionts", "1,2"]])
def test_a_command_line_nobody_understands_has_a_status_of_its_own(
    arguments: list[str],
) -> None:
    """Status 2 is for rules alone."""
    ran = tachiai(*arguments)
    assert (ran.status, ran.out) == (64, "")
    assert "Traceback" not in ran.err

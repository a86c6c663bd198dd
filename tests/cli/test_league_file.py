"""What a league file may say, and what is said about one that is wrong."""

import re
import tomllib
from datetime import time, timedelta
from pathlib import Path

import pytest

from domain.digest import digest
from domain.queueing.hours import Day
from domain.rulebooks import rulebook
from tests.cli.program import tachiai
from tests.cli.test_reference import REFERENCE
from workers.league_file import LeagueFile, read_league, shipped_league
from workers.mistakes import FileRefused

LEAGUE = """
id = "bcd"
name = "B C D"
locale = "en"
zone = "Europe/Berlin"
moderators = ["mod"]

[ladders.rated16]
rulebook = "rated16"
"""


def read(tmp_path: Path, text: str) -> LeagueFile:
    """Read a league file with this text."""
    path = tmp_path / "league.toml"
    path.write_text(text)
    return read_league(path)


def test_twenty_players_are_in_the_league_file_that_is_shipped() -> None:
    """It needs no source tree to be found."""
    league = shipped_league()
    assert len(league.players) == 20
    assert league.book("rated16") == rulebook("rated16")


def test_the_rulebook_is_the_released_one_when_no_setting_is_changed(tmp_path: Path) -> None:
    """P16-H2: digests of released rulebooks stand."""
    book = read(tmp_path, LEAGUE).book("rated16")
    assert digest(book) == digest(rulebook("rated16"))


def test_a_setting_changes_that_number_alone_when_it_is_given(tmp_path: Path) -> None:
    """P16-H2, P16-H4."""
    changed = read(
        tmp_path,
        f'{LEAGUE}\n[ladders.rated16.settings.hosting]\nvolunteering = "2m30s"\ndissolve_at = 4\n',
    ).book("rated16")
    before = rulebook("rated16")
    assert changed.hosting.volunteering == timedelta(minutes=2, seconds=30)
    assert changed.hosting.dissolve_at == 4
    assert changed.hosting.silence == before.hosting.silence
    assert changed.racing == before.racing
    assert digest(changed) != digest(before)


def test_a_ladder_goes_by_its_own_name_when_it_uses_the_rulebook_of_another(
    tmp_path: Path,
) -> None:
    """The name is the rating list's, not the rulebook's."""
    league = read(tmp_path, f'{LEAGUE}\n[ladders.late]\nrulebook = "rated16"\n')
    assert league.book("late").ladder == "late"


def test_hours_are_on_the_wall_clock_when_they_are_given(tmp_path: Path) -> None:
    """P16-Q10: over midnight, on some days."""
    league = read(
        tmp_path,
        LEAGUE + 'hours = [{ days = ["fri", "sat"], opens = "21:00", closes = "02:00" }]\n',
    )
    (hours,) = league.ladders["rated16"].open_hours()
    assert hours.days == (Day.FRI, Day.SAT)
    assert (hours.opens, hours.closes) == (time(21), time(2))


def test_the_example_of_the_reference_is_a_league_file() -> None:
    """What people copy must work."""
    text = (REFERENCE / "league-file.md").read_text()
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    league = LeagueFile.model_validate(tomllib.loads(example))
    assert league.book("rated16").hosting.volunteering == timedelta(minutes=2)


BOOK = 'rulebook = "rated16"'
WRONG = [
    ("moderators", "moderatos", "moderatos: there is no such setting"),
    ('id = "bcd"', 'id = "b/d"', "id:"),
    ('id = "bcd"\n', "", "id: Field required"),
    ('name = "B C D"', 'name = " "', "name:"),
    ('locale = "en"', 'locale = "fr"', "locale:"),
    ("Europe/Berlin", "Berlin", "there is no time zone 'Berlin'"),
    (BOOK, 'rulebook = "rated61"', "there are: rated16"),
    ("[ladders.rated16]", "[ladder.rated16]", "ladder: there is no such setting"),
    (BOOK, f'{BOOK}\nhours = [{{ opens = "9pm", closes = "23:00" }}]', "write one like 21:00"),
    (
        BOOK,
        f'{BOOK}\nhours = [{{ days = ["friday"], opens = "21:00", closes = "23:00" }}]',
        "hours.0.days.0",
    ),
    (
        BOOK,
        f"{BOOK}\nsettings = {{ racing = {{ valid = 0 }} }}",
        "racing.valid: must be more than nothing",
    ),
    (
        BOOK,
        f'{BOOK}\nsettings = {{ confirmation = {{ policy = "at_least" }} }}',
        "confirmation.policy: 'at_least' cannot stand for a choice that only a rulebook makes",
    ),
    (
        BOOK,
        f'{BOOK}\n[[players]]\nid = "a"\nname = "A"\n[[players]]\nid = "a"\nname = "B"',
        "players named twice: a",
    ),
    ('id = "bcd"', "id =", "no TOML"),
]


@pytest.mark.parametrize(("before", "after", "said"), WRONG)
def test_a_league_file_is_refused_with_the_place_when_it_is_wrong(
    tmp_path: Path, before: str, after: str, said: str
) -> None:
    """Unknown fields are refused in files."""
    assert before in LEAGUE
    with pytest.raises(FileRefused, match=re.escape(said)):
        read(tmp_path, LEAGUE.replace(before, after, 1))


def test_applying_says_what_is_wrong_before_it_looks_for_any_server(tmp_path: Path) -> None:
    """Every problem at once, and no traceback."""
    path = tmp_path / "league.toml"
    path.write_text('id = "bcd"\nlocale = "fr"\n')
    ran = tachiai("league", "apply", str(path), "--json")
    message = ran.json["failed"]["message"]
    assert ran.status == 1
    assert all(word in message for word in (str(path), "name", "locale", "zone", "ladders"))

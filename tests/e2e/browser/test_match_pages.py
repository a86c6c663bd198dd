"""What is this, who is in it, what does it wait for, who pressed what, why did it end."""

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from domain.match.state import Phase
from domain.model import Ending
from tests.e2e.browser.parked import ENDS, Parked
from tests.e2e.browser.play import LADDER, ROOM, Play
from tests.e2e.browser.reading import Metadata, Ui
from workflows.markdown import clock
from workflows.match_view import SUMMARIES

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(300)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What the page of a match in one phase must say."""

    waits_for: str
    until: str | None
    """What happens then; nothing but the moderators' reminder, if anything, without it."""
    seat: tuple[str, ...]
    """Of the table of seats."""
    pressed: str
    """The latest press, without its time."""
    held_up: str | None = None
    """An activity that does not come to an end."""


STANDING: Mapping[Phase, Standing] = {
    Phase.HOST: Standing(
        waits_for="somebody to host (volunteer_host)",
        until=SUMMARIES["host_selection"],
        seat=("1", "Aoi (aoi)", "5000", "no", "", ""),
        pressed="none in this run",
    ),
    Phase.ROOM: Standing(
        waits_for="Aoi to share a room (share_room)",
        until=SUMMARIES["room"],
        seat=("1", "Aoi (aoi), host", "5000", "no", "", ""),
        pressed="volunteer_host: Aoi (aoi)",
    ),
    Phase.GATHERING: Standing(
        waits_for="Kai, Hana, Riku, Emi, Jun, Nao, Taro, Kotone, Shin, Mio, Yuma"
        " to come into the room (check_in)",
        until=SUMMARIES["gathering"],
        seat=("5", "Yui (yui)", "5000", "yes", "", ""),
        pressed="check_in: Yui (yui)",
    ),
    Phase.RACES: Standing(
        waits_for="Aoi to report the end of race 2 (end_race)",
        until=SUMMARIES["host_silent"],
        seat=("16", "Haru (haru) for Yuma (yuma)", "5000", "yes", "", ""),
        pressed="set_up_race: Aoi (aoi)",
    ),
    Phase.TOTALS: Standing(
        waits_for="totals (enter_total) of"
        " Hana, Riku, Emi, Jun, Nao, Taro, Kotone, Shin, Mio, Haru",
        until=None,
        seat=("6", "Kai (kai)", "5000", "yes", "17", ""),
        pressed="enter_total: Kai (kai), total 17",
    ),
    Phase.CONFIRMATION: Standing(
        waits_for="the objection of Hana to be settled (enter_total); 5 more to approve (approve)",
        until=None,
        seat=("7", "Hana (hana)", "5000", "yes", "13", "objects"),
        pressed="object: Hana (hana), table 1",
    ),
    Phase.SUBMITTED: Standing(
        waits_for="the store to rate and write the result",
        until=None,
        seat=("7", "Hana (hana)", "5000", "yes", "16", ""),
        pressed="submit_result: Emi (emi), table 2",
        held_up="write_result • rate and write the result",
    ),
    Phase.ENDED: Standing(
        waits_for="nothing more",
        until=None,
        seat=("10", "Jun (jun)", "5000", "yes", "13", "approves"),
        pressed="submit_result: Emi (emi), table 2",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """What the page of a match that has ended must say, whether a worker runs or not."""

    outcome: str
    reason: str
    by: str
    pressed: str | None
    """The press that led to it; nothing where only time passed."""
    actors: tuple[str, ...] = ()
    """Any of them: a batch of presses is long, and only its beginning is in sight."""


ENDED: Mapping[str, Ended] = {
    "application": Ended(
        outcome="void",
        reason="application",
        by="null",
        pressed="approve_void",
        actors=("ren", "mei", "sora", "yui", "kai", "hana", "riku", "emi"),
    ),
    "races": Ended(
        outcome="void", reason="void_races", by="null", pressed="end_race", actors=("aoi",)
    ),
    "absence": Ended(outcome="dissolved", reason="absence", by="null", pressed=None),
    "release": Ended(
        outcome="released",
        reason="game servers down",
        by='"referee"',
        pressed="release_room",
        actors=("referee",),
    ),
    "cancelling": Ended(outcome="released", reason="cancelled", by="null", pressed=None),
}


@pytest.mark.parametrize("phase", Phase)
async def test_the_page_of_a_match_answers_an_operator_in_every_phase(
    phase: Phase, standing: Parked, ui: Ui
) -> None:
    """F-30: all but the room, which stands on no tab but in the press that shared it."""
    play, expected = standing.phases[phase], STANDING[phase]
    await ui.open(play.match)
    metadata, attributes = await ui.metadata(), await ui.attributes()

    match = play.match.rsplit("/", 1)[1]
    assert metadata.summary == f"{play.league.name}: {LADDER} match {match}"
    assert metadata.rows["League"] == play.league.name
    assert metadata.rows["Match"] == f"{play.league.id} {LADDER} {match}"
    assert metadata.rows["Phase"] == phase
    assert f'"Phase": "{phase}"' in attributes

    assert [row[0] for row in metadata.people] == [str(number) for number in range(1, 17)]
    assert expected.seat in map(tuple, metadata.people)
    assert "Hana (hana), 5000" in metadata.details
    assert metadata.rows["Waits for"] == expected.waits_for
    assert metadata.presses[0].endswith(expected.pressed)
    await _says_until_when(play, expected, metadata, await ui.timeline())

    assert await ui.status() == ("COMPLETED" if phase is Phase.ENDED else "RUNNING")
    assert ("Ended" in metadata.rows) is (phase is Phase.ENDED)
    assert not [secret for secret in ROOM.values() if secret in f"{metadata}{attributes}"]


async def _says_until_when(
    play: Play, expected: Standing, metadata: Metadata, timeline: str
) -> None:
    due = (await play.shown()).deadlines
    until = {f"Until {clock(at)}": SUMMARIES[name] for name, at in due.items()}
    assert {name: row for name, row in metadata.rows.items() if "Until" in name} == until
    nearest = [what for what in until.values() if what != SUMMARIES["reminder"]]
    assert nearest == ([expected.until] if expected.until else [])
    for summary in until.values():
        assert summary in timeline
    if expected.held_up:
        assert expected.held_up in timeline.replace("\N{NO-BREAK SPACE}", " ")


async def test_the_page_of_a_submitted_match_says_what_is_wrong_with_the_store(
    standing: Parked, ui: Ui
) -> None:
    await ui.open(standing.phases[Phase.SUBMITTED].match)
    pending = await ui.pending()
    assert "write_result" in pending
    assert "lock timeout" in pending


def test_there_is_a_page_to_look_at_for_every_ending() -> None:
    assert {Ending.SUBMITTED, *(end.outcome for end in ENDED.values())} == set(Ending)


@pytest.mark.parametrize("way", ENDS)
async def test_the_page_of_an_ended_match_says_why_and_who_ended_it(
    way: str, standing: Parked, ui: Ui
) -> None:
    play, expected = standing.ends[way], ENDED[way]
    await ui.open(play.match)
    assert await ui.status() == "COMPLETED"
    result, attributes = await ui.result(), await ui.attributes()
    assert f'"outcome": "{expected.outcome}"' in result
    assert f'"reason": "{expected.reason}"' in result
    assert f'"by": {expected.by}' in result
    assert f'"Outcome": "{expected.outcome}"' in attributes
    if expected.pressed:
        press = await ui.event(expected.pressed, "Accepted Request")
        assert any(f'"actor": "{actor}"' in press for actor in expected.actors)


async def test_the_page_of_a_submitted_result_names_who_submitted_it_and_what_everybody_got(
    standing: Parked, ui: Ui
) -> None:
    await ui.open(standing.phases[Phase.ENDED].match)
    result = await ui.result()
    assert '"outcome": "submitted"' in result
    assert '"by": "emi"' in result
    assert '"change": 93' in result


async def test_the_page_of_a_cancelled_match_says_that_an_operator_cancelled_it(
    standing: Parked, ui: Ui
) -> None:
    await ui.open(standing.ends["cancelling"].match)
    assert "Workflow Execution Cancel Requested" in await ui.history()

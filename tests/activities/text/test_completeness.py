"""Nothing that the rules can say is without words, in either language."""

from collections import Counter

import pytest

from activities.text.catalogue import LOCALES
from domain.effects import Place
from domain.errors import RuleViolation
from domain.match.events import PRESSES as MATCH_PRESSES
from domain.match.state import Phase
from domain.model import Ending
from domain.queueing.events import PRESSES as QUEUE_PRESSES
from tests.activities.text import patterns, sources
from tests.activities.text.notices import NOTICES
from workflows.match_view import SUMMARIES

TRANSPORT = ("busy", "too_large", "malformed", "unknown_league", "store_down", "match_closed")
"""Refusals that are no rule's."""
EFFECTS = ("open_thread", "add_to_thread", "close_thread", "show_bands")
"""Notices that are no message, by what they do."""
QUEUE_PHASES = ("open", "shut")
QUEUE_DEADLINES = ("ask", "answer", "opens", "closes")


def needed() -> list[str]:
    """The name of every message that must be there."""
    return [
        *(f"notice-{kind}" for kind in sorted({*sources.kinds_told(), *EFFECTS, *NOTICES})),
        *(f"button-{action}" for action in (*MATCH_PRESSES, *QUEUE_PRESSES)),
        *(f"refusal-{kind.code}" for kind in sources.violations().values()),
        *(f"refusal-{code}" for code in (*TRANSPORT, *sorted(sources.codes_refused()))),
        *(f"phase-{phase}" for phase in (*Phase, *QUEUE_PHASES)),
        *(f"deadline-{name}" for name in (*SUMMARIES, *QUEUE_DEADLINES)),
        *(f"ending-{ending}" for ending in Ending),
        *(f"place-{place}" for place in Place),
    ]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_kind_button_refusal_phase_and_deadline_has_words(locale: str) -> None:
    assert set(needed()) - set(patterns.names(locale)) == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_of_a_catalogue_is_of_use(locale: str) -> None:
    unneeded = set(patterns.names(locale)) - set(needed())
    assert {name for name in unneeded if not name.startswith(("word-", "place-"))} == {"comma"}


@pytest.mark.parametrize("locale", LOCALES)
def test_a_catalogue_is_read_whole_and_names_nothing_twice(locale: str) -> None:
    assert patterns.junk(locale) == []
    assert [name for name, times in Counter(patterns.names(locale)).items() if times > 1] == []


def test_both_languages_use_the_same_variables() -> None:
    ja, en = (patterns.uses(locale) for locale in ("ja", "en"))
    assert ja.keys() == en.keys()
    assert {name for name in ja if ja[name].variables != en[name].variables} == set()


def test_every_kind_that_the_code_tells_has_an_example_here() -> None:
    told = sources.kinds_told()
    # Guards the search itself: these are told in different ways.
    assert {"match_void", "queue_board", "proxy_call_taken", "still_there_answered"} <= told
    assert told - NOTICES.keys() == set()


def test_the_codes_of_the_transport_are_found_where_they_are_given() -> None:
    assert {"busy", "store_down", "too_large", "malformed", "bug"} <= sources.codes_refused()


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("kind", sources.violations().values(), ids=lambda kind: kind.code)
def test_a_refusal_uses_only_what_every_raising_of_it_gives(
    locale: str, kind: type[RuleViolation]
) -> None:
    asked = patterns.asked(locale, f"refusal-{kind.code}")
    asked_whether = {name.removeprefix("has_") for name in asked if name.startswith("has_")}
    certain = {name for name in asked if not name.startswith("has_")} - asked_whether
    assert certain - sources.refused_with().get(kind.code, set()) == set()

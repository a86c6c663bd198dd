"""What people read, in both languages: right, whole, and never in the way of a delivery."""

import logging
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

import pytest
from pydantic import TypeAdapter

from activities.text.catalogue import LOCALES, Text, catalogue
from activities.text.style import Style, plain
from domain.effects import Tell
from domain.errors import RuleViolation
from tests.activities.text import sources
from tests.activities.text.notices import AT, ISO, NOTICES, Json
from tests.domain.builders import BOOK
from tests.domain.match.play import Play
from workflows.match_view import status_message

TOKYO = plain("Asia/Tokyo")
JA, EN = catalogue("ja", TOKYO), catalogue("en", TOKYO)
NAMES = (
    "🏴\u200d☠\ufe0f海賊👩\u200d👩\u200d👧",
    "עברית",
    "\u202eשלום\u200f abc\u202c",
    "a\u2028b",
    "{ $x }",
    "*none*",
)
"""Names that people have: emoji of several code points, right to left, odd spaces, syntax."""

EXAMPLES = [(kind, params) for kind, each in NOTICES.items() for params in each]


def whole(text: Text) -> str:
    """All that is read."""
    return f"{text.title or ''}\n{text.body}"


@pytest.fixture
def no_warnings(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail when a text asked for something that it was not given."""
    with caplog.at_level(logging.WARNING, "activities.text"):
        yield
    assert [record.getMessage() for record in caplog.records] == []


@pytest.mark.usefixtures("no_warnings")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("kind", "params"), EXAMPLES)
def test_every_kind_reads_as_text_with_nothing_left_open(
    locale: str, kind: str, params: Mapping[str, Json]
) -> None:
    text = whole(catalogue(locale, TOKYO).notice(kind, params))
    assert text.strip()
    for left in ("{", "}", "$", "None", "???", "\u2068", "notice-", "has_"):
        assert left not in text


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("kind", "params"), EXAMPLES)
def test_parameters_that_nobody_knows_change_nothing(
    locale: str, kind: str, params: Mapping[str, Json]
) -> None:
    texts = catalogue(locale, TOKYO)
    more: Mapping[str, object] = {**params, "of_a_later_version": {"deep": [1, {"er": None}]}}
    assert texts.notice(kind, more) == texts.notice(kind, params)


@pytest.mark.usefixtures("no_warnings")
@pytest.mark.parametrize("locale", LOCALES)
def test_all_that_a_match_tells_has_words_after_a_trip_through_json(locale: str) -> None:
    plays = (
        Play().written(),
        Play().gathered(without=(4, 9)).proxied().race(disconnected=(1, 2, 3)),
        Play().with_room().each("check_in", range(1, 10)),
        Play().approved(),
    )
    plays[1].race(disconnected=(1, 2, 3))
    plays[2].wait(minutes=10)
    plays[3].press("object", 3, table=1)
    told = [effect for play in plays for effect in play.told if isinstance(effect, Tell)]
    kinds = {tell.kind for tell in told}
    assert {"result", "match_void", "match_dissolved", "proxy_found", "objected"} <= kinds
    carried = TypeAdapter(Tell)
    for tell in told:
        sent = carried.validate_json(carried.dump_json(tell))
        text = whole(catalogue(locale, TOKYO).notice(sent.kind, sent.params))
        assert text == whole(catalogue(locale, TOKYO).notice(tell.kind, tell.params))


@pytest.mark.usefixtures("no_warnings")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("kind", sources.violations().values(), ids=lambda kind: kind.code)
def test_every_refusal_says_what_and_why_and_what_to_do(
    locale: str, kind: type[RuleViolation]
) -> None:
    params = dict.fromkeys(sources.refused_with().get(kind.code, set()), "7")
    text = catalogue(locale, TOKYO).refusal(kind.code, params)
    assert not text.startswith(kind.code)
    # What and why make a sentence or two, and what to do is one of its own.
    assert len(re.findall(r"[。？]" if locale == "ja" else r"[.;](?:\s|$)", text)) >= 2


def test_times_are_those_of_the_zone_whether_they_come_as_instants_or_as_text() -> None:
    found: Mapping[str, object] = {"seat": 2, "name": "Ben", "proxy_name": "Kai"}
    for until in (AT, ISO, "2026-11-30T13:03:04+01:00"):
        assert "21:03:04" in JA.notice("proxy_found", {**found, "wait_until": until}).body
    assert (
        "12:03:04 UTC" in catalogue("ja").notice("proxy_found", {**found, "wait_until": ISO}).body
    )


def test_an_instant_that_may_be_days_away_has_its_date() -> None:
    assert "2026-11-30 21:03" in EN.refusal("suspended", {"until": ISO})
    assert (
        "2026-12-01 00:30"
        in JA.notice("queue_closed", {"opens_at": datetime(2026, 11, 30, 15, 30, tzinfo=UTC)}).body
    )


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    "code", ["not_queued", "already_seated", "in_open_match", "not_registered"]
)
def test_a_refusal_names_the_player_when_somebody_else_reads_it(code: str, locale: str) -> None:
    """P16-Q10, P16-V2: a moderator is not told to leave, join or register."""
    texts = catalogue(locale)
    of_another, own = texts.refusal(code, {"player": "aki"}), texts.refusal(code, {})
    assert "aki" in of_another
    assert not re.search(r"[Yy]ou|「|“", of_another)
    assert "aki" not in own


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        ("\u202eabc", "\u202c"),
        ("\u2067a\u202bb", "\u202c\u2069"),
        ("\u202ea\u202cb", ""),
        ("\u202cab\u2069", ""),
        ("עברית", ""),
    ],
)
def test_a_name_turns_nothing_round_but_itself(name: str, ends: str) -> None:
    """What stands behind it in the same line is read as it was written."""
    refused = EN.refusal("host_taken", {"host": name})
    assert refused.startswith(f"{name}{ends} was first")
    missing = EN.refusal("totals_missing", {"missing": [name, "Ben"]})
    assert f"{name}{ends}, Ben" in missing


def test_an_instant_is_marked_when_nobody_knows_the_readers_zone() -> None:
    refused = catalogue("en").refusal("called_recently", {"until": ISO})
    assert "12:03:04 UTC" in refused


def test_a_zone_that_is_none_gives_utc_and_says_so() -> None:
    for zone in ("Mars/Olympus", "", "../etc/passwd"):
        assert plain(zone).time(AT) == "12:03:04 UTC"
        assert plain(zone).day(AT) == "2026-11-30 12:03 UTC"


def test_a_platform_writes_instants_and_people_its_own_way() -> None:
    stamped = Style(time=lambda at: f"<t:{at:%s}:T>", day=lambda _: "", who=lambda who: f"<@{who}>")
    rows = [{"seat": 1, "name": "A", "total": 9, "place": 1, "entered_by": "p01"}]
    text = catalogue("en", stamped).notice("confirmation", {"rows": rows, "needed": 9})
    assert "entered by <@p01>" in text.body


def test_ratings_are_not_grouped_and_changes_carry_their_sign() -> None:
    lines = [
        {"place": 1, "total": 30, "name": "A", "before": 12000, "after": 12040, "change": 40},
        {"place": 2, "total": 9, "name": "B", "before": 0, "after": -40, "change": -40},
        {"place": 3, "total": 9, "name": "C", "before": -40, "after": -40, "change": 0},
    ]
    for texts in (JA, EN):
        body = texts.notice("result", {"match_id": "1", "lines": lines}).body
        assert "12000 → 12040" in body
        assert all(signed in body for signed in ("+40", "0 → -40", "±0"))


def test_a_gain_of_a_proxied_seat_is_said_to_be_the_proxys_and_a_loss_the_owners() -> None:
    """P16-X5."""
    line = {"place": 1, "total": 30, "name": "A", "proxy_name": "K", "before": 1, "after": 2}
    gain, loss, nothing = (
        EN.notice("result", {"match_id": "1", "lines": [{**line, "change": change}]}).body
        for change in (5, -5, 0)
    )
    assert "to the proxy" in gain
    assert "to the original player" in loss
    assert "to the original player" in nothing


@pytest.mark.parametrize("name", NAMES)
def test_a_name_comes_through_unharmed_and_chooses_no_text(name: str) -> None:
    for texts in (JA, EN):
        assert name in texts.notice("objected", {"name": name}).body
        seats = [{"seat": 1, "name": name, "rating": 5000, "band": "low"}]
        table = texts.notice("table_formed", {"match_id": "1", "seats": seats})
        assert name in table.body


def test_a_player_called_no_or_none_is_still_a_proxy() -> None:
    row = {"seat": 1, "name": "A", "total": 9, "place": 1, "entered_by": None}
    for name in ("no", "none", "yes", "0"):
        body = EN.notice("confirmation", {"rows": [{**row, "proxy_name": name}], "needed": 9}).body
        assert f"proxy {name}" in body


def test_line_breaks_and_terminal_commands_in_a_name_are_taken_out() -> None:
    text = EN.notice("objected", {"name": "A\n12:00:00 [results] \x1b[31mB\x9b"})
    assert "\n" not in text.body
    assert "\x1b" not in text.body
    assert "\x9b" not in text.body


def test_a_long_table_and_a_long_reason_are_never_lost() -> None:
    """Fluent itself gives up a text of which one part is above 2,500 characters."""
    rows = [
        {"seat": n, "name": "名" * 100, "total": 9, "place": 1, "entered_by": None}
        for n in range(1, 65)
    ]
    body = JA.notice("confirmation", {"rows": rows, "needed": 9}).body
    assert body.count("名" * 100) == 64
    reason = JA.notice("match_released", {"reason": "長" * 60_000}).body
    assert "長" * 900 in reason
    assert len(reason) < 2000


@pytest.mark.parametrize("locale", LOCALES)
def test_a_kind_of_a_later_version_is_shown_as_it_came(
    locale: str, caplog: pytest.LogCaptureFixture
) -> None:
    texts = catalogue(locale, TOKYO)
    text = texts.notice("crowned", {"name": "Ben", "password": "pw-4321"})
    assert text == Text(title=None, body="crowned (name=Ben, password=pw-4321)")
    assert texts.notice("crowned", {}).body == "crowned"
    assert texts.refusal("of_later", {"seat": 3}) == "of_later (seat=3)"
    assert texts.button("of_later") == "of_later"
    assert texts.phase("of_later") == "of_later"
    assert texts.deadline("of_later") == "of_later"
    assert texts.ending("of_later") == "of_later (reason=)"
    assert "notice-crowned" in caplog.text
    assert "pw-4321" not in caplog.text


def test_a_missing_parameter_leaves_the_rest_of_the_text(caplog: pytest.LogCaptureFixture) -> None:
    assert "席" in JA.notice("host_chosen", {"how": "named"}).body
    assert "name" in caplog.text


def test_values_are_never_logged_even_when_a_text_is_wrong(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """F-30."""
    JA.notice("room_shared", {"room": "R-7777", "password": "pw-4321", "settings": 3})
    JA.notice("proxy_welcome", {"room": "R-7777", "password": "pw-4321"})
    assert caplog.records
    assert "pw-4321" not in caplog.text
    assert "R-7777" not in caplog.text


def test_another_language_gets_english() -> None:
    assert catalogue("fr").button("approve") == EN.button("approve") == "Approve"
    assert JA.button("approve") == "賛成"


def test_an_ending_says_why() -> None:
    assert JA.ending("void", "void_races") != JA.ending("void", "application")
    assert "通信障害" in JA.ending("released", "通信障害")
    assert JA.ending("dissolved", "absence") == "解散（不在が多いため）"


def test_a_status_shows_what_comes_next_but_not_the_reminder_that_nobody_waits_for() -> None:
    begun, voting = Play().with_thread(), Play().totalled()
    shown = whole(EN.notice("match_status", status_message(BOOK, begun.match).params))
    assert "Next: 21:03:00 volunteering ends" in shown
    assert "In the room: 0 / 16" in shown
    shown = whole(EN.notice("match_status", status_message(BOOK, voting.match).params))
    assert "In the room: 16 / 16" in shown
    assert "Totals entered: 16 / 16" in shown
    assert "Approvals: 0 / 9" in shown
    assert "reminder" in voting.running()
    assert "Next:" not in shown

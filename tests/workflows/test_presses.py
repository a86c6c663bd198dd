"""What a press may say, and what it may not."""

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from domain.match.events import PRESSES as MATCH_PRESSES
from domain.match.events import ProxyAccepted, RaceEnded, TotalEntered
from domain.model import PlayerId, Standing
from domain.queueing.events import PRESSES as QUEUE_PRESSES
from domain.queueing.events import PlayerJoined
from workflows.ports import Press, Presses
from workflows.presses import FROM_STORE, LONGEST_TEXT, Malformed, event_of, press_of

AT = datetime(2026, 11, 30, 20, tzinfo=UTC)
PRESSES = {**MATCH_PRESSES, **QUEUE_PRESSES}
FACTS: dict[str, dict[str, object]] = {
    "accept_proxy": {"name": "Ryu", "standing": Standing.FREE},
    "give_penalty": {"standing": Standing.FREE},
    "join": {"name": "Ryu", "rating": 5000, "standing": Standing.FREE},
}
ARGS: dict[str, dict[str, Any]] = {
    "share_room": {"room": "ABC", "password": "1234"},
    "end_race": {"disconnected": [3, 4], "unified": True},
    "report_race": {"race": 1, "points": 10},
    "accept_proxy": {"seat": 2},
    "enter_total": {"total": "10+7+3"},
    "set_total": {"seat": 1, "points": 12, "reason": "the line went dead"},
    "approve": {"table": 1},
    "object": {"table": 1},
    "submit_result": {"table": 1},
    "name_host": {"seat": 1},
    "set_race_count": {"count": 1, "reason": "wrong button"},
    "remove_player": {"player": "p1", "reason": "asleep"},
    "fix_range": {"low": 4900, "high": None},
    "give_penalty": {"player": "p1", "reason": "left"},
}


def make(name: str, args: dict[str, Any], actor: str = "p1") -> object:
    press = Press(id="press-1", actor=PlayerId(actor), args=args)
    return event_of(name, PRESSES[name], press, AT, FACTS.get(name))


def why(name: str, args: dict[str, Any], actor: str = "p1") -> object:
    with pytest.raises(Malformed) as refused:
        make(name, args, actor)
    return refused.value.params["what"]


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("id", {"press": ""}),
        ("id", {"press": "x" * 101}),
        ("actor", {"actor": ""}),
        ("actor", {"actor": "🦝" * 65}),
        ("actor", {"actor": "p1\udcff"}),
        ("name", {"name": "x" * 101}),
        ("name", {"name": "\ud83d"}),
    ],
)
def test_what_cannot_be_a_press_is_malformed(where: str, said: dict[str, str]) -> None:
    with pytest.raises(Malformed) as refused:
        press_of(**{"press": "1", "actor": "p1", **said})  # type: ignore[arg-type]  # no args in it
    assert refused.value.params["where"] == where


def test_the_actor_and_the_time_come_from_outside_the_arguments() -> None:
    event = make("enter_total", {"total": "24", "seat": 2}, actor="p9")
    assert event == TotalEntered(at=AT, by=PlayerId("p9"), seat=2, total="24")


def test_a_list_of_json_is_the_tuple_of_the_event() -> None:
    event = make("end_race", {"disconnected": [3, 4], "unified": True})
    assert event == RaceEnded(at=AT, by=PlayerId("p1"), disconnected=(3, 4), unified=True)


def test_what_the_store_says_is_merged_in() -> None:
    """P16-X2."""
    event = make("accept_proxy", {"seat": 2})
    assert event == ProxyAccepted(
        at=AT, by=PlayerId("p1"), seat=2, name="Ryu", standing=Standing.FREE
    )


def test_a_joining_player_carries_the_press_that_holds_the_claim() -> None:
    event = make("join", {})
    assert isinstance(event, PlayerJoined)
    assert event.press == "press-1"


@pytest.mark.parametrize("name", PRESSES)
def test_every_press_has_arguments_that_fit(name: str) -> None:
    assert isinstance(make(name, ARGS.get(name, {})), PRESSES[name])


@pytest.mark.parametrize("name", PRESSES)
def test_an_unknown_argument_is_refused(name: str) -> None:
    assert why(name, {**ARGS.get(name, {}), "colour": "red"}) == "extra_forbidden"


@pytest.mark.parametrize("name", PRESSES)
@pytest.mark.parametrize("field", ["at", "by", "press"])
def test_nobody_can_say_who_or_when_they_are(name: str, field: str) -> None:
    assert why(name, {**ARGS.get(name, {}), field: "p2"}) == "extra_forbidden"


@pytest.mark.parametrize(
    ("name", "field"), [(name, field) for name in FROM_STORE for field in sorted(FROM_STORE[name])]
)
def test_nobody_can_say_what_only_the_store_knows(name: str, field: str) -> None:
    assert why(name, {**ARGS.get(name, {}), field: "free"}) == "extra_forbidden"


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(Malformed) as refused:
        make("name_host", {})
    assert refused.value.params == {"where": "seat", "what": "missing"}
    assert refused.value.code == "malformed"


@pytest.mark.parametrize("seat", ["3", 3.0, True, None, [3], {"n": 3}])
def test_a_number_is_nothing_else(seat: object) -> None:
    assert why("name_host", {"seat": seat}) == "int_type"


def test_a_text_may_be_as_long_as_the_limit_and_no_longer() -> None:
    make("share_room", {"room": "r" * LONGEST_TEXT})
    assert why("share_room", {"room": "r" * (LONGEST_TEXT + 1)}) == "string_too_long"


@pytest.mark.parametrize("letter", ["\0", "\n", "\x1b", "\x7f", "\x85"])
def test_a_control_character_is_refused_wherever_it_stands(letter: str) -> None:
    assert why("share_room", {"room": f"a{letter}b"}) == "control_character"
    assert why("volunteer_host", {}, actor=f"p1{letter}") == "control_character"


def test_half_a_letter_is_refused() -> None:
    assert why("share_room", {"room": "\ud83d"}) == "not_json"


@pytest.mark.parametrize("count", [10**12, -(10**12), 10**400])
def test_a_number_that_no_column_holds_is_refused(count: int) -> None:
    args = {"count": count, "reason": "x"}
    assert why("set_race_count", args) in ("number_too_large", "not_json")


def test_an_endless_list_is_refused() -> None:
    assert why("end_race", {"disconnected": [1] * 1000}) == "too_many_items"


@pytest.mark.parametrize(
    "press",
    [
        {"id": "1", "actor": "p1", "password": "0417"},
        {"id": "", "actor": "p1", "args": {"password": "0417"}},
        {"id": "1", "actor": "p1", "args": [["password", "0417"]]},
    ],
)
def test_a_batch_that_cannot_be_read_is_not_quoted(press: dict[str, Any]) -> None:
    """F-30: what is wrong with it is told to whoever sent it, and may be logged."""
    with pytest.raises(ValidationError) as refused:
        Presses.model_validate({"presses": [press]})
    assert "0417" not in str(refused.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(name=st.sampled_from(sorted(PRESSES)), args=st.dictionaries(st.text(), JSON, max_size=3))
def test_whatever_arrives_makes_an_event_or_is_refused(name: str, args: dict[str, Any]) -> None:
    try:
        event = make(name, {**ARGS.get(name, {}), **args})
    except Malformed:
        return
    assert isinstance(event, PRESSES[name])

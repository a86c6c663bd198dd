"""Rulebooks with other numbers, durations as people write them, and codecs by name."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from temporalio.api.common.v1 import Payload
from temporalio.converter import PayloadCodec

from workers.connect import converter
from workers.durations import parse_duration
from workers.mistakes import Mistake
from workers.variants import ladder_rulebook, variant
from workers.versions import build_id
from workflows.payloads import data_converter


class Reversed(PayloadCodec):
    """A codec that anybody could break, which is enough to see that it is used."""

    async def encode(self, payloads: Sequence[Payload]) -> list[Payload]:
        """Turn every payload round."""
        return [Payload(metadata={"encoding": b"reversed"}, data=p.data[::-1]) for p in payloads]

    async def decode(self, payloads: Sequence[Payload]) -> list[Payload]:
        """Turn every payload back."""
        return [Payload(metadata={"encoding": b"json/plain"}, data=p.data[::-1]) for p in payloads]


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("3m20s", 200), ("1h30m", 5400), ("250ms", 0.25), ("1.5s", 1.5), ("2d", 172800), ("0", 0)],
)
def test_a_duration_is_read_as_people_write_it(text: str, seconds: float) -> None:
    """The unit is always said, but for nothing at all."""
    assert parse_duration(text) == timedelta(seconds=seconds)


@pytest.mark.parametrize("text", ["", "3", "m", "3 minutes", "-5s", "1h 30", "٣s"])
def test_a_text_is_no_duration_when_nobody_would_write_one_so(text: str) -> None:
    """The message shows one that would do."""
    with pytest.raises(ValueError, match="3m20s"):
        parse_duration(text)


@pytest.mark.parametrize("text", ["36501d", "999999999d", "999999999d999999999d"])
def test_a_duration_is_refused_when_no_date_lies_so_far_ahead(text: str) -> None:
    """A number that is too long for a date is a slip, and no reason for a traceback."""
    assert parse_duration("36500d") == timedelta(days=36500)
    with pytest.raises(ValueError, match="a hundred years"):
        parse_duration(text)


@pytest.mark.parametrize(
    "overrides",
    [
        {"players": 1},
        {"queueing": {"shared_range": {"lower": 61}}},
        {"queueing": {"shared_range": {"upper": 101}}},
    ],
)
def test_a_rulebook_is_refused_when_its_matches_or_range_could_not_be_computed(
    overrides: dict[str, object],
) -> None:
    """RT-2, P16-Q3: said when the league is applied, not when the result is stuck."""
    with pytest.raises(ValueError, match="must"):
        variant("rated16", overrides)


def test_a_rulebook_keeps_its_name_when_numbers_of_it_change() -> None:
    """P16-Q5: what it is called is no setting."""
    assert variant("rated16", {"players": 4}).name == "rated16"
    with pytest.raises(ValueError, match="name: there is no such setting"):
        variant("rated16", {"name": "other"})


def test_a_rulebook_is_refused_when_it_would_not_hold_together() -> None:
    """RT-6: the rulebook's own checks hold for its variants."""
    with pytest.raises(ValueError, match="would let a sole first lose"):
        variant("rated16", {"rating": {"k_total": 1000}})


def test_a_penalty_stays_one_when_another_number_is_given() -> None:
    """P16-V2: a number that may be negative may be another negative one."""
    assert variant("rated16", {"helping": {"penalty": -30}}).helping.penalty == -30


def test_a_ladder_has_its_rulebook_when_one_is_on_the_shelf() -> None:
    """And none when there is none."""
    book = ladder_rulebook("rated16")
    assert book is not None
    assert book.ladder == "rated16"
    assert ladder_rulebook("rated99") is None


async def test_a_secret_is_not_readable_in_a_payload_when_there_is_a_codec() -> None:
    """F-30: and the same converter reads it back."""
    coded = converter(f"{__name__}:Reversed")
    payloads = await coded.encode([{"password": "0417"}])
    assert b"0417" not in payloads[0].data
    assert await coded.decode(payloads) == [{"password": "0417"}]


async def test_a_failure_says_nothing_readable_when_there_is_a_codec() -> None:
    """F-30: messages of failures may quote a press."""
    assert converter(None) is data_converter
    failure = converter(f"{__name__}:Reversed").failure_converter_class
    assert failure is not data_converter.failure_converter_class


@pytest.mark.parametrize("name", ["nowhere:Codec", f"{__name__}:Missing", "builtins:dict", "x"])
def test_a_codec_that_cannot_be_had_is_a_mistake(name: str) -> None:
    """Nothing may go out unencrypted because of a typing error."""
    with pytest.raises(Mistake, match="TACHIAI_PAYLOAD_CODEC"):
        converter(name)


def test_a_build_has_one_name_however_often_it_is_asked() -> None:
    """It begins with the version, and a changed rule would change the rest."""
    assert build_id() == build_id.__wrapped__()
    assert build_id().startswith("0.")

"""What is too large is refused by the size at which it was sent, before anything is read."""

import json
from datetime import UTC, datetime

import pytest
from temporalio.api.common.v1 import Payload
from temporalio.exceptions import ApplicationError

from domain.model import PlayerId
from domain.queueing.bands import SharedRange
from workflows.payloads import data_converter, refuse_too_large
from workflows.ports import MAX_PAYLOAD, ModeratorsNow, Press, Presses, RangeKept

AT = datetime(2026, 11, 30, 20, tzinfo=UTC)
PLAIN = {"encoding": b"json/plain"}


def batch(**args: object) -> Presses:
    """One press."""
    return Presses(presses=(Press(id="1", actor=PlayerId("p1"), args=args),))


def test_a_batch_of_the_largest_size_that_a_door_sends_is_read() -> None:
    presses = batch(room="x" * (MAX_PAYLOAD - 100))
    sent = data_converter.payload_converter.to_payload(presses)
    assert len(sent.data) > MAX_PAYLOAD - 64
    assert data_converter.payload_converter.from_payload(sent, Presses) == presses


@pytest.mark.parametrize("blank", [" ", "\n", "\t"])
def test_a_small_batch_is_refused_when_it_is_sent_with_megabytes_of_blanks(blank: str) -> None:
    body = batch().model_dump_json() + blank * 3_000_000
    refused(Payload(metadata=PLAIN, data=body.encode()), Presses)


def test_a_small_batch_is_refused_when_its_metadata_are_large() -> None:
    body = batch().model_dump_json().encode()
    refused(Payload(metadata={**PLAIN, "note": b"x" * 3_000_000}, data=body), Presses)


def test_a_signal_is_refused_when_it_is_too_large() -> None:
    body = json.dumps({"moderators": [f"m{number}" for number in range(100_000)]})
    refused(Payload(metadata=PLAIN, data=body.encode()), ModeratorsNow)


def test_a_range_is_read_although_it_names_thousands_of_players() -> None:
    """P16-Q3: it comes from the store, whatever its size."""
    bands = {PlayerId(f"p{number}"): ("alpha", "beta") for number in range(10_000)}
    kept = RangeKept(range=SharedRange(low=None, high=None, since=AT), bands=bands)
    sent = data_converter.payload_converter.to_payload(kept)
    assert len(sent.data) > MAX_PAYLOAD
    assert data_converter.payload_converter.from_payload(sent, RangeKept) == kept


def test_headers_are_refused_when_they_are_too_large_together() -> None:
    halves = [Payload(data=b"x" * (MAX_PAYLOAD // 2 + 1000)) for _ in range(2)]
    refuse_too_large(halves[0])
    with pytest.raises(ApplicationError, match="too_large"):
        refuse_too_large(*halves)


@pytest.mark.parametrize(("encoding", "data"), [(b"binary/plain", b"p1"), (b"binary/null", b"")])
def test_bytes_are_malformed_where_presses_should_be(encoding: bytes, data: bytes) -> None:
    refused(Payload(metadata={"encoding": encoding}, data=data), Presses, "malformed")


def refused(payload: Payload, kind: type, why: str = "too_large") -> None:
    """Read it in vain."""
    with pytest.raises(ApplicationError) as failed:
        data_converter.payload_converter.from_payload(payload, kind)
    assert failed.value.type == why

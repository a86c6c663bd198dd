"""How values cross a Temporal boundary, and how much of one may: pydantic's JSON, up to a size."""

import dataclasses
from collections.abc import Sequence
from typing import Any

from temporalio.api.common.v1 import Payload
from temporalio.contrib.pydantic import PydanticPayloadConverter, pydantic_data_converter
from temporalio.exceptions import ApplicationError

from workflows.ports import MAX_PAYLOAD, HoursNow, Leavers, ModeratorsNow, Presses, Returners

TOO_LARGE = "too_large"
"""The type of the failure that whoever sent it gets."""
MALFORMED = "malformed"
"""And of what is encoded as anything but JSON."""

FROM_OUTSIDE = (HoursNow, Leavers, ModeratorsNow, Presses, Returners)
"""What anybody may send to a running workflow, at any size that the server lets through."""

WRAPPING = 1024
"""Bytes of a payload beside its data."""


class BoundedPayloads(PydanticPayloadConverter):
    """Refuses to read what is too large to be kept.

    The size counts as it was sent: what is small once it is read, because the rest is blanks or
    a field given twice, goes into the history with all of it, and the server ends a workflow
    whose history takes in more than two megabytes at once.
    """

    def from_payloads(
        self, payloads: Sequence[Payload], type_hints: list[type] | None = None
    ) -> list[Any]:
        """Read values.

        Raises:
            ApplicationError: One from outside is too large, or bytes where a value should be.
        """
        kinds = type_hints or []
        for payload, kind in zip(payloads, kinds, strict=False):
            if kind in FROM_OUTSIDE:
                refuse_too_large(payload)
        values = super().from_payloads(payloads, type_hints)
        for value, kind in zip(values, kinds, strict=False):
            if kind in FROM_OUTSIDE and not isinstance(value, kind):
                message = f"{MALFORMED}: no {kind.__name__}"
                raise ApplicationError(message, type=MALFORMED, non_retryable=True)
        return values


def refuse_too_large(*payloads: Payload) -> None:
    """Refuse payloads that together are larger than one update may be.

    Raises:
        ApplicationError: They are.
    """
    if sum(payload.ByteSize() for payload in payloads) > MAX_PAYLOAD + WRAPPING:
        message = f"{TOO_LARGE}: at most {MAX_PAYLOAD} bytes"
        raise ApplicationError(message, type=TOO_LARGE, non_retryable=True)


data_converter = dataclasses.replace(
    pydantic_data_converter, payload_converter_class=BoundedPayloads
)
"""For everything that runs or replays workflows; a client alone may as well have pydantic's."""

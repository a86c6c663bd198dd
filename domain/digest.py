"""A rulebook's digest: two builds that disagree about a number are seen at once."""

import hashlib
import json
from dataclasses import Field, fields, is_dataclass
from datetime import datetime, timedelta
from typing import Any

from domain.rulebook import Rulebook

ABSENT = "absent"
"""In the metadata of a field that came later: the value that means the same as no such field.

    rest: timedelta = field(default=timedelta(0), metadata={ABSENT: timedelta(0)})

A field that has it is left out of the digest, so that released rulebooks and running matches,
which were written down without the field, keep theirs.
"""


def digest(rulebook: Rulebook) -> str:
    """Sixteen hex digits over every number and choice of the rulebook."""
    written = json.dumps(_written(rulebook), sort_keys=True, default=_plain)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def _written(value: object) -> object:
    if is_dataclass(value):
        return {
            field.name: _written(getattr(value, field.name))
            for field in fields(value)
            if not _left_out(field, getattr(value, field.name))
        }
    return [_written(one) for one in value] if isinstance(value, tuple) else value


def _left_out(field: Field[Any], value: object) -> bool:
    return ABSENT in field.metadata and field.metadata[ABSENT] == value


def _plain(value: object) -> str:
    if isinstance(value, timedelta):
        return f"{value / timedelta(microseconds=1):.0f}us"
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"a rulebook cannot hold {value!r}")

"""A rulebook's digest: two builds that disagree about a number are seen at once."""

import hashlib
import json
from dataclasses import asdict
from datetime import datetime, timedelta

from domain.rulebook import Rulebook


def digest(rulebook: Rulebook) -> str:
    """Sixteen hex digits over every number and choice of the rulebook."""
    written = json.dumps(asdict(rulebook), sort_keys=True, default=_plain)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def _plain(value: object) -> str:
    if isinstance(value, timedelta):
        return f"{value / timedelta(microseconds=1):.0f}us"
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"a rulebook cannot hold {value!r}")

"""What the store's own presses refuse: looking after people and leagues.

RuleViolation
├── UnknownLeague
├── UnusableName · UnusableId
└── UntilPassed · NotSuspended
"""

import unicodedata

from activities.postgres.storable import storable
from domain.errors import RuleViolation

LONGEST_NAME = 100
LONGEST_ID = 64


class UnknownLeague(RuleViolation):
    """No league of that id has been applied."""


class UnusableName(RuleViolation):
    """A name is blank, too long, or holds control characters."""


class UnusableId(RuleViolation):
    """An id is empty, too long, or holds spaces, slashes or control characters."""


class UntilPassed(RuleViolation):
    """A suspension would end before it began."""


class NotSuspended(RuleViolation):
    """No suspension of this player stands."""


def checked_name(name: str) -> str:
    """Give a name back if it can be shown; any script, emoji and direction marks are welcome.

    Raises:
        UnusableName: It is blank, too long or holds control characters.
    """
    if not name.strip() or len(name) > LONGEST_NAME or _has_controls(name):
        raise UnusableName(longest=LONGEST_NAME)
    return name


def checked_id(value: str) -> str:
    """Give an id back if it can stand in a workflow id.

    Raises:
        UnusableId: It cannot.
    """
    spaced = any(letter.isspace() or letter == "/" for letter in value)
    if not value or len(value) > LONGEST_ID or spaced or _has_controls(value):
        raise UnusableId(longest=LONGEST_ID)
    return value


def _has_controls(text: str) -> bool:
    return not storable(text) or any(unicodedata.category(letter) == "Cc" for letter in text)

"""What a rule may refuse: one class an offence, its code made from its name.

RuleViolation
├── NotPlacings · NotATotal · ImpossibleTotal · ImpossibleRange    values that cannot be
├── ModeratorsOnly · ReasonMissing
├── domain.rating.errors         tables that are not rated
├── domain.match.violations      who may act, host, room, races, proxy
├── domain.match.vote_violations totals, confirmation, void, help
└── domain.queueing.violations   joining and leaving
"""

import re
from typing import ClassVar

Param = str | int | bool | None


class RuleViolation(Exception):
    """A rule said no. Nothing has changed.

    Attributes:
        code: The offence in snake case, stable across versions; catalogues key texts by it.
        params: What a text needs to say what was refused and what to do instead.
    """

    code: ClassVar[str] = "rule_violation"

    def __init_subclass__(cls) -> None:
        """Derive the code: ``HostTaken`` is ``host_taken``."""
        super().__init_subclass__()
        cls.code = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def __init__(self, **params: Param) -> None:
        """Keep the parameters and make a plain message for logs."""
        self.params = params
        detail = ", ".join(f"{name}={value}" for name, value in params.items())
        super().__init__(f"{self.code}({detail})")


class NotPlacings(RuleViolation):
    """A list of placings is no standard competition ranking (P16-S0)."""


class NotATotal(RuleViolation):
    """A total is neither a number nor one number a race (P16-S5)."""


class ImpossibleTotal(RuleViolation):
    """No races give that total (P16-S5)."""


class ImpossibleRange(RuleViolation):
    """The lower bound of a shared range lies above the upper one (P16-Q3)."""


class ModeratorsOnly(RuleViolation):
    """Only a moderator of the league may do this."""


class ReasonMissing(RuleViolation):
    """A moderator's act needs a reason (P16-V2, P16-V6)."""

"""Offences against joining, waiting and leaving."""

from domain.errors import RuleViolation


class NotRegistered(RuleViolation):
    """The actor is no registered player of the league (P16-Q1)."""


class InOpenMatch(RuleViolation):
    """The player sits in an open match (P16-Q1)."""


class AlreadyQueued(RuleViolation):
    """The player waits already (P16-Q1)."""


class Suspended(RuleViolation):
    """The player is suspended (P16-Q1)."""


class AlreadySeated(RuleViolation):
    """The table is formed; there is no way back to the queue (P16-Q8)."""


class NotQueued(RuleViolation):
    """The player does not wait here."""


class QueueShut(RuleViolation):
    """The queue is closed (P16-Q10)."""


class AlreadyOpen(RuleViolation):
    """The queue is open already."""


class AlreadyShut(RuleViolation):
    """The queue is closed already."""


class NotAsked(RuleViolation):
    """Nobody asked whether the player is still there."""


class NoSuchMatch(RuleViolation):
    """This ladder has never had that match (P16-V2)."""


class UnknownZone(RuleViolation):
    """No time zone has that name (P16-Q10)."""

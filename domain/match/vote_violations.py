"""Offences against totals, confirmation, void application and calls for help."""

from domain.errors import RuleViolation


class ProxyOnly(RuleViolation):
    """Only the proxy enters the total of a proxied seat (P16-X4)."""


class TotalsMissing(RuleViolation):
    """Totals are still missing."""


class NoConfirmation(RuleViolation):
    """There is no confirmation to vote on."""


class TableChanged(RuleViolation):
    """The vote was for a table that has changed since (F-22)."""


class AlreadyVoted(RuleViolation):
    """The seat has cast this vote already (P16-C3)."""


class NotVoted(RuleViolation):
    """The seat has no vote to take back."""


class NotReady(RuleViolation):
    """Too few seats have approved (P16-C3)."""


class ObjectionStands(RuleViolation):
    """An objection stops the result (P16-C5)."""


class VoidOpen(RuleViolation):
    """A void application is open already."""


class NoVoid(RuleViolation):
    """No void application is open."""


class HostDecides(RuleViolation):
    """The void application is opened by the host (P16-V1)."""


class AlreadyAsked(RuleViolation):
    """The host has been asked already."""


class CalledRecently(RuleViolation):
    """A moderator was called less than a minute ago (P16-V3)."""

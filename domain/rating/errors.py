"""What rating refuses."""

from domain.errors import RuleViolation


class NotRated(RuleViolation):
    """A match of so many players is not rated (RT-2)."""


class NotRatings(RuleViolation):
    """The text is no list of whole numbers (RT-5)."""

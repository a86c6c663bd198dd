"""Words that every part of the game shares."""

from enum import StrEnum
from typing import NewType

PlayerId = NewType("PlayerId", str)
"""A player of a league, by the id the community's platform gives (a Discord snowflake)."""

MatchId = NewType("MatchId", str)
"""``{date}-{n}`` inside its league and ladder, the date in the league's zone."""


class Standing(StrEnum):
    """What the store says of a player who wants a place: the facts behind P16-Q1 and P16-X2."""

    FREE = "free"
    QUEUED = "queued"
    SEATED = "seated"
    SUSPENDED = "suspended"
    NOT_REGISTERED = "not_registered"


class Ending(StrEnum):
    """How a match ends; every match ends in exactly one of these."""

    SUBMITTED = "submitted"
    VOID = "void"
    DISSOLVED = "dissolved"
    RELEASED = "released"

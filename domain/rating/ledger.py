"""The rating ledger: a player's rating is the start and every change since."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from domain.model import PlayerId
from domain.rating.attribution import Attribution


class Cause(StrEnum):
    """What kind of thing changed a rating."""

    MATCH = "match"
    PENALTY = "penalty"
    SEASON = "season"


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where entries come from: what, who answers for it, and when. Source: RT-7."""

    cause: Cause
    id: str
    """The match, the press or the season; it writes its entries once."""
    by: str
    """Who submitted the match, gave the penalty or began the season."""
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One change of one player's rating on one ladder. Source: RT-7."""

    player: PlayerId
    ladder: str
    origin: Origin
    before: int
    after: int

    @property
    def change(self) -> int:
        """How far the rating moved; zero is an entry too."""
        return self.after - self.before


def current(start: int, entries: Sequence[Entry]) -> int:
    """Give the rating that a player's entries on one ladder lead to. Source: RT-7."""
    return start + sum(entry.change for entry in entries)


def unbroken(start: int, entries: Sequence[Entry]) -> bool:
    """Tell whether a player's entries follow each other without a gap. Source: RT-7."""
    before = [start, *(entry.after for entry in entries)]
    return all(entry.before == rating for entry, rating in zip(entries, before, strict=False))


def entries_of(
    attributions: Sequence[Attribution],
    ratings: Mapping[PlayerId, int],
    ladder: str,
    origin: Origin,
) -> tuple[Entry, ...]:
    """Write the changes of one match as entries, each from the player's present rating.

    Source: RT-7.

    Args:
        attributions: Whose rating moves, and how far.
        ratings: The present rating of each of these players.
        ladder: The rating list they are on.
        origin: The match, who submitted it and when.
    """
    running = dict(ratings)
    entries = []
    for part in attributions:
        before = running[part.player]
        after = running[part.player] = before + part.change
        entries.append(
            Entry(player=part.player, ladder=ladder, origin=origin, before=before, after=after)
        )
    return tuple(entries)


def posted(ledger: Sequence[Entry], entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Append entries to a ladder's ledger; what an origin has written, it has written.

    Repeating it changes nothing, with whatever entries. Source: RT-7.
    """
    known = {(entry.origin.cause, entry.origin.id): True for entry in ledger}
    new = [entry for entry in entries if (entry.origin.cause, entry.origin.id) not in known]
    return (*ledger, *new)

"""Placings as the game shows them: what a valid list is, and its groups in order."""

import re
import unicodedata
from collections.abc import Sequence

from domain.errors import NotPlacings

MISSED = "-"
"""Stands for somebody without a placing."""

_PLACING = re.compile(r"[0-9]{1,4}")


def standard_competition(placings: Sequence[int], players: int | None = None) -> None:
    """Check that the placings, in any order, are a standard competition ranking.

    Tied players share a placing and the next placing skips as many as were tied, as in
    1,2,3,3,3,6,7. Source: P16-S0, P16-S1.

    Args:
        placings: One placing a player.
        players: How many placings there must be; without it any number from one up.

    Raises:
        NotPlacings: With `problem` saying which: `wrong_length` or `wrong_place`; `found` is
            what stands there and `expected` what should.
    """
    if len(placings) != (players or len(placings) or 1):
        raise _refusal(placings, "wrong_length", len(placings), players or 1)
    taken = 1
    for position, placing in enumerate(sorted(placings), start=1):
        if placing not in (taken, position):
            raise _refusal(placings, "wrong_place", placing, position)
        taken = placing


def parse_placings(text: str) -> tuple[int, ...]:
    """Read placings from text such as `1,2,3,3,3,6,7`, full-width characters included.

    Whether they are a ranking is for `standard_competition` to say. Source: P16-S, P4-M2.

    Raises:
        NotPlacings: With `problem` `not_numbers` and the first offending piece in `found`.
    """
    return tuple(_placing(text, piece, at) for at, piece in enumerate(_pieces(text), start=1))


def parse_field(text: str) -> tuple[int | None, ...]:
    """Read the placings of a whole field, with `-` for those who missed the race.

    Source: P16-S4.

    Raises:
        NotPlacings: As `parse_placings`.
    """
    pieces = enumerate(_pieces(text), start=1)
    return tuple(None if piece == MISSED else _placing(text, piece, at) for at, piece in pieces)


def group_numbers(placings: Sequence[int]) -> tuple[int, ...]:
    """Number the groups of tied players 1..G in order; one number a player, as given.

    Source: P16-S1.
    """
    number = {placing: n for n, placing in enumerate(dict.fromkeys(sorted(placings)), start=1)}
    return tuple(number[placing] for placing in placings)


def _refusal(placings: Sequence[int], problem: str, found: int, expected: int) -> NotPlacings:
    given = ",".join(map(str, placings))
    return NotPlacings(given=given, problem=problem, found=found, expected=expected)


def _pieces(text: str) -> list[str]:
    return [piece.strip() for piece in re.split("[,、]", unicodedata.normalize("NFKC", text))]


def _placing(text: str, piece: str, position: int) -> int:
    if not _PLACING.fullmatch(piece):
        raise NotPlacings(given=text, problem="not_numbers", found=piece, expected=position)
    return int(piece)

"""Ratings as people write them."""

import re
import unicodedata

from domain.rating.errors import NotRatings

_RATING = re.compile(r"[+-]?[0-9]{1,9}")


def parse_ratings(text: str) -> tuple[int, ...]:
    """Read ratings from text such as `5120,0,-40`; there is no floor. Source: RT-6.

    Raises:
        NotRatings: With the first offending piece in `found`.
    """
    plain = unicodedata.normalize("NFKC", text).replace("−", "-")
    pieces = [piece.strip() for piece in re.split("[,、]", plain)]
    for position, piece in enumerate(pieces, start=1):
        if not _RATING.fullmatch(piece):
            raise NotRatings(given=text, found=piece, position=position)
    return tuple(int(piece) for piece in pieces)

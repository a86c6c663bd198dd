"""The rating formula once more, letter by letter in exact fractions, to compare with."""

from collections.abc import Sequence
from decimal import MAX_EMAX, MIN_EMIN, Decimal, localcontext
from fractions import Fraction

K_TOTAL = 200
D = 2000


def expected(own: int, other: int) -> Fraction:
    """E of RT-4, to 40 decimal places."""
    with localcontext() as context:
        context.prec = 60
        # The widest gap that the laws draw is odds of a million digits.
        context.Emax, context.Emin = MAX_EMAX, MIN_EMIN
        odds = Decimal(10) ** (Decimal(other - own) / D)
        return Fraction((1 / (1 + odds)).quantize(Decimal(1).scaleb(-40)))


def exact_changes(
    amounts: Sequence[Fraction], ratings: Sequence[int], places: Sequence[int]
) -> list[Fraction]:
    """Work out d of RT-4 before any rounding, with the base amounts shared as RT-3 says."""
    k = Fraction(K_TOTAL, len(ratings) - 1)
    result = []
    for seat, own in enumerate(ratings):
        place, tied = places[seat], places.count(places[seat])
        base = sum(amounts[place - 1 : place - 1 + tied], Fraction()) / tied
        others = [rating for other, rating in enumerate(ratings) if other != seat]
        gaps = sum((Fraction(1, 2) - expected(own, other) for other in others), Fraction())
        result.append(base + k * gaps)
    return result


def whole_changes(exact: Sequence[Fraction]) -> tuple[int, ...]:
    """RT-5: to a millionth, down, the missing points by fraction, then by seat."""
    rounded = [Fraction(round(d * 10**6), 10**6) for d in exact]
    whole = [d.numerator // d.denominator for d in rounded]
    fractions = [d - w for d, w in zip(rounded, whole, strict=True)]
    while sum(whole) < 0:
        seat = fractions.index(max(fractions))
        whole[seat] += 1
        fractions[seat] = Fraction(-1)
    return tuple(whole)


def even_amounts(players: int) -> list[Fraction]:
    """RT-2 for P16: evenly spaced from +100 to −100."""
    return [Fraction(100) - Fraction(200 * above, players - 1) for above in range(players)]

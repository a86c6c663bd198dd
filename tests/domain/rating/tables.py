"""The policies of both ladders, and strategies for rated tables."""

from hypothesis import strategies as st

from domain.rating.arithmetic import Adjusted, EvenSpread, FixedSpread
from tests.domain.rankings import rankings

P16 = Adjusted(spread=EvenSpread(top=100))
P4 = Adjusted(spread=FixedSpread(rows=((100, -100), (100, 0, -100), (100, 50, -50, -100))))

NEAR = st.integers(3000, 7000)
ANY = st.integers(-(10**9), 10**9) | st.sampled_from([0, -1, 1]) | NEAR

Table = tuple[Adjusted, tuple[int, ...], tuple[int, ...]]
"""A policy, the seats' ratings and their places."""


@st.composite
def tables(draw: st.DrawFn, ratings: st.SearchStrategy[int] = ANY) -> Table:
    """Draw a table of either ladder with any ratings and places."""
    policy, most = draw(st.sampled_from([(P16, 16), (P4, 4)]))
    places = draw(rankings(least=2, most=most))
    of_seats = draw(st.lists(ratings, min_size=len(places), max_size=len(places)))
    return policy, tuple(of_seats), places

"""Strategies for standard competition rankings."""

from hypothesis import strategies as st


def ranking(group_sizes: list[int]) -> tuple[int, ...]:
    """Rank groups of tied players of these sizes, first to last."""
    placings: list[int] = []
    for size in group_sizes:
        placings += [len(placings) + 1] * size
    return tuple(placings)


@st.composite
def rankings(draw: st.DrawFn, least: int = 1, most: int = 16) -> tuple[int, ...]:
    """Draw a ranking of `least` to `most` players, in any order."""
    players = draw(st.integers(least, most))
    sizes: list[int] = []
    while sum(sizes) < players:
        sizes.append(draw(st.integers(1, min(4, players - sum(sizes)))))
    return tuple(draw(st.permutations(ranking(sizes))))

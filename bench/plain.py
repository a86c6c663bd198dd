"""What the rules are measured against: the same work without any rules."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """The smallest state there is."""

    presses: int = 0
    last: str = ""


def count(state: Counter, name: str) -> Counter:
    """Take a press and decide nothing: what any frozen state costs."""
    return replace(state, presses=state.presses + 1, last=name)


def elo(ratings: list[float], places: list[int], k: float = 32.0) -> list[float]:
    """Rate a table as so many duels, without rounding or sharing: the textbook loop."""
    moved = [0.0] * len(ratings)
    for one, own in enumerate(ratings):
        for two, other in enumerate(ratings):
            if one == two:
                continue
            expected = 1 / (1 + 10 ** ((other - own) / 400))
            score = 0.5 if places[one] == places[two] else float(places[one] < places[two])
            moved[one] += k * (score - expected) / (len(ratings) - 1)
    return moved

"""``step`` calls a second: the rules alone, without any server."""

from datetime import timedelta

from bench import night, plain
from bench.figures import Figure, Result, at_least
from bench.machine import machine
from bench.pace import pace
from domain.match.facts import phase
from domain.match.referee import step
from domain.match.state import Match, Phase
from domain.rulebooks import rulebook

TARGET = at_least(20_000)


def measure(lasting: timedelta = timedelta(seconds=3)) -> Result:
    """Run whole matches through the rules, press by press."""
    book = rulebook("rated16")
    script, match = list(night.presses(book.players)), night.opened(book)
    if phase(book, night.play(book, match, script)) is not Phase.SUBMITTED:
        raise RuntimeError("the match of the bench does not come to its end")
    pressed = [press for _, press in script]

    def stepped() -> int:
        state: Match = match
        for press in pressed:
            state, _ = step(book, state, press)
        return len(pressed)

    def ruled() -> int:
        night.play(book, match, script)
        return len(script)

    def counted() -> int:
        state = plain.Counter()
        for press in pressed:
            state = plain.count(state, press.by)
        return state.presses

    steps, rulings, counts = (pace(work, lasting) for work in (stepped, ruled, counted))
    return Result(
        measurement="step",
        how=f"A whole match of {book.players} in {len(script)} presses, again and again, on one "
        "core; beside it as many presses counted in a frozen dataclass and nothing decided.",
        machine=machine(),
        figures=(
            Figure(what="`step` calls", value=steps, unit="/s", target=TARGET),
            Figure(what="`settle` and `step`, as a handler does", value=rulings, unit="/s"),
            Figure(what="presses counted in a frozen dataclass", value=counts, unit="/s"),
            Figure(what="`step` takes as long as so many of those", value=counts / steps, unit="×"),
        ),
    )

"""Choices drawn by Hypothesis, one byte each, so that a failure shrinks to a short match."""

from collections.abc import Sequence
from datetime import timedelta
from typing import TypeVar

Choice = TypeVar("Choice")


class Exhausted(Exception):
    """Every choice that was drawn has been made."""


class Chance:
    """Makes one choice after the other out of the bytes drawn."""

    def __init__(self, drawn: bytes) -> None:
        self._drawn = iter(drawn)

    def below(self, number: int) -> int:
        """A number from nought to one less than that, 256 at most."""
        for byte in self._drawn:
            return byte % number
        raise Exhausted

    def pick(self, options: Sequence[Choice]) -> Choice:
        """One of these."""
        return options[self.below(len(options))]

    def percent(self, likely: int) -> bool:
        """Yes, so many times out of a hundred."""
        return self.below(256) * 100 < likely * 256

    def several(self, options: Sequence[Choice], most: int) -> tuple[Choice, ...]:
        """None to so many of these, perhaps one of them twice."""
        return tuple(self.pick(options) for _ in range(self.below(most + 1)))

    def moment(self) -> timedelta:
        """Mostly seconds, sometimes minutes, rarely hours."""
        pace = self.below(256)
        if pace < 232:
            return timedelta(seconds=self.below(20))
        return timedelta(minutes=self.below(8) if pace < 255 else self.below(180))

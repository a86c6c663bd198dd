"""Presses accepted lately: the same press delivered again gets the same answer (F-12)."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from workflows.ports import Answer

KEPT_FOR = timedelta(minutes=15)
MOST_KEPT = 5_000


class Recent:
    """Accepted presses and when, oldest first. Refused ones are judged afresh each time."""

    def __init__(self, kept: Mapping[str, datetime] | None = None) -> None:
        self._kept = dict(kept or {})

    def answer(self, press: str) -> Answer | None:
        """Give the answer that a press got, if it was accepted lately."""
        at = self._kept.get(press)
        return None if at is None else Answer(id=press, at=at)

    def remember(self, presses: Iterable[str], at: datetime) -> None:
        """Keep accepted presses, and forget what is old or too many."""
        for press in presses:
            self._kept[press] = at
        while self._kept and self._oldest_may_go(at):
            del self._kept[next(iter(self._kept))]

    def value(self) -> dict[str, datetime]:
        """What a later run is started with."""
        return dict(self._kept)

    def _oldest_may_go(self, now: datetime) -> bool:
        oldest = next(iter(self._kept.values()))
        return len(self._kept) > MOST_KEPT or now - oldest > KEPT_FOR

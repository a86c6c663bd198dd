"""What came of a script, the same value wherever it ran."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from domain.effects import AddToThread, CloseThread, OpenThread, ShowBands, Tell
from domain.match.result import ResultLine
from domain.model import Ending, PlayerId
from workers.rehearsal.script import Script
from workflows.ports import Answer

NOTICES = (Tell, OpenThread, AddToThread, CloseThread, ShowBands)
"""What counts as a notice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What the match did to one seat."""

    seat: int
    player: PlayerId
    total: int
    place: int
    change: int
    credited: PlayerId
    """Whose rating moved (P16-X5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """One press that a rule said no to."""

    press: int
    """Which line of the script, from 1."""
    by: PlayerId
    do: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a match went, without anything that depends on the speed of a machine."""

    phase: str
    ending: Ending | None
    """``None``: it is still open."""
    reason: str | None
    totals: Mapping[int, int]
    """By seat; of seats that have one."""
    changes: tuple[Change, ...]
    notices: tuple[str, ...]
    """Kinds in order, without status edits and without what a later edit replaced."""
    refusals: tuple[Refused, ...]

    def surprises(self, script: Script) -> tuple[str, ...]:
        """What was expected of the presses and did not come true."""
        met = {(refused.press, refused.by): refused.code for refused in self.refusals}
        return tuple(
            f"press {number} ({line.do} by {player}): expected {line.expect}, "
            f"was {met.get((number, player), 'accepted')}"
            for number, line in enumerate(script.presses, start=1)
            for player in line.by
            if line.expect and met.get((number, player)) != line.expect
        )


def changes(lines: Iterable[ResultLine]) -> tuple[Change, ...]:
    """Keep of a result what the match decided."""
    return tuple(
        Change(
            seat=line.seat,
            player=line.player,
            total=line.total,
            place=line.place,
            change=line.change,
            credited=line.credited,
        )
        for line in lines
    )


def kinds(effects: Iterable[object]) -> tuple[str, ...]:
    """Name the notices in order.

    A status edit is none, since bursts of them are merged. Of a message that is edited later
    only the last edit counts: whether the earlier ones go out depends on how fast they do.
    """
    notices = [effect for effect in effects if isinstance(effect, NOTICES)]
    last = {
        notice.message: at
        for at, notice in enumerate(notices)
        if isinstance(notice, Tell) and notice.message
    }
    return tuple(
        notice.kind if isinstance(notice, Tell) else notice.do
        for at, notice in enumerate(notices)
        if not isinstance(notice, Tell) or last.get(notice.message or "", at) == at
    )


def refusals(
    number: int, do: str, actors: Sequence[PlayerId], answers: Sequence[Answer]
) -> tuple[Refused, ...]:
    """Collect the refusals among the answers to one line."""
    return tuple(
        Refused(press=number, by=actor, do=do, code=answer.refused.code)
        for actor, answer in zip(actors, answers, strict=True)
        if answer.refused
    )

"""A script through the rules alone: no server, no clock, no store."""

from collections.abc import Mapping
from datetime import datetime

from domain.match.effects import Effect, WriteResult
from domain.match.events import PRESSES, ResultWritten, ThreadOpened
from domain.match.facts import phase
from domain.match.referee import deadlines, open_match, step
from domain.match.result import ResultLine, rate
from domain.match.state import Match, Seat
from domain.model import MatchId, PlayerId, Standing
from domain.queueing.bands import Band
from workers.rehearsal.outcome import Outcome, Refused, changes, kinds, refusals
from workers.rehearsal.script import Line, Player, Script
from workflows.desk import Desk, Facts, Rules
from workflows.ports import Press
from workflows.recent import Recent

RULES: Rules[Match, Effect] = Rules(presses=PRESSES, step=step, deadlines=deadlines, favourable={})


def rehearse(script: Script) -> Outcome:
    """Run a script: each press after the deadlines before it, as a workflow would."""
    rehearsal = _Rehearsal(script)
    for number, line in enumerate(script.presses, start=1):
        rehearsal.press(number, line)
    if script.until is not None:
        rehearsal.wait(script.instant(script.until))
    return rehearsal.outcome()


def seat_order(script: Script) -> tuple[Player, ...]:
    """The players as they are seated: by rating, then as the script names them (P16-H1)."""
    return tuple(sorted(script.players, key=lambda player: -player.rating))


def presses(number: int, line: Line) -> tuple[Press, ...]:
    """The presses that one line stands for."""
    return tuple(Press(id=f"{number}/{player}", actor=player, args=line.args) for player in line.by)


class _Rehearsal:
    def __init__(self, script: Script) -> None:
        self._script = script
        self._book = script.book()
        match, asked = _opened(script)
        self._desk = Desk(RULES, self._book, match, Recent())
        self._asked: tuple[Effect, ...] = asked
        self._refused: tuple[Refused, ...] = ()
        self._lines: tuple[ResultLine, ...] = ()
        self._carry_out(self._desk.happen(ThreadOpened(at=script.start)), script.start)

    def press(self, number: int, line: Line) -> None:
        at = self._script.instant(line.at)
        batch = presses(number, line)
        answers, asked = self._desk.take(line.do, batch, at, self._facts(line, batch))
        self._refused += refusals(number, line.do, line.by, answers)
        self._carry_out(asked, at)

    def wait(self, until: datetime) -> None:
        self._carry_out(self._desk.settle(until), until)

    def outcome(self) -> Outcome:
        match = self._desk.state
        return Outcome(
            phase=phase(self._book, match),
            ending=match.ended.ending if match.ended else None,
            reason=match.ended.reason if match.ended else None,
            totals={seat.number: seat.total.points for seat in match.seats if seat.total},
            changes=changes(self._lines),
            notices=kinds(self._asked),
            refusals=self._refused,
        )

    def _carry_out(self, asked: tuple[Effect, ...], at: datetime) -> None:
        self._asked += asked
        for effect in asked:
            if isinstance(effect, WriteResult):
                self._lines = rate(effect.result, _ratings(self._script))
                self._asked += self._desk.happen(ResultWritten(at=at, lines=self._lines))

    def _facts(self, line: Line, batch: tuple[Press, ...]) -> Facts:
        if line.do != "accept_proxy":
            return {}
        return {press.id: _said_of(self._script, press.actor) for press in batch}


def _opened(script: Script) -> tuple[Match, tuple[Effect, ...]]:
    seats = tuple(
        Seat(
            number=number,
            player=player.id,
            name=player.name or player.id,
            rating=player.rating,
            band=Band.SHARED,
            waiting_since=script.start,
        )
        for number, player in enumerate(seat_order(script), start=1)
    )
    book = script.book()
    return open_match(
        rulebook=book,
        league="rehearsal",
        ladder=book.ladder,
        match_id=MatchId(f"{script.start:%Y-%m-%d}-1"),
        seats=seats,
        moderators=script.moderators,
        opened_at=script.start,
    )


def _ratings(script: Script) -> Mapping[PlayerId, int]:
    return {person.id: person.rating for person in (*script.players, *script.others)}


def _said_of(script: Script, player: PlayerId) -> Mapping[str, object]:
    for other in script.others:
        if other.id == player:
            return {"name": other.name or other.id, "standing": other.standing}
    seated = any(each.id == player for each in script.players)
    standing = Standing.SEATED if seated else Standing.NOT_REGISTERED
    return {"name": player, "standing": standing}

"""What a queue asks the store while players wait: places, standings, penalties."""

from collections.abc import Callable, Mapping
from datetime import datetime

from temporalio import workflow

from domain.effects import ShowBands
from domain.model import PlayerId, Standing
from domain.queueing.effects import Effect, ReleasePlaces
from domain.queueing.events import PRESSES, PenaltyGiven
from workflows import calls
from workflows.asking import Told
from workflows.desk import Facts
from workflows.options import CLAIM_WITHIN
from workflows.ports import (
    ClaimPlaces,
    ClaimVerdict,
    ClaimVerdicts,
    ClaimWish,
    GivePenalties,
    PenaltiesGiven,
    Penalty,
    Press,
    QueueStart,
    QueueWork,
)
from workflows.presses import event_of
from workflows.remaining import Remaining, until


async def released(
    pending: Callable[[], tuple[QueueWork, ...]], presses: tuple[Press, ...], left: Remaining
) -> None:
    """Wait until the store has heard that they left: until then it holds their old places (F-7).

    Raises:
        TimeoutError: It has not in time.
    """

    def held() -> bool:
        leaving = (work.effect for work in pending() if isinstance(work.effect, ReleasePlaces))
        players = [player for effect in leaving for player in effect.players]
        return any(press.actor in players for press in presses)

    if held():
        await workflow.wait_condition(
            lambda: not held(), timeout=left(), timeout_summary="busy, try again"
        )


async def claim(
    start: QueueStart, presses: tuple[Press, ...], left: Remaining, *, most: int | None = None
) -> tuple[ClaimVerdict, ...]:
    """Claim places for those who pressed; with ``most`` of nought only look at them."""
    wanted = ClaimPlaces(
        league=start.league.league,
        ladder=start.rulebook.ladder,
        kind="queued",
        holder=workflow.info().workflow_id,
        wishes=tuple(ClaimWish(press=press.id, player=press.actor) for press in presses),
        most=most,
        start_rating=start.rulebook.start_rating,
    )
    what = "look up who pressed" if most == 0 else "claim places"
    given = await calls.ask("claim_places", wanted, ClaimVerdicts, within=left(), summary=what)
    return given.verdicts


def places(verdicts: tuple[ClaimVerdict, ...]) -> Told[Effect]:
    """Make facts of verdicts.

    A place that this very queue holds for somebody who does not wait in it is a place all the
    same: the press that took it was lost on the way, with a worker or a server.
    """
    here = workflow.info().workflow_id
    own = tuple(
        verdict
        for verdict in verdicts
        if verdict.granted or (verdict.standing is Standing.QUEUED and verdict.queue_id == here)
    )
    granted = frozenset(verdict.press for verdict in own)
    return Told(
        facts={
            verdict.press: {
                "name": verdict.name,
                "rating": verdict.rating,
                "standing": Standing.FREE if verdict.press in granted else verdict.standing,
                "suspended_until": verdict.suspended_until,
            }
            for verdict in verdicts
        },
        granted=granted,
    )


async def standings(start: QueueStart, presses: tuple[Press, ...]) -> Facts:
    """Look up who pressed; nothing is known of anybody while the store is silent."""
    try:
        verdicts = await claim(start, presses, until(workflow.now() + CLAIM_WITHIN), most=0)
    except (calls.Unanswered, TimeoutError):
        return {press.id: {} for press in presses}
    return {verdict.press: {"standing": verdict.standing} for verdict in verdicts}


async def penalise(
    start: QueueStart, presses: tuple[Press, ...], at: datetime, left: Remaining
) -> Told[Effect]:
    """Write penalties of those who are registered, for matches that there were (P16-V2)."""
    wanted = GivePenalties(
        league=start.league.league,
        ladder=start.rulebook.ladder,
        start_rating=start.rulebook.start_rating,
        penalties=tuple(_penalty(start, press, at) for press in presses),
    )
    given = await calls.ask(
        "give_penalties", wanted, PenaltiesGiven, within=left(), summary="give penalties"
    )
    facts = {
        penalty.press: _penalty_facts(penalty, standing, given)
        for penalty, standing in zip(wanted.penalties, given.standings, strict=True)
    }
    return Told(
        facts=facts,
        granted=frozenset(press for press, said in facts.items() if said["written"]),
        effects=(ShowBands(bands=given.bands),) if given.bands else (),
    )


def _penalty_facts(
    penalty: Penalty, standing: Standing, given: PenaltiesGiven
) -> Mapping[str, object]:
    known = penalty.match_id not in given.unknown_matches
    return {
        "standing": standing,
        "match_known": known,
        "written": known and standing is not Standing.NOT_REGISTERED,
    }


def _penalty(start: QueueStart, press: Press, at: datetime) -> Penalty:
    event = event_of(
        "give_penalty", PRESSES["give_penalty"], press, at, {"standing": Standing.FREE}
    )
    if not isinstance(event, PenaltyGiven):
        raise TypeError(event)
    return Penalty(
        press=press.id,
        player=PlayerId(event.player),
        by=event.by,
        reason=event.reason,
        change=start.rulebook.helping.penalty,
        at=at,
        match_id=event.match_id,
    )

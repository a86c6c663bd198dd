"""What a queue has the store do, and what follows."""

from types import NoneType
from typing import assert_never

from temporalio import workflow
from temporalio.common import (
    SearchAttributePair,
    TypedSearchAttributes,
    WorkflowIDReusePolicy,
)
from temporalio.exceptions import WorkflowAlreadyStartedError
from temporalio.workflow import ParentClosePolicy

from domain.events import Happened
from domain.model import MatchId
from domain.queueing.effects import KeepRange, ReleasePlaces, SeatPlayers
from domain.queueing.events import RangeComputed, SeatingFailed, TableSeated
from domain.queueing.state import Forming, Queue
from workflows import calls, ids, ports
from workflows.markdown import called, plain
from workflows.ports import (
    ComputeRange,
    MatchStart,
    QueueStart,
    QueueWork,
    RangeKept,
    ReleaseClaims,
    SeatFacts,
    SeatTable,
)


async def carry_out(start: QueueStart, queue: Queue, work: QueueWork) -> Happened | None:
    """Do one store effect, and give what the queue hears of it."""
    match work.effect:
        case SeatPlayers(forming=forming):
            return await _seat(start, queue, forming)
        case ReleasePlaces() as effect:
            # By player too: a claim may be older than the place it stood for, if an answer of
            # the store was lost. A join waits for the release before it, so none is newer.
            freed = ReleaseClaims(
                league=queue.league,
                presses=effect.presses,
                players=effect.players,
                holder=workflow.info().workflow_id,
            )
            await calls.store("release_claims", freed, NoneType, "give up places")
            return None
        case KeepRange() as effect:
            return await _keep_range(start, effect)
        case _:
            assert_never(work.effect)


async def _seat(start: QueueStart, queue: Queue, forming: Forming) -> Happened:
    wanted = _table(start, queue, forming)
    seated = await calls.store(
        "seat_players", wanted, ports.TableSeated, f"seat table {forming.table}"
    )
    if seated.match_id is None:
        return SeatingFailed(at=workflow.now(), table=forming.table, unavailable=seated.unavailable)
    await _start_match(start, queue, wanted, seated.match_id)
    return TableSeated(at=workflow.now(), table=forming.table, match_id=seated.match_id)


def _table(start: QueueStart, queue: Queue, forming: Forming) -> SeatTable:
    holder = workflow.info().workflow_id
    return SeatTable(
        league=queue.league,
        ladder=queue.ladder,
        zone=queue.zone,
        rulebook=start.rulebook.name,
        digest=start.digest,
        # With the instant, since a queue that is set up anew counts its tables from one.
        table_key=f"{holder}/{forming.table}/{forming.formed_at.isoformat()}",
        holder=holder,
        seats=tuple(
            SeatFacts(
                number=number,
                player=entry.player,
                name=entry.name,
                rating=entry.rating,
                band=entry.band,
                waiting_since=entry.since,
            )
            for number, entry in enumerate(forming.seats, start=1)
        ),
        formed_at=forming.formed_at,
    )


async def _start_match(start: QueueStart, queue: Queue, table: SeatTable, match: MatchId) -> None:
    """Start the match and let it go; one that has been started already is the same (F-3)."""
    league = start.league
    begin = MatchStart(
        league=ports.League(
            league=league.league,
            name=league.name,
            locale=league.locale,
            zone=queue.zone,
            moderators=queue.moderators,
        ),
        rulebook=start.rulebook,
        digest=start.digest,
        match_id=match,
        seats=table.seats,
        opened_at=workflow.now(),
        queue_id=table.holder,
        updates_a_run=start.updates_a_run,
        stuck_after=start.stuck_after,
    )
    try:
        await workflow.start_child_workflow(
            "match",
            begin,
            id=ids.match_id(queue.league, queue.ladder, match),
            parent_close_policy=ParentClosePolicy.ABANDON,
            id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
            search_attributes=_attributes(begin),
            static_summary=f"{plain(league.name)}: {queue.ladder} match {match}",
            static_details=_who(table),
        )
    except WorkflowAlreadyStartedError:
        workflow.logger.info("match %s has been started before", match)


def _attributes(match: MatchStart) -> TypedSearchAttributes:
    return TypedSearchAttributes(
        [
            SearchAttributePair(ids.LEAGUE, match.league.league),
            SearchAttributePair(ids.LADDER, match.rulebook.ladder),
            SearchAttributePair(ids.RULEBOOK, match.rulebook.name),
            SearchAttributePair(ids.PHASE, "host"),
            SearchAttributePair(ids.PLAYER, [seat.player for seat in match.seats]),
        ]
    )


def _who(table: SeatTable) -> str:
    return "\n".join(
        f"{seat.number}. {plain(called(seat.name, seat.player))}, {seat.rating}"
        for seat in table.seats
    )


async def _keep_range(start: QueueStart, effect: KeepRange) -> RangeComputed:
    wanted = ComputeRange(
        league=start.league.league,
        ladder=start.rulebook.ladder,
        policy=start.rulebook.queueing.shared_range,
        at=workflow.now(),
        fixed=effect.range,
        by=effect.by,
    )
    kept = await calls.store("compute_range", wanted, RangeKept, "keep the shared range")
    return RangeComputed(at=workflow.now(), range=kept.range, bands=kept.bands)

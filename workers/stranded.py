"""Open matches whose workflow is gone: nobody decides them any more, and people stay seated."""

from datetime import UTC, datetime, timedelta

from temporalio.client import Client, WorkflowExecutionStatus
from temporalio.service import RPCError, RPCStatusCode

from activities.postgres.endings import Endings
from activities.postgres.leagues import Leagues
from activities.postgres.matches import Matches, MatchHeader
from activities.postgres.pool import Pool
from domain.errors import ModeratorsOnly, ReasonMissing
from domain.model import Ending, PlayerId
from domain.queueing.board import Board
from workers.mistakes import Mistake
from workflows import ids
from workflows.ports import MatchEnding

BEGINNING = timedelta(minutes=1)
"""The store knows of a match a moment before its workflow begins."""
MOST = 1_000
"""Open matches that are looked at."""


async def stranded(client: Client, pool: Pool) -> tuple[MatchHeader, ...]:
    """Find the open matches that nothing will ever end."""
    before = datetime.now(tz=UTC) - BEGINNING
    found = await Matches(pool).find(status="open", formed_before=before, limit=MOST)
    return tuple([match for match in found if await _gone(client, _workflow(match))])


async def free(
    client: Client, pool: Pool, match: MatchHeader, *, by: PlayerId, reason: str
) -> None:
    """Release a match in the store alone, since there is no workflow to do it. Source: P16-V4.

    Raises:
        ModeratorsOnly: Whoever asks is no moderator.
        ReasonMissing: There is no reason to keep.
        Mistake: The match is in hand, or may be in a moment.
        AlreadyEnded: It has ended.
    """
    if by not in (await Leagues(pool).league(match.league)).moderators:
        raise ModeratorsOnly()
    if not reason.strip():
        raise ReasonMissing()
    await _check_gone(client, match)
    await Endings(pool).end_match(
        MatchEnding(
            league=match.league,
            ladder=match.ladder,
            match_id=match.match_id,
            ending=Ending.RELEASED,
            reason=reason,
            at=datetime.now(tz=UTC),
            by=by,
            returning=(),
            queue_id=None,
            absent=(),
            record={},
        )
    )


async def _check_gone(client: Client, match: MatchHeader) -> None:
    if not await _gone(client, _workflow(match)):
        raise Mistake(
            f"{_workflow(match)} is running.\n"
            f"Release it with `tachiai match act {match.match_id} release_room`."
        )
    queue = ids.queue_id(match.league, match.ladder)
    if not await _gone(client, queue) and (await _board(client, queue)).forming:
        raise Mistake(f"{queue} is seating a table, which may be this match. Try again later.")


async def _board(client: Client, queue: str) -> Board:
    board: Board = await client.get_workflow_handle(queue).query("show", result_type=Board)
    return board


async def _gone(client: Client, workflow: str) -> bool:
    try:
        described = await client.get_workflow_handle(workflow).describe()
    except RPCError as error:
        if error.status is not RPCStatusCode.NOT_FOUND:
            raise
        return True
    return described.status is not WorkflowExecutionStatus.RUNNING


def _workflow(match: MatchHeader) -> str:
    return ids.match_id(match.league, match.ladder, match.match_id)

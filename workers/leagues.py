"""Applying a league: the store first, then the queues, schedules and matches that go by it."""

from dataclasses import dataclass

from temporalio.client import Client, ScheduleAlreadyRunningError, ScheduleUpdate
from temporalio.common import (
    SearchAttributePair,
    TypedSearchAttributes,
    WorkflowIDConflictPolicy,
)
from temporalio.exceptions import WorkflowAlreadyStartedError
from temporalio.service import RPCError, RPCStatusCode

from activities.postgres.bands import range_in_force
from activities.postgres.leagues import AppliedLeague, FirstPlayer, Ladder, Leagues
from activities.postgres.matches import Matches
from activities.postgres.pool import Pool, transaction
from domain.digest import digest
from domain.model import PlayerId
from domain.rulebook import Rulebook
from workers.league_file import LeagueFile
from workflows import ids
from workflows.markdown import plain
from workflows.ports import HoursNow, ModeratorsNow, QueueStart, RangeStart
from workflows.schedules import daily_range

EVERY_OPEN_MATCH = 10_000
"""More open matches than any league has."""

DIGEST = "rulebook_digest"
"""The memo that says which rulebook a queue was started with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """What applying a league did."""

    league: str
    registered: tuple[PlayerId, ...]
    """Players whom the league did not know before."""
    queues_started: tuple[str, ...]
    """Workflow ids of queues that did not run before."""
    told: tuple[str, ...]
    """Workflow ids of running queues and matches that were told of moderators and hours."""
    outdated: tuple[str, ...]
    """Running queues that go by other settings, and will until they are started anew."""


async def apply_league(
    client: Client, pool: Pool, file: LeagueFile, *, task_queue: str = ids.TASK_QUEUE
) -> Applied:
    """Make store, queues and schedules agree with a league file; repeating it changes nothing.

    Raises:
        RuleViolation: The file names what the store cannot hold.
        StoreDown: The store does not answer.
        RPCError: Temporal does not answer.
    """
    stored = await Leagues(pool).apply(_as_stored(file))
    started: list[str] = []
    told: list[str] = []
    outdated: list[str] = []
    for ladder in file.ladders:
        start = await _queue_start(pool, file, ladder)
        queue = ids.queue_id(file.id, ladder)
        if await _start_queue(client, start, task_queue):
            started.append(queue)
        else:
            await _tell_queue(client, queue, start)
            told.append(queue)
            outdated += [queue] if await _outdated(client, queue, start.digest) else []
        await _schedule_range(client, start, task_queue)
    if stored.moderators_changed:
        told += await _tell_matches(client, pool, file)
    return Applied(
        league=file.id,
        registered=stored.registered,
        queues_started=tuple(started),
        told=tuple(told),
        outdated=tuple(outdated),
    )


def _as_stored(file: LeagueFile) -> AppliedLeague:
    books = {ladder: file.book(ladder) for ladder in file.ladders}
    return AppliedLeague(
        league=file.id,
        name=file.name,
        locale=file.locale,
        zone=file.zone,
        ladders=tuple(
            Ladder(ladder=ladder, rulebook=book.name, start_rating=book.start_rating)
            for ladder, book in books.items()
        ),
        moderators=file.league().moderators,
        players=tuple(
            FirstPlayer(player=PlayerId(member.id), name=member.name) for member in file.players
        ),
        config=file.model_dump(mode="json"),
    )


async def _queue_start(pool: Pool, file: LeagueFile, ladder: str) -> QueueStart:
    book = file.book(ladder)
    async with transaction(pool) as connection:
        shared = await range_in_force(connection, file.id, ladder)
    return QueueStart(
        league=file.league(),
        rulebook=book,
        digest=digest(book),
        range=shared,
        hours=file.ladders[ladder].open_hours(),
    )


async def _start_queue(client: Client, start: QueueStart, task_queue: str) -> bool:
    """Start a queue unless it runs; say whether it was started now."""
    book, league = start.rulebook, start.league
    try:
        await client.start_workflow(
            "band_queue",
            start,
            id=ids.queue_id(league.league, book.ladder),
            task_queue=task_queue,
            id_conflict_policy=WorkflowIDConflictPolicy.FAIL,
            static_summary=f"{plain(league.name)}: {book.ladder} queue",
            static_details=_about(start),
            memo={DIGEST: start.digest},
            search_attributes=_attributes(league.league, book),
        )
    except WorkflowAlreadyStartedError:
        return False
    return True


async def _tell_queue(client: Client, queue: str, start: QueueStart) -> None:
    handle = client.get_workflow_handle(queue)
    await handle.signal("moderators_changed", ModeratorsNow(moderators=start.league.moderators))
    await handle.signal("hours_changed", HoursNow(hours=start.hours, zone=start.league.zone))


async def _outdated(client: Client, queue: str, wanted: str) -> bool:
    described = await client.get_workflow_handle(queue).describe()
    present = await described.memo_value(DIGEST, default=wanted, type_hint=str)
    return present != wanted


async def _schedule_range(client: Client, start: QueueStart, task_queue: str) -> None:
    league, ladder = start.league.league, start.rulebook.ladder
    wanted = daily_range(RangeStart(league=start.league, rulebook=start.rulebook), task_queue)
    try:
        await client.create_schedule(
            ids.range_id(league, ladder),
            wanted,
            search_attributes=_attributes(league, start.rulebook),
        )
    except ScheduleAlreadyRunningError:
        schedule = client.get_schedule_handle(ids.range_id(league, ladder))
        await schedule.update(lambda _: ScheduleUpdate(schedule=wanted))


async def _tell_matches(client: Client, pool: Pool, file: LeagueFile) -> list[str]:
    """Tell the open matches who the moderators are now; one that ended meanwhile needs nothing."""
    now = ModeratorsNow(moderators=file.league().moderators)
    found = await Matches(pool).find(file.id, status="open", limit=EVERY_OPEN_MATCH)
    told: list[str] = []
    for match in found:
        workflow = ids.match_id(match.league, match.ladder, match.match_id)
        try:
            await client.get_workflow_handle(workflow).signal("moderators_changed", now)
        except RPCError as error:
            if error.status is not RPCStatusCode.NOT_FOUND:
                raise
        else:
            told.append(workflow)
    return told


def _about(start: QueueStart) -> str:
    book = start.rulebook
    return "\n".join(
        [
            f"- {book.players} players make a table; they wait in two bands with a shared range.",
            f"- Rulebook {book.name}, revision {book.revision}.",
        ]
    )


def _attributes(league: str, book: Rulebook) -> TypedSearchAttributes:
    return TypedSearchAttributes(
        [
            SearchAttributePair(ids.LEAGUE, league),
            SearchAttributePair(ids.LADDER, book.ladder),
            SearchAttributePair(ids.RULEBOOK, book.name),
        ]
    )

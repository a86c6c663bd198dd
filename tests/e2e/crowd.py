"""A thousand players of all strengths: what their queue took, and what the rules make of it."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from temporalio.api.history.v1 import HistoryEvent

from domain.digest import digest
from domain.model import PlayerId, Standing
from domain.queueing import referee
from domain.queueing.bands import Band, SharedRange
from domain.queueing.board import Board
from domain.queueing.events import PlayerJoined
from domain.queueing.forming import own
from domain.queueing.state import Queue
from domain.rulebook import Rulebook
from tests.e2e.doors import Line
from tests.e2e.site import Site
from tests.e2e.soon import soon
from workers.league_file import LeagueFile
from workers.leagues import apply_league
from workflows import ids
from workflows.ports import Answer, Answers, QueueStart

SIZE = 1000
PATIENCE = timedelta(minutes=2)
"""In it whatever is to come has come, on a busy machine too."""
LADDER = "rated16"
REFEREE = "referee"
SETTINGS = {"queueing": {"board_every": "1m"}}
"""A queue does not change runs while its board is being posted."""
SHARED = SharedRange(low=4800, high=5200, since=datetime(2026, 1, 1, tzinfo=UTC))
"""A fifth of the ratings there are, in the middle."""

RATE = "INSERT INTO ratings (league, ladder, player, start, rating) VALUES ($1, $2, $3, $4, $4)"

TABLES = """
SELECT split_part(table_key, '/', 4)::int AS number,
       array_agg(player ORDER BY seats.number) AS seats
FROM matches JOIN seats USING (league, ladder, match_id)
WHERE league = $1 GROUP BY table_key ORDER BY 1
"""

WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"

CLAIMS = "SELECT player, kind FROM claims WHERE league = $1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Who sits at which table, in seat order, and who waits in each band, longest wait first."""

    tables: Mapping[int, tuple[str, ...]]
    waiting: Mapping[Band, tuple[str, ...]]

    @property
    def everybody(self) -> list[str]:
        """All of them, in order of their names."""
        places = (*self.tables.values(), *self.waiting.values())
        return sorted(player for place in places for player in place)


@dataclass(slots=True, kw_only=True)
class Crowd:
    """The players of one league, all of whom want to play now."""

    site: Site
    league: str
    book: Rulebook
    ratings: Mapping[str, int]
    first_run: str

    @property
    def queue(self) -> str:
        """The workflow id of the queue."""
        return ids.queue_id(self.league, LADDER)

    def fixing(self) -> Line:
        """The press with which the referee sets the bands."""
        bounds = {"low": SHARED.low, "high": SHARED.high}
        return self._press("fix_range", REFEREE) | {"args": bounds}

    def joins(self) -> list[Line]:
        """One press a player."""
        return [self._press("join", player) for player in self.ratings]

    async def answers(self) -> list[list[Answer]]:
        """What each run of the queue said to joins, in the order in which it took them."""
        runs, run = list[list[Answer]](), self.first_run
        while run:
            answers, run = await self._run(run)
            runs.append(answers)
        return runs

    def ruled(self, joins: Iterable[Answer]) -> Outcome:
        """What the rules make of joins that were accepted in that order."""
        queue = referee.new_queue(
            league=self.league,
            ladder=LADDER,
            zone="Asia/Tokyo",
            moderators=(PlayerId(REFEREE),),
            shared=SHARED,
            at=SHARED.since,
        )
        for join in joins:
            queue, _ = referee.step(self.book, queue, self._joined(join))
        tables = {
            table.table: tuple(entry.player for entry in table.seats) for table in queue.forming
        }
        return Outcome(tables=tables, waiting={band: _names(queue, band) for band in Band})

    async def found(self, tables: int) -> Outcome:
        """What there is in PostgreSQL and on the board, once so many tables are seated."""

        async def all_seated() -> bool:
            return len(await self._seated()) >= tables and not (await self._board()).forming

        await eventually("the last table", all_seated)
        seated, board = await self._seated(), await self._board()
        shown = {
            Band.LOW: board.low_names,
            Band.HIGH: board.high_names,
            Band.SHARED: board.shared_names,
        }
        return Outcome(tables=seated, waiting=shown)

    async def settled(self) -> None:
        """Wait until the queue has nothing in hand."""

        async def idle() -> bool:
            handle = self.site.client.get_workflow_handle(self.queue)
            return not (await handle.describe()).raw_description.pending_activities

        await eventually("the queue's rest", idle)

    async def somebody_waits(self) -> None:
        """Wait until the store is asked for something that it cannot give yet."""

        async def asked() -> bool:
            return bool(await self.site.pool.fetchval(WAITING))

        await eventually("a question to the store", asked, every=timedelta(milliseconds=20))

    async def claims(self) -> dict[str, str]:
        """Who holds a place of which kind in the store."""
        rows = await self.site.pool.fetch(CLAIMS, self.league)
        return {row["player"]: row["kind"] for row in rows}

    def _press(self, name: str, player: str) -> dict[str, object]:
        id_ = f"{self.league}/{name}/{player}"
        return {"id": id_, "about": self.queue, "press": name, "actor": player}

    def _joined(self, join: Answer) -> PlayerJoined:
        player = join.id.split("/")[-1]
        return PlayerJoined(
            at=join.at,
            by=PlayerId(player),
            press=join.id,
            name=player,
            rating=self.ratings[player],
            standing=Standing.FREE,
        )

    async def _run(self, run: str) -> tuple[list[Answer], str]:
        """The answers to the joins of one run, and the run after it."""
        answers, joins, following = list[Answer](), set[str](), ""
        handle = self.site.client.get_workflow_handle(self.queue, run_id=run)
        async for event in handle.fetch_history_events():
            ended = event.workflow_execution_continued_as_new_event_attributes
            accepted = event.workflow_execution_update_accepted_event_attributes.accepted_request
            if accepted.input.name == "join":
                joins.add(accepted.meta.update_id)
            elif _completed(event) in joins:
                answers += await self._answers(event)
            following = ended.new_execution_run_id or following
        return answers, following

    async def _answers(self, event: HistoryEvent) -> tuple[Answer, ...]:
        payloads = event.workflow_execution_update_completed_event_attributes.outcome.success
        read = await self.site.client.data_converter.decode(payloads.payloads, [Answers])
        answers: Answers = read[0]
        return answers.answers

    async def _seated(self) -> dict[int, tuple[str, ...]]:
        rows = await self.site.pool.fetch(TABLES, self.league)
        return {row["number"]: tuple(row["seats"]) for row in rows}

    async def _board(self) -> Board:
        board: Board = await self.site.client.get_workflow_handle(self.queue).query(
            "show", result_type=Board
        )
        return board


async def gathered(site: Site, league: str, *, updates_a_run: int = 500) -> Crowd:
    """Open a league of a thousand, whose queue runs and is empty."""
    ratings = {f"p{number:03}": 4000 + number * 7919 % 2001 for number in range(SIZE)}
    file = LeagueFile.model_validate(
        {
            "id": league,
            "name": "A thousand",
            "locale": "en",
            "zone": "Asia/Tokyo",
            "moderators": [REFEREE],
            "ladders": {LADDER: {"rulebook": LADDER, "settings": SETTINGS}},
            "players": [{"id": player, "name": player} for player in ratings],
        }
    )
    book = file.book(LADDER)
    start = QueueStart(
        league=file.league(),
        rulebook=book,
        digest=digest(book),
        range=SHARED,
        updates_a_run=updates_a_run,
    )
    queue = await site.client.start_workflow(
        "band_queue", start, id=ids.queue_id(league, LADDER), task_queue=ids.TASK_QUEUE
    )
    await apply_league(site.client, site.pool, file)
    await site.pool.executemany(
        RATE, [(league, LADDER, player, rating) for player, rating in ratings.items()]
    )
    assert queue.first_execution_run_id
    return Crowd(
        site=site,
        league=league,
        book=book,
        ratings=ratings,
        first_run=queue.first_execution_run_id,
    )


async def eventually(
    what: str, holds: Callable[[], Awaitable[bool]], *, every: timedelta = timedelta(seconds=0.3)
) -> None:
    """Wait until something holds that follows by itself."""

    async def look() -> bool | None:
        return await holds() or None

    await soon(what, look, within=PATIENCE, every=every)


def _names(queue: Queue, band: Band) -> tuple[str, ...]:
    return tuple(entry.name for entry in own(queue, band))


def _completed(event: HistoryEvent) -> str:
    return event.workflow_execution_update_completed_event_attributes.meta.update_id

"""A queue that people may join, as applying a league file makes it."""

from collections.abc import Mapping, Sequence

from activities.postgres.pool import transaction
from bench.pressing import press
from bench.servers import Place
from bots.door import Door
from domain.model import PlayerId
from workers.league_file import LeagueFile
from workers.leagues import apply_league
from workflows import ids

LADDER = "rated16"
REFEREE = PlayerId("referee")

RATE = "INSERT INTO ratings (league, ladder, player, start, rating) VALUES ($1, $2, $3, $4, $4)"


async def open_queue(place: Place, league: str, players: Sequence[str]) -> str:
    """Apply a league of these players and give the workflow id of its queue."""
    file = LeagueFile.model_validate(
        {
            "id": league,
            "name": "Bench",
            "locale": "en",
            "zone": "UTC",
            "moderators": [REFEREE],
            "ladders": {LADDER: {"rulebook": "rated16"}},
            "players": [{"id": player, "name": f"Player {player}"} for player in players],
        }
    )
    await apply_league(place.client, place.pool, file)
    return ids.queue_id(league, LADDER)


async def open_rated_queue(
    place: Place, door: Door, league: str, ratings: Mapping[str, int], shared: tuple[int, int]
) -> str:
    """Open a queue of players with ratings, of which some are shared by both bands."""
    queue = await open_queue(place, league, tuple(ratings))
    rows = [(league, LADDER, player, rating) for player, rating in ratings.items()]
    async with transaction(place.pool) as connection:
        await connection.executemany(RATE, rows)
    low, high = shared
    fixed = await press(door, queue, "fix_range", REFEREE, {"low": low, "high": high})
    if fixed.refused:
        raise RuntimeError(f"the range could not be fixed: {fixed.refused.code}")
    return queue

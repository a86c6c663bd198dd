"""Every activity of the store on one pool: what a worker registers."""

from collections.abc import Callable
from typing import Any

from activities.postgres.claims import Claims
from activities.postgres.endings import Endings
from activities.postgres.penalties import Penalties
from activities.postgres.pool import Pool
from activities.postgres.ranges import Ranges
from activities.postgres.releases import Releases
from activities.postgres.results import Results
from activities.postgres.seating import Seating


def store_activities(pool: Pool) -> tuple[Callable[..., Any], ...]:
    """List the activities that workflows reach by name (``workflows.ports``)."""
    return (
        Claims(pool).claim_places,
        Releases(pool).release_claims,
        Seating(pool).seat_players,
        Results(pool).write_result,
        Endings(pool).end_match,
        Ranges(pool).compute_range,
        Penalties(pool).give_penalties,
    )

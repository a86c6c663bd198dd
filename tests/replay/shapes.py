"""Every shape that a match, a queue or a range may take, and what its history must show."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.replay import matches, queues
from tests.replay.studio import Play

HISTORIES = Path(__file__).parent / "histories"
"""A folder for each build that has recorded, with ``SHAPE.json.gz`` in it, or one file a run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """How a shape comes about, and how one sees it."""

    workflow: str
    """The type whose histories are kept."""
    play: Callable[[Play], Awaitable[None]]
    shows: frozenset[str]
    """What the runs of one recording show together (``facts``)."""


def _match(play: Callable[[Play], Awaitable[None]], *shows: str) -> Shape:
    return Shape(workflow="match", play=play, shows=frozenset(shows))


def _queue(play: Callable[[Play], Awaitable[None]], *shows: str) -> Shape:
    return Shape(workflow="band_queue", play=play, shows=frozenset(shows))


def _range(play: Callable[[Play], Awaitable[None]], *shows: str) -> Shape:
    return Shape(workflow="band_range", play=play, shows=frozenset(shows))


SHAPES: Mapping[str, Shape] = {
    "match-submitted": _match(matches.submitted, "submitted", "does write_result"),
    "match-proxied": _match(matches.proxied, "submitted", "asks the store", "signals"),
    "match-void-by-application": _match(matches.void_by_application, "void", "press apply_void"),
    "match-void-by-races": _match(matches.void_by_races, "void", "press end_race"),
    "match-dissolved": _match(matches.dissolved, "dissolved", "signals"),
    "match-released": _match(matches.released, "released", "press release_room"),
    "match-cancelled": _match(matches.cancelled, "released"),
    "match-cancelled-when-submitted": _match(matches.cancelled_after_submitting, "submitted"),
    "match-continued": _match(matches.continued, "continued as new", "submitted"),
    "match-every-press": _match(matches.every_press, "submitted"),
    "match-silent": _match(matches.silent, "released"),
    "match-store-away": _match(matches.store_away, "gets no answer", "repeats write_result"),
    "match-store-slow": _match(matches.store_slow, "gets no answer", "does release_claims"),
    "match-refused-by-store": _match(
        matches.refused_by_the_store, "refused end_match", "does alert_moderators"
    ),
    "match-unheard": _match(matches.unheard, "refused deliver_notices", "does alert_moderators"),
    "match-other-moderators": _match(matches.other_moderators, "signal moderators_changed"),
    "match-open-in-a-race": _match(matches.open_in_a_race, "open", "press set_up_race"),
    "match-open-with-void": _match(matches.open_with_a_wish_for_void, "open", "press apply_void"),
    "queue-waiting": _queue(queues.waiting, "press leave", "press still_here", "open"),
    "queue-burst": _queue(queues.burst, "starts match"),
    "queue-continued": _queue(queues.continued, "continued as new", "starts match", "open"),
    "queue-suspended": _queue(queues.suspended, "signal players_gone", "starts match"),
    "queue-hours": _queue(queues.hours, "signal hours_changed"),
    "queue-moderated": _queue(queues.moderated, "signal moderators_changed", "does compute_range"),
    "queue-returned": _queue(queues.returned, "signal players_returned"),
    "queue-promoted": _queue(queues.promoted, "signal build_changed", "continued as new"),
    "queue-refused": _queue(queues.refused, "press join"),
    "queue-store-away": _queue(
        queues.store_away, "gets no answer", "repeats seat_players", "does alert_moderators"
    ),
    "queue-store-slow": _queue(queues.store_slow, "gets no answer", "does release_claims"),
    "queue-unheard": _queue(queues.unheard, "repeats deliver_notices"),
    "queue-pressed-again": _queue(queues.again, "press join"),
    "queue-cancelled": _queue(queues.cancelled, "cancelled", "does release_claims"),
    "range-computed": _range(queues.range_computed, "computed", "signals"),
    "range-unheard": _range(queues.range_unheard, "computed", "signals nobody"),
    "range-late": _range(queues.range_late, "computed", "repeats compute_range"),
}

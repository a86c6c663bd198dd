"""Timeouts and retries of activities, each named and with its reason."""

from datetime import timedelta

from temporalio.common import RetryPolicy
from temporalio.workflow import ActivityConfig, LocalActivityConfig

SILENCE = timedelta(seconds=5)
"""An attempt that gives no sign of life for so long was on a worker that died; another does it."""

STORE: ActivityConfig = {
    "start_to_close_timeout": timedelta(seconds=20),
    "heartbeat_timeout": SILENCE,
    "retry_policy": RetryPolicy(
        initial_interval=timedelta(milliseconds=200), maximum_interval=timedelta(seconds=15)
    ),
}
"""Results and seats: retried for ever, for nothing else may stand in their place. Often at
first, since a lost connection is back at once; then seldom enough to spare a store that is
being repaired."""

NOTICE: ActivityConfig = {
    "start_to_close_timeout": timedelta(minutes=2),
    "heartbeat_timeout": SILENCE,
    "schedule_to_close_timeout": timedelta(days=1),
    "retry_policy": RetryPolicy(
        initial_interval=timedelta(seconds=1), maximum_interval=timedelta(minutes=5)
    ),
}
"""Posts: retried for a day, after which nobody wants to read them. Two minutes for one attempt,
since a platform's rate limit may hold back a whole batch. An outage of a minute is made good
within another; one of a day costs some three hundred attempts."""

CLAIM: LocalActivityConfig = {
    "retry_policy": RetryPolicy(
        initial_interval=timedelta(milliseconds=100),
        maximum_interval=timedelta(milliseconds=200),
        maximum_attempts=3,
    ),
}
"""A place for a player who waits for the answer: local, since a dispatch alone takes a third of
what such a player has. Three attempts, since the time given ends one that hangs but not a row of
them that fail at once. Whoever calls it sets what is left of ``CLAIM_WITHIN``."""

CLAIM_WITHIN = timedelta(seconds=1.5)
"""For a claim in all, waiting for its turn included: a press must be answered within three
seconds, and the way to the worker and back takes its share."""

ALERT: ActivityConfig = {
    "start_to_close_timeout": timedelta(seconds=30),
    "schedule_to_close_timeout": timedelta(hours=1),
    "retry_policy": RetryPolicy(
        initial_interval=timedelta(seconds=1), maximum_interval=timedelta(minutes=1)
    ),
}
"""A cry for help: for an hour, until the next one is due."""

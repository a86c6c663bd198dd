"""Workflow ids, task queues and search attributes: every name an operator may type."""

from temporalio.common import SearchAttributeKey

TASK_QUEUE = "tachiai"
"""Workflows and store activities."""

LEAGUE = SearchAttributeKey.for_keyword("League")
LADDER = SearchAttributeKey.for_keyword("Ladder")
PHASE = SearchAttributeKey.for_keyword("Phase")
OUTCOME = SearchAttributeKey.for_keyword("Outcome")
PLAYER = SearchAttributeKey.for_keyword_list("Player")
RULEBOOK = SearchAttributeKey.for_keyword("Rulebook")
DUE = SearchAttributeKey.for_datetime("Due")


def notice_queue(task_queue: str) -> str:
    """The task queue of the notices of workflows that run on a task queue.

    Notices have one of their own, so that one process can hold a platform's rate limits.
    """
    return f"{task_queue}-notices"


def queue_id(league: str, ladder: str) -> str:
    """The standing queue of a ladder."""
    return f"{league}/{ladder}/queue"


def match_id(league: str, ladder: str, match: str) -> str:
    """A match, by its ``{date}-{n}``."""
    return f"{league}/{ladder}/match/{match}"


def range_id(league: str, ladder: str) -> str:
    """The recomputation of a ladder's shared range, and its schedule."""
    return f"{league}/{ladder}/range"


def returned_press(match_workflow: str, player: str) -> str:
    """Under which press somebody who comes back from a match holds the place in the queue."""
    return f"{match_workflow}/returned/{player}"

"""Cries for help to the moderators, by a way that needs no PostgreSQL."""

from collections.abc import Callable

from temporalio import workflow

from workflows import calls
from workflows.ports import Alert, League


class Alarm:
    """What a workflow tells the moderators of its league when it cannot go on by itself."""

    def __init__(self, league: Callable[[], League]) -> None:
        self._league = league

    def stuck(self, key: str) -> None:
        """Say that the store has not carried out an effect for long."""
        self._cry("store_stuck", key=key)

    def dropped(self, count: int) -> None:
        """Say that so many notices were given up."""
        self._cry("notices_dropped", count=count)

    def _cry(self, kind: str, **params: object) -> None:
        about = workflow.info().workflow_id
        calls.cry(Alert(league=self._league(), about=about, kind=kind, params=params))

"""A match from the first press to its result."""

from datetime import timedelta

from domain.model import Ending
from tests.workflows.stage import Stage


async def test_a_match_runs_from_reserved_seats_to_its_result(stage: Stage) -> None:
    """P16-C4, P16-C7."""
    handle = await stage.start_match()
    await stage.pass_time(timedelta(seconds=61))
    await stage.begin_play()
    await stage.play_races()
    await stage.submit(await stage.enter_totals())
    outcome = await handle.result()
    assert outcome.outcome is Ending.SUBMITTED
    assert [line.total for line in outcome.lines] == [30, 21, 15, 9]
    assert len(stage.store.results) == 1
    assert stage.platform.told("result")

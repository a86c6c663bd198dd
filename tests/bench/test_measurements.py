"""Every measurement still runs, in a size that measures nothing."""

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from bench.figures import Result
from bench.latency import Sample, open_loop, percentile
from bench.measurements import (
    burst,
    match,
    open,  # noqa: A004 - what it measures is called so
    rating,
    rest,
    step,
    throughput,
)
from bench.servers import Place, servers
from workflows.ports import Answer

MOMENT = timedelta(milliseconds=3)
ON_SERVERS = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(240)]


@pytest.fixture(scope="module")
async def place() -> AsyncIterator[Place]:
    """Servers for all measurements, which otherwise have their own."""
    async with servers() as running:
        yield running
        await asyncio.sleep(0.5)


def value(result: Result, what: str) -> float:
    """The one figure of that name."""
    (found,) = (figure.value for figure in result.figures if figure.what == what)
    return found


def test_the_rules_are_measured_on_a_match_that_comes_to_its_end() -> None:
    found = step.measure(MOMENT)
    assert all(figure.value > 0 for figure in found.figures)


def test_a_table_is_rated_by_all_four() -> None:
    found = rating.measure(MOMENT)
    assert [figure.unit for figure in found.figures] == ["/s"] * 4 + ["×"] * 3


async def test_a_press_counts_from_when_it_was_due_whatever_holds_up_whoever_presses() -> None:
    answer = Answer(id="1", at=datetime(2026, 1, 1, tzinfo=UTC))

    async def press(number: int) -> Answer:
        if number == 0:
            time.sleep(0.2)  # noqa: ASYNC251 - everything is held up
        return answer

    samples = await open_loop(press, rate=100, lasting=timedelta(seconds=0.1))
    assert len(samples) == 10
    assert min(sample.seconds for sample in samples) > 0.1


def test_a_percentile_is_the_answer_time_that_so_many_did_not_exceed() -> None:
    samples = [Sample(seconds=float(n), answer="done") for n in range(100, 0, -1)]
    assert [percentile(samples, part) for part in (0.5, 0.99, 1.0)] == [50, 99, 100]


class TestOnServers:
    """With real servers and real workers."""

    pytestmark = ON_SERVERS

    async def test_a_whole_match_costs_what_its_history_says(self, place: Place) -> None:
        found = await match.measure(place, pause=0.01)
        assert value(found, "trickle: of these updates") == 50
        assert value(found, "bursts: of these updates") < 50
        assert value(found, "bursts: of these start") == 1

    async def test_presses_at_rest_are_all_answered(self, place: Place) -> None:
        found = await rest.measure(place, nights=1, joins=2, pause=0)
        assert value(found, "presses done") == 54

    async def test_every_press_by_the_clock_is_counted(self, place: Place) -> None:
        second = timedelta(seconds=1)
        size = open.Size(matches=4, rates=(8,), trial=second, pause=second / 10, lasting=second)
        found = await open.measure(place, size)
        counted = {
            figure.what.split("(")[0].strip(): figure.value
            for figure in found.figures
            if figure.what.startswith(("presses done", "refused by a rule", "answered `busy`"))
        }
        assert len(counted) == 3
        assert sum(counted.values()) == 8

    async def test_as_many_workflows_without_rules_run_as_matches(self, place: Place) -> None:
        found = await throughput.measure(place, throughput.Size(matches=1, at_a_time=1))
        assert [figure.unit for figure in found.figures] == ["/min", "/min", "×"] * 2

    async def test_a_burst_seats_every_table_that_it_can(self, place: Place) -> None:
        size = burst.Size(joins=40, doors=2, doors_by_default=1)
        async with servers({}) as by_default:
            found = await burst.measure(place, by_default, size)
        for doors in ("2 doors, limit raised", "1 doors, limit by default"):
            assert value(found, f"{doors}: presses done") == 40
            assert value(found, f"{doors}: tables seated") > 0

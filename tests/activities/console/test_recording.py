"""The recording adapter: what was posted, each key once; and all the ways to fail."""

import asyncio
from datetime import datetime

import pytest
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from activities.recording import RecordingNotices
from domain.effects import OpenThread
from domain.model import PlayerId
from tests.activities.console.deliveries import NOON, delivery, objected, stuck, ticking
from workflows.ports import Delivered, Delivery


async def deliver(notices: RecordingNotices, parcel: Delivery) -> Delivered:
    """Attempt a delivery as a worker does."""
    return await ActivityEnvironment().run(notices.deliver_notices, parcel)


async def test_every_key_is_kept_once_and_order_is_kept() -> None:
    """F-12, F-27."""
    notices = RecordingNotices()
    parcel = delivery(OpenThread(members=(PlayerId("p01"),)), objected("一"), objected("二"))
    for _ in range(2):
        await deliver(notices, parcel)
    assert notices.kinds == ["open_thread", "objected", "objected"]
    assert [tell.params["name"] for tell in notices.told("objected")] == ["一", "二"]
    assert len(notices.deliveries) == notices.attempts == 2


async def test_a_thread_is_opened_at_one_time_for_ever() -> None:
    """P16-H1."""
    notices = RecordingNotices(clock=ticking())
    parcel = delivery(OpenThread(members=()))
    assert (await deliver(notices, parcel)).thread_opened_at == NOON
    assert (await deliver(notices, parcel)).thread_opened_at == NOON
    assert (await deliver(notices, delivery(objected("一"), start=2))).thread_opened_at is None


async def test_it_goes_by_the_servers_clock_of_the_attempt() -> None:
    env = ActivityEnvironment()
    opened = await env.run(RecordingNotices().deliver_notices, delivery(OpenThread(members=())))
    assert isinstance(opened.thread_opened_at, datetime)
    assert opened.thread_opened_at == env.info.started_time


async def test_it_fails_as_often_as_it_is_told() -> None:
    notices = RecordingNotices()
    notices.fail(times=2)
    parcel = delivery(objected("一"))
    for _ in range(2):
        with pytest.raises(ApplicationError) as failure:
            await deliver(notices, parcel)
        assert not failure.value.non_retryable
    await deliver(notices, parcel)
    assert notices.kinds == ["objected"]
    assert notices.attempts == 3


async def test_it_fails_for_ever_until_it_is_told_otherwise() -> None:
    notices = RecordingNotices()
    notices.fail(for_good=True)
    for _ in range(20):
        with pytest.raises(ApplicationError) as failure:
            await deliver(notices, delivery(objected("一")))
        assert failure.value.non_retryable
    with pytest.raises(ApplicationError):
        await ActivityEnvironment().run(notices.alert_moderators, stuck())
    notices.fail(times=0)
    await deliver(notices, delivery(objected("一")))
    assert notices.kinds == ["objected"]


async def test_it_waits_until_it_is_released() -> None:
    """F-27: a platform that does not answer."""
    notices = RecordingNotices()
    notices.hold()
    waiting = asyncio.create_task(deliver(notices, delivery(objected("一"))))
    done, _ = await asyncio.wait({waiting}, timeout=0.05)
    assert not done
    assert notices.attempts == 1
    assert notices.kinds == []
    notices.release()
    await waiting
    assert notices.kinds == ["objected"]


async def test_cries_for_help_are_kept() -> None:
    notices = RecordingNotices()
    for _ in range(2):
        await ActivityEnvironment().run(notices.alert_moderators, stuck())
    assert notices.alerts == [stuck(), stuck()]

"""The notices that went out: each once, found again by key and by message."""

import asyncio
from dataclasses import replace

from activities.postgres.notices import SentNoticesInPostgres
from activities.postgres.pool import Pool
from activities.sent_notices import SentNotice
from tests.activities.postgres.builders import LEAGUE, NOW, QUEUE

SENT = SentNotice(
    league=LEAGUE,
    about=QUEUE,
    key="queue/1",
    message="board",
    message_id="1000",
    digest="d1",
    sent_at=NOW,
)


async def test_a_notice_is_found_by_its_key_and_by_its_message(pool: Pool) -> None:
    """So that none is posted twice."""
    sent = SentNoticesInPostgres(pool)

    await sent.keep(SENT)

    assert await sent.find(LEAGUE, "queue/1") == SENT
    assert await sent.find_message(LEAGUE, QUEUE, "board") == SENT
    assert await sent.find("osaka", "queue/1") is None
    assert await sent.find_message(LEAGUE, QUEUE, "other") is None


async def test_the_first_under_a_key_stands_when_it_is_kept_again(pool: Pool) -> None:
    """One process of several was first."""
    sent = SentNoticesInPostgres(pool)
    posts = [replace(SENT, message_id=str(number)) for number in range(6)]

    await asyncio.gather(*(sent.keep(post) for post in posts))
    stands = await sent.find(LEAGUE, "queue/1")
    told = await sent.keep(replace(SENT, message_id="later"))

    assert stands in posts
    assert told == stands
    assert await sent.find(LEAGUE, "queue/1") == stands
    assert await sent.find_message(LEAGUE, QUEUE, "board") == stands


async def test_the_latest_of_a_message_is_found_when_it_was_edited(pool: Pool) -> None:
    """P16-Q7: one message, edited, however equal the times."""
    sent = SentNoticesInPostgres(pool)
    await sent.keep(SENT)
    edited = replace(SENT, key="queue/2", digest="d2")

    await sent.keep(edited)

    assert await sent.find_message(LEAGUE, QUEUE, "board") == edited


async def test_a_notice_that_nobody_edits_needs_no_message(pool: Pool) -> None:
    """It is found by its key alone."""
    sent = SentNoticesInPostgres(pool)

    await sent.keep(replace(SENT, message=None))

    assert await sent.find(LEAGUE, "queue/1") == replace(SENT, message=None)


async def test_no_column_can_hold_what_a_notice_said(pool: Pool) -> None:
    """F-30: only its key, its names, its digest and its time."""
    rows = await pool.fetch(
        "SELECT column_name FROM information_schema.columns WHERE table_name = 'notices'"
    )

    assert {row["column_name"] for row in rows} == {
        "id",
        "league",
        "key",
        "about",
        "message",
        "message_id",
        "digest",
        "sent_at",
    }

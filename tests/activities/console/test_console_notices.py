"""The console's activities: every key once, in order, whatever fails on the way."""

import asyncio
import logging
from dataclasses import replace

import pytest
from temporalio.testing import ActivityEnvironment

from activities.console.boards import Board
from activities.console.notices import ConsoleNotices
from activities.sent_notices import SentNotice, SentNoticesInMemory
from domain.effects import (
    AddToThread,
    Button,
    CloseThread,
    OpenThread,
    Place,
    ShowBands,
    ShowStatus,
    Tell,
)
from domain.match.state import Phase
from domain.model import PlayerId
from tests.activities.console.deliveries import (
    ABOUT,
    ENGLISH,
    LEAGUE,
    NOON,
    SECRET,
    Sink,
    attempt_of,
    delivery,
    objected,
    stuck,
    the_room,
    ticking,
)
from tests.activities.text.notices import BOARD, STATUS
from workflows.ports import Delivered, Delivery

AOI, BEN = PlayerId("p01"), PlayerId("p02")


class Console:
    """The adapter with all that it needs, restarted at will."""

    def __init__(self) -> None:
        self.sent = SentNoticesInMemory()
        self.sink = Sink()
        self.clock = ticking()
        self.boards: list[Board] = []
        self.restart()

    def restart(self) -> None:
        """A new process on the same ledger."""
        self.notices = ConsoleNotices(self.sent, self.sink, rooms=True, clock=self.clock)

    def with_live_view(self) -> "Console":
        """Boards are shown apart from lines."""
        self.notices = ConsoleNotices(self.sent, self.sink, boards=self, clock=self.clock)
        return self

    def show(self, board: Board) -> None:
        """Keep a board."""
        self.boards.append(board)

    async def deliver(self, parcel: Delivery) -> Delivered:
        """Attempt a delivery as a worker does."""
        return await ActivityEnvironment().run(self.notices.deliver_notices, parcel)


@pytest.fixture
def console() -> Console:
    return Console()


def first_letters(console: Console) -> str:
    """With what each text begins, in order."""
    return "".join(line.split("] ")[1][0] for line in console.sink.written)


async def test_a_notice_shows_time_place_text_and_buttons(console: Console) -> None:
    """P16-C3: what can be pressed stands under the text."""
    buttons = (Button(action="approve"), Button(action="volunteer_host", enabled=False))
    await console.deliver(delivery(replace(objected("Ben"), buttons=buttons)))
    (shown,) = console.sink.written
    first, last = shown.split("\n")
    assert first.startswith("21:00:00 20261130-1 [スレッド] Benさんが反対しました。")
    assert last.strip() == "[賛成] (hostやれます)"


async def test_the_league_says_language_and_zone(console: Console) -> None:
    elsewhere = replace(ENGLISH, zone="America/New_York")
    await console.deliver(delivery(objected("Ben"), league=elsewhere))
    await console.deliver(delivery(objected("Ben"), start=2))
    english, japanese = console.sink.written
    assert english.startswith("07:00:00 20261130-1 [thread] Ben objects")
    assert japanese.startswith("21:00:01 20261130-1 [スレッド] Benさん")


async def test_a_key_delivered_twice_is_shown_once_and_order_is_kept(console: Console) -> None:
    """F-12, F-27."""
    parcel = delivery(objected("一"), objected("二"), objected("三"))
    await console.deliver(parcel)
    await console.deliver(parcel)
    console.restart()
    await console.deliver(parcel)
    assert first_letters(console) == "一二三"


async def test_a_delivery_attempted_twice_at_once_is_shown_once(console: Console) -> None:
    """F-12, F-27: an attempt that was given up may still be under way."""
    console.sent = SlowLedger()
    console.restart()
    parcel = delivery(objected("一"), objected("二"))
    await asyncio.gather(console.deliver(parcel), console.deliver(parcel))
    assert len(console.sink.written) == 2


async def test_a_sink_that_fails_halfway_loses_nothing_and_repeats_nothing(
    console: Console,
) -> None:
    """F-27: the message that failed comes next, and the others keep their order."""
    parcel = delivery(objected("一"), objected("二"), objected("三"))
    console.sink.failing = {2, 3}
    for _ in range(2):
        with pytest.raises(BrokenPipeError):
            await console.deliver(parcel)
    await console.deliver(parcel)
    assert first_letters(console) == "一二三"


async def test_the_same_key_in_another_league_is_another_notice(console: Console) -> None:
    other = replace(LEAGUE, league="other")
    await console.deliver(delivery(objected("Ben")))
    await console.deliver(delivery(objected("Ben"), league=other))
    assert len(console.sink.written) == 2


async def test_a_later_notice_of_the_same_message_is_shown_as_an_edit(console: Console) -> None:
    """P16-Q7: one message, edited."""
    board = Tell(kind="queue_board", place=Place.QUEUE, message="queue_board", params=BOARD)
    more = replace(board, params={**BOARD, "low": 3})
    await console.deliver(delivery(board, more))
    first, edit = console.sink.written
    assert "[待機列]" in first
    assert "低帯 2 人" in first
    assert "[待機列, 更新]" in edit
    assert "低帯 3 人" in edit
    assert "\n" not in edit
    kept = await console.sent.find_message("demo", ABOUT, "queue_board")
    assert kept is not None
    assert kept.message_id == f"{ABOUT}/1"


async def test_an_edit_that_would_change_nothing_is_not_shown_but_done(console: Console) -> None:
    board = Tell(kind="queue_board", place=Place.QUEUE, message="queue_board", params=BOARD)
    await console.deliver(delivery(board, board))
    assert len(console.sink.written) == 1
    assert await console.sent.find("demo", f"{ABOUT}/2") is not None


async def test_an_edit_that_only_disables_a_button_is_shown(console: Console) -> None:
    """P16-H2."""
    asking = replace(objected("Ben"), message="asking", buttons=(Button(action="volunteer_host"),))
    closed = replace(asking, buttons=(Button(action="volunteer_host", enabled=False),))
    await console.deliver(delivery(asking, closed))
    assert "(hostやれます)" in console.sink.written[1]


async def test_messages_of_the_same_name_in_two_matches_are_two(console: Console) -> None:
    status = Tell(kind="match_status", place=Place.THREAD, message="status", params=STATUS)
    await console.deliver(delivery(status))
    await console.deliver(replace(delivery(status, start=2), about="demo/rated16/match/2"))
    assert all("更新" not in line for line in console.sink.written)


async def test_opening_a_thread_says_when_and_says_the_same_on_a_repeat(console: Console) -> None:
    """P16-H1: time zero does not move."""
    parcel = delivery(OpenThread(members=(AOI, BEN)), objected("Ben"))
    assert (await console.deliver(parcel)).thread_opened_at == NOON
    console.restart()
    assert (await console.deliver(parcel)).thread_opened_at == NOON
    assert "2 人" in console.sink.written[0]


async def test_two_processes_that_open_a_thread_at_once_say_the_same_time(
    console: Console,
) -> None:
    """P16-H1, F-12: the ledger decides which of them did."""
    console.sent = SlowLedger()
    console.restart()
    one = console.notices
    console.restart()
    parcel = delivery(OpenThread(members=(AOI,)))
    said = await asyncio.gather(
        *(
            ActivityEnvironment().run(each.deliver_notices, parcel)
            for each in (one, console.notices)
        )
    )
    assert len(console.sink.written) == 2
    assert said[0] == said[1]


async def test_without_a_thread_to_open_there_is_no_time_of_it(console: Console) -> None:
    assert (await console.deliver(delivery(objected("Ben")))).thread_opened_at is None
    assert (await console.deliver(delivery(objected("Ben")))).thread_opened_at is None


async def test_what_is_no_message_is_shown_as_a_line_too(console: Console) -> None:
    """P16-C7, P16-B1."""
    parcel = delivery(
        AddToThread(player=AOI),
        ShowBands(bands={AOI: ("alpha",), BEN: ("alpha", "beta")}),
        CloseThread(),
        ShowStatus(),
    )
    for _ in range(2):
        await console.deliver(parcel)
    added, bands, closed = console.sink.written
    assert "p01さんをスレッドに加えました" in added
    assert "[ロール] 2 人の" in bands
    assert "スレッドを閉じました" in closed


async def test_people_are_called_by_name_once_a_notice_has_named_them(console: Console) -> None:
    """P16-C1: who entered a total is shown."""
    seats = [{"seat": 1, "player": AOI, "name": "あおい", "rating": 5000, "band": "low"}]
    formed = Tell(kind="table_formed", place=Place.THREAD, params={"seats": seats})
    row = {"seat": 2, "name": "Ben", "total": 9, "place": 1, "entered_by": AOI}
    asked = Tell(
        kind="confirmation",
        place=Place.THREAD,
        mentions=(AOI, BEN),
        params={"rows": [row], "needed": 9},
    )
    await console.deliver(delivery(formed, asked))
    assert "[スレッド → あおい, p02]" in console.sink.written[1]
    assert "入力：あおい" in console.sink.written[1]


async def test_many_are_counted_rather_than_called_one_by_one(console: Console) -> None:
    everybody = tuple(PlayerId(f"p{n:02}") for n in range(1, 17))
    await console.deliver(delivery(replace(objected("Ben"), mentions=everybody)))
    assert "[スレッド → @16]" in console.sink.text


async def test_moderators_are_given_the_way_to_the_match(console: Console) -> None:
    """P16-V3."""
    called = Tell(
        kind="moderator_called",
        place=Place.MODERATORS,
        params={"name": "Ben", "match_id": "20261130-1"},
    )
    await console.deliver(delivery(called))
    assert ABOUT in console.sink.text


async def test_a_room_is_shown_to_those_who_play_in_it_and_to_nobody_else(
    console: Console, caplog: pytest.LogCaptureFixture
) -> None:
    """F-30."""
    with caplog.at_level(logging.DEBUG):
        await console.deliver(delivery(the_room()))
        assert all(secret in console.sink.text for secret in SECRET)
        console.sink.written.clear()
        astray = [
            replace(the_room(), place=place)
            for place in Place
            if place not in (Place.THREAD, Place.DIRECT)
        ]
        unknown = Tell(kind="of_later", place=Place.RESULTS, params=the_room().params)
        await console.deliver(delivery(*astray, unknown, start=2))
    assert len(console.sink.written) == len(astray) + 1
    assert not any(secret in console.sink.text for secret in SECRET)
    assert not any(secret in caplog.text for secret in SECRET)


async def test_a_room_is_masked_where_what_is_written_may_be_kept(console: Console) -> None:
    """F-30: a worker's stderr is a log."""
    logged = ConsoleNotices(console.sent, console.sink, clock=console.clock)
    direct = replace(the_room(), place=Place.DIRECT, kind="proxy_welcome")
    await ActivityEnvironment().run(logged.deliver_notices, delivery(the_room(), direct))
    assert len(console.sink.written) == 2
    assert "•••" in console.sink.text
    assert not any(secret in console.sink.text for secret in SECRET)


async def test_what_is_kept_of_a_room_says_nothing_of_it(console: Console) -> None:
    """F-30: not even a digest, from which a short password could be guessed."""
    await console.deliver(delivery(the_room()))
    kept = await console.sent.find("demo", f"{ABOUT}/1")
    assert kept == SentNotice(
        league="demo",
        about=ABOUT,
        key=f"{ABOUT}/1",
        message=None,
        message_id=f"{ABOUT}/1",
        digest="",
        sent_at=NOON,
    )


async def test_a_name_cannot_forge_a_line_or_command_the_terminal(console: Console) -> None:
    await console.deliver(delivery(objected("A\n21:00:00 [結果] B\x1b[2J")))
    assert len(console.sink.text.split("\n")) == 1
    assert "\x1b" not in console.sink.text


async def test_boards_go_to_the_live_view_where_there_is_one(console: Console) -> None:
    """P16-Q7."""
    status = Tell(kind="match_status", place=Place.THREAD, message="status", params=STATUS)
    await console.with_live_view().deliver(delivery(status, objected("Ben")))
    (board,) = console.boards
    assert board.about == ABOUT
    assert board.phase is Phase.RACES
    assert board.due is not None
    assert board.due.name == "host_silent"
    assert len(console.sink.written) == 1
    assert "Ben" in console.sink.text


async def test_a_cry_for_help_is_shown_once_however_often_it_is_attempted(
    console: Console,
) -> None:
    for attempt in ("1", "1", "2"):
        await attempt_of(attempt).run(console.notices.alert_moderators, stuck())
    assert len(console.sink.written) == 2
    assert "[モデレーター]" in console.sink.text
    assert f"{ABOUT}/4" in console.sink.text


async def test_a_cry_for_help_that_failed_is_shown_by_the_next_attempt(console: Console) -> None:
    console.sink.failing = {1}
    with pytest.raises(BrokenPipeError):
        await attempt_of("1").run(console.notices.alert_moderators, stuck())
    await attempt_of("1").run(console.notices.alert_moderators, stuck())
    assert len(console.sink.written) == 1


async def test_a_cry_for_help_needs_no_ledger() -> None:
    """F-9: the store may be what is down."""
    sink = Sink()
    notices = ConsoleNotices(BrokenLedger(), sink, clock=ticking())
    await attempt_of("1").run(notices.alert_moderators, stuck())
    assert "保存が止まっています" in sink.text
    with pytest.raises(ConnectionError):
        await ActivityEnvironment().run(notices.deliver_notices, delivery(objected("Ben")))
    assert len(sink.written) == 1


class SlowLedger(SentNoticesInMemory):
    """A ledger whose answers take a moment, so that others get their turn."""

    async def find(self, league: str, key: str) -> SentNotice | None:
        found = await super().find(league, key)
        await asyncio.sleep(0)
        return found


class BrokenLedger(SentNoticesInMemory):
    """A ledger whose database is down."""

    async def find(self, league: str, key: str) -> SentNotice | None:
        raise ConnectionError(league, key)

"""The live view: boards with the clock running, lines above them, and plain lines elsewhere."""

import os
from dataclasses import replace
from datetime import timedelta
from io import FileIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from rich.console import Console

from activities.console.boards import Board
from activities.console.live import MOST, LiveView
from activities.text.catalogue import Text
from activities.text.views import Due
from domain.match.state import Phase
from tests.activities.console.deliveries import ABOUT, NOON


def a_board(about: str = ABOUT, *, phase: Phase | None = Phase.RACES) -> Board:
    """A board that says its own id."""
    return Board(
        about=about,
        text=Text(title=f"<{about}>", body="ホスト：あおい"),
        phase=phase,
        due=Due(name="host_silent", at=NOON + timedelta(seconds=125)),
        countdown="あと",
    )


def a_view(*, terminal: bool) -> tuple[LiveView, Console, StringIO]:
    """A view, its console, and what the console has written."""
    out = StringIO()
    console = Console(file=out, force_terminal=terminal, width=60, color_system=None)
    return LiveView(console, clock=lambda: NOON), console, out


def drawn(view: LiveView, console: Console) -> str:
    """What stands in the view."""
    with console.capture() as captured:
        console.print(view.drawn())
    return captured.get()


def test_a_board_shows_its_text_the_time_left_and_how_far_the_match_is() -> None:
    view, console, _ = a_view(terminal=True)
    view.show(a_board())
    shown = drawn(view, console)
    assert f"<{ABOUT}>" in shown
    assert "ホスト：あおい" in shown
    assert "あと 2:05" in shown
    assert "━" in shown


def test_the_bar_is_longer_the_further_the_match_is() -> None:
    view, console, _ = a_view(terminal=True)
    filled = []
    for phase in (Phase.HOST, Phase.RACES, Phase.ENDED):
        view.show(a_board(phase=phase))
        filled.append(drawn(view, console).count("━"))
    assert filled[0] < filled[1] < filled[2]


def test_a_deadline_that_has_passed_is_never_less_than_nought() -> None:
    view, console, _ = a_view(terminal=True)
    late = Due(name="gathering", at=NOON - timedelta(minutes=1))
    view.show(replace(a_board(phase=None), due=late))
    assert "あと 0:00" in drawn(view, console)
    view.show(replace(a_board(phase=None), due=None))
    assert "あと" not in drawn(view, console)


def test_the_latest_board_of_a_match_takes_the_place_of_the_earlier() -> None:
    view, console, _ = a_view(terminal=True)
    view.show(a_board())
    view.show(replace(a_board(), text=Text(title=None, body="変わりました")))
    shown = drawn(view, console)
    assert "変わりました" in shown
    assert "ホスト：あおい" not in shown
    assert ABOUT in shown


def test_an_ended_match_makes_room_first() -> None:
    view, console, _ = a_view(terminal=True)
    for number in range(MOST):
        view.show(a_board(f"m{number}", phase=Phase.ENDED if number == 2 else Phase.RACES))
    view.show(a_board("m9"))
    shown = drawn(view, console)
    assert [n for n in (0, 1, 2, 3, 9) if f"<m{n}>" in shown] == [0, 1, 3, 9]
    view.show(a_board("m8"))
    assert "<m0>" not in drawn(view, console)


@pytest.mark.parametrize("terminal", [True, False])
def test_lines_are_written_as_they_are_while_the_view_stands(*, terminal: bool) -> None:
    view, _, out = a_view(terminal=terminal)
    line = "21:00:00 [スレッド] [bold]名[/] :smile: [賛成]" + "長" * 80
    with view:
        view.show(a_board())
        view.write(line)
    written = out.getvalue().replace("\n", "") if terminal else out.getvalue()
    assert line in written


def test_where_there_is_no_terminal_only_lines_are_written() -> None:
    view, _, out = a_view(terminal=False)
    with view:
        view.show(a_board())
        view.write("21:00:00 one")
    assert out.getvalue() == "21:00:00 one\n"


def test_a_line_is_written_once_when_nobody_read_it_the_first_time(tmp_path: Path) -> None:
    """F-27: a closed pipe fails, the view does not fall silent, and nothing comes twice."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with TextIOWrapper(FileIO(pipe, "w"), write_through=True) as file:
        view = LiveView(Console(file=file))
        os.close(reader)
        with pytest.raises(BrokenPipeError):
            view.write("21:00:00 one")
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        view.write("21:00:00 one")
        assert os.read(reader, 100) == b"21:00:00 one\n"
    os.close(reader)

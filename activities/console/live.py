"""A live view in a terminal: each match's and queue's board, with the clock running."""

from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.text import Text as Styled

from activities.console.boards import Board
from domain.match.state import Phase

MOST = 4
"""Boards shown at once; the least recently changed makes room, an ended match first."""
REFRESH = 4
"""Times a second, for the countdown."""


class LiveView:
    """Boards at the foot of a terminal, with the lines of notices running above them.

    Where there is no terminal only the lines are written.
    """

    def __init__(self, console: Console, clock: Callable[[], datetime] | None = None) -> None:
        """Prepare; it shows while it is entered.

        Args:
            console: Where to draw; talk belongs on stderr.
            clock: What the countdown goes by.
        """
        self._console = console
        self._clock = clock or _now
        self._boards: OrderedDict[str, Board] = OrderedDict()
        self._live = Live(
            console=console,
            get_renderable=self.drawn,
            refresh_per_second=REFRESH,
            redirect_stdout=False,
            redirect_stderr=False,
            transient=True,
        )

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._live.stop()

    def write(self, lines: str) -> None:
        """Write lines above the boards, as they are: nothing in a name is markup.

        Raises:
            OSError: Nobody reads them; they may be written again.
        """
        text = Styled(lines)
        if self._console.is_terminal:
            self._console.print(text, soft_wrap=True)
        else:
            # The console would take a closed pipe for the end of the program, and fall silent.
            self._console.file.write(f"{text.plain}\n")
            self._console.file.flush()

    def show(self, board: Board) -> None:
        """Show a board in place of the earlier one of the same match or queue."""
        self._boards.pop(board.about, None)
        while len(self._boards) >= MOST:
            self._boards.pop(self._least_wanted())
        self._boards[board.about] = board

    def drawn(self) -> RenderableType:
        """Draw the boards as they are at this moment."""
        return Group(*(self._panel(board) for board in tuple(self._boards.values())))

    def _least_wanted(self) -> str:
        ended = (about for about, board in self._boards.items() if board.phase is Phase.ENDED)
        return next(ended, next(iter(self._boards)))

    def _panel(self, board: Board) -> Panel:
        parts: list[RenderableType] = [Styled(board.text.body)]
        if board.due:
            left = max(0, round((board.due.at - self._clock()).total_seconds()))
            parts.append(Styled(f"{board.countdown} {left // 60}:{left % 60:02}", style="bold"))
        if board.phase:
            phases = tuple(Phase)
            parts.append(ProgressBar(total=len(phases) - 1, completed=phases.index(board.phase)))
        return Panel(Group(*parts), title=Styled(board.text.title or board.about))


def _now() -> datetime:
    return datetime.now(UTC)

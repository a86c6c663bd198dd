"""How every command behaves: data on stdout, talk on stderr, refusals with exit status 2."""

import asyncio
import inspect
import json
import signal
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import wraps
from typing import Annotated, Any

import typer
from pydantic_core import to_jsonable_python
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text
from temporalio.service import RPCError

from activities.postgres.errors import StoreDown
from activities.text.catalogue import catalogue
from domain.errors import RuleViolation
from workers.embedded import EmbeddedServerError
from workers.mistakes import Mistake, Unreachable, WrongArgument
from workers.settings import Settings, read_settings
from workflows.ports import Refusal
from workflows.presses import whole_letters

FAILED = 1
"""Exit status of a mistake: something is wrong with what was asked, or with a server."""
REFUSED = 2
"""Exit status when a rule says no."""

WIDEST = 200
"""Columns of a table in a file or pipe, where nobody tells how many there are."""


LADDER = "rated16"
"""The ladder that commands mean when they do not say."""


class RefusedPress(Exception):
    """A press was not accepted: a rule said no, or something failed on the way."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal

    @property
    def by_a_rule(self) -> bool:
        """Whether it is certain that nothing has changed."""
        return self.refusal.code not in UNCERTAIN


UNCERTAIN = ("bug", "busy", "store_down")
"""No rule said no, and after these nobody knows whether the press was taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminal:
    """Where one command speaks to its user."""

    json: bool
    locale: str
    settings: Settings

    def answer(self, data: Mapping[str, object], *shown: RenderableType) -> None:
        """Print what was asked for: the data as JSON, or the same for people."""
        if self.json:
            said = json.dumps(to_jsonable_python(data), ensure_ascii=False)
            print(said, flush=True)  # noqa: T201 - stdout is for data
            return
        console = Console(width=None if sys.stdout.isatty() else WIDEST, highlight=False)
        for part in shown:
            console.print(part, soft_wrap=isinstance(part, str), markup=False)
        sys.stdout.flush()

    def say(self, text: str) -> None:
        """Tell the user something beside the data."""
        print(text, file=sys.stderr)  # noqa: T201 - stderr is for talk

    def refuse(self, refusal: Refusal) -> None:
        """Say which rule said no, why, and what to do."""
        message = catalogue(self.locale).refusal(refusal.code, refusal.params)
        said = {"code": refusal.code, "params": refusal.params, "message": message}
        self._no({"refused": said}, f"{refusal.code}: {message}")

    def fail_press(self, refusal: Refusal) -> None:
        """Say that a press came to nothing on the way, and what to do."""
        message = catalogue(self.locale).refusal(refusal.code, refusal.params)
        said = {"code": refusal.code, "message": message}
        self._no({"failed": said}, f"{refusal.code}: {message}")

    def fail(self, mistake: Mistake) -> None:
        """Say what cannot be done."""
        said = {"code": mistake.code, "message": str(mistake)}
        self._no({"failed": said}, str(mistake))

    def _no(self, data: Mapping[str, object], text: str) -> None:
        # A no is data for a program, and talk for people.
        if self.json:
            self.answer(data)
        else:
            self.say(text)


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Table:
    """Lay rows out in columns; without names of columns there is no header."""
    laid = Table(*columns, box=None, pad_edge=False, show_header=bool(columns))
    for row in rows:
        laid.add_row(*(Text(str(value)) for value in row))
    return laid


class Lang(StrEnum):
    """The languages there are texts in."""

    JA = "ja"
    EN = "en"


SHARED = (
    inspect.Parameter(
        "json_",
        inspect.Parameter.KEYWORD_ONLY,
        default=False,
        annotation=Annotated[bool, typer.Option("--json", help="Print JSON on stdout.")],
    ),
    inspect.Parameter(
        "lang",
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[
            Lang | None, typer.Option("--lang", help="Language of texts for people.")
        ],
    ),
)
"""What every command takes."""

Run = Callable[..., Awaitable[None] | None]


def command(app: typer.Typer, name: str) -> Callable[[Run], Run]:
    """Make a command of a function that takes a ``Terminal`` first.

    The command gets ``--json`` and ``--lang`` beside the function's own parameters; refusals
    and mistakes that the function raises become messages and exit statuses.
    """

    def register(run: Run) -> Run:
        @wraps(run)
        def called(*, json_: bool, lang: Lang | None, **given: Any) -> None:  # noqa: ANN401 - whatever the command takes
            with _manners(json_, lang) as terminal:
                _refuse_unreadable(given.values())
                outcome = run(terminal, **given)
                if inspect.isawaitable(outcome):
                    asyncio.run(_awaited(outcome))

        own = list(inspect.signature(run).parameters.values())[1:]
        parameters = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in (*own, *SHARED)]
        called.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # typer reads it
        called.__annotations__ = {each.name: each.annotation for each in parameters}
        app.command(name)(called)
        return run

    return register


def _refuse_unreadable(given: Iterable[object]) -> None:
    """Refuse what the terminal sent and no server takes: bytes that are no letters.

    Raises:
        WrongArgument: There are some.
    """
    for value in given:
        for text in value if isinstance(value, list) else (value,):
            if isinstance(text, str) and not whole_letters(text):
                raise WrongArgument(f"{text!r} cannot be read: it is not in UTF-8")


async def _awaited(outcome: Awaitable[None]) -> None:
    await outcome


@contextmanager
def _manners(json_: bool, lang: Lang | None) -> Iterator[Terminal]:  # noqa: FBT001 - as typer gives it
    terminal = Terminal(json=json_, locale=lang or "en", settings=Settings())
    try:
        settings = read_settings()
        terminal = Terminal(json=json_, locale=lang or settings.language, settings=settings)
        yield terminal
    except RuleViolation as violation:
        terminal.refuse(Refusal(code=violation.code, params=violation.params))
        raise typer.Exit(REFUSED) from None
    except RefusedPress as refused:
        if refused.by_a_rule:
            terminal.refuse(refused.refusal)
            raise typer.Exit(REFUSED) from None
        terminal.fail_press(refused.refusal)
        raise typer.Exit(FAILED) from None
    except Mistake as mistake:
        terminal.fail(mistake)
        raise typer.Exit(FAILED) from None
    except EmbeddedServerError as error:
        terminal.fail(Unreachable(str(error)))
        raise typer.Exit(FAILED) from None
    except StoreDown as error:
        terminal.fail(Unreachable(f"PostgreSQL does not answer, or is not migrated: {error}"))
        raise typer.Exit(FAILED) from None
    except RPCError as error:
        terminal.fail(Unreachable(f"Temporal says {error.status.name}: {error.message}"))
        raise typer.Exit(FAILED) from None


def asked_to_stop() -> asyncio.Event:
    """An event that Ctrl-C, or a service manager, sets."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for asked in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(asked, stop.set)
    return stop

"""The format of a script (``docs/reference/scripts.md``)."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)

from domain.match.events import PRESSES
from domain.model import PlayerId, Standing
from domain.rulebook import Rulebook
from workers.durations import parse_duration
from workers.mistakes import FileRefused, problems_of
from workers.variants import variant

BEGINNING = datetime(2026, 1, 1, 12, tzinfo=UTC)
"""When a script begins that does not say so."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Player(_Part):
    """Somebody who has a seat."""

    id: PlayerId = Field(min_length=1, max_length=64)
    name: str = Field(default="", max_length=100)
    rating: int = 5000


class Other(Player):
    """Somebody without a seat who presses something, such as a proxy."""

    standing: Standing = Standing.FREE
    """What the store would say of them."""


def _several(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _moment(value: object) -> object:
    """An offset from the beginning, or an instant."""
    if not isinstance(value, str):
        return value
    try:
        return parse_duration(value)
    except ValueError as error:
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            raise error from None


Moment = Annotated[timedelta | datetime, BeforeValidator(_moment)]


class Line(_Part):
    """Presses of one kind at one time, one for each player named."""

    at: Moment
    by: Annotated[tuple[PlayerId, ...], BeforeValidator(_several), Field(min_length=1)]
    do: str
    args: dict[str, object] = Field(default_factory=dict)
    expect: str | None = None
    """The code of the refusal that each of them must meet."""

    @model_validator(mode="after")
    def _known(self) -> Self:
        if self.do not in PRESSES:
            raise ValueError(f"there is no press {self.do!r}; there are: {', '.join(PRESSES)}")
        return self


class Script(_Part):
    """A match and everything that is pressed in it."""

    title: str = ""
    rulebook: str = "rated16"
    settings: dict[str, object] = Field(default_factory=dict)
    """Durations and numbers of the rulebook to change, nested as it is."""
    start: datetime = BEGINNING
    """When the seats are reserved."""
    players: tuple[Player, ...]
    others: tuple[Other, ...] = ()
    moderators: tuple[PlayerId, ...] = ()
    presses: tuple[Line, ...] = ()
    until: Moment | None = None
    """Deadlines up to then pass after the last press."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        book = self.book()
        if len(self.players) != book.players:
            raise ValueError(f"{len(self.players)} players for {book.players} seats")
        named = [person.id for person in (*self.players, *self.others)]
        if twice := sorted({name for name in named if named.count(name) > 1}):
            raise ValueError(f"named twice: {', '.join(twice)}")
        if self.start.tzinfo is None:
            raise ValueError("start: an instant needs an offset, such as 2026-01-01T21:00+09:00")
        self._in_order()
        return self

    def book(self) -> Rulebook:
        """The rulebook that the match goes by."""
        return variant(self.rulebook, self.settings)

    def instant(self, moment: timedelta | datetime) -> datetime:
        """When a moment of the script is."""
        return moment if isinstance(moment, datetime) else self.start + moment

    def _in_order(self) -> None:
        before = self.start
        for number, line in enumerate(self.presses, start=1):
            at = self.instant(line.at)
            if at.tzinfo is None:
                raise ValueError(f"press {number}: an instant needs an offset")
            if at < before:
                raise ValueError(f"press {number} is earlier than the one before it")
            before = at
        if self.until is not None and self.instant(self.until) < before:
            raise ValueError("until: is earlier than the last press")


def read_script(path: Path) -> Script:
    """Read a script.

    Raises:
        FileRefused: It cannot be read, or is no script; with everything that is wrong.
    """
    try:
        return Script.model_validate_json(path.read_bytes())
    except ValidationError as error:
        raise FileRefused(path, problems_of(error)) from None
    except OSError as error:
        raise FileRefused(path, [error.strerror or str(error)]) from None

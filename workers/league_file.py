"""The league file: who a league is, what it plays by, and who may decide (TOML)."""

import re
import tomllib
from dataclasses import replace
from datetime import time
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated, Literal, Self
from zoneinfo import ZoneInfo

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)

from domain.model import PlayerId
from domain.queueing.hours import Day, OpenHours
from domain.rulebook import Rulebook
from workers.mistakes import FileRefused, problems_of
from workers.variants import variant
from workflows.ports import League

SHIPPED = "kaze.toml"
"""The league file that comes with the program."""

Id = Annotated[str, Field(pattern=r"^[^\s/\x00-\x1f]{1,64}$")]
"""What may stand in a workflow id: no spaces, no slash."""
Name = Annotated[str, Field(min_length=1, max_length=100, pattern=r"\S")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def _wall_clock(value: object) -> object:
    """Read ``21:00``; TOML's own times are taken too."""
    if isinstance(value, time) or (isinstance(value, str) and _CLOCK.fullmatch(value)):
        return value
    raise ValueError(f"{value!r} is no time of day; write one like 21:00")


_CLOCK = re.compile(r"([01]\d|2[0-3]):[0-5]\d")

WallClock = Annotated[time, BeforeValidator(_wall_clock)]


class Hours(_Part):
    """When a queue opens and closes, on the wall clock of the league's zone (P16-Q10)."""

    days: tuple[Day, ...] = tuple(Day)
    opens: WallClock
    closes: WallClock


class Ladder(_Part):
    """A rating list, and the rulebook its matches begin with."""

    rulebook: str
    settings: dict[str, object] = Field(default_factory=dict)
    """Durations and numbers of the rulebook to change, nested as it is."""
    hours: tuple[Hours, ...] = ()
    """Without any, moderators open and close the queue."""

    @model_validator(mode="after")
    def _possible(self) -> Self:
        variant(self.rulebook, self.settings)
        return self

    def open_hours(self) -> tuple[OpenHours, ...]:
        """The hours as the queue knows them."""
        return tuple(
            OpenHours(days=hours.days, opens=hours.opens, closes=hours.closes)
            for hours in self.hours
        )


class Member(_Part):
    """Somebody who is registered when the file is applied first."""

    id: Id
    name: Name


class LeagueFile(_Part):
    """A league as its operators write it down."""

    id: Id
    name: Name
    locale: Literal["ja", "en"]
    zone: str
    moderators: tuple[Id, ...] = ()
    ladders: dict[Id, Ladder] = Field(min_length=1)
    players: tuple[Member, ...] = ()

    @field_validator("zone")
    @classmethod
    def _known_zone(cls, zone: str) -> str:
        try:
            ZoneInfo(zone)
        except (KeyError, OSError, ValueError):
            raise ValueError(f"there is no time zone {zone!r}; write one like Asia/Tokyo") from None
        return zone

    @model_validator(mode="after")
    def _named_once(self) -> Self:
        named = [player.id for player in self.players]
        if twice := sorted({name for name in named if named.count(name) > 1}):
            raise ValueError(f"players named twice: {', '.join(twice)}")
        return self

    def league(self) -> League:
        """What a workflow must know of the league."""
        return League(
            league=self.id,
            name=self.name,
            locale=self.locale,
            zone=self.zone,
            moderators=tuple(PlayerId(moderator) for moderator in self.moderators),
        )

    def book(self, ladder: str) -> Rulebook:
        """The rulebook of a ladder with the league's own settings."""
        chosen = self.ladders[ladder]
        return replace(variant(chosen.rulebook, chosen.settings), ladder=ladder)


def read_league(path: Path) -> LeagueFile:
    """Read a league file.

    Raises:
        FileRefused: It cannot be read, or is no league file; with everything that is wrong.
    """
    try:
        return LeagueFile.model_validate(tomllib.loads(path.read_text("utf-8")))
    except ValidationError as error:
        raise FileRefused(path, problems_of(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FileRefused(path, [f"no TOML: {error}"]) from None
    except OSError as error:
        raise FileRefused(path, [error.strerror or str(error)]) from None


def shipped_league() -> LeagueFile:
    """Read the league that comes with the program."""
    with as_file(files("workers.data").joinpath(SHIPPED)) as path:
        return read_league(path)

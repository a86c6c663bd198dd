"""What a process is told from outside: environment variables named ``TACHIAI_…``."""

import os
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from workers.mistakes import Mistake, problems_of

PREFIX = "TACHIAI_"


def data_home() -> Path:
    """Where ``tachiai dev`` keeps its data unless told otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "tachiai"


class Settings(BaseModel):
    """Where the servers are and what commands mean when they do not say."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    temporal_address: str | None = None
    """Host and port of the Temporal frontend."""
    temporal_namespace: str | None = None
    """The profile's, or ``default``."""
    temporal_profile: str | None = None
    """A profile of Temporal's own configuration file, which then says all about the connection."""
    database_url: str | None = None
    """A PostgreSQL URL, as libpq takes it."""
    league: str | None = None
    """The league that commands are about."""
    actor: str | None = Field(default=None, alias="as")
    """Who presses, where a command does not say."""
    language: str = Field(default="en", pattern="^(ja|en)$")
    home: Path = Field(default_factory=data_home)
    """The directory of ``tachiai dev``; what runs there is found without any other setting."""
    connections: int = Field(default=10, ge=1, le=1000)
    """Most connections of one worker to PostgreSQL."""
    payload_codec: str | None = None
    """``module:name`` of what makes the payload codec, for encrypting what Temporal stores."""
    metrics: str | None = None
    """Where a worker offers figures to Prometheus, as host and port."""
    build: str | None = None
    """The build id a worker runs as; the version and a digest of the code without one."""


class Servers(BaseModel):
    """What ``tachiai dev`` runs, written beside its data for the other commands to find."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    temporal_address: str
    database_url: str
    league: str
    ui_address: str | None = None


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings; what the environment leaves open, servers of ``tachiai dev`` answer.

    Raises:
        Mistake: A variable is unknown or has a value that means nothing.
    """
    given = {
        name.removeprefix(PREFIX).lower(): value
        for name, value in environment.items()
        if name.startswith(PREFIX) and name not in OF_OTHERS and value
    }
    try:
        settings = Settings.model_validate(given)
    except ValidationError as error:
        problems = "\n".join(f"  {_variable(problem)}" for problem in problems_of(error))
        raise Mistake(f"the environment cannot be used:\n{problems}") from None
    return _with_running_servers(settings)


def _variable(problem: str) -> str:
    """A problem under the name that the environment has for it."""
    name, colon, what = problem.partition(":")
    return f"{PREFIX}{name.upper()}{colon}{what}"


OF_OTHERS = frozenset({f"{PREFIX}MIGRATIONS"})
"""Variables that other parts read themselves."""


def servers_file(home: Path) -> Path:
    """Where running servers of ``tachiai dev`` are written down."""
    return home / "servers.json"


def _with_running_servers(settings: Settings) -> Settings:
    try:
        running = Servers.model_validate_json(servers_file(settings.home).read_bytes())
    except (OSError, ValidationError):
        return settings
    found: dict[str, object] = {}
    if settings.temporal_address is None and settings.temporal_profile is None:
        found["temporal_address"] = running.temporal_address
    if settings.database_url is None:
        found["database_url"] = running.database_url
    if settings.league is None:
        found["league"] = running.league
    return settings.model_copy(update=found)

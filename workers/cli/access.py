"""What commands reach: the store, Temporal, the door, and the league they are about."""

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, get_args, get_origin
from uuid import uuid4

import typer
from pydantic import BaseModel
from temporalio.client import Client

from activities.postgres.pool import Pool, open_pool
from bots.door import Door
from domain.model import PlayerId
from workers.cli.manners import RefusedPress, Terminal
from workers.connect import connect
from workers.durations import parse_duration
from workers.mistakes import Mistake, UnknownName, WrongArgument
from workflows.ports import Answer
from workflows.presses import press_of

League = Annotated[str | None, typer.Option(help="Instead of TACHIAI_LEAGUE.")]
OnLadder = Annotated[str, typer.Option("--ladder", help="The rating list.")]
As = Annotated[
    str | None, typer.Option("--as", metavar="PLAYER", help="Who presses; else TACHIAI_AS.")
]


@asynccontextmanager
async def store(terminal: Terminal) -> AsyncIterator[Pool]:
    """Connections to PostgreSQL.

    Raises:
        Mistake: Nothing says where it is.
    """
    async with open_pool(database_url(terminal), size=2) as pool:
        yield pool


def database_url(terminal: Terminal) -> str:
    """Where PostgreSQL is.

    Raises:
        Mistake: Nothing says so.
    """
    if terminal.settings.database_url is None:
        raise Mistake(
            "Nothing says where PostgreSQL is.\n"
            "Start one with `tachiai dev`, or name one with TACHIAI_DATABASE_URL."
        )
    return terminal.settings.database_url


async def temporal(terminal: Terminal) -> Client:
    """A client of Temporal."""
    return await connect(terminal.settings)


def league_of(terminal: Terminal, league: str | None) -> str:
    """The league a command is about.

    Raises:
        Mistake: Nothing says which.
    """
    named = league or terminal.settings.league
    if named is None:
        raise Mistake("Which league? Give --league, or set TACHIAI_LEAGUE.")
    return named


def actor_of(terminal: Terminal, given: str | None) -> PlayerId:
    """Who presses.

    Raises:
        Mistake: Nothing says who.
    """
    actor = given or terminal.settings.actor
    if actor is None:
        raise Mistake("Who does this? Give --as PLAYER, or set TACHIAI_AS.")
    return PlayerId(actor)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressing:
    """One press on its way."""

    workflow: str
    name: str
    actor: PlayerId
    args: Mapping[str, object]


async def press(terminal: Terminal, client: Client, wanted: Pressing) -> Answer:
    """Press something by the door and say that it is done.

    Raises:
        RefusedPress: The answer is no.
        Malformed: It is no press.
    """
    press = press_of(press=f"cli/{uuid4()}", actor=wanted.actor, args=wanted.args)
    door = Door(client)
    try:
        answer = await door.press(wanted.workflow, wanted.name, press)
    finally:
        await door.close()
    if answer.refused:
        raise RefusedPress(answer.refused)
    done = {"press": wanted.name, "by": wanted.actor, "about": wanted.workflow, "at": answer.at}
    terminal.answer({"done": done}, f"done: {wanted.name} by {wanted.actor}")
    return answer


def parsed(model: type[BaseModel], given: Sequence[str]) -> dict[str, object]:
    """Read ``name=value`` arguments of a press: text as it is, anything else as JSON.

    A list may be written with commas: ``disconnected=3,7``.

    Raises:
        WrongArgument: One has no ``=``, or a value cannot be what it should.
        UnknownName: The press has no such argument.
    """
    values: dict[str, object] = {}
    for argument in given:
        name, equals, text = argument.partition("=")
        if not equals:
            raise WrongArgument(f"--arg {argument}: write it as name=value")
        if name not in model.model_fields:
            raise UnknownName("argument", name, model.model_fields or ["none"])
        values[name] = _value(name, model.model_fields[name].annotation, text)
    missing = [
        name
        for name, field in model.model_fields.items()
        if field.is_required() and name not in values
    ]
    if missing:
        raise WrongArgument(f"missing: {', '.join(f'--arg {name}=…' for name in missing)}")
    return values


def duration(option: str, text: str) -> timedelta:
    """Read the duration that an option gives.

    Raises:
        WrongArgument: It is none.
    """
    try:
        return parse_duration(text)
    except ValueError as error:
        raise WrongArgument(f"{option}: {error}") from None


def _value(name: str, kind: object, text: str) -> object:
    # A named kind of text, such as a player's id, is text.
    kinds = [getattr(one, "__supertype__", one) for one in (kind, *get_args(kind))]
    if str in kinds:
        return text
    if any(get_origin(one) is tuple for one in kinds) and not text.startswith("["):
        text = f"[{text}]"
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise WrongArgument(f"--arg {name}={text}: cannot be read") from None

"""``match``: open ones, any one of them years later, and every press on them."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.console import RenderableType

from activities.postgres.errors import AlreadyEnded, StoreDown, UnknownMatch
from activities.postgres.leagues import Leagues
from activities.postgres.matches import Matches, MatchHeader, MatchSheet
from activities.postgres.pool import Pool
from activities.text.catalogue import catalogue
from domain.match.events import PRESSES
from domain.match.status import MatchStatus
from domain.model import Ending
from domain.queueing.events import PRESSES as QUEUE_PRESSES
from workers.cli.access import (
    As,
    League,
    OnLadder,
    Pressing,
    actor_of,
    duration,
    league_of,
    parsed,
    press,
    store,
    temporal,
)
from workers.cli.live import queried
from workers.cli.manners import LADDER, RefusedPress, Terminal, command, table
from workers.mistakes import Mistake, UnknownName, Unreachable, WrongArgument
from workers.stranded import free
from workflows import ids
from workflows.presses import arguments

PENALTY = "give_penalty"
"""The one act about a match that its queue takes, since it outlives the match (P16-V2)."""

NOBODY_THERE = ("match_closed", "queue_shut")
"""What the door says of a workflow that is not there, and it of itself at its end."""

STATUSES = ("open", *Ending)

Match = Annotated[str, typer.Argument(help="As 2026-12-01-1, or a whole workflow id.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    matches = typer.Typer(help="Matches.", no_args_is_help=True)
    command(matches, "list")(list_matches)
    command(matches, "show")(show)
    command(matches, "act")(act)
    command(matches, "free")(free_match)
    app.add_typer(matches, name="match")


async def list_matches(  # noqa: PLR0913 - each narrows the list
    terminal: Terminal,
    *,
    stale: Annotated[bool, typer.Option("--stale", help="Only open ones that are old.")] = False,
    older_than: Annotated[str, typer.Option(help="How old a stale match is.")] = "2h",
    status: Annotated[str | None, typer.Option(help="open, submitted, void, …")] = None,
    limit: Annotated[int, typer.Option(min=1, max=10_000)] = 50,
    league: League = None,
    ladder: Annotated[str | None, typer.Option(help="Only on this rating list.")] = None,
) -> None:
    """List matches, the newest first.

    Raises:
        UnknownLeague: There is no such league.
        UnknownName: No match is ever in that status.
    """
    if status is not None and status not in STATUSES:
        raise UnknownName("status", status, STATUSES)
    before = datetime.now(tz=UTC) - duration("--older-than", older_than) if stale else None
    about = league or terminal.settings.league
    async with store(terminal) as pool:
        if about is not None:
            await Leagues(pool).league(about)
        found = await Matches(pool).find(
            about, ladder, status="open" if stale else status, formed_before=before, limit=limit
        )
    terminal.answer({"matches": found}, _list(terminal, found))


async def show(
    terminal: Terminal, match: Match, *, league: League = None, ladder: OnLadder = LADDER
) -> None:
    """Show a match: as it stands while it is open, as it is kept afterwards."""
    which = _which(terminal, match, league, ladder)
    async with store(terminal) as pool:
        sheet = await _sheet(pool, which)
    live = await _live(terminal, which) if sheet.header.status == "open" else None
    shown = _live_shown(terminal, live) if live else _kept_shown(terminal, sheet)
    terminal.answer({"match": sheet, "live": live}, *shown)


async def act(  # noqa: PLR0913 - who does what to which match
    terminal: Terminal,
    match: Match,
    action: Annotated[str, typer.Argument(help="A press, such as check_in.")],
    *,
    as_: As = None,
    arg: Annotated[
        list[str] | None, typer.Option("--arg", metavar="NAME=VALUE", help="May be repeated.")
    ] = None,
    league: League = None,
    ladder: OnLadder = LADDER,
) -> None:
    """Press something in a match, for any player or as a moderator."""
    which = _which(terminal, match, league, ladder)
    if action == PENALTY:
        kind, workflow = QUEUE_PRESSES[PENALTY], ids.queue_id(which.league, which.ladder)
        given = [*(arg or ()), f"match_id={which.match}"]
    elif action in PRESSES:
        kind, workflow, given = PRESSES[action], which.workflow, arg or []
    else:
        raise UnknownName("action", action, (*PRESSES, PENALTY))
    args = parsed(arguments(action, kind), given)
    by = actor_of(terminal, as_)
    client = await temporal(terminal)
    try:
        await press(terminal, client, Pressing(workflow=workflow, name=action, actor=by, args=args))
    except RefusedPress as refused:
        if refused.refusal.code in NOBODY_THERE:  # or has never been
            with suppress(StoreDown):
                await _look_up(terminal, which)
        raise


async def free_match(
    terminal: Terminal,
    match: Match,
    *,
    reason: Annotated[str, typer.Option(help="Kept with it.")],
    as_: As = None,
    league: League = None,
    ladder: OnLadder = LADDER,
) -> None:
    """Release a match whose workflow is gone."""
    which, by = _which(terminal, match, league, ladder), actor_of(terminal, as_)
    async with store(terminal) as pool:
        header = (await _sheet(pool, which)).header
        try:
            await free(await temporal(terminal), pool, header, by=by, reason=reason)
        except AlreadyEnded:
            raise Mistake(f"{which.workflow} has ended: {header.status}.") from None
    done = {"match": which.workflow, "by": by, "reason": reason}
    terminal.answer({"done": done}, f"released: {which.workflow}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Which:
    league: str
    ladder: str
    match: str

    @property
    def workflow(self) -> str:
        return ids.match_id(self.league, self.ladder, self.match)


def _which(terminal: Terminal, match: str, league: str | None, ladder: str) -> _Which:
    if "/" not in match:
        return _Which(league=league_of(terminal, league), ladder=ladder, match=match)
    parts = match.split("/")
    if len(parts) != len(("league", "ladder", "match", "id")) or parts[2] != "match":
        raise WrongArgument(f"{match}: a match is named like kaze/rated16/match/2026-12-01-1")
    return _Which(league=parts[0], ladder=parts[1], match=parts[3])


async def _sheet(pool: Pool, which: _Which) -> MatchSheet:
    try:
        return await Matches(pool).show(which.league, which.ladder, which.match)
    except UnknownMatch:
        raise UnknownName("match", which.workflow) from None


async def _look_up(terminal: Terminal, which: _Which) -> None:
    """Tell a match that never was, where there is a store to ask.

    Raises:
        UnknownName: There is no such match.
    """
    if terminal.settings.database_url is not None:
        async with store(terminal) as pool:
            await _sheet(pool, which)


async def _live(terminal: Terminal, which: _Which) -> MatchStatus | None:
    """How the match stands, if Temporal can say; what is kept can always be shown."""
    try:
        return await queried(await temporal(terminal), which.workflow, MatchStatus)
    except Unreachable as error:
        terminal.say(str(error))
        return None


def _list(terminal: Terminal, found: tuple[MatchHeader, ...]) -> RenderableType:
    texts = catalogue(terminal.locale)
    return table(
        ["match", "formed", "status", "seat 1", "seats"],
        [
            (
                ids.match_id(one.league, one.ladder, one.match_id),
                f"{one.formed_at:%Y-%m-%d %H:%M} UTC",
                one.status if one.status == "open" else texts.ending(one.status, one.reason or ""),
                one.players[0] if one.players else "",
                len(one.players),
            )
            for one in found
        ],
    )


def _live_shown(terminal: Terminal, live: MatchStatus) -> list[RenderableType]:
    texts = catalogue(terminal.locale)
    waits = [f"{texts.deadline(name)}: {at:%H:%M:%S} UTC" for name, at in live.deadlines.items()]
    seats = [
        (
            seat.number,
            seat.player,
            seat.name,
            seat.rating,
            seat.proxy_name or "",
            "yes" if seat.present else "",
            "" if seat.total is None else seat.total,
            "yes" if seat.approves else "no" if seat.objects else "",
        )
        for seat in live.seats
    ]
    host, races = live.host_name or "–", f"{live.valid}/{live.of}"
    return [
        f"{live.match_id}: {texts.phase(live.phase)}, host {host}, races {races}",
        *waits,
        table(["seat", "player", "name", "rating", "proxy", "present", "total", "vote"], seats),
    ]


def _kept_shown(terminal: Terminal, sheet: MatchSheet) -> list[RenderableType]:
    header = sheet.header
    status = catalogue(terminal.locale).ending(header.status, header.reason or "")
    seats = [
        (
            seat.number,
            seat.player,
            seat.name,
            seat.proxy_name or "",
            _or_nothing(seat.total),
            _or_nothing(seat.place),
            "" if seat.change is None else f"{seat.change:+d}",
            seat.credited or "",
            _or_nothing(seat.after),
        )
        for seat in sheet.seats
    ]
    columns = ["seat", "player", "name", "proxy", "total", "place", "change", "credited", "after"]
    return [f"{header.match_id}: {status}", table(columns, seats)]


def _or_nothing(value: int | None) -> str:
    return "" if value is None else str(value)

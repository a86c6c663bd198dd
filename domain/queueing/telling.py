"""The notices of a queue: kinds and parameters, never wording."""

from collections.abc import Iterable
from datetime import datetime

from domain.effects import Button, Place, Tell
from domain.model import PlayerId
from domain.queueing.state import Entry, Queue


def directly(kind: str, players: Iterable[PlayerId], **params: object) -> tuple[Tell, ...]:
    """A message to each of these players alone; nothing if there are none."""
    mentions = tuple(players)
    if not mentions:
        return ()
    return (Tell(kind=kind, place=Place.DIRECT, mentions=mentions, params=params),)


def to_moderators(kind: str, **params: object) -> Tell:
    """What the moderators see of one another's acts."""
    return Tell(kind=kind, place=Place.MODERATORS, params=params)


def in_queue(kind: str, queue: Queue, **params: object) -> Tell:
    """A post beside the board that reaches everybody who waits."""
    mentions = tuple(entry.player for entry in queue.waiting)
    return Tell(kind=kind, place=Place.QUEUE, mentions=mentions, params=params)


def question(entry: Entry, *, enabled: bool = True, answer_by: datetime | None = None) -> Tell:
    """Ask one player "still there?"; each asking is a message of its own (P16-Q10).

    Args:
        entry: Whom, with ``asked_at``.
        enabled: Whether the yes still counts.
        answer_by: Without a yes by then the place is given up; ``None`` once it is settled.
    """
    return Tell(
        kind="still_there",
        place=Place.DIRECT,
        message=f"still_there/{entry.player}/{entry.asked_at:%Y%m%dT%H%M%S.%f}",
        mentions=(entry.player,),
        buttons=(Button(action="still_here", enabled=enabled),),
        params={"since": entry.since, "answer_by": answer_by},
    )

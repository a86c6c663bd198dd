"""The question "still there?" and what comes of it (P16-Q10)."""

from dataclasses import replace
from datetime import datetime

from domain.queueing.events import StillHere
from domain.queueing.moves import Move
from domain.queueing.places import given_up, place_of
from domain.queueing.state import Queue
from domain.queueing.telling import directly, question
from domain.queueing.violations import NotAsked
from domain.rulebook import Rulebook


def answered(_: Rulebook, queue: Queue, event: StillHere) -> Move:
    """The yes in time; the next question comes after another full wait. Source: P16-Q10."""
    entry = place_of(queue, event.by, event.by)
    if entry.asked_at is None:
        raise NotAsked()
    closed = replace(question(entry, enabled=False), kind="still_there_answered")
    waiting = tuple(
        replace(entry, seen_at=event.at, asked_at=None) if old is entry else old
        for old in queue.waiting
    )
    return replace(queue, waiting=waiting), (closed,)


def asked(rulebook: Rulebook, queue: Queue, at: datetime) -> Move:
    """Ask everybody who has waited unasked for long enough. Source: P16-Q10."""
    times = rulebook.queueing
    waiting = tuple(
        replace(entry, asked_at=at)
        if entry.asked_at is None and entry.seen_at + times.ask_after <= at
        else entry
        for entry in queue.waiting
    )
    due = (new for new, old in zip(waiting, queue.waiting, strict=True) if new is not old)
    questions = tuple(question(entry, answer_by=at + times.answer_within) for entry in due)
    return replace(queue, waiting=waiting), questions


def unanswered(rulebook: Rulebook, queue: Queue, at: datetime) -> Move:
    """Whoever did not say yes in time leaves. Source: P16-Q10."""
    within = rulebook.queueing.answer_within
    leaving = tuple(
        entry for entry in queue.waiting if entry.asked_at and entry.asked_at + within <= at
    )
    queue, released = given_up(queue, leaving)
    return queue, (
        *released,
        *directly("left_unanswered", (entry.player for entry in leaving)),
    )

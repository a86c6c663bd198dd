"""The door: presses of many people reach a workflow as few updates, one in flight at a time."""

import asyncio
from collections import deque
from dataclasses import dataclass, field
from datetime import timedelta

from pydantic_core import to_json
from temporalio.client import Client

from bots.sending import refuse_all, send
from workflows.ports import MAX_PAYLOAD, Answer, Press, Presses
from workflows.presses import Malformed, refuse_unfit, whole_letters

PATIENCE = timedelta(seconds=2.5)
"""Somebody who pressed must hear something before the platform's three seconds are over."""
LONGEST_LINE = 5_000
"""Presses waiting for one workflow; more could not be answered in time."""
MOST_AT_ONCE = 1_000
"""Presses of one update."""
ENVELOPE = 64
"""Bytes of an update's argument beside its presses."""


@dataclass(slots=True, kw_only=True, eq=False)
class _Waiting:
    name: str
    press: Press
    size: int
    answer: "asyncio.Future[Answer]"


@dataclass(slots=True)
class _Line:
    waiting: deque[_Waiting] = field(default_factory=deque)
    sender: "asyncio.Task[None] | None" = None


class Door:
    """Takes presses for any number of workflows. One a process is enough.

    A door keeps nothing that matters: if it dies, answers are lost, and never a press that was
    told "done". Whoever presses again after an answer that was lost has a new press id, and the
    rules say that it has been done already.
    """

    def __init__(self, client: Client, patience: timedelta = PATIENCE) -> None:
        """Open a door onto a namespace.

        Args:
            client: Must have the pydantic data converter.
            patience: How long a press waits for its answer.
        """
        self._client = client
        self._patience = patience
        self._lines: dict[str, _Line] = {}

    async def press(self, workflow_id: str, name: str, press: Press) -> Answer:
        """Bring a press to a workflow and wait for its answer.

        Beside the refusals of the rules: ``busy``, ``too_large``, ``malformed``,
        ``match_closed``, ``bug``. After ``busy`` nobody knows whether it was taken.
        """
        size = _size(press)
        if size is None:
            return refuse_all((press,), "malformed", where="args", what="not_json")[0]
        if size + ENVELOPE > MAX_PAYLOAD:
            return refuse_all((press,), "too_large", limit=MAX_PAYLOAD)[0]
        try:
            # Here too, since JSON has no word for some of what is wrong and would leave it out.
            refuse_unfit(press)
        except Malformed as unfit:
            return refuse_all((press,), unfit.code, **unfit.params)[0]
        if not whole_letters(workflow_id + name):
            return refuse_all((press,), "malformed", where="about", what="not_unicode")[0]
        line = self._lines.setdefault(workflow_id, _Line())
        if len(line.waiting) >= LONGEST_LINE:
            return refuse_all((press,), "busy")[0]
        return await self._wait(workflow_id, line, name, press, size)

    async def close(self) -> None:
        """Stop sending; whoever still waits is told ``busy``."""
        senders = [line.sender for line in self._lines.values() if line.sender]
        for line in self._lines.values():
            _tell(line.waiting, "busy")
            line.waiting.clear()
        for sender in senders:
            sender.cancel()
        await asyncio.gather(*senders, return_exceptions=True)

    async def _wait(
        self, workflow_id: str, line: _Line, name: str, press: Press, size: int
    ) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(name=name, press=press, size=size, answer=answer)
        line.waiting.append(waiting)
        if line.sender is None:
            line.sender = asyncio.create_task(self._send_all(workflow_id, line))
        try:
            async with asyncio.timeout(self._patience.total_seconds()):
                return await answer
        except TimeoutError:
            return refuse_all((press,), "busy")[0]

    async def _send_all(self, workflow_id: str, line: _Line) -> None:
        while batch := _next_batch(line.waiting):
            presses = [waiting.press for waiting in batch]
            try:
                answers = await send(
                    self._client, workflow_id, batch[0].name, presses, self._patience
                )
            except BaseException:
                _tell(batch, "busy")
                _tell(line.waiting, "busy")
                del self._lines[workflow_id]
                raise
            for waiting, answer in zip(batch, answers, strict=True):
                if not waiting.answer.done():
                    waiting.answer.set_result(answer)
        del self._lines[workflow_id]


def _size(press: Press) -> int | None:
    """Bytes of a press in an update; ``None`` if it cannot be written, or not be read again.

    One that a worker could not read would make it refuse the whole update.
    """
    try:
        Presses.model_validate_json(to_json(Presses(presses=(press,))))
    except ValueError:
        return None
    return len(to_json(press)) + 1


def _next_batch(waiting: deque[_Waiting]) -> list[_Waiting]:
    """Take the presses of one kind at the head of the line, as many as one update carries.

    Whoever has stopped waiting meanwhile was told ``busy``, so the press must not happen.
    """
    batch: list[_Waiting] = []
    size = ENVELOPE
    while waiting and len(batch) < MOST_AT_ONCE:
        first = waiting[0]
        if first.answer.done():
            waiting.popleft()
            continue
        if batch and (first.name != batch[0].name or size + first.size > MAX_PAYLOAD):
            break
        batch.append(waiting.popleft())
        size += first.size
    return batch


def _tell(waiting: "deque[_Waiting] | list[_Waiting]", code: str) -> None:
    for one in waiting:
        if not one.answer.done():
            one.answer.set_result(refuse_all((one.press,), code)[0])

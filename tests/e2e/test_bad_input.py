"""Bad input everywhere: a coded refusal, nothing changes, and the next good press is answered."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import Phase as Stage
from hypothesis import given, settings
from hypothesis import strategies as st

from activities.text.catalogue import LOCALES, catalogue
from domain.match.events import PRESSES
from domain.match.state import Phase
from domain.queueing.events import PRESSES as QUEUE_PRESSES
from tests.e2e import bad_presses
from tests.e2e.bad_presses import MATCH, Bad, closed, of_nobody, right_args, unfit
from tests.e2e.parked import GOOD, MODERATOR, QUEUE, STRANGER, ParkedNight
from workflows.ports import Answer

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(300)]

UNCERTAIN = ("busy", "bug", "store_down")
"""No rule said no."""


def test_every_press_has_bad_input() -> None:
    """A press that is added fails here until it is said when it is out of place."""
    assert MATCH.keys() == PRESSES.keys()
    assert bad_presses.QUEUE.keys() == QUEUE_PRESSES.keys()


@pytest.mark.parametrize("name", PRESSES)
async def test_a_press_of_a_match_is_refused_when_it_is_out_of_place(
    name: str, parked: ParkedNight
) -> None:
    """F-11, F-20, P16-S5: a wrong phase, a seat or a total that there is not.

    And in every phase strangers, players of another league, and ids that only look like a player's.
    """
    wrong = [(phase, one) for phase, several in MATCH[name].items() for one in several]
    wrong += closed(name).items()
    unknown = [(phase, one) for phase in parked.matches for one in of_nobody(name)]
    before = await parked.state()
    heard = await asyncio.gather(
        *(pressed(parked, phase, name, one) for phase, one in (*wrong, *unknown))
    )
    assert [code(answer) for answer in heard[: len(wrong)]] == [one.code for _, one in wrong]
    assert all(said(answer) for answer in heard)
    assert await parked.state() == before
    await asyncio.gather(*(parked.good(phase) for phase in GOOD))


@pytest.mark.parametrize("presses", [PRESSES, QUEUE_PRESSES], ids=["match", "queue"])
async def test_every_press_is_malformed_when_its_arguments_are(
    presses: Mapping[str, object], parked: ParkedNight
) -> None:
    """Unknown, missing, of another kind, too long, and what no terminal should see."""
    to, by = (parked.matches[Phase.TOTALS], parked.seated[Phase.TOTALS][0])
    if presses is QUEUE_PRESSES:
        to, by = QUEUE, MODERATOR
    wrong = [(name, args) for name in presses for args in unfit(name)]
    before = await parked.state()
    heard = await asyncio.gather(*(parked.press(to, name, by, args) for name, args in wrong))
    for (name, args), answer in zip(wrong, heard, strict=True):
        assert (code(answer), said(answer)) == ("malformed", True), (name, str(args)[:200])
    assert await parked.state() == before
    await parked.good(Phase.TOTALS)
    await parked.good_in_the_queue()


@pytest.mark.parametrize("name", QUEUE_PRESSES)
async def test_a_press_of_the_queue_is_refused_when_it_is_out_of_place(
    name: str, parked: ParkedNight
) -> None:
    """P16-Q1, P16-Q8, P16-Q10, P16-V2: and the queue goes on."""
    wrong = bad_presses.QUEUE[name]
    before = await parked.state()
    heard = await asyncio.gather(
        *(parked.press(QUEUE, name, str(one.by), one.args) for one in wrong)
    )
    assert [code(answer) for answer in heard] == [one.code for one in wrong]
    assert all(said(answer) for answer in heard)
    assert await parked.state() == before
    await parked.good_in_the_queue()


async def test_nothing_is_changed_or_told_when_arguments_are_drawn_by_chance(
    parked: ParkedNight,
) -> None:
    """Every press, whatever JSON comes with it, of somebody who may not press anything."""
    presses = [
        (QUEUE if name in QUEUE_PRESSES else parked.matches[phase], name, {**right, **args})
        for name in (*PRESSES, *QUEUE_PRESSES)
        for phase in (Phase.HOST, Phase.TOTALS)
        for right in ({}, right_args(name))
        for args in drawn(st.dictionaries(st.text(max_size=20) | fields(name), JSON, max_size=3))
    ]
    before = await parked.snapshot()
    heard = await asyncio.gather(
        *(parked.press(to, name, STRANGER, args) for to, name, args in presses)
    )
    for (_, name, args), answer in zip(presses, heard, strict=True):
        assert said(answer), (name, args, answer)
    assert await parked.snapshot() == before
    for phase in GOOD:
        await parked.good(phase)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=300),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def drawn(strategy: st.SearchStrategy[dict[str, Any]], count: int = 5) -> list[dict[str, Any]]:
    """Draw so many values at once: one update carries them all."""
    taken: list[dict[str, Any]] = []

    @settings(max_examples=1, database=None, phases=[Stage.generate])
    @given(st.lists(strategy, min_size=count, max_size=count))
    def take(values: list[dict[str, Any]]) -> None:
        taken[:] = values

    take()
    return taken


def fields(name: str) -> st.SearchStrategy[str]:
    """The names of a press's own arguments."""
    return st.sampled_from([*right_args(name), "seat", "reason"])


async def pressed(parked: ParkedNight, phase: Phase, name: str, one: Bad) -> Answer:
    """Press in the match of a phase."""
    by = parked.seated[phase][one.by - 1] if isinstance(one.by, int) else one.by
    return await parked.press(parked.matches[phase], name, by, one.args)


def code(answer: Answer) -> str | None:
    """Why a press was refused."""
    return answer.refused.code if answer.refused else None


def said(answer: Answer) -> bool:
    """Tell whether it was refused by a rule, and there are words for it in every language."""
    refused = answer.refused
    if refused is None or refused.code in UNCERTAIN:
        return False
    texts = [catalogue(locale).refusal(refused.code, refused.params) for locale in LOCALES]
    return all(text and not text.startswith(refused.code) for text in texts)

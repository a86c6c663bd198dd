"""The shipped scripts come out on real servers as the rules alone say."""

import pytest

from tests.cli.program import SCRIPTS, tachiai_process


@pytest.mark.slow
@pytest.mark.timeout(180)
@pytest.mark.parametrize("name", sorted(path.stem for path in SCRIPTS.glob("*.json")))
async def test_a_script_has_the_same_outcome_when_it_runs_on_real_servers(name: str) -> None:
    """P16-H2, P16-H3, P16-H4, P16-R2, P16-X2, P16-C4, P16-V1, P16-V4.

    Ending, totals, changes, kinds of notices in order, and every refusal.
    """
    path = str(SCRIPTS / f"{name}.json")
    alone = await tachiai_process("play", path, "--json")
    served = await tachiai_process("play", path, "--json", "--on", "temporal")
    assert served.status == 0, served.err
    assert served.json == alone.json

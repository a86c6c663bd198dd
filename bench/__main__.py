"""``python -m bench [MEASUREMENT …] [--json]``: measure, keep the results, renew the page."""

import argparse
import asyncio
import inspect
import os
import sys
from collections.abc import Awaitable, Callable, Mapping

from bench.figures import Result, as_json, keep
from bench.measurements import rating, step
from bench.page import render, shown

MEASUREMENTS: Mapping[str, Callable[[], Result | Awaitable[Result]]] = {
    "step": step.measure,
    "rating": rating.measure,
}
"""Every measurement by its name, the quick ones first."""


async def measured(name: str) -> Result:
    """Take one measurement."""
    found = MEASUREMENTS[name]()
    return await found if inspect.isawaitable(found) else found


def main() -> None:
    """Take the measurements that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="MEASUREMENT", help=", ".join(MEASUREMENTS))
    parser.add_argument("--json", action="store_true", help="print results, and keep nothing")
    given = parser.parse_args()
    if unknown := [name for name in given.names if name not in MEASUREMENTS]:
        parser.error(f"no measurement: {', '.join(unknown)}")
    for name in given.names or MEASUREMENTS:
        print(f"measuring {name}", file=sys.stderr)
        result = asyncio.run(measured(name))
        if given.json:
            print(as_json(result), end="")
        else:
            print("\n".join(shown(result)))
            keep(result)
    if not given.json:
        render()
    # The SDK's core now and then aborts a process that ends in the ordinary way.
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()

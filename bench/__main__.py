"""``python -m bench [MEASUREMENT …] [--json]``: measure, keep the results, renew the page."""

import argparse
import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Mapping

from bench.figures import Result, as_json, keep
from bench.measurements import burst, match, open, rating, rest, step, throughput  # noqa: A004 - its name
from bench.page import render, shown
from bench.servers import Place, servers


async def _steps() -> Result:
    return step.measure()


async def _ratings() -> Result:
    return rating.measure()


def _on_servers(measure: Callable[[Place], Awaitable[Result]]) -> Callable[[], Awaitable[Result]]:
    async def measured() -> Result:
        async with servers() as place:
            return await measure(place)

    return measured


async def _bursts() -> Result:
    async with servers() as raised, servers({}) as by_default:
        return await burst.measure(raised, by_default)


MEASUREMENTS: Mapping[str, Callable[[], Awaitable[Result]]] = {
    "step": _steps,
    "rating": _ratings,
    "match": _on_servers(match.measure),
    "rest": _on_servers(rest.measure),
    "burst": _bursts,
    "open": _on_servers(open.measure),
    "throughput": _on_servers(throughput.measure),
}
"""Every measurement by its name; those with servers have servers of their own."""


async def measured(name: str) -> Result:
    """Take one measurement."""
    return await MEASUREMENTS[name]()


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
            print("\n".join(shown(result)), flush=True)
            keep(result)
            render()
    # The SDK's core now and then aborts a process that ends in the ordinary way.
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()

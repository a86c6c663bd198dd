"""``python -m bench [MEASUREMENT …] [--json]``: measure, keep the results, renew the page."""

import argparse
import asyncio
import os
import signal
import sys
import traceback
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
    # Whoever ends this with a signal ends servers, workers and doors as well.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    wanted = given.names or tuple(MEASUREMENTS)
    taken = [name for name in wanted if _taken(name, as_lines=given.json)]
    # The SDK's core now and then aborts a process that ends in the ordinary way.
    sys.stdout.flush()
    os._exit(0 if len(taken) == len(wanted) else 1)


def _taken(name: str, *, as_lines: bool) -> bool:
    """Take a measurement, and say whether it could be taken; the others do not depend on it."""
    print(f"measuring {name}", file=sys.stderr)
    try:
        result = asyncio.run(measured(name))
    except Exception:  # noqa: BLE001 - whatever it is, it is shown
        traceback.print_exc()
        return False
    if as_lines:
        print(as_json(result), end="", flush=True)
    else:
        print("\n".join(shown(result)), flush=True)
        keep(result)
        render()
    return True


if __name__ == "__main__":
    main()

"""The program ``tachiai``."""

import logging
import os
import sys
from collections.abc import Sequence

import typer

from workers.cli import calculators, demo, doors, matches, people, queues, rehearsals, servers

WRONG_USAGE = 64
"""Exit status of a command line that cannot be read, apart from a rule's no (``EX_USAGE``)."""

LOG_FORMAT = "%(levelname)s %(name)s: %(message)s"

app = typer.Typer(
    name="tachiai",
    help="Runs community game leagues on Temporal and PostgreSQL.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for part in (demo, servers, people, queues, matches, doors, calculators, rehearsals):
    part.register(app)


def main() -> None:
    """Run the program and end the process."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format=LOG_FORMAT)
    status = run()
    # The SDK's core now and then aborts a process that ends in the ordinary way.
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, the process's own by default, and give the exit status.

    A command line that cannot be read has a status of its own, so that the status of a rule's
    no means nothing else.
    """
    try:
        return app(arguments, standalone_mode=False) or 0
    except typer.TyperException as error:
        print(error.format_message(), file=sys.stderr)  # noqa: T201 - stderr is for talk
        return WRONG_USAGE

"""What a user got wrong, said in a sentence; nobody ever sees a traceback for it.

Mistake
├── FileRefused     a league file or script that cannot be read, and where
├── UnknownName     there is no such ladder, rulebook, match, player …
├── WrongArgument   a value on the command line that means nothing
├── NotTrue         a check that was asked for came out wrong
└── Unreachable     a server that is needed does not answer
"""

from collections.abc import Iterable
from pathlib import Path

from pydantic import ValidationError


class Mistake(Exception):
    """Something that the user can put right; the message says what, why and how."""

    code = "mistake"


class FileRefused(Mistake):
    """A file that cannot be taken as it is."""

    code = "file_refused"

    def __init__(self, path: Path, problems: Iterable[str]) -> None:
        """Name the file and everything that is wrong with it."""
        self.problems = tuple(problems)
        super().__init__("\n".join([f"{path} cannot be used:", *(f"  {p}" for p in self.problems)]))


class UnknownName(Mistake):
    """A name of nothing that there is."""

    code = "unknown_name"

    def __init__(self, kind: str, name: str, known: Iterable[str] = ()) -> None:
        """Say what there is instead."""
        there = ", ".join(known)
        super().__init__(
            f"there is no {kind} {name!r}" + (f"; there are: {there}" if there else "")
        )


class WrongArgument(Mistake):
    """A value on the command line that cannot be understood."""

    code = "wrong_argument"


class NotTrue(Mistake):
    """Something was checked and did not hold."""

    code = "not_true"


class Unreachable(Mistake):
    """A server does not answer."""

    code = "unreachable"


def problems_of(error: ValidationError) -> tuple[str, ...]:
    """Say each problem of a document as ``where: what``."""
    return tuple(
        f"{'.'.join(str(part) for part in problem['loc']) or 'document'}: {_what(problem['msg'])}"
        for problem in error.errors(include_url=False, include_input=False)
    )


def _what(message: str) -> str:
    return message.removeprefix("Value error, ").replace(
        "Extra inputs are not permitted", "there is no such setting"
    )

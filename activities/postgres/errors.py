"""What the store may answer instead of a result, and what is worth another try.

ApplicationError
├── StoreDown      unreachable, busy or not migrated: tried again for ever
├── BadData        what was asked can never be stored: never tried again
├── UnknownMatch   there is no such match
└── AlreadyEnded   the match has ended in another way
"""

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from temporalio.exceptions import ApplicationError

from domain.errors import RuleViolation

NEVER_STORED = ("22", "23")
"""SQLSTATE classes that a repetition cannot help: data exceptions and violated constraints."""


class StoreDown(ApplicationError):
    """The store cannot be reached, is busy, or has not been migrated yet."""

    def __init__(self, message: str) -> None:
        super().__init__(message, type="store_down")


class BadData(ApplicationError):
    """What was asked can never be stored, however often it is tried."""

    def __init__(self, message: str) -> None:
        super().__init__(message, type="bad_data", non_retryable=True)


class UnknownMatch(ApplicationError):
    """There is no such match in this league and ladder."""

    def __init__(self, match: str) -> None:
        super().__init__(f"no match {match}", type="unknown_match", non_retryable=True)


class AlreadyEnded(ApplicationError):
    """The match has ended in another way than the one asked for."""

    def __init__(self, match: str, status: str) -> None:
        super().__init__(
            f"match {match} is {status}", status, type="match_ended", non_retryable=True
        )


@contextmanager
def named_errors() -> Iterator[None]:
    """Turn what asyncpg raises into this module's errors.

    Messages carry PostgreSQL's own short one, never its detail, which quotes rows.

    Raises:
        StoreDown: The same call may succeed later.
        BadData: It never will.
    """
    try:
        yield
    except asyncpg.PostgresError as error:
        raise _named(error) from error
    except asyncpg.InterfaceError as error:
        if isinstance(error, ValueError):  # asyncpg could not encode an argument
            raise BadData(str(error)) from error
        raise StoreDown(str(error)) from error
    except (OSError, TimeoutError) as error:
        raise StoreDown(f"{type(error).__name__}: {error}") from error


def _named(error: asyncpg.PostgresError) -> ApplicationError:
    state = error.sqlstate or ""
    message = f"{state} {error.args[0] if error.args else type(error).__name__}"
    return BadData(message) if state.startswith(NEVER_STORED) else StoreDown(message)


@contextmanager
def refusals_are_final() -> Iterator[None]:
    """Make what the rules refuse an error that is not tried again.

    Raises:
        ApplicationError: With the refusal's code as type and its parameters as detail.
    """
    try:
        yield
    except RuleViolation as error:
        raise ApplicationError(
            str(error), dict(error.params), type=error.code, non_retryable=True
        ) from error

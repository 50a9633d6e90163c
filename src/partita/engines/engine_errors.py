"""Errors of engines, in one line that says what was being done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from partita.errors import EngineError, PartitaError

# Words of messages about what an engine lacks, and what to do then.
_LACKS = ("out of memory", "no space left", "disk", "max_temp_directory_size", "outofmemory")
_ADVICE = ". Give it more memory, or a temporary folder with more space"

# A line of a message that begins so says nothing about the cause.
_NO_CAUSE = ("Traceback", "An error occurred while calling", "at ", "File ")


@contextmanager
def engine_errors(doing: str) -> Iterator[None]:
    """Turn whatever an engine raises into an :class:`EngineError` with its first telling line."""
    try:
        yield
    except PartitaError:
        raise
    except Exception as error:  # engines have no common base class of errors
        if "interrupted" in str(error).lower():
            raise KeyboardInterrupt from error
        message = first_line(error)
        if any(word in str(error).lower() for word in _LACKS):
            message += _ADVICE
        raise EngineError(doing, type(error).__name__, message) from error


def first_line(error: Exception) -> str:
    """Return the first line of a message that tells the cause."""
    lines = [line.strip() for line in str(error).splitlines()]
    telling = (line for line in lines if line and not line.startswith(_NO_CAUSE))
    return next(telling, type(error).__name__)

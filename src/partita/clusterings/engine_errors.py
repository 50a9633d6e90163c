"""Errors of engines, in one line that says what was being done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from partita.errors import EngineError, PartitaError

# What to do, by words of messages.
_MORE_SPACE = "Give it more memory, or a temporary folder with more space"
_ADVICE = {
    "out of memory": _MORE_SPACE,
    "outofmemory": _MORE_SPACE,
    "no space left": _MORE_SPACE,
    "disk": _MORE_SPACE,
    "max_temp_directory_size": _MORE_SPACE,
    "different connections": "Open both by one connection; scan both with the same memory and temp",
    "when sniffing file": "A row has more or fewer fields than the first, or a quote does not end",
}

# A line that tells the cause of an error that DuckDB met on a line of text.
_CAUSE_OF_LINE = ("Expected Number of Columns", "Invalid unicode", "Value with unterminated quote")

# A line of a message that begins so says nothing about the cause.
_NO_CAUSE = ("Traceback", "An error occurred while calling", "at ", "File ")


@contextmanager
def engine_errors(doing: str, passing: type[Exception] = PartitaError) -> Iterator[None]:
    """Turn whatever an engine raises into an :class:`EngineError` with its first telling line.

    Errors of the type `passing` pass through, as those of partita do.
    """
    try:
        yield
    except (PartitaError, passing):
        raise
    except Exception as error:  # engines have no common base class of errors
        if "interrupted" in str(error).lower():
            raise KeyboardInterrupt from error
        message = first_line(error)
        lower = str(error).lower()
        advice = next((advice for words, advice in _ADVICE.items() if words in lower), None)
        if advice is not None:
            message = f"{message.rstrip('.!')}. {advice}"
        raise EngineError(doing, type(error).__name__, message) from error


def first_line(error: Exception) -> str:
    """Return the first line of a message that tells the cause."""
    lines = [line.strip() for line in str(error).splitlines()]
    telling = (line for line in lines if line and not line.startswith(_NO_CAUSE))
    first = next(telling, type(error).__name__)
    if "CSV Error on Line" in first:
        first = ". ".join([first, *(line for line in telling if line.startswith(_CAUSE_OF_LINE))])
    return first

"""The errors of partita. Messages say what is wrong, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from partita.option_words import option

__all__ = [
    "AbsentObjectsError",
    "EngineError",
    "FileError",
    "FractionalWeightsError",
    "InputError",
    "InputTypeError",
    "MismatchError",
    "MissingDependencyError",
    "MissingLabelsError",
    "NeedsCellsError",
    "PartitaError",
    "TooManyCellsError",
    "UnknownMeasureError",
]


class PartitaError(Exception):
    """Base class of all errors that partita raises on purpose."""

    def __reduce__(self) -> Any:
        # An error that makes its message itself does not take the message.
        return _restored, (type(self), *self.args), self.__dict__ or None


def _restored(kind: type[PartitaError], *arguments: Any) -> PartitaError:
    """Return an error with the arguments of its built-in base class."""
    error = kind.__new__(kind, *arguments)
    super(PartitaError, error).__init__(*arguments)
    return error


class InputError(PartitaError, ValueError):
    """An argument has the right type but a value that cannot be used."""


class InputTypeError(PartitaError, TypeError):
    """An argument has a type that cannot be used."""


class MissingLabelsError(InputError):
    """Some objects have no label, and the caller has not said what to do with them."""


class MismatchError(InputError):
    """Two clusterings do not have the same objects."""


class FractionalWeightsError(InputError):
    """A measure that counts objects was given fractional weights."""

    reason = "needs whole weights, since a weight counts how often an object is repeated"

    def __init__(self, purpose: str) -> None:
        super().__init__(
            f"{purpose} {self.reason}; for fractional weights use a measure of information or of "
            "set matching"
        )


class TakesTooLongError(PartitaError):
    """A measure takes longer than it may."""

    reason = "would take long for so many clusters; ask for it by name"

    def __init__(self) -> None:
        super().__init__(self.reason)


class AbsentObjectsError(InputError):
    """A measure of objects that both clusterings have was given objects that one of them lacks."""

    reason = "is of objects that both clusterings have, and some are absent from one of them"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} {self.reason}: {option('on_mismatch', 'intersect')} leaves them out"
        )


class NeedsCellsError(InputError):
    """Single cells of a table, its labels or its objects are asked of a profile."""

    reason = "needs single cells, and a profile has only their numbers"

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} {self.reason}: give the clusterings themselves")


class TooManyCellsError(NeedsCellsError):
    """More cells are needed in memory than an engine may send there."""

    def __init__(self, what: str, cells: int, limit: int) -> None:
        self.reason = (
            f"needs single cells, of which there are {cells:,}; at most {limit:,} are collected"
        )
        InputError.__init__(self, f"{what} {self.reason}")


class EngineError(PartitaError, RuntimeError):
    """An engine that counts where the data live has failed."""

    def __init__(self, doing: str, kind: str, message: str) -> None:
        super().__init__(f"{doing} failed ({kind}): {message}")


class FileError(InputError):
    """A file cannot be read as a clustering."""


class UnknownMeasureError(InputError, KeyError):
    """No measure has this name."""

    # KeyError would show the repr of the message.
    __str__ = Exception.__str__


class MissingDependencyError(PartitaError, ImportError):
    """An optional package is needed and not installed."""

    def __init__(self, package: str, purpose: str, extra: str) -> None:
        super().__init__(
            f"{purpose} needs {package}, which is not installed: pip install 'partita[{extra}]'"
        )


# Longer representations of values are cut in messages.
_LONGEST = 120


def shown(value: object) -> str:
    """Return the representation of a value for a message: cut if long, never an exception."""
    try:
        text = repr(value)
    except Exception:  # an object of any library may raise anything
        return f"an object of type {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def first_few(items: Iterable[object], limit: int = 5) -> str:
    """Return the first items, separated by commas, with an ellipsis if there are more."""
    listed: list[str] = []
    for item in items:
        if len(listed) == limit:
            return ", ".join(listed) + ", …"
        listed.append(_item(item))
    return ", ".join(listed)


def _item(item: Any) -> str:
    """Return the representation of an item of an array as that of the Python value it holds."""
    try:
        return shown(item.item())
    except Exception:  # most items are no items of arrays
        return shown(item)

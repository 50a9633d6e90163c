"""What partita raises: one base class, messages that say what, where and what to do."""

from __future__ import annotations

from collections.abc import Iterable


class PartitaError(Exception):
    """Base class of everything partita raises on purpose."""


class InputError(PartitaError, ValueError):
    """An argument has the right type but a value that cannot be used."""


class InputTypeError(PartitaError, TypeError):
    """An argument is of a type that cannot be read as asked."""


class MissingLabelsError(InputError):
    """Some objects have no label and nothing was said about them."""


class MismatchError(InputError):
    """Two clusterings do not speak of the same objects."""


class FractionalWeightsError(InputError):
    """A measure that counts objects was asked about fractional weights."""

    reason = "needs whole weights, since a weight counts how often an object is repeated"

    def __init__(self, purpose: str) -> None:
        super().__init__(
            f"{purpose} {self.reason}; for fractional weights use a measure of information or of "
            "set matching"
        )


class FileError(InputError):
    """A file cannot be read as a clustering."""


class UnknownMeasureError(InputError, KeyError):
    """No measure has this name."""

    # KeyError shows the repr of its argument; a message is meant to be read.
    __str__ = Exception.__str__


class MissingDependencyError(PartitaError, ImportError):
    """An optional package is needed for what was asked."""

    def __init__(self, package: str, purpose: str, extra: str) -> None:
        super().__init__(
            f"{purpose} needs {package}, which is not installed: pip install 'partita[{extra}]'"
        )


def first_few(items: Iterable[object], limit: int = 5) -> str:
    """List the first items, with an ellipsis when there are more."""
    shown: list[str] = []
    for item in items:
        if len(shown) == limit:
            return ", ".join(shown) + ", …"
        shown.append(repr(item.item() if hasattr(item, "item") else item))
    return ", ".join(shown)

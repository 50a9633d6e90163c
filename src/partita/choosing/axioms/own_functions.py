"""Turn a caller's function of two sequences of labels into a measure."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from partita.errors import InputError
from partita.measures import Measure, own_measure
from partita.tables.contingency import Contingency
from partita.tolerances import CROSSING


def as_measure(function: Any) -> Any:
    """Return a measure for a function of two sequences of labels, and anything else unchanged."""
    if not callable(function) or isinstance(function, Measure) or hasattr(function, "measure"):
        return function
    if not _takes_two(function):
        return function

    def from_table(table: Contingency) -> Any:
        rows, columns = np.repeat(table.rows, table.counts), np.repeat(table.columns, table.counts)
        value = function(rows, columns)
        # Again with other names of the clusters and the objects in another order.
        again = function(3 + rows.max() - rows[::-1], 7 + columns[::-1])
        if np.ndim(value) == 0 and isinstance(np.asarray(value).item(), (int, float)):
            _require_the_same(float(value), float(again))
        return value

    return own_measure(from_table, name=_name_of(function))


def _require_the_same(value: float, again: float) -> None:
    """Raise if a function gave another value after names and order were changed."""
    if not np.isclose(value, again, rtol=CROSSING, atol=CROSSING, equal_nan=True):
        raise InputError(
            f"it gave {value:g}, and {again:g} with other names for the clusters and the objects "
            "in another order: these must not matter"
        )


def _name_of(function: Any) -> str:
    """Return the name of a function, or of the function that a partial calls."""
    inner = getattr(function, "func", function)
    return str(getattr(function, "__name__", getattr(inner, "__name__", "own")))


def _takes_two(function: Callable[..., Any]) -> bool:
    """Return whether a function takes two positional arguments."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # some compiled functions have no signature
        return False
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    by_position = [parameter for parameter in parameters if parameter.kind in kinds]
    required = [parameter for parameter in by_position if parameter.default is parameter.empty]
    return len(required) == 2 or (not required and len(by_position) >= 2)

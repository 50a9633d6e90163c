"""Labels as arrays, so that the labels of many objects are taken at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.clusterings.coding import Coding

# Integers of these types all fit into 64 bits with a sign; single precision fits into double.
_INTEGERS = "bhilq"
_FLOATS = "efd"


def object_array(values: Sequence[Any]) -> NDArray[Any]:
    """Return values as an array of Python objects; tuples and lists among them stay as they are."""
    return np.fromiter(values, object, len(values))


def label_numbers(coding: Coding) -> NDArray[Any] | None:
    """Return the label of each code as an array of numbers; None for labels of other types."""
    if coding.distinct is None:
        first, end = int(coding.first), int(coding.first) + coding.span
        fits = first >= -(1 << 63) and end < 1 << 63
        return np.arange(first, end, dtype=np.int64) if fits else None
    if isinstance(coding.distinct, np.ndarray):
        kind = coding.distinct.dtype.char
        if kind in _INTEGERS:
            return coding.distinct.astype(np.int64)
        if kind in _FLOATS:
            return coding.distinct.astype(np.float64)
    return None

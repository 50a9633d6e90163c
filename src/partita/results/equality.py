"""Whether two results are equal, where fields of them are arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

import numpy as np


def equal_fields(first: Any, second: Any) -> bool:
    """Return whether two dataclasses are of one type and their fields are equal.

    Fields that are not meant for comparing are left out. It serves as the method ``__eq__``.
    """
    if type(first) is not type(second):
        return NotImplemented
    names = [field.name for field in fields(first) if field.compare]
    return all(equal(getattr(first, name), getattr(second, name)) for name in names)


def equal_tuples(first: Any, second: object) -> bool:
    """Return whether two named tuples are equal. It serves as the method ``__eq__``."""
    return isinstance(second, type(first)) and all(map(equal, first, second))


def different_tuples(first: Any, second: object) -> bool:
    """Return whether two named tuples differ. It serves as the method ``__ne__``."""
    return not equal_tuples(first, second)


def equal(first: Any, second: Any) -> bool:
    """Return whether two values are equal, entry by entry where they are arrays.

    NaN is equal to NaN.

    Examples
    --------
    >>> import numpy as np
    >>> from partita.results.equality import equal
    >>> equal({"x": np.array([1.0, 2.0])}, {"x": np.array([1.0, 2.0])})
    True
    >>> equal((1, np.arange(2)), (1, np.arange(3)))
    False
    """
    if isinstance(first, np.ndarray) or isinstance(second, np.ndarray):
        return _equal_arrays(first, second)
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        return first.keys() == second.keys() and all(equal(first[x], second[x]) for x in first)
    if isinstance(first, (tuple, list)) and isinstance(second, Sequence):
        same_type = type(first) is type(second)
        return same_type and len(first) == len(second) and all(map(equal, first, second))
    return bool(first == second) or (first != first and second != second)


def _equal_arrays(first: Any, second: Any) -> bool:
    if type(first) is not type(second) or first.dtype != second.dtype:
        return False
    return np.array_equal(first, second, equal_nan=first.dtype.kind in "fc")

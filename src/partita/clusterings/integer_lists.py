"""Lists of Python integers as arrays."""

from __future__ import annotations

from operator import countOf
from typing import Any

import numpy as np

from partita.array_types import Integers


def integers_of(values: list[Any]) -> Integers | None:
    """Return a list of integers of at most 64 bits as an array; None for any other list.

    True and False are no integers here.
    """
    if not values or type(values[0]) is not int or countOf(map(type, values), int) != len(values):
        return None
    try:
        return np.fromiter(values, np.int64, len(values))
    except OverflowError:
        return None

"""Numbers of a caller: real ones; counts and weights that are whole wherever they can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.errors import InputError, InputTypeError, first_few

# Sums of amounts stay exact below this.
_LARGEST_SUM = 2.0**62


def check_amounts(
    amounts: NDArray[Any], name: str, what: str, place: Callable[[int], object]
) -> NDArray[Any]:
    """Refuse what cannot be counted, and return integers, or floats where some are fractions.

    `what` is what the amounts are called, and `place` tells where the caller finds one of them.
    """
    if amounts.dtype.kind not in "iubf":
        raise InputTypeError(f"{name} must hold {what} that are numbers, not {amounts.dtype}")
    bad = np.flatnonzero(~(np.isfinite(amounts) & (amounts >= 0)))
    if bad.size:
        raise InputError(
            f"{name} has {bad.size} {what} that are negative or not finite, first at "
            f"{first_few(place(i) for i in bad.tolist())}: {first_few(amounts[bad])}"
        )
    if not amounts.any():
        raise InputError(f"{name} has nothing to count: all {what} are zero")
    if amounts.sum(dtype=np.float64) >= _LARGEST_SUM:
        raise InputError(f"{name} adds up to more than 2^62, beyond exact arithmetic")
    if amounts.dtype.kind == "f" and (amounts != np.floor(amounts)).any():
        return amounts.astype(np.float64)
    return amounts.astype(np.int64)


def real_numbers(values: Any, name: str, what: str) -> NDArray[np.float64]:
    """A copy of real numbers as floats; text, dates and complex numbers are none."""
    try:
        array = np.asarray(values)
        if array.dtype.kind not in "biufO":
            raise TypeError(f"values of type {array.dtype} are no real numbers")
        return np.array(array, np.float64, order="C")
    except (TypeError, ValueError) as error:
        raise InputTypeError(f"{name} must be {what} of numbers: {error}") from None

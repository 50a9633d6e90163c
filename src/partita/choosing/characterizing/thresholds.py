"""Numbers that a caller sets a limit with."""

from __future__ import annotations

import math
from numbers import Real
from typing import Any

from partita.errors import InputError, InputTypeError


def as_number(value: Any, name: str, wanted: str) -> float:
    """Read a number; `wanted` says what it should be like."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise InputTypeError(f"{name}={value!r}: give {wanted}")
    return float(value)


def as_threshold(value: Any, name: str) -> float:
    """Read a number between 0 and 1, which it does not reach."""
    number = as_number(value, name, "a number between 0 and 1")
    if not 0 < number < 1:
        raise InputError(f"{name}={value!r}: it must lie between 0 and 1")
    return number


def as_tolerance(value: Any, name: str) -> float:
    """Read a finite number that is not negative."""
    number = as_number(value, name, "a number of at least 0")
    if not 0 <= number < math.inf:
        raise InputError(f"{name}={value!r}: give a number of at least 0")
    return number

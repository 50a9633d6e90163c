"""Read the parameters of clusterers that are numbers, options or sources of randomness.

scikit-learn's own parameter validation is private, takes True for an integer, and knows no ranges
that depend on another parameter. These checks name the parameter, what it may be, and why.
"""

from __future__ import annotations

from collections.abc import Callable
from numbers import Integral, Real
from typing import Any

import numpy as np
from sklearn.utils import check_random_state

from partita.errors import InputError, InputTypeError

LARGEST_EXPONENT = 50.0

Random = np.random.RandomState | np.random.Generator


def read_number(value: Any, name: str, rule: str, holds: Callable[[float], bool]) -> float:
    """Return a parameter as a float; raise if `holds` rejects it. `rule` says what it may be."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise InputTypeError(f"{name} must be a number {rule}, not {value!r}")
    if not holds(float(value)):
        raise InputError(f"{name} must be a number {rule}, not {value}")
    return float(value)


def read_exponent(value: Any, name: str = "m") -> float:
    """Return the exponent of memberships; it is bounded so that powers of them do not vanish."""
    rule = f"above 1, where memberships are hard, and at most {LARGEST_EXPONENT:g}, where they are "
    return read_number(value, name, rule + "all alike", lambda m: 1 < m <= LARGEST_EXPONENT)


def read_choice(value: Any, name: str, choices: tuple[str, str]) -> str:
    """Return a parameter that is one of two words; raise otherwise."""
    if not isinstance(value, str) or value not in choices:
        raise InputError(f'{name} must be "{choices[0]}" or "{choices[1]}", not {value!r}')
    return value


def read_flag(value: Any, name: str) -> bool | None:
    """Return a parameter that is True, False or None; raise otherwise."""
    if value is not None and not isinstance(value, (Integral, np.bool_)):
        raise InputTypeError(f"{name} must be True, False or None, not {value!r}")
    return None if value is None else bool(value)


def read_random(random_state: Any) -> Random:
    """Return the random number generator for `random_state`; numpy's Generators are taken too."""
    if isinstance(random_state, np.random.Generator):
        return random_state
    try:
        random: np.random.RandomState = check_random_state(random_state)
    except ValueError:
        raise InputError(
            "random_state must be a whole number from 0 to 2^32 - 1, a RandomState, a Generator or "
            f"None, not {random_state!r}"
        ) from None
    return random

"""Arguments that many functions take: numbers that count something, and sources of randomness."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.errors import InputError, InputTypeError


def as_count(value: Any, name: str, least: int = 1) -> int:
    """Read a whole number of at least `least`."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
        raise InputTypeError(f"{name}={value!r}: give a whole number")
    if value < least:
        raise InputError(f"{name}={value}: give a whole number of at least {least}")
    return int(value)


def as_generator(rng: Any) -> np.random.Generator:
    """A source of randomness from a seed or from itself."""
    try:
        return np.random.default_rng(rng)
    except (TypeError, ValueError) as error:
        raise InputError(f"rng={rng!r}: give a seed or a numpy Generator ({error})") from None

"""Arithmetic for one number and for an array of numbers alike.

A measure's function is written once. On one table the quantities it combines are Python numbers,
and integers stay exact; on many tables at once they are arrays with one entry per table.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

# A number, or an array of numbers with one entry per table.
Value = Any


def ratio(part: Value, whole: Value, otherwise: Value) -> Value:
    """Return part / whole, and `otherwise` where the whole is 0."""
    if isinstance(whole, np.ndarray):
        quotient = np.array(np.broadcast_to(otherwise, whole.shape), np.float64)
        return np.divide(part, whole, out=quotient, where=whole != 0)
    return part / whole if whole else otherwise


def where(condition: Value, value: Value, otherwise: Value) -> Value:
    """Return `value` where the condition holds, and `otherwise` elsewhere."""
    if isinstance(condition, np.ndarray):
        return np.where(condition, value, otherwise)
    return value if condition else otherwise


def minimum(first: Value, second: Value) -> Value:
    """Return the smaller of two values."""
    if isinstance(first, np.ndarray) or isinstance(second, np.ndarray):
        return np.minimum(first, second)
    return min(first, second)


def maximum(first: Value, second: Value) -> Value:
    """Return the larger of two values."""
    if isinstance(first, np.ndarray) or isinstance(second, np.ndarray):
        return np.maximum(first, second)
    return max(first, second)


def sqrt(value: Value) -> Value:
    """Return the square root; that of a negative number, which only rounding makes, is 0."""
    if isinstance(value, np.ndarray):
        return np.sqrt(np.maximum(value, 0.0))
    return math.sqrt(value) if value > 0 else 0.0


def log(value: Value) -> Value:
    """Return the natural logarithm."""
    return np.log(value) if isinstance(value, np.ndarray) else math.log(value)

"""Intervals of values of a measure."""

from __future__ import annotations

from typing import NamedTuple


class Interval(NamedTuple):
    """The smallest and the largest value of a measure that uncertain clusterings allow."""

    lower: float
    upper: float

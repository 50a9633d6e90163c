"""Interval of the values that a soft clustering leaves open."""

from __future__ import annotations

from typing import NamedTuple


class Interval(NamedTuple):
    """The lower and the upper value of a measure: what the clusterings themselves leave open."""

    lower: float
    upper: float

"""The expectation of a measure under a random model, and how far it may be off."""

from __future__ import annotations

from typing import NamedTuple

from partita.results.interval import Interval


class Expectation(NamedTuple):
    """The expectation of a measure, and an upper bound on its error.

    Attributes
    ----------
    value : float or Interval
        The expectation; that of both ends for a measure that gives an interval.
    error : float
        An upper bound on the absolute error; 0 if the expectation is exact up to rounding.
    """

    value: float | Interval
    error: float = 0.0

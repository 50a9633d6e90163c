"""Intervals of values of a measure."""

from __future__ import annotations

from typing import NamedTuple


class Interval(NamedTuple):
    """The smallest and the largest value of a measure that uncertain clusterings allow.

    Attributes
    ----------
    lower, upper : float

    Examples
    --------
    >>> import partita as pt
    >>> lower, upper = pt.alpha_rand_score([0, 0, 1], pt.Rough([{0}, {0}, {0, 1}]))
    >>> round(lower, 4), upper
    (0.3333, 1.0)
    """

    lower: float
    upper: float

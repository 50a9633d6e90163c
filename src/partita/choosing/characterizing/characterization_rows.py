"""Rows of the tables of a characterization."""

from __future__ import annotations

from typing import NamedTuple


class Coefficient(NamedTuple):
    """The effect of one term on one measure under one transformation.

    `b` is the gain in dissimilarity when the term rises by one standard deviation, `beta` the same
    in standard deviations of the profile's dissimilarities, and `share` is abs(b) over the sum of
    the profile. In a constant profile all three are 0.
    """

    measure: str
    transformation: str
    term: str
    b: float
    beta: float
    share: float


class OutOfRange(NamedTuple):
    """How often the dissimilarity of a measure leaves [0, 1], and how far it goes."""

    measure: str
    below: int
    above: int
    least: float
    largest: float

"""The mean absolute difference of two independent random numbers in [0, 1].

A distribution is held as atoms: distinct values with weights that add up to 1. Sorting the atoms of
both gives the mean over all pairs of values without a loop over these pairs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats

# Up to this many values each is an atom of its own; more are put into bins.
_MOST_VALUES = 1 << 22
# These bins fit into a processor's cache.
_BINS = 1 << 16


class Atoms(NamedTuple):
    """A distribution on [0, 1]: values in ascending order, and weights that add up to 1."""

    values: Floats
    weights: Floats


def gather(
    blocks: Iterable[tuple[Floats, Floats]], count: float, most: int = _MOST_VALUES
) -> Atoms:
    """Return the distribution of the values in the blocks, each a pair (values, weights).

    Parameters
    ----------
    blocks : iterable of pairs of arrays
    count : float
        The number of values in all blocks, at most.
    most : int
        If there are more values, those in a bin of width 2^-16 become one atom at their mean.
        A mean absolute difference is then too small by less than 2^-16 times the probability that
        both numbers fall into one bin: values in different bins count exactly.
    """
    if count <= most:
        values, weights = (np.concatenate(parts) for parts in zip(*blocks, strict=True))
        distinct, inverse = np.unique(values, return_inverse=True)
        sums = np.bincount(inverse, weights=weights)
        return Atoms(distinct, sums / sums.sum())
    masses, moments = np.zeros(_BINS + 1), np.zeros(_BINS + 1)
    for values, weights in blocks:
        bins = (values * _BINS).astype(np.intp)
        masses += np.bincount(bins, weights=weights, minlength=_BINS + 1)
        moments += np.bincount(bins, weights=weights * values, minlength=_BINS + 1)
    filled = masses > 0
    return Atoms(moments[filled] / masses[filled], masses[filled] / masses.sum())


def mean_absolute_difference(first: Atoms, second: Atoms) -> float:
    """Return the mean of |X - Y| for independent X and Y.

    It is the integral of F (1 - G) + G (1 - F) over the cumulative distribution functions F and G.
    """
    values = np.concatenate([first.values, second.values])
    order = np.argsort(values, kind="stable")
    steps = np.diff(values[order])
    nothing = np.zeros_like
    below_first = np.concatenate([first.weights, nothing(second.weights)])[order].cumsum()[:-1]
    below_second = np.concatenate([nothing(first.weights), second.weights])[order].cumsum()[:-1]
    return float(steps @ (below_first * (1.0 - below_second) + below_second * (1.0 - below_first)))

"""The mean absolute difference of two independent random numbers in [0, 1].

Sorting the values of both distributions gives the mean over all pairs of values without a loop over
these pairs. Too many values to sort are counted in bins: values in different bins still count
exactly, and for values in one bin the sums of the bin bound what is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.kernels.binned_products import Products, count_in_bins, worth_compiled_counts
from partita.tolerances import CROSSING, ROUNDING

# Up to this many values of each distribution are sorted; more are put into bins.
_MOST_VALUES = 1 << 22
# So many bins leave an error of some 1e-13 where values spread evenly.
_BINS = 1 << 21
# Bins that are divided once more, where very many values of both distributions meet in one.
_MOST_DIVIDED = 2


Blocks = Callable[[], Iterable[tuple[Floats, Floats]]]


class Values(NamedTuple):
    """A distribution on [0, 1]: values with weights, in blocks that are computed when needed.

    Attributes
    ----------
    blocks : callable
        A function that returns the blocks, each a pair (values, weights) of arrays.
    number : float
        The number of values in all blocks, at most.
    products : Products, optional
        Most of the values as products, clipped to [0, 1], which compiled loops put into bins.
    besides : callable, optional
        A function that returns the blocks of the other values.
    """

    blocks: Blocks
    number: float
    products: Products | None = None
    besides: Blocks = tuple


class Estimate(NamedTuple):
    """A number, and an upper bound on the absolute error: 0 if it is exact up to rounding."""

    value: float
    error: float = 0.0


class _Bins(NamedTuple):
    """The mass of each bin, and the mass times the place within the bin, which is 0 to 1."""

    masses: Floats
    places: Floats


class _Difference(NamedTuple):
    """A sum of absolute differences in bin widths, at least, and by how much it is too small.

    `within` is the part of the values of each bin in `total`, and `missing` bounds what each bin
    adds to `total`.
    """

    total: float
    within: Floats
    missing: Floats


def mean_absolute_difference(first: Values, second: Values) -> Estimate:
    """Return the mean of |X - Y| for independent X and Y.

    It is exact by sorting up to some four million values, and up to rounding for most
    distributions beyond that; the error bound says how far it may be off for others.
    """
    if max(first.number, second.number) <= _MOST_VALUES:
        return Estimate(_by_sorting(first, second))
    return _by_bins(first, second)


def _by_sorting(first: Values, second: Values) -> float:
    """Return the mean as the integral of F (1 - G) + G (1 - F), for the cumulative functions."""
    parts = [zip(*one.blocks(), strict=True) for one in (first, second)]
    (x, p), (y, q) = (map(np.concatenate, arrays) for arrays in parts)
    values = np.concatenate([x, y])
    order = np.argsort(values, kind="stable")
    steps = np.diff(values[order])
    below_first = np.concatenate([p / p.sum(), np.zeros_like(q)])[order].cumsum()[:-1]
    below_second = np.concatenate([np.zeros_like(p), q / q.sum()])[order].cumsum()[:-1]
    return float(steps @ (below_first * (1.0 - below_second) + below_second * (1.0 - below_first)))


def _by_bins(first: Values, second: Values) -> Estimate:
    """Return the mean from bins; those that leave most of the error are divided once more."""
    width = 1.0 / _BINS
    bins = _fill(first, 0.0, 1.0), _fill(second, 0.0, 1.0)
    scale = width / (float(bins[0].masses.sum()) * float(bins[1].masses.sum()))
    total, within, missing = _difference(*bins)
    for index in _largest(missing, _MOST_DIVIDED):
        if float(missing.sum()) * scale <= CROSSING:
            break
        low = index * width
        finer = _difference(_fill(first, low, width), _fill(second, low, width))
        total += finer.total / _BINS - float(within[index])
        missing[index] = float(finer.missing.sum()) / _BINS
    error = float(missing.sum()) * scale / 2
    return Estimate(total * scale + error, error if error > ROUNDING else 0.0)


def _fill(values: Values, low: float, width: float) -> _Bins:
    """Return the bins of the values from `low` to below `low + width`; 1 has a bin of its own."""
    if values.products is not None and worth_compiled_counts(values.products):
        masses, places = count_in_bins(values.products, low, width, _BINS).T.copy()
        blocks = values.besides()
    else:
        masses, places = np.zeros(_BINS + 1), np.zeros(_BINS + 1)
        blocks = values.blocks()
    for block, weights in blocks:
        if width < 1.0:
            inside = (block >= low) & (block < low + width)
            block, weights = block[inside], weights[inside]
        scaled = (block - low) * (_BINS / width)
        bins = scaled.astype(np.intp)
        np.add.at(masses, bins, weights)
        np.add.at(places, bins, weights * (scaled - bins))
    return _Bins(masses, places)


def _difference(first: _Bins, second: _Bins) -> _Difference:
    """Sum the absolute differences of all values of one with all values of the other.

    Within a bin, |E(X - Y)| is a lower bound of E|X - Y|. For X and Y in [0, 1] with the means s
    and t it is too small by at most 2 min(s (1 - t), t (1 - s)), which is attained if both are
    always 0 or 1.
    """
    (p, x), (q, y) = first, second
    index = np.arange(p.size)
    moment, other_moment = index * p + x, index * q + y
    across = moment @ _below(q) - p @ _below(other_moment)
    across += other_moment @ _below(p) - q @ _below(moment)
    within = np.abs(x * q - y * p)
    missing = 2 * np.maximum(np.minimum(x * (q - y), y * (p - x)), 0.0)
    return _Difference(float(across + within.sum()), within, missing)


def _below(bins: Floats) -> Floats:
    """Return the sum of all bins before each bin."""
    sums: Floats = bins.cumsum() - bins
    return sums


def _largest(numbers: Floats, most: int) -> list[int]:
    """Return the indexes of the largest numbers, the largest one first."""
    at_least = np.partition(numbers, -most)[-most]
    some = np.flatnonzero(numbers >= at_least)
    return [int(index) for index in some[np.argsort(-numbers[some])][:most]]

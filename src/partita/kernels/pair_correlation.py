"""Correlations over pairs of objects of values that two dendrograms give to their merges.

A pair has the value of the merge that joins it. All sums run over pairs of merges, so that memory
is flat in the number of objects.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.kernels.dendrogram import Dendrogram
from partita.kernels.exact_sums import SumInAnyOrder
from partita.kernels.merge_pairs import MergePairs, merge_pairs
from partita.kernels.numba_switch import use_compiled

# Nanoseconds that the compiled loop saves for each pair of ranks.
_SAVED_A_RANK = 10

# Ranks on both sides, and numbers of pairs.
_Points = tuple[Integers, Integers, Integers]


class Concordance(NamedTuple):
    """Pairs of object pairs that two orders rank alike, and those that they rank differently."""

    concordant: float
    discordant: float


def pearson(first: Dendrogram, second: Dendrogram, x: Floats, y: Floats) -> float | None:
    """Return Pearson's correlation; None if the values of either side are constant.

    `x` and `y` have a value for each merge of the first and of the second dendrogram.

    Examples
    --------
    >>> import numpy as np
    >>> from partita.kernels.dendrogram import Dendrogram
    >>> from partita.kernels.pair_correlation import pearson
    >>> first = Dendrogram(np.array([0, 2]), np.array([1, 3]))
    >>> second = Dendrogram(np.array([1, 0]), np.array([2, 3]))
    >>> round(pearson(first, second, np.array([1.0, 2.0]), np.array([1.0, 2.0])), 4)
    -0.5
    """
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        return None
    x, y = _standardized(x, first.pairs), _standardized(y, second.pairs)
    if first.sizes.sum() > second.sizes.sum():
        first, second, x, y = second, first, y, x
    # The paths of `merge_pairs` list entries in different orders, which must not change a bit.
    products = SumInAnyOrder()
    for part in merge_pairs(first, second):
        products.add(part.pairs * (x[part.first] * y[part.second]))
    return min(1.0, max(-1.0, products.value))


def _standardized(values: Floats, weights: Integers) -> Floats:
    """Return values whose weighted mean is 0 and whose weighted sum of squares is 1."""
    # Values of any size are brought to those between 0 and 1, whose squares do not overflow.
    values = values / np.abs(values).max()
    values = values - values.min()
    values = values / values.max()
    values = values - float(weights @ values) / float(weights.sum())
    scaled: Floats = values / math.sqrt(float(weights @ np.square(values)))
    return scaled


def mean_ranks(values: Floats, pairs: Integers) -> Floats:
    """Return for each merge the mean rank of its pairs among all pairs; equal values share it."""
    distinct, index = np.unique(values, return_inverse=True)
    counts = np.bincount(index, weights=pairs, minlength=distinct.size)
    ranks: Floats = (np.cumsum(counts) - (counts - 1) / 2)[index]
    return ranks


def kendall(first: Dendrogram, second: Dendrogram, x: Floats, y: Floats) -> float | None:
    """Return Kendall's tau-b; None if the values of either side are constant."""
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        return None
    counts = concordance(first, second, x, y)
    untied = _untied(x, first.pairs), _untied(y, second.pairs)
    tau = (counts.concordant - counts.discordant) / (math.sqrt(untied[0]) * math.sqrt(untied[1]))
    return min(1.0, max(-1.0, tau))


def _untied(values: Floats, pairs: Integers) -> int:
    """Return how many pairs of object pairs differ in their values."""
    index = np.unique(values, return_inverse=True)[1]
    counts = np.zeros(int(index.max()) + 1, np.int64)
    np.add.at(counts, index, pairs)
    total = int(pairs.sum())
    return (total * total - sum(count * count for count in counts.tolist())) // 2


def concordance(first: Dendrogram, second: Dendrogram, x: Floats, y: Floats) -> Concordance:
    """Count the pairs of object pairs that both orders rank alike, and those ranked differently.

    Pairs with equal values on either side count as neither.
    """
    x_ranks, y_ranks = (np.unique(values, return_inverse=True)[1] for values in (x, y))
    if _increases(y_ranks) > _increases(x_ranks):
        first, second, x_ranks, y_ranks = second, first, y_ranks, x_ranks
    parts = (
        (x_ranks[part.first], y_ranks[part.second], part.pairs)
        for part in _by_rank(first, second, x_ranks)
    )
    width = int(y_ranks.max()) + 1
    if use_compiled("pair_correlation", _SAVED_A_RANK * width * int(x_ranks.max())):
        return _by_compiled_loop(parts, width)
    return _by_numpy(parts, width)


def _increases(ranks: Integers) -> bool:
    return bool((np.diff(ranks) >= 0).all())


def _by_rank(first: Dendrogram, second: Dendrogram, ranks: Integers) -> Iterator[MergePairs]:
    """Yield pairs of merges by increasing rank of the first."""
    parts = merge_pairs(first, second)
    if _increases(ranks):
        yield from parts
        return
    # With inversions on both sides all entries are needed at once.
    copies = [[values.copy() for values in part] for part in parts]
    entries = [np.concatenate(values) for values in zip(*copies, strict=True)]
    in_order = np.argsort(ranks[entries[0]], kind="stable")
    yield MergePairs(*(values[in_order] for values in entries))


def _by_numpy(parts: Iterator[_Points], width: int) -> Concordance:
    """Count rank by rank of the first side."""
    concordant = discordant = 0.0
    before = np.zeros(width)
    for row in _rows(parts, width):
        up_to = np.cumsum(before)
        concordant += float(row[1:] @ up_to[:-1])
        discordant += float(row @ (up_to[-1] - up_to))
        before += row
    return Concordance(concordant, discordant)


def _rows(parts: Iterator[_Points], width: int) -> Iterator[Floats]:
    """Yield for each rank of the first side the number of pairs at each rank of the second."""
    row, rank = np.zeros(width), 0
    for ranks, others, pairs in parts:
        borders = np.flatnonzero(np.diff(ranks)) + 1
        for start, stop in zip(
            [0, *borders.tolist()], [*borders.tolist(), ranks.size], strict=True
        ):
            if ranks[start] != rank:
                yield row
                row, rank = np.zeros(width), ranks[start]
            entries = slice(start, stop)
            row += np.bincount(others[entries], weights=pairs[entries], minlength=width)
    yield row


def _by_compiled_loop(parts: Iterator[_Points], width: int) -> Concordance:
    from partita.kernels.compiled import pair_correlation as compiled

    tree, pending, counts = np.zeros(width + 1), np.zeros(width), np.zeros(2)
    touched, state = np.zeros(width, np.int64), np.zeros(2, np.int64)
    for points in parts:
        compiled.add_points(*points, tree, pending, touched, state, counts)
    return Concordance(*counts.tolist())

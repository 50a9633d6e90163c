"""Mutual information of rough clusterings: the least and the most that hard ones inside reach."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.clusterings.conversion import to_rough
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.rough import Rough, unpack
from partita.errors import InputError
from partita.measures.credal import Interval
from partita.measures.soft_inputs import read_soft_pair

Integers = NDArray[np.int64]


def soft_mutual_information(
    reference: Any,
    candidate: Any,
    *,
    limit: int = 1_000_000,
    on_mismatch: OnMismatch = "error",
) -> Interval:
    r"""Least and greatest mutual information of the hard clusterings inside two rough ones.

    Parameters
    ----------
    reference, candidate : hard or rough clusterings
        Others, if each of their objects has all its mass on one set.
    limit : int, default=1000000
        The largest number of contingency tables to try. Objects with the same possible clusters
        are alike, so there are far fewer tables than hard clusterings; beyond the limit an error
        says so.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    Interval
        In nats; equal ends for hard clusterings.

    Notes
    -----
    .. math:: \Big[ \min_{C \in R, C' \in R'} I(C, C'), \max_{C \in R, C' \in R'} I(C, C') \Big]

    References
    ----------
    .. [1] Campagner and Ciucci, Orthopartitions and soft clustering: soft mutual information
       measures for clustering validation, Knowledge-Based Systems 2019.
       :doi:`10.1016/j.knosys.2019.05.018`

    Examples
    --------
    >>> import partita as pt
    >>> pt.soft_mutual_information([0, 0, 1, 1], pt.Rough([{0}, {0}, {1}, {0, 1}]))
    Interval(lower=0.21576155433883565, upper=0.6931471805599453)
    """
    first, second = (to_rough(side) for side in read_soft_pair(reference, candidate, on_mismatch))
    tables = _possible_tables(first, second, limit)
    information = _mutual_information(tables.reshape(-1, first.n_clusters, second.n_clusters))
    return Interval(float(information.min()), float(information.max()))


def _possible_tables(first: Rough, second: Rough, limit: int) -> Integers:
    """All contingency tables that the possible clusters allow, one a row."""
    masks = np.column_stack([first.masks, second.masks])
    types, counts = np.unique(masks, axis=0, return_counts=True)
    above = unpack(types[:, 0], first.n_clusters)
    below = unpack(types[:, 1], second.n_clusters)
    cells = [np.flatnonzero(np.outer(one, other)) for one, other in zip(above, below, strict=True)]
    tables = np.zeros((1, first.n_clusters * second.n_clusters), np.int64)
    # The few ways first: tables that come out equal are put together before the many ways.
    for place in np.argsort([cell.size for cell in cells], kind="stable").tolist():
        ways = math.comb(int(counts[place]) + cells[place].size - 1, cells[place].size - 1)
        if tables.shape[0] * ways > limit:
            raise InputError(
                f"there are more than limit={limit:,} contingency tables inside these rough "
                "clusterings: raise limit, or compare a sample of the objects"
            )
        shared = np.zeros((ways, tables.shape[1]), np.int64)
        shared[:, cells[place]] = _compositions(int(counts[place]), cells[place].size)
        tables = _distinct((tables[:, None, :] + shared).reshape(-1, tables.shape[1]), first.n)
    return tables


def _distinct(tables: Integers, n: int) -> Integers:
    """Tables without repetitions; as numbers in base n + 1 where these fit, which is faster."""
    if (n + 1) ** tables.shape[1] < 1 << 63:
        digits = (n + 1) ** np.arange(tables.shape[1], dtype=np.int64)
        return tables[np.unique(tables @ digits, return_index=True)[1]]
    return np.unique(tables, axis=0)


def _compositions(total: int, parts: int) -> Integers:
    """All ways to write a number as a sum of so many numbers from 0 on."""
    ways = math.comb(total + parts - 1, parts - 1)
    bars = np.array(list(combinations(range(total + parts - 1), parts - 1)), np.int64)
    bars = bars.reshape(ways, parts - 1)
    fences = np.column_stack([np.full(len(bars), -1), bars, np.full(len(bars), total + parts - 1)])
    return np.diff(fences, axis=1) - 1


def _mutual_information(tables: Integers) -> NDArray[np.float64]:
    """Sum of x log(x n / (a b)) over cells, for each table; never below 0 by rounding."""
    n = tables[0].sum()
    means = tables.sum(axis=2, keepdims=True) * tables.sum(axis=1, keepdims=True) / n
    ratios = np.divide(tables, means, out=np.ones(tables.shape), where=tables > 0)
    information: NDArray[np.float64] = (tables * np.log(ratios)).sum(axis=(1, 2)) / n
    return np.maximum(information, 0.0)

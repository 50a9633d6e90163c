"""A lower bound of the total distance that holds for every metric."""

from __future__ import annotations

import math

import numpy as np

from partita.array_types import Floats, Integers, Numbers

# With more clusterings than this, every pair gets the share that needs no optimization.
_MOST_CLUSTERINGS = 150


def triangle_bound(distances: Floats, weights: Numbers) -> float:
    r"""Return a lower bound of the total distance from the distances of all pairs of clusterings.

    Any consensus C has d(C, i) + d(C, j) >= d(i, j). Shares y_ij >= 0 of the pairs with
    sum_j y_ij <= w_i thus give

    .. math:: \sum_i w_i d(C, i) \ge \sum_{i < j} y_{ij} (d(C, i) + d(C, j))
        \ge \sum_{i < j} y_{ij} d(i, j).

    The best shares are a fractional matching of the clusterings by weight, found by a linear
    program; equal shares 1 / (m - 1) are one of them. No other use of triangle inequalities between
    the consensus and two clusterings gives more: a least solution of d_i + d_j >= d(i, j) has
    |d_i - d_j| <= d(i, j) by itself (Dress 1984, doi:10.1016/0001-8708(84)90029-X).

    Examples
    --------
    >>> import numpy as np
    >>> from partita.many.consensus.triangle_bound import triangle_bound
    >>> triangle_bound(np.array([[0, 2, 2], [2, 0, 2], [2, 2, 0]]), np.array([1, 1, 1]))
    3.0
    """
    m = len(weights)
    first, second = np.triu_indices(m, 1)
    of_pairs = distances[first, second].astype(np.float64)
    if m == 2:
        shares = np.array([weights.min()], np.float64)
    elif m > _MOST_CLUSTERINGS or not of_pairs.any():
        shares = _proportional(weights)[first, second]
    else:
        shares = _best_shares(of_pairs, first, second, weights.astype(np.float64))
    # Whatever the solver's tolerance, these shares are admissible.
    loads = np.bincount(first, shares, m) + np.bincount(second, shares, m)
    scale = np.minimum(1.0, np.divide(weights, loads, out=np.ones(m), where=loads > 0))
    shares = shares * np.minimum(scale[first], scale[second])
    return math.fsum((shares * of_pairs).tolist())


def _proportional(weights: Numbers) -> Floats:
    """Return admissible shares in proportion to the weights of both clusterings."""
    products = np.multiply.outer(weights, weights).astype(np.float64)
    np.fill_diagonal(products, 0.0)
    # Divided by the larger of two sums, no clustering gives away more than its weight.
    needed = products.sum(axis=1) / weights
    shares: Floats = products / np.maximum.outer(needed, needed)
    return shares


def _best_shares(of_pairs: Floats, first: Integers, second: Integers, weights: Floats) -> Floats:
    from scipy.optimize import linprog
    from scipy.sparse import csr_array

    pairs = np.arange(first.size)
    ends = np.concatenate([first, second]), np.concatenate([pairs, pairs])
    incidence = csr_array((np.ones(2 * first.size), ends), shape=(weights.size, first.size))
    largest = float(of_pairs.max())
    found = linprog(-of_pairs / largest, incidence, weights, method="highs-ds")
    if found.x is None:
        proportional: Floats = _proportional(weights)[first, second]
        return proportional
    shares: Floats = np.maximum(found.x, 0.0)
    return shares

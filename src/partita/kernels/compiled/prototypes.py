"""Sums over all objects that move prototypes, in one pass (compiled).

Objects are copied in blocks with contiguous columns, so that the inner loops run over objects. The
rules are explained in `partita.kernels.prototype_rules`.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import REORDERED, kernel
from partita.kernels.compiled.powers import raise_to

_BLOCK = 256

_MATRIX = types.Array(types.float64, 2, "C", readonly=True)
_VECTOR = types.Array(types.float64, 1, "C", readonly=True)
_TOTALS = types.Tuple(
    (types.Array(types.float64, 2, "C"), types.Array(types.float64, 1, "C"), types.float64)
)


@numba.njit(nogil=True, inline="always")
def _transpose(X, start, size, columns):
    """Copy a block of rows of X into `columns`, features x objects."""
    for row in range(size):
        for feature in range(X.shape[1]):
            columns[feature, row] = X[start + row, feature]


@numba.njit(nogil=True, inline="always")
def _squared_distances(columns, prototype, size, squared):
    """Write the squared distances of a block of objects to one prototype."""
    for row in range(size):
        squared[row] = 0.0
    for feature in range(prototype.size):
        column = columns[feature, :size]
        coordinate = prototype[feature]
        for row in range(size):
            gap = column[row] - coordinate
            squared[row] += gap * gap


@numba.njit(nogil=True, inline="always")
def _add(columns, pull, size, sums):
    """Add a block of objects to `sums`, each times its weight `pull`; return the sum of pulls."""
    for feature in range(sums.size):
        column = columns[feature, :size]
        total = 0.0
        for row in range(size):
            total += pull[row] * column[row]
        sums[feature] += total
    total = 0.0
    for row in range(size):
        total += pull[row]
    return total


@numba.njit(nogil=True, inline="always")
def _cost(columns, prototypes, scales, noise, size, costs, least):
    """Write the costs of a block, prototypes x objects, and the least cost of each object."""
    for row in range(size):
        least[row] = noise
    for j in range(prototypes.shape[0]):
        cost = costs[j]
        _squared_distances(columns, prototypes[j], size, cost)
        for row in range(size):
            cost[row] *= scales[j]
            least[row] = min(least[row], cost[row])


@numba.njit(nogil=True, inline="always")
def _share(pulls, least, noise, power, part, buffer, twos, total):
    """Replace costs by parts times ratios, and sum the parts; the names are in `Shares.terms`."""
    if noise < np.inf:
        for row in range(total.size):
            total[row] = least[row] / noise
        raise_to(total, power, buffer, twos)
    else:
        for row in range(total.size):
            total[row] = 0.0
    for j in range(pulls.shape[0]):
        pull = pulls[j]
        for row in range(total.size):
            ratio = least[row] / pull[row]
            part[row] = pull[row] = ratio if pull[row] > least[row] else 1.0
        if power != 1.0:  # powers are expensive, and m = 2 needs none
            raise_to(part, power, buffer, twos)
        for row in range(total.size):
            total[row] += part[row]
            pull[row] *= part[row]


@numba.njit(nogil=True, inline="always")
def _finish(weights, least, m, part, buffer, twos, total):
    """Replace totals by weight / total^m, a factor of the pulls; return the objective."""
    for row in range(total.size):
        part[row] = 1.0 / total[row]
        total[row] = part[row] * part[row]
    if m != 2.0:
        for row in range(total.size):
            total[row] = part[row]
        raise_to(total, m, buffer, twos)
    objective = 0.0
    for row in range(total.size):
        total[row] *= weights[row]
        objective += total[row] / part[row] * least[row]
    return objective


@kernel(_TOTALS(_MATRIX, _VECTOR, _MATRIX, types.float64, _VECTOR, types.float64), REORDERED)
def add_shares(X, weights, prototypes, m, scales, noise):
    """Return the sums for the rule `Shares`."""
    n_prototypes, n_features = prototypes.shape
    power = 1.0 / (m - 1.0)
    columns = np.empty((n_features, _BLOCK))
    pulls = np.empty((n_prototypes, _BLOCK))
    least, total = np.empty(_BLOCK), np.empty(_BLOCK)
    part, buffer, twos = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK, np.int32)
    sums, counts, objective = np.zeros((n_prototypes, n_features)), np.zeros(n_prototypes), 0.0
    for start in range(0, X.shape[0], _BLOCK):
        size = min(_BLOCK, X.shape[0] - start)
        _transpose(X, start, size, columns)
        _cost(columns, prototypes, scales, noise, size, pulls, least)
        _share(pulls, least, noise, power, part[:size], buffer, twos, total[:size])
        given = weights[start : start + size]
        objective += _finish(given, least, m, part[:size], buffer, twos, total[:size])
        for j in range(n_prototypes):
            pull = pulls[j]
            for row in range(size):
                pull[row] *= total[row]
            counts[j] += _add(columns, pull, size, sums[j])
    return sums, counts, objective


@kernel(_TOTALS(_MATRIX, _VECTOR, _MATRIX, types.float64, _VECTOR), REORDERED)
def add_possibilities(X, weights, prototypes, m, eta):
    """Return the sums for the rule `Possibilities`."""
    n_prototypes, n_features = prototypes.shape
    power = 1.0 / (m - 1.0)
    columns, squared, odds = np.empty((n_features, _BLOCK)), np.empty(_BLOCK), np.empty(_BLOCK)
    kept, buffer, twos = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK, np.int32)
    sums, counts, objective = np.zeros((n_prototypes, n_features)), np.zeros(n_prototypes), 0.0
    for start in range(0, X.shape[0], _BLOCK):
        size = min(_BLOCK, X.shape[0] - start)
        _transpose(X, start, size, columns)
        given = weights[start : start + size]
        for j in range(n_prototypes):
            _squared_distances(columns, prototypes[j], size, squared)
            for row in range(size):
                odds[row] = squared[row] / eta[j]
            if power != 1.0:
                raise_to(odds[:size], power, buffer, twos)
            for row in range(size):
                kept[row] = 1.0 / (1.0 + odds[row])
            if power != 1.0:
                raise_to(kept[:size], m - 1.0, buffer, twos)
            for row in range(size):
                cost = squared[row] * kept[row] if odds[row] < np.inf else eta[j]
                objective += given[row] * cost
                kept[row] *= given[row] / (1.0 + odds[row])
            counts[j] += _add(columns, kept, size, sums[j])
    return sums, counts, objective


@kernel(_TOTALS(_MATRIX, _VECTOR, _MATRIX, types.float64, types.boolean, types.boolean), REORDERED)
def add_nearest(X, weights, prototypes, epsilon, ratio, divided):
    """Return the sums for the rule `Nearest`: of certain objects, then of the others."""
    n_prototypes, n_features = prototypes.shape
    columns = np.empty((n_features, _BLOCK))
    squared = np.empty((n_prototypes, _BLOCK))
    limit, n_possible, pull = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK)
    sums = np.zeros((2 * n_prototypes, n_features))
    counts, objective = np.zeros(2 * n_prototypes), 0.0
    for start in range(0, X.shape[0], _BLOCK):
        size = min(_BLOCK, X.shape[0] - start)
        _transpose(X, start, size, columns)
        limit[:size] = np.inf
        for j in range(n_prototypes):
            _squared_distances(columns, prototypes[j], size, squared[j])
            for row in range(size):
                limit[row] = min(limit[row], squared[j, row])
        n_possible[:size] = 0.0
        for row in range(size):
            limit[row] = epsilon**2 * limit[row] if ratio else np.sqrt(limit[row]) + epsilon
        for j in range(n_prototypes):
            for row in range(size):
                far = squared[j, row] if ratio else np.sqrt(squared[j, row])
                n_possible[row] += 1.0 if far <= limit[row] else 0.0
        for j in range(n_prototypes):
            uncertain = False
            for row in range(size):
                far = squared[j, row] if ratio else np.sqrt(squared[j, row])
                weight = weights[start + row] if far <= limit[row] else 0.0
                objective += weight * squared[j, row] / n_possible[row]
                pull[row] = weight if n_possible[row] == 1.0 else 0.0
                open_ = weight - pull[row]
                squared[j, row] = open_ / n_possible[row] if divided else open_
                uncertain |= open_ > 0.0
            counts[j] += _add(columns, pull, size, sums[j])
            if uncertain:
                other = n_prototypes + j
                counts[other] += _add(columns, squared[j], size, sums[other])
    return sums, counts, objective

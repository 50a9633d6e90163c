"""One pass over all objects that adds up what moves prototypes, compiled.

Objects are taken in blocks whose columns are contiguous, so that the inner loops run over objects.
The rules are those of `prototype_rules`, which explains them.
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
def _turn(X, start, size, columns):
    """Copy a block of rows into columns."""
    for row in range(size):
        for feature in range(X.shape[1]):
            columns[feature, row] = X[start + row, feature]


@numba.njit(nogil=True, inline="always")
def _measure(columns, prototype, size, out):
    """Squared distances of a block of objects to one prototype."""
    out[:size] = 0.0
    for feature in range(prototype.size):
        column = columns[feature, :size]
        place = prototype[feature]
        for row in range(size):
            gap = column[row] - place
            out[row] += gap * gap


@numba.njit(nogil=True, inline="always")
def _add(columns, pull, size, sums):
    """Add a block of objects, each by its pull, and return the sum of pulls."""
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
    """Costs of a block of objects by prototype, and the least of each object."""
    least[:size] = noise
    for j in range(prototypes.shape[0]):
        cost = costs[j]
        _measure(columns, prototypes[j], size, cost)
        for row in range(size):
            cost[row] *= scales[j]
            least[row] = min(least[row], cost[row])


@numba.njit(nogil=True, inline="always")
def _share(pulls, least, noise, power, part, room, twos, total):
    """Turn costs into parts times ratios, and add the parts up; see `Shares.terms`."""
    if noise < np.inf:
        for row in range(total.size):
            total[row] = least[row] / noise
        raise_to(total, power, room, twos)
    else:
        total[:] = 0.0
    for j in range(pulls.shape[0]):
        pull = pulls[j]
        for row in range(total.size):
            ratio = least[row] / pull[row]
            part[row] = pull[row] = ratio if pull[row] > least[row] else 1.0
        if power != 1.0:  # powers are dear, and m = 2 does without
            raise_to(part, power, room, twos)
        for row in range(total.size):
            total[row] += part[row]
            pull[row] *= part[row]


@numba.njit(nogil=True, inline="always")
def _keep(weights, least, m, part, room, twos, total):
    """Turn totals into what parts times ratios are multiplied by, and return the objective."""
    for row in range(total.size):
        part[row] = 1.0 / total[row]
        total[row] = part[row] * part[row]
    if m != 2.0:
        total[:] = part
        raise_to(total, m, room, twos)
    objective = 0.0
    for row in range(total.size):
        total[row] *= weights[row]
        objective += total[row] / part[row] * least[row]
    return objective


@kernel(_TOTALS(_MATRIX, _VECTOR, _MATRIX, types.float64, _VECTOR, types.float64), REORDERED)
def add_shares(X, weights, prototypes, m, scales, noise):
    """Sums for memberships that add up to 1."""
    n_prototypes, n_features = prototypes.shape
    power = 1.0 / (m - 1.0)
    columns = np.empty((n_features, _BLOCK))
    pulls = np.empty((n_prototypes, _BLOCK))
    least, total = np.empty(_BLOCK), np.empty(_BLOCK)
    part, room, twos = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK, np.int32)
    sums, counts, objective = np.zeros((n_prototypes, n_features)), np.zeros(n_prototypes), 0.0
    for start in range(0, X.shape[0], _BLOCK):
        size = min(_BLOCK, X.shape[0] - start)
        _turn(X, start, size, columns)
        _cost(columns, prototypes, scales, noise, size, pulls, least)
        _share(pulls, least, noise, power, part[:size], room, twos, total[:size])
        given = weights[start : start + size]
        objective += _keep(given, least, m, part[:size], room, twos, total[:size])
        for j in range(n_prototypes):
            pull = pulls[j]
            for row in range(size):
                pull[row] *= total[row]
            counts[j] += _add(columns, pull, size, sums[j])
    return sums, counts, objective


@kernel(_TOTALS(_MATRIX, _VECTOR, _MATRIX, types.float64, _VECTOR), REORDERED)
def add_possibilities(X, weights, prototypes, m, eta):
    """Sums for memberships in each prototype by itself."""
    n_prototypes, n_features = prototypes.shape
    power = 1.0 / (m - 1.0)
    columns, squared, odds = np.empty((n_features, _BLOCK)), np.empty(_BLOCK), np.empty(_BLOCK)
    kept, room, twos = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK, np.int32)
    sums, counts, objective = np.zeros((n_prototypes, n_features)), np.zeros(n_prototypes), 0.0
    for start in range(0, X.shape[0], _BLOCK):
        size = min(_BLOCK, X.shape[0] - start)
        _turn(X, start, size, columns)
        given = weights[start : start + size]
        for j in range(n_prototypes):
            _measure(columns, prototypes[j], size, squared)
            for row in range(size):
                odds[row] = squared[row] / eta[j]
            if power != 1.0:
                raise_to(odds[:size], power, room, twos)
            for row in range(size):
                kept[row] = 1.0 / (1.0 + odds[row])
            if power != 1.0:
                raise_to(kept[:size], m - 1.0, room, twos)
            for row in range(size):
                cost = squared[row] * kept[row] if odds[row] < np.inf else eta[j]
                objective += given[row] * cost
                kept[row] *= given[row] / (1.0 + odds[row])
            counts[j] += _add(columns, kept, size, sums[j])
    return sums, counts, objective


@kernel(_TOTALS(_MATRIX, _VECTOR, _MATRIX, types.float64, types.boolean, types.boolean), REORDERED)
def add_nearest(X, weights, prototypes, epsilon, ratio, divided):
    """Sums for sets of possible prototypes: of certain objects, then of the others."""
    n_prototypes, n_features = prototypes.shape
    columns = np.empty((n_features, _BLOCK))
    squared = np.empty((n_prototypes, _BLOCK))
    limit, found, pull = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK)
    sums = np.zeros((2 * n_prototypes, n_features))
    counts, objective = np.zeros(2 * n_prototypes), 0.0
    for start in range(0, X.shape[0], _BLOCK):
        size = min(_BLOCK, X.shape[0] - start)
        _turn(X, start, size, columns)
        limit[:size] = np.inf
        for j in range(n_prototypes):
            _measure(columns, prototypes[j], size, squared[j])
            for row in range(size):
                limit[row] = min(limit[row], squared[j, row])
        found[:size] = 0.0
        for row in range(size):
            limit[row] = epsilon**2 * limit[row] if ratio else np.sqrt(limit[row]) + epsilon
        for j in range(n_prototypes):
            for row in range(size):
                far = squared[j, row] if ratio else np.sqrt(squared[j, row])
                found[row] += 1.0 if far <= limit[row] else 0.0
        for j in range(n_prototypes):
            uncertain = False
            for row in range(size):
                far = squared[j, row] if ratio else np.sqrt(squared[j, row])
                weight = weights[start + row] if far <= limit[row] else 0.0
                objective += weight * squared[j, row] / found[row]
                pull[row] = weight if found[row] == 1.0 else 0.0
                open_ = weight - pull[row]
                squared[j, row] = open_ / found[row] if divided else open_
                uncertain |= open_ > 0.0
            counts[j] += _add(columns, pull, size, sums[j])
            if uncertain:
                other = n_prototypes + j
                counts[other] += _add(columns, squared[j], size, sums[other])
    return sums, counts, objective

"""Partition distance of rough clusterings: the closest hard ones inside, and the farthest.

With counts of objects for each pair of sets, the size of the problems does not grow with n.
"""

from __future__ import annotations

import math
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.transport.certified import Certified, between, exactly
from partita.transport.sides import Side

Integers = NDArray[np.int64]

# Up to so many ways of matching clusters all are tried; beyond, an integer program decides.
_FEW_MATCHINGS = 1000
_STATES_A_NODE = 100_000


def closest(counts: Integers, first: Side, second: Side, states: int) -> Certified:
    """The fewest objects to move, over n - 1: as many as possible stay under one matching."""
    n = int(counts.sum())
    if first.shape == "hard" or second.shape == "hard":
        from scipy.optimize import linear_sum_assignment

        together = first.members.T @ counts @ second.members
        kept = int(together[linear_sum_assignment(-together)].sum())
        return exactly((n - kept) / max(1, n - 1), "one assignment problem")
    few, many = sorted((first.n_clusters, second.n_clusters))
    if math.perm(many, few) <= _FEW_MATCHINGS:
        kept = max(
            int(counts[_meeting(first, second, matching)].sum())
            for matching in _matchings(first, second)
        )
        return exactly((n - kept) / max(1, n - 1), "all matchings of clusters")
    found = _best_matching(counts, first, second, states)
    return _moved(n, found, "integer program over matchings of clusters")


def _matchings(first: Side, second: Side) -> Any:
    """Matrices of zeros and ones that match the clusters of the smaller side."""
    rows, columns = first.n_clusters, second.n_clusters
    for chosen in permutations(range(max(rows, columns)), min(rows, columns)):
        matching = np.zeros((rows, columns), np.int64)
        places = np.arange(min(rows, columns))
        matching[(places, chosen) if rows <= columns else (chosen, places)] = 1
        yield matching


def _meeting(first: Side, second: Side, matching: Integers) -> NDArray[np.bool_]:
    """Which pairs of sets have a cluster in common under a matching."""
    meet: NDArray[np.bool_] = first.members.astype(np.int64) @ matching @ second.members.T > 0
    return meet


class _Found(NamedTuple):
    """The smallest total that was found, and a bound that none is below."""

    total: float
    bound: float


def _solve(
    cost: Any, rows: Any, low: Any, high: Any, lower: Any, upper: Any, states: int
) -> _Found:
    from scipy.optimize import Bounds, LinearConstraint, milp

    options = {"mip_rel_gap": 0, "node_limit": max(1, states // _STATES_A_NODE)}
    solved = milp(
        cost,
        constraints=LinearConstraint(rows, low, high),
        integrality=np.ones(len(cost)),
        bounds=Bounds(lower, upper),
        options=options,
    )
    if solved.status == 0:
        return _Found(round(solved.fun), round(solved.fun))
    total = math.inf if solved.x is None else round(solved.fun)
    bound = -math.inf if solved.mip_dual_bound is None else math.ceil(solved.mip_dual_bound - 1e-6)
    return _Found(total, bound)


def _best_matching(counts: Integers, first: Side, second: Side, states: int) -> _Found:
    """Match clusters so that most objects have a pair of matched ones: minus how many do."""
    from scipy.sparse import bmat, coo_array, eye_array, kron

    rows, columns = first.n_clusters, second.n_clusters
    types = np.argwhere(counts)
    meets = np.array(
        [np.outer(first.members[i], second.members[j]).ravel() for i, j in types], np.float64
    )
    sizes = counts[tuple(types.T)].astype(np.float64)
    matched = rows * columns
    once = np.vstack(
        [
            kron(eye_array(rows), np.ones((1, columns))).toarray(),
            kron(np.ones((1, rows)), eye_array(columns)).toarray(),
        ]
    )
    # kept <= size * (matched pairs that the type allows), and at most one match a cluster.
    constraints = bmat(
        [[coo_array(-meets * sizes[:, None]), eye_array(len(types))], [coo_array(once), None]]
    )
    high = np.concatenate([np.zeros(len(types)), np.ones(rows + columns)])
    cost = np.concatenate([np.zeros(matched), -np.ones(len(types))])
    upper = np.concatenate([np.ones(matched), sizes])
    found = _solve(cost, constraints, np.full(high.size, -np.inf), high, 0 * upper, upper, states)
    return _Found(-found.total, -found.bound)


def _moved(n: int, kept: _Found, method: str) -> Certified:
    """Moved objects over n - 1 when between `total` and `bound` objects can be kept."""
    at_most = min(n, n - kept.total if math.isfinite(kept.total) else n)
    at_least = n - kept.bound if math.isfinite(kept.bound) else 0
    sharpen = "a larger budget lets the integer program run longer"
    return between(at_least / max(1, n - 1), at_most / max(1, n - 1), method, sharpen)


def farthest(counts: Integers, first: Side, second: Side, states: int) -> Certified:
    """Hausdorff: how far a hard clustering inside one can be from all inside the other."""
    n = int(counts.sum())
    method = "integer program over tables, as large as there are types of objects"
    ways = []
    if first.shape != "hard":
        ways.append(_farthest_from(counts, first, second, states))
    if second.shape != "hard":
        ways.append(_farthest_from(counts.T, second, first, states))
    # The smallest number of objects kept, over both ways.
    total = min(way.total for way in ways)
    bound = min(way.bound for way in ways)
    at_least = (n - total) / max(1, n - 1) if math.isfinite(total) else 0.0
    at_most = (n - bound) / max(1, n - 1) if math.isfinite(bound) else 1.0
    sharpen = "a larger budget lets the integer program run longer"
    return between(at_least, min(1.0, at_most), method, sharpen)


def _farthest_from(counts: Integers, first: Side, second: Side, states: int) -> _Found:
    """Choose the first's clusters so that the best matching keeps as few objects as can be.

    By duality of the assignment problem the best matching keeps min sum u + sum v with
    u_i + v_w at least the objects of chosen cluster i that may be in w.
    """
    from scipy.sparse import coo_array

    rows, columns = first.n_clusters, second.n_clusters
    types = np.argwhere(counts)
    choices = [(t, i) for t, (a, _) in enumerate(types.tolist()) for i in first.sets[a]]
    entries: list[tuple[int, int, float]] = []
    for place, (t, i) in enumerate(choices):
        entries.append((rows * columns + t, place, 1.0))
        entries += [(i * columns + w, place, -1.0) for w in second.sets[types[t, 1]]]
    for i in range(rows):
        for w in range(columns):
            entries.append((i * columns + w, len(choices) + i, 1.0))
            entries.append((i * columns + w, len(choices) + rows + w, 1.0))
    row, column, value = zip(*entries, strict=True)
    size = len(choices) + rows + columns
    constraints = coo_array((value, (row, column)), shape=(rows * columns + len(types), size))
    numbers = counts[tuple(types.T)].astype(np.float64)
    low = np.concatenate([np.zeros(rows * columns), numbers])
    high = np.concatenate([np.full(rows * columns, np.inf), numbers])
    cost = np.concatenate([np.zeros(len(choices)), np.ones(rows + columns)])
    return _solve(
        cost,
        constraints.tocsr(),
        low,
        high,
        np.zeros(size),
        np.full(size, float(counts.sum())),
        states,
    )

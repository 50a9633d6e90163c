"""Partition distance of rough clusterings: the closest hard ones inside, and the farthest.

With counts of objects for each pair of sets, the size of the problems does not grow with n.
"""

from __future__ import annotations

import math
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.results.certified import Certified, between, exactly
from partita.transport.focal_masses import Side

# Up to so many ways of matching clusters all are tried; beyond, an integer program decides.
_FEW_MATCHINGS = 1000
# What an integer program costs, measured: its first node, for each pair of a choice and a cell of
# the table; and any other node, at all and for each variable.
_STATES_A_ROOT = 250
_STATES_A_NODE, _STATES_A_VARIABLE = 100_000, 200


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
    """The smallest total that was found, and a bound that none is below; a solution if any."""

    total: float
    bound: float
    solution: Any = None


class _Program(NamedTuple):
    """Whole numbers from 0 to `upper` with low <= rows @ x <= high, of least cost."""

    cost: Any
    rows: Any
    low: Any
    high: Any
    upper: Any

    def solve(self, root: int, states: int) -> _Found:
        """Solve within the budget; only with fractions if the first node alone would take more."""
        from scipy.optimize import Bounds, LinearConstraint, milp

        whole = root <= states
        a_node = _STATES_A_NODE + _STATES_A_VARIABLE * len(self.cost)
        options = {"mip_rel_gap": 0, "node_limit": max(1, 1 + (states - root) // a_node)}
        solved = milp(
            self.cost,
            constraints=LinearConstraint(self.rows, self.low, self.high),
            integrality=np.full(len(self.cost), int(whole)),
            bounds=Bounds(np.zeros(len(self.cost)), self.upper),
            options=options if whole else {},
        )
        if solved.status == 0 and whole:
            return _Found(round(solved.fun), round(solved.fun))
        if not whole:
            # Totals are whole numbers, so that the least one is no less than the next.
            least = math.ceil(solved.fun - 1e-6) if solved.status == 0 else -math.inf
            return _Found(math.inf, least, solved.x)
        total = math.inf if solved.x is None else round(solved.fun)
        known = solved.mip_dual_bound
        return _Found(total, -math.inf if known is None else math.ceil(known - 1e-6))


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
    program = _Program(cost, constraints, np.full(high.size, -np.inf), high, upper)
    found = program.solve(_STATES_A_ROOT * matched * len(types), states)
    total = found.total
    if found.solution is not None:
        total = -_kept(counts, first, second, found.solution[:matched].reshape(rows, columns))
    return _Found(-total, -found.bound)


def _kept(counts: Integers, first: Side, second: Side, weights: Any) -> int:
    """Objects that are kept under the matching of largest weight."""
    from scipy.optimize import linear_sum_assignment

    matching = np.zeros(weights.shape, np.int64)
    matching[linear_sum_assignment(-weights)] = 1
    return int(counts[_meeting(first, second, matching)].sum())


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
    both = "hard" not in (first.shape, second.shape)
    if first.shape != "hard":
        ways.append(_farthest_from(counts, first, second, states // (1 + both)))
    if second.shape != "hard":
        ways.append(_farthest_from(counts.T, second, first, states // (1 + both)))
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
    upper = np.full(size, float(counts.sum()))
    program = _Program(cost, constraints.tocsr(), low, high, upper)
    open_choices = sum(len(first.sets[a]) for a, _ in types.tolist() if len(first.sets[a]) > 1)
    found = program.solve(_STATES_A_ROOT * rows * columns * open_choices, states)
    if found.solution is None:
        return found
    return found._replace(total=_kept_by_choice(counts, first, second, found.solution))


def _kept_by_choice(counts: Integers, first: Side, second: Side, shares: Any) -> int:
    """Objects kept when all of a type choose the cluster with the largest share."""
    from scipy.optimize import linear_sum_assignment

    together = np.zeros((first.n_clusters, second.n_clusters), np.int64)
    place = 0
    for a, b in np.argwhere(counts).tolist():
        clusters = first.sets[a]
        chosen = clusters[int(np.argmax(shares[place : place + len(clusters)]))]
        together[chosen, list(second.sets[b])] += counts[a, b]
        place += len(clusters)
    return int(together[linear_sum_assignment(-together)].sum())

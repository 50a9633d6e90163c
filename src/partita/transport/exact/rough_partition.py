"""Partition distance between a rough and a hard or rough clustering, by integer programs.

Only the number of objects for each pair of sets matters, so that the size of the programs does not
grow with n. A program that does not fit in the budget is replaced by its linear relaxation, whose
optimum bounds that of the program (weak duality).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Booleans, Integers
from partita.results.certified import Certified, between, exactly
from partita.transport.focal_masses import FocalMasses
from partita.transport.problem import Ends, Problem

# Up to this many matchings of clusters are all tried; otherwise an integer program decides.
_FEW_MATCHINGS = 1000
# Costs of an integer program, measured: its first node, for each pair of a choice and a cell of
# the table; and any other node, for each node and for each variable.
_STATES_PER_ROOT = 250
_STATES_PER_NODE, _STATES_PER_VARIABLE = 100_000, 200
_SHARPEN = "a larger budget lets the integer program run longer"


def solve(problem: Problem) -> Ends:
    """Return both ends; where alpha asks for one end alone, that end twice."""
    given = problem.set_counts, problem.first, problem.second, problem.budget
    if problem.alpha in (0.0, 1.0):
        only = (farthest if problem.alpha else closest)(*given)
        return Ends(only, only)
    return Ends(closest(*given), farthest(*given))


def closest(counts: Integers, first: FocalMasses, second: FocalMasses, states: int) -> Certified:
    """Return the distance of the closest hard clusterings: the fewest moves over n - 1.

    An object stays if its two sets have a matched pair of clusters. `counts` has the number of
    objects for each pair of sets.
    """
    n = int(counts.sum())
    if first.kind == "hard" or second.kind == "hard":
        from scipy.optimize import linear_sum_assignment

        together = first.members.T @ counts @ second.members
        kept = int(together[linear_sum_assignment(-together)].sum())
        return exactly((n - kept) / max(1, n - 1), "one assignment problem")
    few, many = sorted((first.n_clusters, second.n_clusters))
    if math.perm(many, few) <= _FEW_MATCHINGS:
        kept = max(
            int(counts[_have_matched_clusters(first, second, matching)].sum())
            for matching in _matchings(first, second)
        )
        return exactly((n - kept) / max(1, n - 1), "all matchings of clusters")
    kept_bounds = _best_matching(counts, first, second, states)
    high = n - kept_bounds.total if math.isfinite(kept_bounds.total) else n
    low = n - kept_bounds.bound if math.isfinite(kept_bounds.bound) else 0
    method = "integer program over matchings of clusters"
    return between(low / max(1, n - 1), min(n, high) / max(1, n - 1), method, _SHARPEN)


def _matchings(first: FocalMasses, second: FocalMasses) -> Iterator[Integers]:
    """Yield all 0-1 matrices that match each cluster of the side with fewer clusters."""
    rows, columns = first.n_clusters, second.n_clusters
    smaller = np.arange(min(rows, columns))
    for chosen in permutations(range(max(rows, columns)), min(rows, columns)):
        matching = np.zeros((rows, columns), np.int64)
        matching[(smaller, chosen) if rows <= columns else (chosen, smaller)] = 1
        yield matching


def _have_matched_clusters(first: FocalMasses, second: FocalMasses, matching: Integers) -> Booleans:
    """Return which pairs of sets have a matched pair of clusters."""
    meet: Booleans = first.members.astype(np.int64) @ matching @ second.members.T > 0
    return meet


class _Optimum(NamedTuple):
    """The smallest total that was reached, a lower bound, and a fractional solution if any."""

    total: float
    bound: float
    solution: Any = None


class _Program(NamedTuple):
    """Minimize cost @ x over integers 0 <= x <= upper with low <= rows @ x <= high."""

    cost: Any
    rows: Any
    low: Any
    high: Any
    upper: Any

    def solve(self, root: int, states: int) -> _Optimum:
        """Solve within the budget; only the relaxation if the root node costs more than that."""
        from scipy.optimize import Bounds, LinearConstraint, milp

        whole = root <= states
        node = _STATES_PER_NODE + _STATES_PER_VARIABLE * len(self.cost)
        options = {"mip_rel_gap": 0, "node_limit": max(1, 1 + (states - root) // node)}
        solved = milp(
            self.cost,
            constraints=LinearConstraint(self.rows, self.low, self.high),
            integrality=np.full(len(self.cost), int(whole)),
            bounds=Bounds(np.zeros(len(self.cost)), self.upper),
            options=options if whole else {},
        )
        if solved.status == 0 and whole:
            return _Optimum(round(solved.fun), round(solved.fun))
        if not whole:
            # Totals are integers, so that the relaxation can be rounded up.
            least = math.ceil(solved.fun - 1e-6) if solved.status == 0 else -math.inf
            return _Optimum(math.inf, least, solved.x)
        total = math.inf if solved.x is None else round(solved.fun)
        dual = solved.mip_dual_bound
        return _Optimum(total, -math.inf if dual is None else math.ceil(dual - 1e-6))


def _best_matching(
    counts: Integers, first: FocalMasses, second: FocalMasses, states: int
) -> _Optimum:
    """Match clusters so that most objects stay; return the numbers of objects that stay."""
    from scipy.sparse import bmat, coo_array, eye_array, kron

    rows, columns = first.n_clusters, second.n_clusters
    types = np.argwhere(counts)
    pairs = np.array(
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
    # kept <= size * (number of matched pairs that the type allows); one match for each cluster.
    constraints = bmat(
        [[coo_array(-pairs * sizes[:, None]), eye_array(len(types))], [coo_array(once), None]]
    )
    high = np.concatenate([np.zeros(len(types)), np.ones(rows + columns)])
    cost = np.concatenate([np.zeros(matched), -np.ones(len(types))])
    upper = np.concatenate([np.ones(matched), sizes])
    program = _Program(cost, constraints, np.full(high.size, -np.inf), high, upper)
    optimum = program.solve(_STATES_PER_ROOT * matched * len(types), states)
    total = optimum.total
    if optimum.solution is not None:
        weights = optimum.solution[:matched].reshape(rows, columns)
        total = -_kept_by_weights(counts, first, second, weights)
    return _Optimum(-total, -optimum.bound)


def _kept_by_weights(
    counts: Integers, first: FocalMasses, second: FocalMasses, weights: Any
) -> int:
    """Return the number of objects that stay under the matching of largest weight."""
    from scipy.optimize import linear_sum_assignment

    matching = np.zeros(weights.shape, np.int64)
    matching[linear_sum_assignment(-weights)] = 1
    return int(counts[_have_matched_clusters(first, second, matching)].sum())


def farthest(counts: Integers, first: FocalMasses, second: FocalMasses, states: int) -> Certified:
    """Return the Hausdorff distance: the larger of its two directions.

    `counts` has the number of objects for each pair of sets.
    """
    n = int(counts.sum())
    method = "integer program over tables, as large as there are types of objects"
    directions = []
    both = "hard" not in (first.kind, second.kind)
    if first.kind != "hard":
        directions.append(_one_way_hausdorff(counts, first, second, states // (1 + both)))
    if second.kind != "hard":
        directions.append(_one_way_hausdorff(counts.T, second, first, states // (1 + both)))
    # The smallest number of objects that stay, over both directions.
    total = min(optimum.total for optimum in directions)
    bound = min(optimum.bound for optimum in directions)
    at_least = (n - total) / max(1, n - 1) if math.isfinite(total) else 0.0
    at_most = (n - bound) / max(1, n - 1) if math.isfinite(bound) else 1.0
    return between(at_least, min(1.0, at_most), method, _SHARPEN)


def _one_way_hausdorff(
    counts: Integers, first: FocalMasses, second: FocalMasses, states: int
) -> _Optimum:
    """Choose clusters for `first` so that the best matching with `second` keeps fewest objects.

    By linear programming duality of the assignment problem, the best matching keeps
    min sum u + sum v with u_i + v_w at least the number of objects in chosen cluster i that may be
    in cluster w.
    """
    from scipy.sparse import coo_array

    rows, columns = first.n_clusters, second.n_clusters
    types = np.argwhere(counts)
    choices = [(t, i) for t, (a, _) in enumerate(types.tolist()) for i in first.sets[a]]
    entries: list[tuple[int, int, float]] = []
    for variable, (t, i) in enumerate(choices):
        entries.append((rows * columns + t, variable, 1.0))
        entries += [(i * columns + w, variable, -1.0) for w in second.sets[types[t, 1]]]
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
    optimum = program.solve(_STATES_PER_ROOT * rows * columns * open_choices, states)
    if optimum.solution is None:
        return optimum
    return optimum._replace(total=_kept_by_choice(counts, first, second, optimum.solution))


def _kept_by_choice(counts: Integers, first: FocalMasses, second: FocalMasses, shares: Any) -> int:
    """Return the objects that stay when each type takes the cluster with its largest share."""
    from scipy.optimize import linear_sum_assignment

    together = np.zeros((first.n_clusters, second.n_clusters), np.int64)
    start = 0
    for a, b in np.argwhere(counts).tolist():
        clusters = first.sets[a]
        chosen = clusters[int(np.argmax(shares[start : start + len(clusters)]))]
        together[chosen, list(second.sets[b])] += counts[a, b]
        start += len(clusters)
    return int(together[linear_sum_assignment(-together)].sum())

"""Move classes of objects between clusters of a consensus, while that lowers the total distance.

The cost of a cluster l is W f(n_l) - 2 sum_i w_i sum_j f(n_ijl), with the number n_l of its
objects, the weights w_i of several clusterings, their sum W, the numbers n_ijl of its objects in
cluster j of clustering i, and a convex function f: x^2 for the Mirkin distance, x log x for the
variation of information. A class has one row in the table of each clustering, so a move changes few
numbers.
"""

from __future__ import annotations

from typing import Any

from partita.array_types import Floats, Integers
from partita.kernels.numba_switch import use_compiled_by_size
from partita.tolerances import ROUNDING

# The costs that a sweep looks up from which on it is compiled.
_MANY_LOOKUPS = 200_000


def move_classes(
    rows: Integers,
    sizes: Integers,
    weights: Floats,
    convex: Floats,
    assignment: Integers,
    table: Integers,
    cluster_sizes: Integers,
    order: Integers,
    sweeps: int,
) -> int:
    """Move each class to its best cluster, in some order, until none moves; return the sweeps done.

    `assignment`, `table` and `cluster_sizes` are changed in place.

    Parameters
    ----------
    rows : array of shape (classes, clusterings)
        The rows of the table that a class belongs to, one for each clustering.
    sizes : array of shape (classes,)
    weights : array of shape (clusterings,)
    convex : array
        f(0), f(1), … up to the number of objects.
    assignment : array of shape (classes,)
        The cluster of each class.
    table : array of shape (rows, clusters)
        The numbers of objects. Clusters may be empty.
    cluster_sizes : array of shape (clusters,)
    order : array of shape (classes,)
    sweeps : int
        The largest number of sweeps over all classes.
    """
    arguments = (rows, sizes, weights, convex, assignment, table, cluster_sizes, order, sweeps)
    if use_compiled_by_size(rows.size * table.shape[1], _MANY_LOOKUPS):
        from partita.kernels.compiled import class_moves as compiled

        return int(compiled.move_classes(*arguments))
    return _move_in_numpy(*arguments)


def _move_in_numpy(
    rows: Integers,
    sizes: Integers,
    weights: Floats,
    convex: Floats,
    assignment: Integers,
    table: Integers,
    cluster_sizes: Integers,
    order: Integers,
    sweeps: int,
) -> int:
    total = weights.sum()
    for sweep in range(sweeps):
        moved = False
        for index in order.tolist():
            row, size, old = rows[index], sizes[index], assignment[index]
            table[row, old] -= size
            cluster_sizes[old] -= size
            counts = table[row]
            costs = total * (convex[cluster_sizes + size] - convex[cluster_sizes])
            costs -= 2 * (weights @ (convex[counts + size] - convex[counts]))
            new = best_of(costs, old)
            table[row, new] += size
            cluster_sizes[new] += size
            assignment[index] = new
            moved |= new != old
        if not moved:
            return sweep + 1
    return sweeps


def best_of(costs: Any, old: int) -> int:
    """Return the index of the least cost; the old one unless another is lower than by rounding."""
    new = int(costs.argmin())
    return new if costs[new] < costs[old] - ROUNDING * abs(costs[old]) else int(old)

"""Sums over pairs of objects of the difference between their distances in two clusterings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.kernels.absolute_differences import Values
from partita.kernels.numba_switch import use_compiled
from partita.kernels.threaded_rows import add_over_rows

# A function of two membership matrices that returns the distances between all their rows.
Metric = Callable[[Floats, Floats], Any]

# Pairs that numpy holds at once.
_PAIRS_AT_ONCE = 1 << 20


def sum_of_differences(
    first: Floats, second: Floats, distance: Metric, *, is_half_l1: bool
) -> float:
    """Return the sum over pairs i < j of |d(u_i, u_j) - d(v_i, v_j)|.

    `first` and `second` are the membership matrices u and v, objects x clusters. `is_half_l1` says
    that `distance` is half the L1 distance, for which there is a compiled loop.
    """
    n = first.shape[0]
    steps_a_pair = first.shape[1] + second.shape[1]
    if is_half_l1 and use_compiled("relations", n * (n - 1) / 2 * steps_a_pair):
        return _compiled_half_l1(first, second)
    step = max(1, _PAIRS_AT_ONCE // (n * max(first.shape[1], second.shape[1])))
    total = 0.0
    for start in range(0, n, step):
        rows = slice(start, start + step)
        blocks = [distance(matrix[rows], matrix[start:]) for matrix in (first, second)]
        total += float(np.triu(np.abs(blocks[0] - blocks[1]), 1).sum())
    return total


def distances_of_pairs(memberships: Floats, distance: Metric) -> Values:
    """Return the distribution of the distances of all pairs of objects."""
    n = memberships.shape[0]
    step = max(1, _PAIRS_AT_ONCE // (n * memberships.shape[1]))

    def blocks() -> Iterator[tuple[Floats, Floats]]:
        for start in range(0, n, step):
            block = np.asarray(distance(memberships[start : start + step], memberships[start:]))
            values = block[np.triu(np.ones(block.shape, np.bool_), 1)]
            yield values, np.ones(values.size)

    return Values(blocks, n * (n - 1) / 2)


def _compiled_half_l1(first: Floats, second: Floats) -> float:
    from partita.kernels.compiled.relations import half_distance_sums

    u, v = (np.ascontiguousarray(matrix.T) for matrix in (first, second))
    total = add_over_rows(
        lambda start, stop: half_distance_sums(u, v, start, stop),
        first.shape[0],
        first.shape[1] + second.shape[1],
        "comparing pairs",
    )
    return float(total)

"""Sums over pairs of objects of the difference between their distances in two clusterings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.kernels.absolute_differences import Values
from partita.kernels.membership_pairs import (
    sum_of_distance_differences,
    sum_of_product_differences,
)
from partita.kernels.numba_switch import use_compiled_by_size

# A function of two membership matrices that returns the distances between all their rows.
Metric = Callable[[Floats, Floats], Any]

# Pairs that numpy holds at once.
_PAIRS_AT_ONCE = 1 << 20


def sum_of_differences(
    first: Floats, second: Floats, distance: Metric, *, name: str | None = None
) -> float:
    """Return the sum over pairs i < j of |d(u_i, u_j) - d(v_i, v_j)|.

    `first` and `second` are the membership matrices u and v, objects x clusters. Distances with the
    names "half_l1" and "cosine" have compiled loops.
    """
    n = first.shape[0]
    if name in _COMPILED and _worth_compiling(first, second):
        return _COMPILED[name](first, second)
    step = max(1, _PAIRS_AT_ONCE // (n * max(first.shape[1], second.shape[1])))
    total = 0.0
    for start in range(0, n, step):
        rows = slice(start, start + step)
        blocks = [distance(matrix[rows], matrix[start:]) for matrix in (first, second)]
        total += float(np.triu(np.abs(blocks[0] - blocks[1]), 1).sum())
    return total


def _worth_compiling(first: Floats, second: Floats) -> bool:
    n = first.shape[0]
    steps_a_pair = first.shape[1] + second.shape[1]
    return use_compiled_by_size(n * (n - 1) / 2 * steps_a_pair)


def of_length_one(memberships: Floats) -> Floats:
    """Divide each row by its Euclidean length; rows of zeros stay as they are."""
    lengths = np.linalg.norm(memberships, axis=1, keepdims=True)
    scaled: Floats = np.divide(
        memberships, lengths, out=np.zeros_like(memberships), where=lengths > 0
    )
    return scaled


def _compiled_half_l1(first: Floats, second: Floats) -> float:
    return sum_of_distance_differences(first.T, second.T)


def _compiled_cosine(first: Floats, second: Floats) -> float:
    scaled = of_length_one(first).T, of_length_one(second).T
    return sum_of_product_differences(*scaled, np.ones(first.shape[0]))


_COMPILED = {"half_l1": _compiled_half_l1, "cosine": _compiled_cosine}


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

"""Loops of single linkage: in Python for short input, compiled for long.

The functions work on lists and on arrays alike; `partita.kernels.compiled.single_linkage` compiles
them.
"""

from __future__ import annotations

from typing import Any


def link_pairs(
    left: Any,
    right: Any,
    weights: Any,
    parents: Any,
    sizes: Any,
    last: Any,
    following: Any,
    gaps: Any,
    joins: Any,
    products: Any,
) -> int:
    """Join the clusters of each pair, one pair after another; return the number of joins.

    `parents`, `sizes` and `last` begin as 0 … n - 1, ones, and 0 … n - 1; `following` and `gaps`
    begin as "none". On return, `joins` has the index of the pair that made each join, and
    `products` the product of the weights of the two clusters. `following` links the objects of
    each cluster in a chain in which every former cluster is contiguous, and `gaps` has the join at
    which an object and the next one in the chain came together.
    """
    count = 0
    for event in range(len(left)):
        i, j = left[event], right[event]
        while parents[i] != i:
            parents[i] = parents[parents[i]]
            i = parents[i]
        while parents[j] != j:
            parents[j] = parents[parents[j]]
            j = parents[j]
        if i == j:
            continue
        if sizes[i] < sizes[j]:
            i, j = j, i
        parents[j] = i
        sizes[i] += sizes[j]
        joins[count] = event
        products[count] = weights[i] * weights[j]
        weights[i] += weights[j]
        # The root of a cluster is the first object of its chain.
        following[last[i]] = j
        gaps[last[i]] = event
        last[i] = last[j]
        count += 1
    return count


def follow_chains(parents: Any, following: Any, order: Any) -> None:
    """Write the objects into `order`, chain after chain."""
    position = 0
    for start in range(len(parents)):
        if parents[start] == start:
            i = start
            while i >= 0:
                order[position] = i
                position += 1
                i = following[i]


def join_neighbors(neighbors: Any, starts: Any, ends: Any, products: Any) -> None:
    """Join the interval that ends at each of `neighbors` with the next; write products of lengths.

    `starts` and `ends` begin as 0 … n - 1: where the interval begins that ends at an index, and
    where the one ends that begins there.
    """
    for index in range(len(neighbors)):
        i = neighbors[index]
        start, end = starts[i], ends[i + 1]
        products[index] = (i - start + 1) * (end - i)
        starts[end] = start
        ends[start] = end

"""Rand distance of two rough clusterings: their closest hard clusterings, and Hausdorff distance.

The number of disagreements is concave or linear along every exchange between two cells of the
table. So the closest pair is at a vertex: objects go to their first possible cell in some order of
the cells.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain, islice, permutations

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.measures.credal import alpha_rand_score
from partita.measures.pair_means import number_of_pairs
from partita.results.certified import Certified, between, exactly
from partita.tables.rough_tables import ObjectTypes, distinct, object_types, possible_tables
from partita.transport.bounds.closest_inside import ClosestBound
from partita.transport.bounds.product_couplings import matchings
from partita.transport.bounds.response_rules import farthest_response
from partita.transport.exact.hard_rough_rand import ClosestByOrders, disagreements, types_of
from partita.transport.focal_masses import FocalMasses, singletons
from partita.transport.problem import Ends, Problem
from partita.transport.search.hill_climbing import largest_found

_ORDERS_AT_ONCE = 4096
_FEW_TABLES = 2_000_000
# The most contested cells whose orders are all tried.
_MOST_CELLS = 9
_SHARPEN = "a larger budget lets all tables be tried"


def solve(problem: Problem) -> Ends:
    """Return the distance of the closest hard clusterings, and the Hausdorff distance."""
    return rough_rough(
        problem.set_counts, problem.first, problem.second, problem.budget, problem.rng
    )


def rough_rough(
    counts: Integers,
    first: FocalMasses,
    second: FocalMasses,
    states: int,
    rng: np.random.Generator,
) -> Ends:
    """Return both ends; `counts` has the number of objects for each pair of sets."""
    pairs = max(1.0, number_of_pairs(int(counts.sum())))
    types = types_of(counts, first, second)
    lower = _closest_pair(types, first, second, pairs, states, rng)
    return Ends(lower, _hausdorff(counts, first, second, lower, pairs, states, rng))


def _closest_pair(
    types: ObjectTypes,
    first: FocalMasses,
    second: FocalMasses,
    pairs: float,
    states: int,
    rng: np.random.Generator,
) -> Certified:
    """Try all objects of a type in one cell, or all orders of the cells, whichever is less."""
    contested = sorted({int(c) for cells in types.cells if cells.size > 1 for c in cells})
    n_pure = math.prod(cells.size for cells in types.cells)
    n_orders = math.factorial(len(contested))
    affordable = n_orders * len(types.cells) <= max(states, _FEW_TABLES) * 10
    if n_pure <= min(states, _FEW_TABLES) and n_pure <= 20 * n_orders:
        least = _least_of_pure_tables(types)
    elif len(contested) <= _MOST_CELLS and affordable:
        least = _least_of_orders(types, contested)
    else:
        score = alpha_rand_score(first.evidential, second.evidential, alpha=0.0)
        near = -largest_found(types, lambda tables: -disagreements(tables) / pairs, states, rng)
        method = "below by pairs of objects, above by search among tables"
        return between(1.0 - float(score), near, method, _SHARPEN)
    return exactly(least / pairs, "orders of priority among cells")


def _least_of_pure_tables(types: ObjectTypes) -> float:
    """Return the least D of tables in which all objects of a type are in one cell."""
    size = types.shape[0] * types.shape[1]
    tables = np.zeros((1, size), np.int64)
    by_size = sorted(zip(types.cells, types.counts, strict=True), key=lambda pair: pair[0].size)
    for cells, count in by_size:
        added = np.zeros((cells.size, size), np.int64)
        added[np.arange(cells.size), cells] = count
        tables = (tables[:, None, :] + added).reshape(-1, size)
        tables = distinct(tables, sum(types.counts)) if cells.size > 1 else tables
    return float(disagreements(tables.reshape(-1, *types.shape)).min())


def _least_of_orders(types: ObjectTypes, contested: list[int]) -> float:
    """Return the least D when objects go to their first possible cell in some order."""
    best = math.inf
    index_of = {cell: index for index, cell in enumerate(contested)}
    certain = np.zeros(types.shape[0] * types.shape[1], np.int64)
    for cells, count in zip(types.cells, types.counts, strict=True):
        if cells.size == 1:
            certain[cells[0]] += count
    ambiguous = [
        (np.array([index_of[int(c)] for c in cells]), cells, count)
        for cells, count in zip(types.cells, types.counts, strict=True)
        if cells.size > 1
    ]
    for ranks in _batches_of_orders(len(contested)):
        tables = np.repeat(certain[None], len(ranks), axis=0)
        for indices, cells, count in ambiguous:
            chosen = cells[ranks[:, indices].argmin(axis=1)]
            tables[np.arange(len(ranks)), chosen] += count
        best = min(best, float(disagreements(tables.reshape(-1, *types.shape)).min()))
    return best


def _batches_of_orders(size: int) -> Iterator[NDArray[np.int8]]:
    """Yield all permutations of `size` ranks, as arrays of at most 4,096 rows."""
    orders, left = permutations(range(size)), math.factorial(size)
    while left:
        rows = min(left, _ORDERS_AT_ONCE)
        ranks = chain.from_iterable(islice(orders, rows))
        yield np.fromiter(ranks, np.int8, rows * size).reshape(rows, size)
        left -= rows


def _hausdorff(
    counts: Integers,
    first: FocalMasses,
    second: FocalMasses,
    lower: Certified,
    pairs: float,
    states: int,
    rng: np.random.Generator,
) -> Certified:
    """Return the Hausdorff distance: the larger of its two directions."""
    directions = [(counts, first, second), (counts.T, second, first)]
    figures = [_one_way_hausdorff(*way, pairs, states // 2, rng) for way in directions]
    if all(figure is not None and figure.exact for figure in figures):
        largest = max(figure.value for figure in figures if figure is not None)
        return exactly(largest, "all tables, each with its closest")
    low = max([lower.at_least, *(figure.at_least for figure in figures if figure is not None)])
    high = max(_upper_bound(*way, pairs, states // 4, rng) for way in directions)
    method = "below by search among tables, above by rules of response"
    return between(low, min(1.0, high), method, _SHARPEN)


def _one_way_hausdorff(
    counts: Integers,
    first: FocalMasses,
    second: FocalMasses,
    pairs: float,
    states: int,
    rng: np.random.Generator,
) -> Certified | None:
    """Return the largest distance of a hard clustering inside `first` from the set `second`.

    Exact where all tables are tried, otherwise a lower bound; None where nothing is known.
    """
    # A table of the first's clusters by the second's sets determines the distance.
    shape = (first.n_clusters, len(second.sets))
    types = object_types(counts, first.sets, singletons(len(second.sets)), shape)
    closest = ClosestByOrders(second, first.n_clusters)
    if not closest.possible:
        bound = ClosestBound(second, first.n_clusters)
        if not bound.possible:
            return None
        tries = max(1, states // 2 // bound.states)
        low = largest_found(types, lambda tables: bound(tables)[0] / pairs, tries, rng)
        return between(low, 1.0, "search among tables")

    def distance(tables: Integers) -> Floats:
        return closest(tables) / pairs

    if types.n_ways * closest.states <= states:
        tables = possible_tables(types, types.n_ways + 1)
        assert tables is not None
        return exactly(float(distance(tables).max()), "all tables")
    # The other half of the budget is for the upper bound.
    low = largest_found(types, distance, max(1, states // 2 // closest.states), rng)
    return between(low, 1.0, "search among tables")


def _upper_bound(
    counts: Integers,
    first: FocalMasses,
    second: FocalMasses,
    pairs: float,
    states: int,
    rng: np.random.Generator,
) -> float:
    """Bound the largest distance of a hard clustering inside `first` from the set `second`."""
    copied = _distance_of_copy(counts, first, second)
    response = farthest_response(counts, first, second, states, rng)
    return copied if response is None else min(copied, response / pairs)


def _distance_of_copy(counts: Integers, first: FocalMasses, second: FocalMasses) -> float:
    """Bound the distance when `second` copies the cluster of `first` wherever its set allows.

    Clusters are renamed by the best matching. Pairs of objects that are always copied agree.
    """
    n = int(counts.sum())
    one, other = (np.array(x.masks, np.int64) for x in (first, second))
    best = 0
    for matching in matchings(first, second):
        renamed = np.zeros_like(one)
        for cluster, partner in enumerate(matching.tolist()):
            renamed |= (one >> cluster & 1) << partner
        best = max(best, int(counts[renamed[:, None] & ~other == 0].sum()))
    return 1.0 - best * (best - 1) / max(1, n * (n - 1))

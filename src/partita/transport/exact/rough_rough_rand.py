"""Rand distance of two rough clusterings: the closest hard ones inside, and Hausdorff's distance.

Disagreements fall along every exchange between cells of the table where they are not constant, so
the closest pair is at a vertex: objects go to their first possible cell in some order of the cells.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.measures.credal import alpha_rand_score
from partita.measures.pair_means import number_of_pairs
from partita.results.certified import Certified, between, exactly
from partita.tables.rough_tables import ObjectTypes, distinct, object_types, possible_tables
from partita.transport.bounds.closest_bound import ClosestBound
from partita.transport.bounds.couplings import matchings
from partita.transport.bounds.response_rules import farthest_response
from partita.transport.bounds.strassen import masks_of
from partita.transport.exact.hard_rough_rand import ClosestInside, disagreements, types_of
from partita.transport.exact.search import largest_found
from partita.transport.focal_masses import Side

_ORDERS_AT_ONCE = 4096
_FEW_WAYS = 2_000_000
# Cells whose orders are still few enough to be tried.
_MOST_CELLS = 9
_SHARPEN = "a larger budget lets all tables be tried"


def rough_rough(
    counts: Integers, first: Side, second: Side, states: int, rng: Any
) -> tuple[Certified, Certified]:
    """The closest pair of hard clusterings inside two rough ones, and their Hausdorff distance."""
    pairs = max(1.0, number_of_pairs(int(counts.sum())))
    types = types_of(counts, first, second)
    lower = _closest_pair(types, first, second, pairs, states, rng)
    return lower, _hausdorff(counts, first, second, lower, pairs, states, rng)


def _closest_pair(
    types: ObjectTypes, first: Side, second: Side, pairs: float, states: int, rng: Any
) -> Certified:
    """All objects of a type in one cell, or orders of the cells, whichever are fewer."""
    contested = sorted({int(c) for cells in types.cells if cells.size > 1 for c in cells})
    pure = math.prod(cells.size for cells in types.cells)
    orders = math.factorial(len(contested))
    if pure <= min(states, _FEW_WAYS) and pure <= 20 * orders:
        least = _least_of_pure(types)
    elif len(contested) <= _MOST_CELLS and orders * len(types.cells) <= max(states, _FEW_WAYS) * 10:
        least = _least_of_orders(types, contested)
    else:
        score = alpha_rand_score(first.evidential, second.evidential, alpha=0.0)
        found = -largest_found(types, lambda tables: -disagreements(tables) / pairs, states, rng)
        method = "below by pairs of objects, above by search among tables"
        return between(1.0 - float(score), found, method, _SHARPEN)
    return exactly(least / pairs, "orders of priority among cells")


def _least_of_pure(types: ObjectTypes) -> float:
    """The least D when all objects of a type go to one cell."""
    size = types.shape[0] * types.shape[1]
    tables = np.zeros((1, size), np.int64)
    by_size = sorted(zip(types.cells, types.counts, strict=True), key=lambda pair: pair[0].size)
    for cells, count in by_size:
        moved = np.zeros((cells.size, size), np.int64)
        moved[np.arange(cells.size), cells] = count
        tables = (tables[:, None, :] + moved).reshape(-1, size)
        tables = distinct(tables, sum(types.counts)) if cells.size > 1 else tables
    return float(disagreements(tables.reshape(-1, *types.shape)).min())


def _least_of_orders(types: ObjectTypes, contested: list[int]) -> float:
    """The least D when objects go to their first possible cell in some order."""
    best = math.inf
    place_of = {cell: place for place, cell in enumerate(contested)}
    certain = np.zeros(types.shape[0] * types.shape[1], np.int64)
    for cells, count in zip(types.cells, types.counts, strict=True):
        if cells.size == 1:
            certain[cells[0]] += count
    several = [
        (np.array([place_of[int(c)] for c in cells]), cells, count)
        for cells, count in zip(types.cells, types.counts, strict=True)
        if cells.size > 1
    ]
    for ranks in _batches_of_orders(len(contested)):
        tables = np.repeat(certain[None], len(ranks), axis=0)
        for places, cells, count in several:
            chosen = cells[ranks[:, places].argmin(axis=1)]
            tables[np.arange(len(ranks)), chosen] += count
        best = min(best, float(disagreements(tables.reshape(-1, *types.shape)).min()))
    return best


def _batches_of_orders(size: int) -> Iterator[NDArray[np.int8]]:
    batch: list[tuple[int, ...]] = []
    for order in permutations(range(size)):
        batch.append(order)
        if len(batch) == _ORDERS_AT_ONCE:
            yield np.array(batch, np.int8)
            batch = []
    if batch:
        yield np.array(batch, np.int8).reshape(len(batch), size)


def _hausdorff(
    counts: Integers,
    first: Side,
    second: Side,
    lower: Certified,
    pairs: float,
    states: int,
    rng: Any,
) -> Certified:
    ways = [(counts, first, second), (counts.T, second, first)]
    found = [_farthest_way(*way, pairs, states // 2, rng) for way in ways]
    if all(figure is not None and figure.exact for figure in found):
        largest = max(figure.value for figure in found if figure is not None)
        return exactly(largest, "all tables, each with its closest")
    low = max([lower.at_least, *(figure.at_least for figure in found if figure is not None)])
    high = max(_at_most(*way, pairs, states // 4, rng) for way in ways)
    method = "below by search among tables, above by rules of response"
    return between(low, min(1.0, high), method, _SHARPEN)


def _at_most(
    counts: Integers, first: Side, second: Side, pairs: float, states: int, rng: Any
) -> float:
    """Upper bound of how far a hard clustering inside the first is from all inside the second."""
    copied = _copied(counts, first, second)
    response = farthest_response(counts, first, second, states, rng)
    return copied if response is None else min(copied, response / pairs)


def _farthest_way(
    counts: Integers, first: Side, second: Side, pairs: float, states: int, rng: Any
) -> Certified | None:
    """How far a hard clustering inside the first can be from all inside the second."""
    # A table of the first's clusters and the second's sets says all about the first.
    second_sets = [(place,) for place in range(len(second.sets))]
    shape = (first.n_clusters, len(second.sets))
    types = object_types(counts, first.sets, second_sets, shape)
    solve = ClosestInside(second, first.n_clusters)
    if not solve.possible:
        bound = ClosestBound(second, first.n_clusters)
        if not bound.possible:
            return None
        some = max(1, states // 2 // bound.steps)
        low = largest_found(types, lambda tables: bound(tables)[0] / pairs, some, rng)
        return between(low, 1.0, "search among tables")

    def closest(tables: Integers) -> Floats:
        return solve(tables) / pairs

    ways = types.n_ways
    if ways * solve.steps <= states:
        tables = possible_tables(types, ways + 1)
        assert tables is not None
        return exactly(float(closest(tables).max()), "all tables")
    # The other half is for the bound from above.
    found = largest_found(types, closest, max(1, states // 2 // solve.steps), rng)
    return between(found, 1.0, "search among tables")


def _copied(counts: Integers, first: Side, second: Side) -> float:
    """At most this far: copy, under the best matching, wherever the second's set allows it."""
    n, (one, other) = int(counts.sum()), (masks_of(side) for side in (first, second))
    best = 0
    for matching in matchings(first, second):
        renamed = np.zeros_like(one)
        for cluster, partner in enumerate(matching.tolist()):
            renamed |= (one >> cluster & 1) << partner
        best = max(best, int(counts[renamed[:, None] & ~other == 0].sum()))
    return 1.0 - best * (best - 1) / max(1, n * (n - 1))

"""Any distance of hard clusterings between rough ones: all tables while they are few."""

from __future__ import annotations

from typing import Any

from partita.array_types import Integers
from partita.results.certified import Certified, between, exactly
from partita.tables.rough_tables import object_types, possible_tables
from partita.transport.bases import Base
from partita.transport.exact.hard_rough_rand import types_of
from partita.transport.exact.search import largest_found
from partita.transport.focal_masses import Side

_SHARPEN = "a larger budget lets all tables be tried"


def rough_rough(
    counts: Integers, first: Side, second: Side, base: Base, states: int, rng: Any
) -> tuple[Certified, Certified]:
    """The closest hard clusterings inside two rough ones, and their Hausdorff distance."""
    types = types_of(counts, first, second)
    states //= base.steps(first.n_clusters, second.n_clusters)
    tables = possible_tables(types, max(1, states // 4))
    one_hard = "hard" in (first.shape, second.shape)
    if tables is None:
        return _searched(types, base, one_hard, states, rng)
    distances = base.distances(tables)
    lower = exactly(float(distances.min()), "all tables")
    if one_hard:
        return lower, exactly(float(distances.max()), "all tables")
    ways = [
        _farthest_way(counts, first, second, base, states),
        _farthest_way(counts.T, second, first, base.turn(), states),
    ]
    if any(way is None for way in ways):
        return lower, between(lower.value, float(distances.max()), "all tables", _SHARPEN)
    return lower, exactly(max(way for way in ways if way is not None), "all tables")


def _searched(
    types: Any, base: Base, one_hard: bool, states: int, rng: Any
) -> tuple[Certified, Certified]:
    """What a search finds bounds the closest from above, and the farthest from one from below."""
    tries = max(1, states)
    near = -largest_found(types, lambda tables: -base.distances(tables), tries, rng)
    lower = between(0.0, near, "above by search among tables", _SHARPEN)
    if not one_hard:
        return lower, between(0.0, base.largest, "too many tables to know", _SHARPEN)
    far = largest_found(types, base.distances, tries, rng)
    return lower, between(far, base.largest, "below by search among tables", _SHARPEN)


def _farthest_way(
    counts: Integers, first: Side, second: Side, base: Base, states: int
) -> float | None:
    """How far a hard clustering inside the first can be from all inside the second."""
    second_sets = [(place,) for place in range(len(second.sets))]
    outer = possible_tables(
        object_types(counts, first.sets, second_sets, (first.n_clusters, len(second.sets))),
        max(1, states),
    )
    if outer is None:
        return None
    farthest = 0.0
    classes = [(place,) for place in range(first.n_clusters)]
    shape = (first.n_clusters, second.n_clusters)
    left = max(1, states)
    for table in outer:
        inner = possible_tables(object_types(table, classes, second.sets, shape), left)
        if inner is None:
            return None
        left = max(1, left - len(inner))
        farthest = max(farthest, float(base.distances(inner).min()))
    return farthest

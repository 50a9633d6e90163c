"""Distance between a rough and a hard or rough clustering for any base: all tables while few."""

from __future__ import annotations

import numpy as np

from partita.array_types import Integers
from partita.results.certified import between, exactly
from partita.tables.rough_tables import ObjectTypes, object_types, possible_tables
from partita.transport.bases import Base
from partita.transport.exact.hard_rough_rand import types_of
from partita.transport.focal_masses import FocalMasses, singletons
from partita.transport.problem import Ends, Problem
from partita.transport.search.hill_climbing import largest_found

_SHARPEN = "a larger budget lets all tables be tried"


def solve(problem: Problem) -> Ends:
    """Return the distance of the closest hard clusterings, and the Hausdorff distance."""
    counts, first, second, base = problem.set_counts, problem.first, problem.second, problem.base
    types = types_of(counts, first, second)
    most_tables = problem.budget // base.states_per_table(first.n_clusters, second.n_clusters)
    tables = possible_tables(types, max(1, most_tables // 4))
    one_hard = "hard" in (first.kind, second.kind)
    if tables is None:
        return _by_search(types, base, one_hard, most_tables, problem.rng)
    distances = base.distances(tables)
    lower = exactly(float(distances.min()), "all tables")
    if one_hard:
        return Ends(lower, exactly(float(distances.max()), "all tables"))
    forward = _one_way_hausdorff(counts, first, second, base, most_tables)
    backward = _one_way_hausdorff(counts.T, second, first, base.turn(), most_tables)
    if forward is None or backward is None:
        far = float(distances.max())
        return Ends(lower, between(lower.value, far, "all tables", _SHARPEN))
    return Ends(lower, exactly(max(forward, backward), "all tables"))


def _by_search(
    types: ObjectTypes, base: Base, one_hard: bool, most_tables: int, rng: np.random.Generator
) -> Ends:
    """Bound the closest distance from above, and the farthest from a hard one from below."""
    tries = max(1, most_tables)
    near = -largest_found(types, lambda tables: -base.distances(tables), tries, rng)
    lower = between(0.0, near, "above by search among tables", _SHARPEN)
    if not one_hard:
        return Ends(lower, between(0.0, base.largest, "too many tables to know", _SHARPEN))
    far = largest_found(types, base.distances, tries, rng)
    return Ends(lower, between(far, base.largest, "below by search among tables", _SHARPEN))


def _one_way_hausdorff(
    counts: Integers, first: FocalMasses, second: FocalMasses, base: Base, most_tables: int
) -> float | None:
    """Return the largest distance of a hard clustering inside `first` from the set `second`.

    None if there are more than `most_tables` tables.
    """
    # A table of the first's clusters by the second's sets determines the distance.
    outer = possible_tables(
        object_types(
            counts,
            first.sets,
            singletons(len(second.sets)),
            (first.n_clusters, len(second.sets)),
        ),
        max(1, most_tables),
    )
    if outer is None:
        return None
    farthest = 0.0
    classes = singletons(first.n_clusters)
    shape = (first.n_clusters, second.n_clusters)
    left = max(1, most_tables)
    for table in outer:
        inner = possible_tables(object_types(table, classes, second.sets, shape), left)
        if inner is None:
            return None
        left = max(1, left - len(inner))
        farthest = max(farthest, float(base.distances(inner).min()))
    return farthest

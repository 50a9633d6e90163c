"""The hard clustering inside a rough one of at most three clusters that disagrees most."""

from __future__ import annotations

import numpy as np

from partita.array_types import Integers

# A set of three clusters is a bitmask below this.
N_SETS = 8


def largest_excess_of_squares(counts: Integers) -> Integers:
    """Return, for each matrix of counts, the maximum of S - 2 Q over the tables it allows.

    counts[t, i, A] is how many objects of class i have the set A of possible clusters, a bitmask of
    three bits; the shape is tables x classes x 8. Choosing a cluster from each object's set gives a
    table of classes x clusters with the sum S of squared column sums and the sum Q of squared
    cells. Always runs compiled: there is no numpy path.
    """
    from partita.kernels.compiled.rough_sweep import farthest_tables, first_tables

    tables = np.zeros((*counts.shape[:2], 3), np.int64)
    least = np.empty_like(counts, order="C", dtype=np.int64)
    first_tables(np.ascontiguousarray(counts), tables, least)
    values = np.empty(len(counts), np.int64)
    farthest_tables(tables, least, values)
    return values

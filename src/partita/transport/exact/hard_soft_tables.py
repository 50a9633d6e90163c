"""Distance of a hard from a soft clustering, summed over the distribution of tables.

Against a hard clustering the distance is an expectation over the table of classes by sets
(Campagner et al. 2023, Theorem 3.3). Tables that are left out widen the certificate by their
probability.
"""

from __future__ import annotations

import numpy as np

from partita.array_types import Integers
from partita.results.certified import Certified, exactly
from partita.tolerances import ROUNDING
from partita.transport.bases import Base
from partita.transport.exact.table_distribution import table_distribution
from partita.transport.exact.table_ends import TableEnds
from partita.transport.focal_masses import FocalMasses, sums_by_class
from partita.transport.problem import Ends, Problem


def solve(problem: Problem) -> Ends | None:
    """Return both ends; None if the likely tables take more than the budget."""
    hard, soft, budget = problem.first, problem.second, problem.budget
    table_ends = TableEnds(hard, soft, problem.base, budget)
    usual = float(table_ends.costs(typical_tables(hard, soft)).max())
    if usual > budget:
        return None
    # One half of the budget is for the distribution, the other half for the distances.
    most = int(budget / 2 / usual)
    distribution = table_distribution(
        soft.dense_masses, hard.codes, hard.n_clusters, most, budget / 2
    )
    if distribution is None:
        return None
    sums, kept, left = np.zeros(4), 0.0, budget / 2
    for tables, probabilities in distribution.tables():
        costs = table_ends.costs(tables)
        # Begin with the tables that have the largest probability for their cost.
        order = np.argsort(-probabilities / costs, kind="stable")
        order = order[: np.searchsorted(np.cumsum(costs[order]), left, side="right")]
        if order.size:
            solved = table_ends(tables[order])
            sums += [probabilities[order] @ bounds for end in solved for bounds in end]
            kept += float(probabilities[order].sum())
            left -= float(costs[order].sum())
    if kept == 0:
        return None
    missing = 1.0 - kept if 1.0 - kept > ROUNDING else 0.0
    return Ends(
        _end(sums[0], sums[1], missing, problem.base), _end(sums[2], sums[3], missing, problem.base)
    )


def typical_tables(hard: FocalMasses, soft: FocalMasses) -> Integers:
    """Return two tables of classes by sets: of the likeliest sets, and of rounded expectations."""
    likely = np.zeros((hard.n_clusters, len(soft.sets)), np.int64)
    np.add.at(likely, (hard.codes, soft.dense_masses.argmax(axis=1)), 1)
    expected = np.rint(sums_by_class(hard, soft.dense_masses)).astype(np.int64)
    return np.stack([likely, expected])


def _end(low: float, high: float, missing: float, base: Base) -> Certified:
    """Return one end from sums over tables, when tables of probability `missing` are left out."""
    at_least, at_most = float(low), float(high + missing * base.largest)
    if missing == 0 and at_most - at_least <= ROUNDING:
        return exactly(at_least, "distribution of the tables")
    method = f"distribution of the tables, mass {missing:.2g} left out"
    # The value takes the tables that are left out to be like the others.
    middle = (low + high) / 2 / max(1.0 - missing, ROUNDING)
    value = float(min(max(middle, at_least), at_most))
    sharpen = "a larger budget leaves less mass out"
    return Certified(value, at_least, min(at_most, base.largest), False, method, 1.0, sharpen)

"""Which solvers there are for two kinds of clusterings and a base, in the order they are tried.

A solver takes a :class:`~partita.transport.problem.Problem` and returns both ends of the distance,
or the answer at the problem's alpha, or None where it does not apply or does not fit in the budget.
Its column says when :func:`~partita.transport.solve.solve` uses it, and columns go from left to
right until an answer is exact:

============  ===============================================================  ====================
column        what it gives                                                    used with method=
============  ===============================================================  ====================
`direct`      a closed form, or proven bounds that meet where they are exact   every method
`listing`     exact, by listing all cases while they fit in the budget         "auto", "exact"
`bounds`      proven bounds at any size, at the price of much of the budget    "auto", "certified"
`draws`       an estimate from random draws with a confidence interval         "auto", "sample"
============  ===============================================================  ====================

To add a solver for two kinds and a base, write it in a file of its own and name it in a row here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from partita.transport.bases import PARTITION, RAND
from partita.transport.bounds import hard_soft_partition, hard_soft_rand, soft_soft
from partita.transport.exact import (
    hard_fuzzy_pairs,
    hard_hard,
    hard_rough_rand,
    hard_soft_tables,
    nested,
    rough_any,
    rough_partition,
    rough_rough_rand,
    support,
)
from partita.transport.problem import Answer, Ends, Problem
from partita.transport.sampling import hard_soft, rough_soft

Solver = Callable[[Problem], Ends | Answer | None]
ANY = "any"


class Solvers(NamedTuple):
    """The solvers of one row; None where there is none."""

    direct: Solver | None = None
    listing: Solver | None = None
    bounds: Solver | None = None
    draws: Solver | None = None


TABLES = hard_soft_tables.solve
DRAWS = hard_soft.solve
PAIRS = hard_fuzzy_pairs.solve
POINTS = Solvers(direct=nested.solve)
ROUGH_SOFT = Solvers(listing=support.solve, bounds=soft_soft.solve, draws=rough_soft.solve)
SOFT_SOFT = Solvers(listing=support.solve, bounds=soft_soft.solve)

TABLE: dict[tuple[str, str, str], Solvers] = {
    # kinds, base: direct, listing, bounds, draws
    ("hard", "hard", ANY): Solvers(hard_hard.solve),
    ("hard", "rough", RAND): Solvers(hard_rough_rand.solve),
    ("hard", "rough", PARTITION): Solvers(rough_partition.solve),
    ("hard", "rough", ANY): Solvers(rough_any.solve),
    ("hard", "fuzzy", RAND): Solvers(PAIRS),
    ("hard", "fuzzy", "pair_recall"): Solvers(PAIRS, TABLES, None, DRAWS),
    ("hard", "fuzzy", "pair_precision"): Solvers(PAIRS, TABLES, None, DRAWS),
    ("hard", "fuzzy", PARTITION): Solvers(hard_soft_partition.solve, TABLES, None, DRAWS),
    ("hard", "fuzzy", ANY): Solvers(None, TABLES, None, DRAWS),
    ("hard", "evidential", RAND): Solvers(hard_soft_rand.solve, TABLES, None, hard_soft.solve_rand),
    ("hard", "evidential", PARTITION): Solvers(hard_soft_partition.solve, TABLES, None, DRAWS),
    ("hard", "evidential", ANY): Solvers(None, TABLES, None, DRAWS),
    ("rough", "rough", RAND): Solvers(rough_rough_rand.solve),
    ("rough", "rough", PARTITION): Solvers(rough_partition.solve),
    ("rough", "rough", ANY): Solvers(rough_any.solve),
    ("rough", "fuzzy", ANY): ROUGH_SOFT,
    ("rough", "evidential", ANY): ROUGH_SOFT,
    ("fuzzy", "fuzzy", ANY): SOFT_SOFT,
    ("fuzzy", "evidential", ANY): SOFT_SOFT,
    ("evidential", "evidential", ANY): SOFT_SOFT,
    ("hard", "nested", ANY): POINTS,
    ("rough", "nested", ANY): POINTS,
    ("fuzzy", "nested", ANY): POINTS,
    ("evidential", "nested", ANY): POINTS,
    ("nested", "nested", ANY): POINTS,
}


def solvers_for(problem: Problem) -> Solvers:
    """Return the row of a problem; kinds may stand in either order."""
    one, other = problem.kinds
    for base in (problem.base.name, ANY):
        for kinds in ((one, other), (other, one)):
            if (*kinds, base) in TABLE:
                return TABLE[*kinds, base]
    raise AssertionError(f"the table has no row for {one} and {other}")

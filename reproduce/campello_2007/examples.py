"""The paper's examples: a hard reference R, a hard candidate Q, and two fuzzy ones, Q1 and Q2.

Eqs. (5), (6), (21) and (22).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from partita import Fuzzy, by_largest_membership, rand_score, refines
from partita.array_types import Floats
from partita.measures.fuzzy_counts import fuzzy_pair_counts
from partita.measures.fuzzy_pairs import (
    fuzzy_adjusted_rand_score,
    fuzzy_fowlkes_mallows_score,
    fuzzy_gamma_score,
    fuzzy_jaccard_score,
    fuzzy_minkowski_score,
    fuzzy_rand_score,
)
from partita.measures.public_measure import PublicMeasure
from partita.tables.fuzzy_pair_counts import FuzzyPairCounts
from reproduce.results import Cell, Claim, Results, Table, agrees

# The t-norms of the kept results with their dual conorms; a norm that is added changes no result.
DUALS = {
    "min": "max",
    "product": "probabilistic_sum",
    "lukasiewicz": "bounded_sum",
    "hamacher": "hamacher",
    "einstein": "einstein",
    "nilpotent": "nilpotent",
    "drastic": "drastic",
}
TNORMS, CONORMS = tuple(DUALS), tuple(DUALS.values())

# Labels of the eight objects, and memberships, objects by clusters (the paper's Q transposed).
R = (0, 0, 0, 1, 0, 1, 1, 1)
Q = (0, 0, 0, 0, 1, 1, 2, 2)
Q1: Floats = np.array(
    [
        [0.99, 0.94, 0.90, 0.08, 0.91, 0.01, 0.02, 0.00],
        [0.09, 0.08, 0.03, 0.90, 0.02, 0.96, 0.91, 0.97],
    ]
).T
Q2: Floats = np.array(
    [
        [0.59, 0.54, 0.50, 0.48, 0.51, 0.41, 0.42, 0.40],
        [0.49, 0.48, 0.43, 0.50, 0.42, 0.56, 0.51, 0.57],
    ]
).T
FUZZY = {"Q1": Q1, "Q2": Q2}

INDEXES: dict[str, PublicMeasure[float]] = {
    "Rand": fuzzy_rand_score,
    "adjusted Rand": fuzzy_adjusted_rand_score,
    "Jaccard": fuzzy_jaccard_score,
    "Fowlkes-Mallows": fuzzy_fowlkes_mallows_score,
    "Minkowski": fuzzy_minkowski_score,
    "Gamma": fuzzy_gamma_score,
}

# As printed in Section 2 and in the Appendix; no other index of R and Q is.
HARD = {"a": "4", "b": "8", "c": "4", "d": "12", "Rand": "0.5714"}
NOT_PRINTED = "not printed"
# As printed in Section 3.5.
FUZZY_RAND = {
    ("min", "max"): {"Q1": "0.9364", "Q2": "0.5267"},
    ("product", "max"): {"Q1": "0.9379", "Q2": "0.5337"},
}


def reproduce(results: Results) -> list[Claim]:
    """Write the tables of the examples."""
    hard, fuzzy = hard_example(), fuzzy_examples()
    for table in (hard, fuzzy, all_norms()):
        results.add_table(table)
    return [
        *(
            Claim(f"Section 2, hard example, {name}", *found)
            for name, *found in hard.rows
            if name in HARD
        ),
        *(
            Claim(f"Section 3.5, fuzzy Rand index of {candidate}, {tnorm} and {snorm}", *found)
            for tnorm, snorm, candidate, *found in fuzzy.rows
        ),
        _claim_of_hardening(),
    ]


def hard_example() -> Table:
    """Return the pair counts and indexes of R and Q."""
    counts = fuzzy_pair_counts(R, Q)._asdict()
    values = {**counts, **{name: index(R, Q) for name, index in INDEXES.items()}}
    return Table(
        "hard_example",
        "The hard example: R and Q",
        ("quantity", "published", "computed", "agrees"),
        [
            (
                name,
                HARD.get(name, NOT_PRINTED),
                f"{value:.12g}",
                agrees(HARD[name], value) if name in HARD else None,
            )
            for name, value in values.items()
        ],
        "For hard clusterings the norms do not matter. The paper prints the four counts and the "
        "Rand index only.",
    )


def _claim_of_hardening() -> Claim:
    hard = {name: by_largest_membership(Fuzzy(u, normalize=True)) for name, u in FUZZY.items()}
    same = all(refines(one, R) and refines(R, one) for one in hard.values())
    scores = sorted({rand_score(R, one) for one in hard.values()})
    return Claim(
        "Section 3.5, largest memberships",
        "Q1 and Q2 share R as the hard partition of their largest memberships, so that the Rand "
        "index scores them equally",
        f"both give {'R' if same else 'others'}, with a Rand index of "
        f"{', '.join(f'{score:g}' for score in scores)}",
        same and len(scores) == 1,
        "" if same else "They do not.",
    )


def fuzzy_examples() -> Table:
    """Return the fuzzy Rand index of Q1 and Q2 against R."""
    rows = []
    for (tnorm, snorm), printed in FUZZY_RAND.items():
        for name, published in printed.items():
            value = fuzzy_rand_score(R, FUZZY[name], tnorm=tnorm, snorm=snorm)
            rows.append((tnorm, snorm, name, published, f"{value:.12g}", agrees(published, value)))
    return Table(
        "fuzzy_examples",
        "The fuzzy Rand index of Q1 and Q2 against R",
        ("t-norm", "conorm", "candidate", "published", "computed", "agrees"),
        rows,
    )


def counts_of_all_norms() -> Iterator[tuple[str, str, str, FuzzyPairCounts]]:
    """Yield the counts of both fuzzy candidates for all norms."""
    for tnorm in TNORMS:
        for snorm in CONORMS:
            for name, candidate in FUZZY.items():
                yield tnorm, snorm, name, fuzzy_pair_counts(R, candidate, tnorm=tnorm, snorm=snorm)


def all_norms() -> Table:
    """Return counts and indexes of Q1 and Q2 against R for 49 pairs of norms."""
    rows: list[tuple[Cell, ...]] = []
    for tnorm, snorm, name, counts in counts_of_all_norms():
        values: list[Cell] = [None] * len(INDEXES)
        if counts.total > 0:
            values = [index(R, FUZZY[name], tnorm=tnorm, snorm=snorm) for index in INDEXES.values()]
        rows.append((tnorm, snorm, name, *counts, *values))
    return Table(
        "all_norms",
        "Counts and indexes of Q1 and Q2 against R for all norms",
        ("t-norm", "conorm", "candidate", "a", "b", "c", "d", *INDEXES),
        rows,
        "Beyond the paper. An empty cell is 0/0, where partita gives an error: no membership of Q1 "
        "or Q2 is 1, so the drastic t-norm leaves no degree to any pair.",
    )

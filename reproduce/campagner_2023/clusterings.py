"""The clusterings of Examples 2.1 to 3.1, what is inside them, and Table 1."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

import partita as pt
from partita.clusterings.conversion import Clustering, to_evidential
from partita.results.interval import Interval
from partita.tables.relations import Relation
from reproduce.results import Claim, Results, Table

NAMES = (1, 2, 3)

# Five objects and three clusters: a hard, a rough, a fuzzy, a possibilistic, an evidential one.
C = pt.Hard([1, 2, 2, 3, 1])
R = pt.Rough([{1}, {2}, {2, 3}, {3}, {1, 2, 3}])
F = pt.Fuzzy(
    [[1, 0, 0], [0, 1, 0], [0, 1 / 2, 1 / 2], [0, 0, 1], [1 / 3, 1 / 3, 1 / 3]], labels=NAMES
)
P = pt.Possibilistic([[1, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1], [1, 1, 0.8]], labels=NAMES)
M = pt.Evidential(
    [
        [1, 0, 0, 0, 0],
        [0, 1, 0, 0, 0],
        [0, 0, 0, 1 / 2, 1 / 2],
        [0, 0, 1, 0, 0],
        [1 / 6, 1 / 6, 1 / 6, 0, 1 / 2],
    ],
    [{1}, {2}, {3}, {2, 3}, {1, 2, 3}],
    labels=NAMES,
)
# Example 4.1: nothing is known.
R_PRIME = pt.Rough([set(NAMES)] * 5)
NAMED: dict[str, Clustering] = {"C": C, "R": R, "F": F, "P": P, "M": M, "R'": R_PRIME}

# Table 1 as printed: the masses of a pair on the empty set, together, apart and undecided.
PRINTED_PAIRS: dict[tuple[int, int], tuple[float, float, float, float]] = {
    (1, 2): (0, 0, 1, 0),
    (1, 3): (0, 0, 1 / 2, 1 / 2),
    (1, 4): (0, 0, 1, 0),
    (1, 5): (0, 1 / 6, 1 / 3, 1 / 2),
    (2, 3): (0, 0, 0, 1),
    (2, 4): (0, 0, 1, 0),
    (2, 5): (0, 1 / 6, 1 / 3, 1 / 2),
    (3, 4): (0, 0, 0, 1),
    (3, 5): (0, 0, 1 / 12, 11 / 12),
    (4, 5): (0, 1 / 6, 1 / 3, 1 / 2),
}
# Example 2.4: the six hard clusterings compatible with R, in the printed order.
PRINTED_INSIDE_R = tuple((1, 2, third, 3, last) for third in (3, 2) for last in (3, 2, 1))
# Example 3.1: Pr_F is printed for this list, which has one clustering twice and lacks another.
PRINTED_PR_F = (*PRINTED_INSIDE_R[:-1], (1, 2, 3, 3, 1))
PRINTED_POSS_P = {hard: 0.8 if hard[-1] == 3 else 1.0 for hard in PRINTED_INSIDE_R}
OMEGA = frozenset(NAMES)
PRINTED_M_M = {
    (third, last): 1 / 4 if last == OMEGA else 1 / 12
    for third in (frozenset({2, 3}), OMEGA)
    for last in (OMEGA, frozenset({1}), frozenset({2}), frozenset({3}))
}


def reproduce(results: Results) -> list[Claim]:
    """Write what the clusterings are, and Table 1."""
    results.add_table(focal_clusterings())
    results.add_table(distributions())
    results.add_table(table_1())
    return [
        _claim_of_the_relation(),
        _claim_of_rough(),
        _claim_of_kinds(),
        _claim_of_table_1(),
        *_claims_of_distributions(),
    ]


def exact(x: Clustering, y: Clustering, base: str) -> Interval:
    """Return d_0 and d_1; raise if one of them is not exact."""
    found = pt.transport_distance(x, y, base=base)
    if not found.exact:
        raise ValueError(f"{base} was not computed exactly")
    return found.interval


def focal_clusterings() -> Table:
    """Return the number of rough clusterings each clustering is a distribution over."""
    rows = []
    for name, clustering in NAMED.items():
        inside = focal(clustering)
        hard = sum(pt.hard_clusterings(rough).count == 1 for rough, _ in inside)
        objects = ", ".join(_in_words(clustering, row) for row in range(clustering.n))
        largest = max(mass for _, mass in inside)
        rows.append((name, clustering.kind, objects, len(inside), hard, largest))
    return Table(
        "clusterings",
        "The clusterings of the examples as distributions over rough ones (Eq. 11 to 13)",
        ("name", "kind", "objects", "rough clusterings", "hard among them", "largest mass"),
        rows,
        "The masses of each object on sets of clusters; a set alone has mass 1. Those of P come "
        "from its levels: an object with 1, 1 and 0.8 has 0.2 on {1, 2} and 0.8 on {1, 2, 3}.",
    )


def _in_words(clustering: Clustering, row: int) -> str:
    evidence = to_evidential(clustering)
    sets = [
        (_set_in_words(one), mass)
        for one, mass in zip(evidence.focal_sets, evidence.masses[row].tolist(), strict=True)
        if mass > 0
    ]
    return sets[0][0] if len(sets) == 1 else " ".join(f"{one}: {mass:.4g}" for one, mass in sets)


def _set_in_words(one: Any) -> str:
    return f"{{{', '.join(map(str, sorted(one)))}}}"


def focal(x: Clustering) -> list[tuple[pt.Rough, float]]:
    """Return the rough clusterings inside a normalized clustering, each with its mass."""
    return [(rough, mass) for rough, mass in pt.focal_clusterings(x) if rough is not None]


def hard_inside(rough: Any) -> set[tuple[int, ...]]:
    """Return the hard clusterings compatible with a rough one, as tuples of labels."""
    return {
        tuple(int(hard.labels[code]) for code in hard.codes) for hard in pt.hard_clusterings(rough)
    }


def distributions() -> Table:
    """Return the distributions of Example 3.1: Pr_F, Poss_P and m_M."""
    rows: list[tuple[str, str, float]] = []
    for hard in PRINTED_INSIDE_R:
        words = f"({', '.join(map(str, hard))})"
        rows.append(("Pr_F", words, pt.probability(F, pt.Hard(list(hard)))))
        rows.append(("Poss_P", words, pt.possibility(P, pt.Hard(list(hard)))))
    for rough, mass in focal(M):
        words = ", ".join(_set_in_words(one) for one in rough.sets)
        rows.append(("m_M", f"({words})", mass))
    return Table(
        "example_3_1",
        "Example 3.1: distributions over hard and rough clusterings",
        ("distribution", "clustering", "value"),
        sorted(rows, key=lambda row: ("Pr_F", "Poss_P", "m_M").index(row[0])),
        "Pr_F by Eq. (12), Poss_P by Eq. (13) with the minimum, m_M by Eq. (11).",
    )


def table_1() -> Table:
    """Return the masses of M for each pair of objects, printed and computed."""
    relation = Relation(M)
    rows = []
    for i, j in combinations(range(M.n), 2):
        together, apart, either, nothing = relation.pair(i, j)
        printed = PRINTED_PAIRS[i + 1, j + 1]
        words = ", ".join(f"{value:.4g}" for value in printed)
        rows.append((f"{i + 1}, {j + 1}", nothing, together, apart, either, words))
    return Table(
        "table_1",
        "Table 1: the masses of pairs of objects under M (Eq. 3)",
        ("pair", "empty", "together", "apart", "undecided", "printed"),
        rows,
        "The last column has the four masses as printed, in the same order.",
    )


def _claim_of_the_relation() -> Claim:
    labels = [int(C.labels[code]) for code in C.codes]
    pairs = {(i + 1, j + 1) for i in range(5) for j in range(5) if labels[i] == labels[j]}
    printed = {(1, 5), (2, 3), (3, 2), (5, 1)}
    return Claim(
        "Example 2.2",
        "[C] has the pairs (x1, x5), (x5, x1), (x2, x3), (x3, x2)",
        f"these and {len(pairs - printed)} more, every object with itself",
        pairs == printed,
        "[C] is defined as an equivalence relation, which is reflexive.",
    )


def _claim_of_rough() -> Claim:
    inside = hard_inside(R)
    return Claim(
        "Example 2.4",
        "six hard clusterings (1, 2, a, 3, b), a in {2, 3}, b in {1, 2, 3}",
        f"{len(inside)} hard clusterings, the printed ones",
        inside == set(PRINTED_INSIDE_R),
    )


def _claim_of_kinds() -> Claim:
    evidence = {name: to_evidential(NAMED[name]) for name in "FPM"}
    bayesian = all(len(one) == 1 for one in evidence["F"].focal_sets)
    rows = evidence["P"].masses.tolist()
    consonant = all(
        one <= other or other <= one
        for row in rows
        for one, other in combinations(
            [s for s, mass in zip(evidence["P"].focal_sets, row, strict=True) if mass > 0], 2
        )
    )
    complete = np.allclose(evidence["M"].masses.sum(axis=1), 1)
    return Claim(
        "Examples 2.1, 2.3 and 2.5",
        "C is a hard, M an evidential, F a fuzzy, P a possibilistic clustering",
        "the masses of M add up to 1, F has mass on single clusters only, the sets of each object "
        "of P are nested",
        bool(bayesian and consonant and complete),
        "" if bayesian and consonant and complete else "A kind is not as defined.",
    )


def _claim_of_table_1() -> Claim:
    errors = [
        abs(found - wanted)
        for row, printed in zip(table_1().rows, PRINTED_PAIRS.values(), strict=True)
        for found, wanted in zip(row[1:5], printed, strict=True)
    ]
    return Claim(
        "Table 1 (Example 2.6)",
        "masses of ten pairs of objects of M",
        f"all {len(PRINTED_PAIRS)} rows as printed" if max(errors) < 1e-12 else "other masses",
        max(errors) < 1e-12,
        "" if max(errors) < 1e-12 else f"They differ by up to {max(errors):.2g}.",
    )


def _claims_of_distributions() -> list[Claim]:
    sixths = [pt.probability(F, pt.Hard(list(hard))) for hard in PRINTED_INSIDE_R]
    poss = {hard: pt.possibility(P, pt.Hard(list(hard))) for hard in PRINTED_INSIDE_R}
    masses = {
        (frozenset(rough.sets[2]), frozenset(rough.sets[4])): mass for rough, mass in focal(M)
    }
    same_masses = masses.keys() == PRINTED_M_M.keys() and all(
        abs(masses[one] - PRINTED_M_M[one]) < 1e-12 for one in masses
    )
    return [
        Claim(
            "Example 3.1, Pr_F",
            "1/6 for six hard clusterings; (1, 2, 3, 3, 1) is listed twice, (1, 2, 2, 3, 1) not",
            "1/6 for each of the six hard clusterings inside R"
            if np.allclose(sixths, 1 / 6)
            else f"{sixths}",
            set(PRINTED_PR_F) == set(PRINTED_INSIDE_R),
            "The last one listed must be (1, 2, 2, 3, 1).",
        ),
        Claim(
            "Example 3.1, Poss_P",
            "0.8 for (1, 2, 3, 3, 3) and (1, 2, 2, 3, 3), 1 for the other four",
            ", ".join(f"{value:g}" for value in poss.values()) + " in the printed order of C(R)",
            poss == PRINTED_POSS_P,
        ),
        Claim(
            "Example 3.1, m_M",
            "1/4 for two rough clusterings, 1/12 for six",
            f"{len(masses)} rough clusterings with the printed masses",
            same_masses,
        ),
    ]

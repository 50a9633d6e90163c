"""Theorems 4.1, 4.2, 4.5 and Proposition 4.5: alpha-Rand and delta beside transport."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import numpy as np

import partita as pt
from partita.clusterings.conversion import Clustering
from reproduce.campagner_2023.clusterings import exact
from reproduce.campagner_2023.random_clusterings import random_evidential, random_fuzzy
from reproduce.campagner_2023.section_4_metrics import SAME_TO_EACH_CLUSTER, pinned
from reproduce.results import Claim, Results, Table, two_digits


class Bound(NamedTuple):
    """An inequality between two measures, and clusterings to try it on."""

    where: str
    statement: str
    words: str
    x: Clustering
    y: Clustering


OPEN_PAIRS = pt.Rough([1, 1, {1, 2}]), pt.Rough([1, 2, {1, 2}])
_OPEN_PAIRS = "(1, 1, {1, 2}) and (1, 2, {1, 2})"
# The fifth object: 1/3 on each of {1, 2}, {1, 3}, {2, 3}, against 1/3 on {4}, 2/3 on {1, 2, 3}.
FIFTH_OBJECT = (
    pinned({frozenset(one): 1 / 3 for one in ((1, 2), (1, 3), (2, 3))}),
    pinned({frozenset({4}): 1 / 3, frozenset({1, 2, 3}): 2 / 3}),
)
_FIFTH_OBJECT = (
    "four objects certain of four clusters and a fifth with 1/3 on {1, 2}, {1, 3} and {2, 3}; "
    "with 1/3 on {4} and 2/3 on {1, 2, 3}"
)
BOUNDS = (
    Bound("Theorem 4.1, lower bound", "Rand_1 <= 1 - d_0", _OPEN_PAIRS, *OPEN_PAIRS),
    Bound(
        "Theorem 4.1, lower bound",
        "Rand_1 <= 1 - d_0",
        "three times (1/2, 1/2, 0) and three times (2/3, 1/6, 1/6)",
        pt.Fuzzy([[1 / 2, 1 / 2, 0]] * 3),
        pt.Fuzzy([[2 / 3, 1 / 6, 1 / 6]] * 3),
    ),
    Bound(
        "beyond the paper",
        "Rand_1 <= 1 - d_1",
        "three times {1, 2, 3} and three times {1, 2}",
        pt.Rough([{1, 2, 3}] * 3),
        pt.Rough([{1, 2}] * 3),
    ),
    Bound("Theorem 4.1, upper bound", "1 - d_0 <= Rand_0", _OPEN_PAIRS, *OPEN_PAIRS),
    Bound(
        "Theorem 4.5, first half",
        "delta_0 <= d_0",
        "(1, 1, 2) and three times (1/2, 1/2)",
        pt.Hard([1, 1, 2]),
        pt.Fuzzy([[1 / 2, 1 / 2]] * 3),
    ),
    Bound("Theorem 4.5, second half", "d_0 <= delta_1", _FIFTH_OBJECT, *FIFTH_OBJECT),
    Bound(
        "beyond the paper",
        "d_1 <= delta_1",
        "four objects certain of four clusters and a fifth with 1/2 on {1, 2} and {3, 4}; with 1/2 "
        "on {1, 3} and {2, 4}",
        *SAME_TO_EACH_CLUSTER,
    ),
)
PAIRS_TRIED = 100

_REASONS = {
    "Rand_1 <= 1 - d_0": "Rand_alpha compares object pairs one by one; transport moves whole "
    "clusterings, in which the pairs hang together.",
    "delta_0 <= d_0": "The matching of clusters is chosen once for the mean clustering; transport "
    "chooses it anew for each clustering inside.",
    "d_0 <= delta_1": "delta depends on how undecided each cluster is by itself, not on which "
    "sets the mass is on. It takes four clusters; see the random pairs for three.",
}


def reproduce(results: Results) -> list[Claim]:
    """Write both sides of every bound."""
    counterexamples, tried = theorem_bounds(), random_bounds()
    results.add_table(counterexamples)
    results.add_table(tried)
    return [*_claims_of_bounds(counterexamples, tried), *_claims_of_fuzzy_clusterings()]


def theorem_bounds() -> Table:
    """Return both sides of each inequality."""
    rows = []
    for bound in BOUNDS:
        left, right = both_sides(bound.statement, bound.x, bound.y)
        rows.append((bound.where, bound.statement, bound.words, left, right, left <= right + 1e-12))
    return Table(
        "bounds",
        "Theorems 4.1 and 4.5: bounds of the transport distance",
        ("where", "statement", "clusterings", "left", "right", "holds"),
        rows,
        "d_0 and d_1 are transport distances of 1 - Rand in Theorem 4.1, of the partition distance "
        "in Theorem 4.5.",
    )


def both_sides(statement: str, x: Clustering, y: Clustering) -> tuple[float, float]:
    """Return what a bound says is the smaller and the larger."""
    if "delta" in statement:
        (delta_0, delta_1), (least, most) = (
            pt.alpha_partition_distance(x, y),
            exact(x, y, "partition"),
        )
    else:
        (rand_1, rand_0), (least, most) = pt.alpha_rand_score(x, y), exact(x, y, "rand")
    names: dict[str, float] = {"d_0": least, "d_1": most, "1 - d_0": 1 - least, "1 - d_1": 1 - most}
    if "delta" in statement:
        names |= {"delta_0": delta_0, "delta_1": delta_1}
    else:
        names |= {"Rand_0": rand_0, "Rand_1": rand_1}
    left, right = statement.split(" <= ")
    return names[left], names[right]


def random_bounds() -> Table:
    """Return how often each inequality is broken by random evidential clusterings."""
    rng = np.random.default_rng(2)
    pairs = [[random_evidential(3, 3, rng) for _ in range(2)] for _ in range(PAIRS_TRIED)]
    rows = []
    for statement in (
        "Rand_1 <= 1 - d_0",
        "1 - d_0 <= Rand_0",
        "1 - d_1 <= 1 - d_0",
        "delta_0 <= d_0",
        "d_0 <= delta_1",
        "d_0 <= d_1",
    ):
        sides = [both_sides(statement, *pair) for pair in pairs]
        broken = sum(left > right + 1e-9 for left, right in sides)
        rows.append((statement, len(sides), broken, two_digits(max(a - b for a, b in sides))))
    return Table(
        "random_bounds",
        "Theorems 4.1 and 4.5: random pairs",
        ("statement", "pairs", "broken", "largest excess of the left side"),
        rows,
        f"{PAIRS_TRIED} pairs of normalized evidential clusterings of three objects in three "
        "clusters, two sets for each object.",
    )


def _claims_of_bounds(counterexamples: Table, tried: Table) -> list[Claim]:
    first = {row["statement"]: row for row in reversed(counterexamples.records())}
    broken = tried.by_first("broken")
    claims = [
        Claim(
            first[one]["where"],
            one,
            "{clusterings}: {left:.4g} > {right:.4g}".format(**first[one]),
            first[one]["holds"],
            reason,
        )
        for one, reason in _REASONS.items()
    ]
    for where, statements in (
        ("Theorem 4.1, upper bound", ("1 - d_0 <= Rand_0", "1 - d_1 <= 1 - d_0")),
        ("Theorem 4.5, upper bound", ("d_0 <= d_1",)),
    ):
        claims.append(
            Claim(
                where,
                " and ".join(statements),
                f"not broken by {PAIRS_TRIED} random pairs",
                not any(broken[one] for one in statements),
            )
        )
    return claims


def fuzzy_partition_distance(x: pt.Fuzzy, y: pt.Fuzzy) -> float:
    """Return the formula in the proof of Proposition 4.5: summed differences, best matching."""
    first, second = np.asarray(x.memberships), np.asarray(y.memberships)
    matched = permutations(range(second.shape[1]))
    return float(min(np.abs(first - second[:, t]).sum() for t in map(list, matched))) / (
        2 * (x.n - 1)
    )


def _claims_of_fuzzy_clusterings() -> list[Claim]:
    rng = np.random.default_rng(3)
    pairs = [[random_fuzzy(4, 3, rng) for _ in range(2)] for _ in range(PAIRS_TRIED)]
    spread = max(end.upper - end.lower for end in (pt.alpha_rand_score(*pair) for pair in pairs))
    errors = [
        abs(pt.alpha_partition_distance(*pair, alpha=alpha) - fuzzy_partition_distance(*pair))
        for pair in pairs
        for alpha in (0.0, 0.3, 1.0)
    ]
    return [
        Claim(
            "Theorem 4.2",
            "alpha makes no difference to Rand_alpha between two fuzzy clusterings",
            f"{PAIRS_TRIED} random pairs: Rand_0 - Rand_1 "
            + ("below 1e-12" if spread < 1e-12 else f"up to {spread:.2g}"),
            bool(spread < 1e-12),
        ),
        Claim(
            "Proposition 4.5",
            "between fuzzy clusterings delta_alpha is the fuzzy partition distance at every alpha",
            f"{PAIRS_TRIED} random pairs, three alpha: error "
            + ("below 1e-12" if max(errors) < 1e-12 else f"up to {max(errors):.2g}"),
            max(errors) < 1e-12,
        ),
    ]

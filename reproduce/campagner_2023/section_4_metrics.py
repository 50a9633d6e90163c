"""Sections 4.2 and 4.3: the metric properties of alpha-Rand and of the alpha-partition-distance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import partita as pt
from reproduce.campagner_2023.clusterings import F, M, exact
from reproduce.campagner_2023.random_clusterings import random_evidential
from reproduce.results import Claim, Results, Table

# Theorem 4.6: four objects are certain, and each cluster sees the same of the fifth.
_PINS = [{1}, {2}, {3}, {4}]
_PINNED = [[float(i == j) for j in range(4)] for i in range(4)]


def pinned(masses: dict[frozenset[int], float]) -> pt.Evidential:
    """Return four objects, each in a cluster of its own, and a fifth with masses on sets."""
    sets = [*map(set, _PINS), *(set(one) for one in masses if len(one) > 1)]
    rows = [row + [0.0] * (len(sets) - 4) for row in _PINNED]
    rows.append([masses.get(frozenset(one), 0.0) for one in sets])
    return pt.Evidential(rows, sets, labels=[1, 2, 3, 4])


def _pairs(*sets: tuple[int, ...], mass: float = 1 / 2) -> dict[frozenset[int], float]:
    return {frozenset(one): mass for one in sets}


SAME_TO_EACH_CLUSTER = pinned(_pairs((1, 2), (3, 4))), pinned(_pairs((1, 3), (2, 4)))
# The remark after Corollary 4.1: seven objects, as many as 2^3 - 1.
SAME_RELATION = pt.Rough([{1, 2}] * 7, labels=[1, 2, 3]), pt.Rough([{1, 2, 3}] * 7)
SAME_RELATION_OF_TWO = pt.Rough([{1}, {1, 2}, {1, 2}]), pt.Rough([{1, 2}] * 3)
TRIPLES_TRIED = 200


def reproduce(results: Results) -> list[Claim]:
    """Write the triangles that were tried, and decide what is a metric."""
    tried = random_triangles()
    results.add_table(tried)
    return [*_claims_of_alpha_rand(tried), *_claims_of_delta(tried)]


def random_triangles() -> Table:
    """Return the largest ratio of the direct way to the detour, over random triples."""
    rng = np.random.default_rng(0)
    triples = [
        [random_evidential(3, k, rng, empty=bool(number % 2)) for _ in range(3)]
        for number in range(TRIPLES_TRIED)
        for k in (2, 3)
    ]
    # Eq. (30) has one frame for all three.
    on_one_frame = [triple for triple in triples if len(set(map(_occurring, triple))) == 1]
    rows = []
    for name, distance, tried in (
        ("1 - Rand_alpha", lambda x, y, alpha: 1 - pt.alpha_rand_score(x, y, alpha=alpha), triples),
        (
            "delta_alpha",
            lambda x, y, alpha: pt.alpha_partition_distance(x, y, alpha=alpha),
            on_one_frame,
        ),
    ):
        for alpha in (0.1, 0.25, 0.5, 0.75, 1.0):
            worst = max(_ratio(distance, triple, alpha) for triple in tried)
            allowed = max(1.0, 1 / (2 * alpha))
            rows.append((name, alpha, worst, allowed, worst <= allowed + 1e-9))
    return Table(
        "random_triangles",
        "Theorems 4.3 and 4.6: the triangle inequalities",
        ("distance", "alpha", "largest ratio", "allowed", "holds"),
        rows,
        f"The direct way divided by the detour, over {2 * TRIPLES_TRIED} random triples of "
        "evidential clusterings of three objects in two or three clusters, half of them with mass "
        f"on the empty set; of delta_alpha over the {len(on_one_frame)} with equally many clusters "
        "that occur, for mass on the empty set is charged to each of them. Allowed is the larger "
        "of 1 and 1/(2 alpha).",
    )


def _occurring(x: pt.Evidential) -> int:
    """Return how many clusters some object may be in."""
    return int(np.bitwise_or.reduce(x.masks)).bit_count()


def _ratio(distance: Callable[[Any, Any, float], float], triple: list[Any], alpha: float) -> float:
    x, y, z = triple
    detour = distance(x, y, alpha) + distance(y, z, alpha)
    return distance(x, z, alpha) / detour if detour > 1e-12 else 0.0


def _claims_of_alpha_rand(tried: Table) -> list[Claim]:
    rows = [row for row in tried.records() if row["distance"] == "1 - Rand_alpha"]
    words = "largest ratio of the direct way to the detour " + ", ".join(
        f"{row['largest ratio']:.3g} at {row['alpha']:g}" for row in rows
    )
    same = pt.alpha_rand_score(*SAME_RELATION).lower
    apart = exact(*SAME_RELATION, "rand").upper
    of_two = pt.alpha_rand_score(*SAME_RELATION_OF_TWO).lower
    itself = [pt.alpha_rand_score(one, one) for one in (F, M)]
    return [
        Claim(
            "Theorem 4.3",
            "of relations: Rand_alpha is a similarity for alpha >= 1/2, Rand_0 a consistency, "
            "1 - Rand_alpha rho-relaxed if alpha >= 1/(2 rho)",
            words,
            all(row["holds"] for row in rows) and all(end == (1, 1) for end in itself),
        ),
        Claim(
            "Corollary 4.1",
            "of clusterings: Rand_alpha is a pseudo-similarity for alpha >= 1/2, rho-relaxed below",
            f"the same ratios; seven objects {{1, 2}} against seven {{1, 2, 3}}: Rand_1 = {same:g}",
            all(row["holds"] for row in rows) and same == 1,
        ),
        Claim(
            "Remark after Corollary 4.1",
            "conjecture: Rand_alpha is a similarity if n >= 2^k - 1; shown to be so for k = 2",
            f"k = 3, seven objects {{1, 2}} against seven {{1, 2, 3}}: Rand_1 = {same:g}, though "
            f"d_1 = {apart:.4g} with Rand; k = 2, ({{1}}, {{1, 2}}, {{1, 2}}) against three times "
            f"{{1, 2}}: Rand_1 = {of_two:g}",
            same < 1 and of_two < 1,
            "All pairs are undecided in both, for every n. In the case of two clusters the "
            "partitions inside are the same.",
        ),
    ]


def _claims_of_delta(tried: Table) -> list[Claim]:
    rows = [row for row in tried.records() if row["distance"] == "delta_alpha"]
    holds = all(row["holds"] for row in rows)
    values = [
        pt.alpha_partition_distance(*SAME_TO_EACH_CLUSTER, alpha=alpha)
        for alpha in (0.1, 0.5, 0.75, 1.0)
    ]
    apart = exact(*SAME_TO_EACH_CLUSTER, "partition").upper
    example = (
        "four objects certain of four clusters and a fifth with 1/2 on {1, 2} and {3, 4}, against "
        f"1/2 on {{1, 3}} and {{2, 4}}: delta_alpha = {max(values):g}, d_1 = {apart:g}"
    )
    reason = (
        "(M2) fails from four clusters on: each cluster by itself is equally undecided in "
        "both. The triangle inequality holds in all triples tried."
    )
    uniform = pt.Fuzzy([[1 / 3] * 3] * 2)
    largest = pt.alpha_partition_distance([1, 2], uniform, alpha=0)
    return [
        Claim(
            "Theorem 4.6, first bullet",
            "delta_alpha is a metric for alpha >= 1/2",
            example + ("; triangles hold" if holds else "; triangles fail"),
            min(values) > 0,
            reason,
        ),
        Claim(
            "Theorem 4.6, second bullet",
            "1 - delta_0 is a consistency",
            f"(1, 2) against (1/3, 1/3, 1/3) twice: delta_0 = {largest:.4g}, so that 1 - delta_0 "
            f"= {1 - largest:.4g}",
            largest <= 1,
            "A consistency is the dual of a normalized distance, and 2(n - 1) does not normalize "
            "delta for more than two clusters. (M1) and (M3) hold.",
        ),
        Claim(
            "Theorem 4.6, third bullet",
            "delta_alpha is a rho-relaxed metric if alpha >= 1/(2 rho)",
            f"the clusterings of the first bullet at alpha = 0.1: {values[0]:g}",
            values[0] > 0,
            reason,
        ),
    ]

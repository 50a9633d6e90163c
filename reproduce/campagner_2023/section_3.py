"""Section 3.2: the metric properties of d_alpha, and what it is against a hard clustering."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np

import partita as pt
from reproduce.campagner_2023.clusterings import C, F, M, P, R, exact, focal
from reproduce.campagner_2023.random_clusterings import random_fuzzy
from reproduce.results import Claim, Results, Table

# Three rough clusterings each; the direct way from the first to the last is the longer one.
TRIPLES: dict[str, tuple[pt.Rough, pt.Rough, pt.Rough]] = {
    "(1, 1, 1), (1, 1, {1, 2}), (1, {1, 2}, 3)": (
        pt.Rough([1, 1, 1]),
        pt.Rough([1, 1, {1, 2}]),
        pt.Rough([1, {1, 2}, 3]),
    ),
    "(1, 1, 2), (1, {1, 2}, 3), (1, 2, {1, 3})": (
        pt.Rough([1, 1, 2]),
        pt.Rough([1, {1, 2}, 3]),
        pt.Rough([1, 2, {1, 3}]),
    ),
}
ALPHAS = (0.5, 0.6, 0.75, 0.9, 0.99, 1.0)
SMALL_ALPHAS = (0.01, 0.1, 0.25, 0.4, 0.5)
# Memberships differ, and the distributions over partitions do not.
SAME_DISTRIBUTION = pt.Fuzzy([[1 / 2, 1 / 2]] * 2), pt.Fuzzy([[1, 0], [1 / 2, 1 / 2]])
# Two graded objects: the rough clusterings inside are not nested.
GRADED = pt.Possibilistic([[1, 1 / 2]] * 2)


def reproduce(results: Results) -> list[Claim]:
    """Write the triangles of d_alpha, and decide what is a metric."""
    triangles, relaxed = triangle_inequality(), relaxed_triangles()
    results.add_table(triangles)
    results.add_table(relaxed)
    return [
        _claim_of_nested_sets(),
        *_claims_of_rough_distances(),
        _claim_of_the_triangle(triangles),
        _claim_of_relaxed_triangles(relaxed),
        _claim_of_same_distribution(),
        *_claims_of_expectations(),
    ]


def _claim_of_nested_sets() -> Claim:
    inside = [rough.sets for rough, _ in focal(GRADED)]
    chains = all(
        _inside(one, other) or _inside(other, one) for one, other in product(inside, repeat=2)
    )
    return Claim(
        "Section 3.1, possibilistic clusterings",
        "as distributions they are consonant: the focal rough clusterings are nested",
        f"memberships (1, 1/2), (1, 1/2): Eq. (11) gives {len(inside)} focal clusterings, "
        "({1}, {1, 2}) and ({1, 2}, {1}) among them",
        chains,
        "Products of consonant masses are not consonant as soon as two objects are graded. Nested "
        "cuts of Eq. (13) with the minimum are another distribution: d_1 from (1, 1) is "
        f"{exact(pt.Hard([0, 0]), GRADED, 'rand').upper:g} by Eq. (11) and "
        f"{farthest_by_cuts([0, 0], GRADED):g} by cuts.",
    )


def farthest_by_cuts(labels: list[int], x: pt.Possibilistic) -> float:
    """Return d_1 from a hard clustering if all objects are cut at one level (Eq. 13 with min)."""
    memberships = np.asarray(x.memberships)
    levels = np.unique(memberships[memberships > 0])[::-1]
    masses = -np.diff(levels, append=0.0)
    cuts = [[set(np.flatnonzero(row >= level)) for row in memberships] for level in levels]
    farthest = [exact(pt.Hard(labels), pt.Rough(cut), "rand").upper for cut in cuts]
    return float(np.dot(masses, farthest))


def _inside(one: Any, other: Any) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))


def rough_clusterings(n: int, k: int) -> list[pt.Rough]:
    """Return all rough clusterings of n objects, one for each set of partitions inside."""
    sets = [{w for w in range(k) if mask >> w & 1} for mask in range(1, 1 << k)]
    found: dict[frozenset[tuple[int, ...]], pt.Rough] = {}
    for chosen in product(sets, repeat=n):
        rough = pt.Rough(list(chosen), labels=range(k))
        inside = frozenset(tuple(hard.codes.tolist()) for hard in pt.hard_clusterings(rough))
        found.setdefault(frozenset(map(_counting_up, inside)), rough)
    return list(found.values())


def _counting_up(labels: tuple[int, ...]) -> tuple[int, ...]:
    names: dict[int, int] = {}
    return tuple(names.setdefault(label, len(names)) for label in labels)


def _claims_of_rough_distances() -> list[Claim]:
    every = rough_clusterings(3, 3)
    ends = np.zeros((2, len(every), len(every)))
    for i, j in combinations_with_replacement(range(len(every)), 2):
        ends[:, i, j] = ends[:, j, i] = exact(every[i], every[j], "rand")
    nearest, farthest = ends
    off = farthest[~np.eye(len(every), dtype=bool)]
    triangles = farthest[:, None] > farthest[:, :, None] + farthest[None] + 1e-12
    words = f"all {len(every)} sets of partitions of three objects that rough clusterings allow"
    rough = pt.Rough([1, {1, 2}])
    largest = max(1 - pt.rand_score(x, y) for x, y in product(pt.hard_clusterings(rough), repeat=2))
    return [
        Claim(
            "Proposition 3.1",
            "1 - d_0 is a consistency, d_1 a normalized metric of sets C(R)",
            f"{words}: d_0 of each and itself 0, least d_1 of two {off.min():.4g}, largest "
            f"{off.max():g}, {int(triangles.sum())} broken triangles",
            bool((np.diag(nearest) == 0).all() and off.min() > 0 and not triangles.any()),
        ),
        Claim(
            "Section 3.2, footnote 1",
            "with a maximum in place of the Hausdorff distance d_1 would be no metric",
            f"(1, {{1, 2}}) would be at {largest:g} from itself",
            largest > 0,
        ),
        Claim(
            "Theorem 3.2, third bullet",
            "1 - d_0 is a consistency",
            "; ".join(
                f"d_0({name}, {name}) = {exact(one, one, 'rand').lower:g}"
                for name, one in (("F", F), ("M", M))
            ),
            exact(F, F, "rand").lower == exact(M, M, "rand").lower == 0,
        ),
    ]


def _ends_of(base: str, triple: tuple[pt.Rough, pt.Rough, pt.Rough]) -> list[Any]:
    x, y, z = triple
    return [exact(*pair, base) for pair in ((x, y), (y, z), (x, z))]


def triangle_inequality() -> Table:
    """Return the distance by way of the middle clustering, and the direct one."""
    rows = []
    for base in ("rand", "partition"):
        for words, triple in TRIPLES.items():
            ends = _ends_of(base, triple)
            for alpha in ALPHAS:
                first, second, direct = ((1 - alpha) * low + alpha * high for low, high in ends)
                holds = direct <= first + second + 1e-12
                rows.append((base, words, alpha, first, second, direct, holds))
    return Table(
        "triangle_inequality",
        "Theorems 3.1 and 3.2, first bullet: the triangle inequality of d_alpha",
        ("base", "x, y, z", "alpha", "d(x, y)", "d(y, z)", "d(x, z)", "holds"),
        rows,
        "Rough clusterings of three objects. d_0 between the ends is larger than by way of the "
        "middle, and where d_1 leaves no room for it, every alpha below 1 breaks the inequality.",
    )


def relaxed_triangles() -> Table:
    """Return the detour times the two factors, against the direct way, for alpha up to 1/2."""
    rows = []
    triple = next(iter(TRIPLES.values()))
    ends = _ends_of("rand", triple)
    for alpha in SMALL_ALPHAS:
        first, second, direct = ((1 - alpha) * low + alpha * high for low, high in ends)
        printed, right = (first + second) / (2 * alpha), (first + second) / alpha
        rows.append((alpha, direct, printed, direct <= printed + 1e-12, right, direct <= right))
    return Table(
        "relaxed_triangle",
        "Theorems 3.1 and 3.2, second bullet: relaxed triangle inequalities of d_alpha",
        ("alpha", "d(x, z)", "detour / (2 alpha)", "holds", "detour / alpha", "that holds"),
        rows,
        f"The rough clusterings {next(iter(TRIPLES))}, with 1 - Rand. In print d_alpha is "
        "rho-relaxed if alpha >= 1/(2 rho), so that the factor at alpha is 1/(2 alpha). It is "
        "(2 + alpha)/3 > 2/3 at every alpha. With the factor 1/alpha the inequality holds "
        "everywhere, since d_alpha <= d_1 and alpha d_1 <= d_alpha.",
    )


def _claim_of_the_triangle(table: Table) -> Claim:
    rows = table.records()
    row = next(row for row in rows if (row["base"], row["alpha"]) == ("rand", 0.5))
    broken = {(row["base"], row["alpha"]) for row in rows if not row["holds"]}
    everywhere = broken == {(b, a) for b in ("rand", "partition") for a in ALPHAS if a < 1}
    return Claim(
        "Theorems 3.1 and 3.2, first bullet",
        "d_alpha is a metric for alpha in [1/2, 1]",
        f"{row['x, y, z']} with Rand and alpha = 0.5: {row['d(x, z)']:.4g} > "
        f"{row['d(x, y)']:.4g} + {row['d(y, z)']:.4g}"
        + ("; broken at every alpha below 1 that was tried, for both distances" * everywhere),
        not broken,
        "The least distance of two sets obeys no triangle inequality, and any share of it below "
        "alpha = 1 can be enough. At alpha = 1, the Hausdorff distance, it holds.",
    )


def _claim_of_relaxed_triangles(table: Table) -> Claim:
    row = next(row for row in table.records() if row["alpha"] == 0.25)
    return Claim(
        "Theorems 3.1 and 3.2, second bullet",
        "d_alpha is a rho-relaxed metric if alpha >= 1/(2 rho)",
        f"{next(iter(TRIPLES))} with Rand, alpha = 1/4, rho = 2: {row['d(x, z)']:.4g} > "
        f"{row['detour / (2 alpha)']:.4g}; broken at all {len(table.rows)} alpha up to 1/2 that "
        "were tried; with rho = 1/alpha it holds",
        all(table.column("holds")),
        "What is true is alpha >= 1/rho: d_alpha <= d_1 <= the detour by d_1 <= the detour by "
        "d_alpha divided by alpha.",
    )


def _claim_of_same_distribution() -> Claim:
    ends = [exact(*SAME_DISTRIBUTION, base) for base in ("rand", "partition")]
    return Claim(
        "Theorem 3.2, (M2)",
        "different clusterings have a positive distance for alpha >= 1/2",
        "memberships (.5, .5), (.5, .5) against (1, 0), (.5, .5): d_1 = "
        f"{ends[0].upper:g} with Rand, {ends[1].upper:g} with the partition distance",
        all(end.upper > 0 for end in ends),
        "Both give the two objects together with probability 1/2. d_1 is a metric of distributions "
        "over sets of partitions, and a pseudometric of clusterings.",
    )


def _claims_of_expectations() -> list[Claim]:
    """Decide Theorem 3.3 and Corollary 3.1."""
    errors = []
    for soft in (R, F, P, M):
        ends = exact(C, soft, "rand")
        distances = [
            (mass, [1 - pt.rand_score(C, hard) for hard in pt.hard_clusterings(rough)])
            for rough, mass in focal(soft)
        ]
        for end, pick in zip(ends, (min, max), strict=True):
            errors.append(abs(end - sum(mass * pick(inside) for mass, inside in distances)))
    rng = np.random.default_rng(1)
    widths = []
    for _ in range(20):
        ends = exact(random_fuzzy(3, 3, rng), random_fuzzy(3, 3, rng), "rand")
        widths.append(ends.upper - ends.lower)
    return [
        Claim(
            "Theorem 3.3",
            "against a hard clustering d_0 and d_1 are the lower and upper expectation",
            f"R, F, P and M against C: error {_small(max(errors))} on all eight ends",
            max(errors) < 1e-12,
        ),
        Claim(
            "Corollary 3.1",
            "alpha makes no difference between two fuzzy clusterings",
            f"{len(widths)} random pairs: d_1 - d_0 {_small(max(widths))}",
            max(widths) < 1e-12,
        ),
    ]


def _small(error: float) -> str:
    return "below 1e-12" if error < 1e-12 else f"up to {error:.2g}"

"""Sections 4.4 and 4.5: S* and S', their instances, and scores of a cluster."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import partita as pt
from partita.array_types import Floats
from reproduce.results import Cell, Claim, Results, Table
from reproduce.xiang_2012.exhaustion import (
    MEASURES,
    ROUNDING,
    Labels,
    all_partitions,
    k_measure,
    near,
    table_pairs,
    without_noise,
    written,
)
from reproduce.xiang_2012.table_1 import beyond_rounding, shown_error

SEED = 2012
Score = Callable[[Any, Sequence[int]], float]


def reproduce(results: Results, largest: int = 6) -> list[Claim]:
    """Write the tables, trying all pairs of at most so many objects."""
    instances = instances_of_the_mean(largest)
    subcomponents = on_subcomponents(largest)
    scatter = mean_squared_error()
    special = points_in_special_position()
    for table in (instances, subcomponents, scatter, special):
        results.add_table(table)
    return [
        *_claims_of_instances(instances),
        *_claims_of_subcomponents(subcomponents),
        *_claims_of_pairings(largest),
        _claim_of_scatter(scatter),
        _claim_of_hybrids(),
    ]


def entropy_over(scale: float) -> Score:
    """Return the score 1 - H(parts) / scale."""

    def score(cluster: Any, parts: Sequence[int]) -> float:
        return 1.0 - pt.entropy(np.repeat(np.arange(len(parts)), parts)) / scale

    return score


def instances_of_the_mean(largest: int) -> Table:
    """Return the error of each measure that S' should become with another score s."""
    rows: list[tuple[Cell, ...]] = []

    def add(symbol: str, printed: bool, formula: str, score: Any, k: int | None = None) -> None:
        compute = k_measure(k) if k else pt.measures[MEASURES[symbol]]
        error = max(
            abs(pt.split_merge_score(x, y, subcomponent=score, combine="mean") - compute(x, y))
            for n in range(1, largest + 1)
            for x, y in table_pairs(n, k)
        )
        rows.append((symbol, k, printed, formula, beyond_rounding(error), error < ROUNDING))

    add("N", True, "largest part / |L|", "max")
    for k in (2, 3):
        add("K", True, "1 - H(C_L) / log k²", entropy_over(math.log(k**2)), k)
    for k in (2, 3):
        add("K", False, "1 - H(C_L) / log k", entropy_over(math.log(k)), k)
    add("R", False, "1 - 4 b_L / (|L| (n - 1))", "pairs")
    add("V", False, "1 - 2 H(C_L) / log n", "log-n")
    return Table(
        "instances_of_the_mean",
        "Section 4.4: measures that are instances of S'",
        ("measure", "k", "printed", "score s of a cluster L", "largest error", "equal"),
        rows,
        f"S' is the mean over objects of the scores of their two clusters. Over all pairs of "
        f"clusterings of at most {largest} objects, for K those of at most k clusters. H(C_L) is "
        "the entropy of the parts of L, b_L the pairs of L that are cut. The paper names N and K.",
    )


def on_subcomponents(largest: int) -> Table:
    """Return S* and S' of a cluster against its parts, and the score s of the cluster."""
    rows: list[tuple[Cell, ...]] = []
    for n in range(1, largest + 1):
        for sizes in all_partitions(n).sizes:
            whole, split = [0] * n, np.repeat(np.arange(len(sizes)), sizes)
            score = 1.0 if n == 1 else 1.0 - pt.entropy(split) / math.log(n)
            rows.append(
                (
                    "+".join(map(str, sizes)),
                    without_noise(score),
                    *(
                        pt.split_merge_score(*pair, combine=combine)
                        for combine in ("product", "mean")
                        for pair in ((whole, split), (split, whole))
                    ),
                )
            )
    return Table(
        "on_subcomponents",
        "Section 4.4: S* and S' on a cluster and its parts",
        ("parts of L", "s", "S*({L}, C_L)", "S*(C_L, {L})", "S'({L}, C_L)", "S'(C_L, {L})"),
        rows,
        "With s = 1 - H(C_L) / log |L|, and s = 1 for a cluster of one object. S* is s, and S' is "
        "s / 2 + 1 / 2.",
    )


def mean_squared_error() -> Table:
    """Return the score MSE of one cluster of the points 0, 1, 10, 11 cut into two parts."""
    points = np.array([0.0, 1.0, 10.0, 11.0])[:, None]
    rows: list[tuple[Cell, ...]] = []
    for labels in all_partitions(4).labels.tolist():
        parts = [points[np.array(labels) == label, 0] for label in range(max(labels) + 1)]
        if len(parts) != 2:
            continue
        sizes = sorted((part.size for part in parts), reverse=True)
        value = pt.split_merge_score([0] * 4, labels, subcomponent="mse", X=points)
        shown = "".join("{" + ", ".join(f"{x:g}" for x in part) + "}" for part in parts)
        rows.append((shown, "+".join(map(str, sizes)), value))
    return Table(
        "mean_squared_error",
        "Section 4.5: the score MSE and the sizes of parts",
        ("parts", "sizes", "MSE(C|L)"),
        rows,
        "One cluster L of the points 0, 1, 10 and 11. Property 4.2 asks that a score does not "
        "rise when the sizes of two parts get less skewed, from 3+1 to 2+2; MSE does rise, since "
        "it depends on where the points are.",
    )


SPECIAL_POINTS = {
    "coincident centroids": [-1.0, 1.0, -2.0, 2.0],
    "duplicate points": [0.0, 0.0],
    "duplicates among others": [0.0, 0.0, 1.0],
}


def scatter_scores(points: Floats) -> Floats:
    """Return S* with MSE for every reference (row) and every candidate (column)."""
    labels = all_partitions(len(points)).labels.tolist()
    return np.array(
        [[pt.split_merge_score(x, y, subcomponent="mse", X=points) for y in labels] for x in labels]
    )


def is_conditionally_normalized(scores: Floats) -> bool:
    """Return whether each row has 1 at the reference alone, a 0, and for n > 2 a value between."""
    itself = np.eye(len(scores), dtype=bool)
    ones, zeros = np.abs(scores - 1) < ROUNDING, np.abs(scores) < ROUNDING
    between = (scores > ROUNDING) & (scores < 1 - ROUNDING)
    has_all = zeros.any(axis=1) & (between.any(axis=1) | (len(scores) < 3))
    return bool((ones == itself).all() and (ones | zeros | between).all() and has_all.all())


def points_in_special_position() -> Table:
    """Return whether S* with MSE is conditionally normalized, for random and special points."""
    rng = np.random.default_rng(SEED)
    cases = [
        (f"random points, {dimensions} dimensions", rng.normal(size=(n, dimensions)))
        for dimensions in (1, 2, 3)
        for n in (2, 3, 4, 5)
    ]
    cases += [(case, np.array(points)[:, None]) for case, points in SPECIAL_POINTS.items()]
    rows: list[tuple[Cell, ...]] = []
    for case, points in cases:
        scores = scatter_scores(points)
        partitions = all_partitions(len(points))
        ones = np.argwhere((scores > 1 - ROUNDING) & ~np.eye(len(scores), dtype=bool))
        pair = " and ".join(partitions.written(int(one)) for one in ones[0]) if len(ones) else ""
        rows.append((case, len(points), is_conditionally_normalized(scores), len(ones), pair))
    return Table(
        "mean_squared_error_points",
        "Section 4.5, our remark: MSE needs points in general position",
        ("points", "n", "conditionally normalized", "pairs that differ and score 1", "such a pair"),
        rows,
        "Parts with one mean leave the scatter of a cluster as it is, so that a split costs "
        "nothing and MSE is not subcomponent-normalized (Property 4.3). Duplicate points have no "
        "scatter at all: 0/0 counts as 1. The paper says nothing of such points.",
    )


def _claims_of_instances(table: Table) -> list[Claim]:
    rows = table.records()
    errors = {
        (row["measure"], row["printed"]): max(
            one["largest error"]
            for one in rows
            if (one["measure"], one["printed"]) == (row["measure"], row["printed"])
        )
        for row in rows
    }
    return [
        Claim(
            "Section 4.4, N as an instance of S'",
            "s = max |L ∩ C| / |L|",
            f"largest error {shown_error(errors['N', True])}",
            errors["N", True] < ROUNDING,
        ),
        Claim(
            "Section 4.4, K as an instance of S'",
            "s = 1 - H(C_L) / log k²",
            f"off by {errors['K', True]:.2g}; with log k the error is "
            f"{shown_error(errors['K', False])}",
            errors["K", True] < ROUNDING,
            "The mean over both sides halves each loss, so the scale must not be doubled as well.",
        ),
    ]


def _claims_of_subcomponents(table: Table) -> list[Claim]:
    scores = table.column("s")
    both = {
        symbol: [
            pair
            for name in (f"{symbol}({{L}}, C_L)", f"{symbol}(C_L, {{L}})")
            for pair in zip(table.column(name), scores, strict=True)
        ]
        for symbol in ("S*", "S'")
    }
    return [
        Claim(
            "Section 4.4, S* is subcomponent-consistent",
            "S*({L}, C_L) = s(C|L), and the same for merges",
            f"equal for all {len(scores)} types of parts",
            all(near(value, score) for value, score in both["S*"]),
        ),
        Claim(
            "Section 4.4, S' is not subcomponent-consistent",
            "S'({L}, C_L) = s(C|L) / 2 + 1 / 2, more than s unless s = 1",
            f"so it is for all {len(scores)} types of parts",
            all(near(value, score / 2 + 0.5) for value, score in both["S'"])
            and all(value > score or score == 1.0 for value, score in both["S'"]),
        ),
    ]


def subcomponents_of(x: Labels, y: Labels) -> tuple[list[list[int]], list[list[int]]]:
    """Return the sizes of parts of each reference cluster, and of each candidate cluster."""
    cells = Counter(zip(x, y, strict=True))
    splits = [[size for (row, _), size in cells.items() if row == one] for one in set(x)]
    merges = [[size for (_, column), size in cells.items() if column == one] for one in set(y)]
    return sorted(map(sorted, splits)), sorted(map(sorted, merges))


def paired_otherwise(largest: int) -> list[tuple[Labels, Labels]]:
    """Return the first two pairs of clusterings with the same subcomponents and another S*."""
    for n in range(2, largest + 1):
        known: dict[str, tuple[Labels, Labels]] = {}
        for pair in table_pairs(n):
            first = known.setdefault(str(subcomponents_of(*pair)), pair)
            if not near(pt.split_merge_score(*first), pt.split_merge_score(*pair)):
                return [first, pair]
    raise ValueError(f"S* depends on the subcomponents alone up to n = {largest}")


def _claims_of_pairings(largest: int) -> list[Claim]:
    pairs = paired_otherwise(largest)
    products = [pt.split_merge_score(*pair) for pair in pairs]
    means = [pt.split_merge_score(*pair, combine="mean") for pair in pairs]
    named = ", ".join(" and ".join(map(written, pair)) for pair in pairs)
    return [
        Claim(
            "Section 4.3, different pairings",
            "a direct combination of the scores of subcomponents may not tell pairings apart",
            f"{named}: the same subcomponents, paired otherwise; S' has {means[0]:g} for both",
            near(*means) and subcomponents_of(*pairs[0]) == subcomponents_of(*pairs[1]),
        ),
        Claim(
            "Section 4.4, S* is no sum over subcomponents",
            "S* cannot be decomposed linearly into the scores of subcomponents",
            f"the same two pairs: S* has {products[0]:g} and {products[1]:g}",
            not near(*products),
        ),
    ]


def _claim_of_scatter(table: Table) -> Claim:
    scores = table.by_first("MSE(C|L)")
    skewed, even = scores["{0, 1, 10}{11}"], scores["{0, 10}{1, 11}"]
    return Claim(
        "Section 4.5, mean squared error, Property 4.2",
        "MSE is an example of a score of a cluster, which should fall when sizes get less skewed",
        f"points 0, 1, 10, 11: {{0, 1, 10}}{{11}} has {skewed:.3f}, the less skewed "
        f"{{0, 10}}{{1, 11}} {even:.3f}",
        even <= skewed,
        "It depends on where the points are, not on the sizes alone.",
    )


def _claim_of_hybrids() -> Claim:
    return Claim(
        "Section 4.5, time of hybrid measures",
        "S* in O(n), the measure of Coen et al. in O(n^2.6) on average",
        "S* needs one pass over the objects and over at most n cells; the other is not computed",
        None,
        "The time of the measure of Coen et al. is quoted by the paper, not measured in it.",
    )

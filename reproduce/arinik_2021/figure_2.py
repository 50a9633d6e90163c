"""Figure 2: reference partitions, what becomes of them, and how sizes are rounded."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

import partita as pt
from partita.choosing.characterizing.reference_partitions import reference_sizes
from partita.choosing.characterizing.transformations import FIVE, neighbor_swaps as swaps_as_defined
from partita.plots.style import BLUE, GREEN, ORANGE, PURPLE, RED, SKY, tint
from reproduce.arinik_2021.measures import TRANSFORMATIONS, reason_unless
from reproduce.arinik_2021.published_program import SHIFTED_NEIGHBOR_SWAPS, published_sizes
from reproduce.results import Claim, Results, Table, new_figure

N, K = 72, 3
MOVED = Fraction(1, 6)
# Heterogeneities of the two reference partitions.
SHOWN = ("0", "1/2")

_MIXED = (RED, SKY, "#444444", PURPLE, "#A0A0A0")


def reproduce(results: Results) -> list[Claim]:
    """Write the partitions of the figure, and what rounding does."""
    partitions, swaps, rounding = all_partitions(), neighbor_swaps(), roundings()
    for table in (partitions, swaps, rounding):
        results.add_table(table)
    results.add_figure("figure_2", draw())
    found = rounding.by_first("how many")
    return [
        *(_claim_of_sizes(h) for h in SHOWN),
        _claim_of_orthogonal_clusters(),
        Claim(
            "Appendix C, Eq. (14)",
            "alpha, the size of the smallest cluster",
            f"not a whole number in {found[FRACTIONAL]} of the 1,000 settings of n, k and h",
            not found[FRACTIONAL],
            "The paper does not say how to round. Here all sizes are rounded down, and what is "
            "missing goes to the smallest, the largest, the second smallest, … cluster.",
        ),
        _claim_of_largest_h(),
    ]


def represented(h: str) -> list[int]:
    """Return in how many of the new clusters of Figure 2f each old cluster is represented."""
    labels = pt.reference_labels(N, K, h)
    new = pt.transform_labels(labels, "orthogonal_clusters", MOVED)
    return [len(set(new[(labels == old) & (new >= K)].tolist())) for old in range(K)]


def _claim_of_orthogonal_clusters() -> Claim:
    even, uneven = (represented(h) for h in SHOWN)
    return Claim(
        "Section 3.1.2.5, new clusters",
        "all original clusters have equal parts in them",
        f"in {_listed(even)} of {max(even)} with h = 0, in {_listed(uneven)} of {max(uneven)} with "
        "h = 1/2",
        len(set(uneven)) == 1,
        "Larger clusters give more objects, at most one to each new cluster, so for h > 0 some new "
        "clusters lack the small ones.",
    )


def _claim_of_largest_h() -> Claim:
    sizes = reference_sizes(N, K, 1)
    step = sizes[1] - sizes[0]
    same = sizes[0] == step == Fraction(2 * N, K * (K + 1))
    return Claim(
        "Appendix C, h = 1",
        "the increment is as large as the smallest cluster: alpha = beta_max",
        f"sizes {_listed(sizes)} for n = {N}, k = {K}",
        same,
        reason_unless(same, "They differ."),
    )


def intensity(transformation: str) -> Fraction:
    """Return the q that moves a sixth of every cluster: some transformations move a share q/2."""
    halved = transformation in ("k_new_clusters", "neighbor_swaps")
    return 2 * MOVED if halved else MOVED


def _claim_of_sizes(h: str) -> Claim:
    sizes = reference_sizes(N, K, h)
    labels = pt.reference_labels(N, K, h)
    moved = [tuple(np.bincount(labels[_moves(h, one.name)], minlength=K).tolist()) for one in FIVE]
    sixth = tuple(math.floor(MOVED * size) for size in sizes)
    same = set(moved) == {sixth} and sum(sizes) == N
    return Claim(
        f"Figure 2, h = {h}",
        f"{N} objects in {K} clusters; q = 1/6, or equivalently 1/3 in k New Clusters and "
        "Neighbor Cluster Swaps",
        f"sizes {_listed(sizes)}; {_listed(sixth)} objects move in all five",
        same,
        reason_unless(same, "The figures differ."),
    )


def _moves(h: str, transformation: str) -> Any:
    """Return which objects get another label."""
    labels = pt.reference_labels(N, K, h)
    return pt.transform_labels(labels, transformation, intensity(transformation)) != labels


def _listed(numbers: Any) -> str:
    return ", ".join(map(str, numbers))


def all_partitions() -> Table:
    """Return old by new clusters for all transformations."""
    rows = []
    for h in SHOWN:
        labels = pt.reference_labels(N, K, h)
        for one in FIVE:
            q = intensity(one.name)
            new = pt.transform_labels(labels, one.name, q)
            sizes = sorted(np.bincount(new).tolist(), reverse=True)
            counted = {size: sizes.count(size) for size in sizes}
            shown = ", ".join(
                str(size) if times == 1 else f"{times} of {size}" for size, times in counted.items()
            )
            row = (h, TRANSFORMATIONS[one.name], str(q), len(sizes), shown)
            rows.append((*row, pt.pair_jaccard_score(labels, new)))
    return Table(
        "figure_2",
        f"Figure 2: {N} objects in {K} clusters, of each of which a sixth moves",
        ("h", "transformation", "q", "clusters then", "their sizes", "Jaccard index of pairs"),
        rows,
        "k New Clusters and Neighbor Cluster Swaps move a share q/2.",
    )


def neighbor_swaps() -> Table:
    """Return what the authors' program does in Neighbor Cluster Swaps instead."""
    rows = []
    for h in SHOWN:
        sizes = np.array([reference_sizes(N, K, h)])
        ways = ("defined", swaps_as_defined), ("program", SHIFTED_NEIGHBOR_SWAPS)
        for way, one in ways:
            cells = one.tables(sizes, [2 * MOVED]).cells[0]
            written = "; ".join(_listed(row) for row in cells.tolist())
            rows.append((h, way, written, pt.rand_score(contingency=cells)))
    return Table(
        "neighbor_swaps",
        "Neighbor Cluster Swaps as defined, and as the authors' program carries it out",
        ("h", "way", "old by new clusters", "Rand index"),
        rows,
        "By definition a share of each cluster goes to the next. The program lays the new clusters "
        "end to end over the old ones, in which clusters of different sizes slide: objects get "
        "into clusters that they have nothing to do with. For h = 0 they differ in direction only.",
    )


FRACTIONAL = "settings (n, k, h) of 1,000 whose sizes are not whole"
PROGRAM = "settings whose sizes differ in the authors' program"
FLOATING = "products of a size up to 12,960 and q that floating point rounds down wrongly"


def roundings() -> Table:
    """Return how often it matters how sizes are rounded."""
    design = pt.Design.paper()
    settings = [(n, k, h) for n in design.n for k in design.k for h in design.h]
    fractional = 0
    for n, k, h in settings:
        step = math.floor(h * Fraction(2 * n, k * (k + 1)))
        fractional += (n - Fraction(step * k * (k - 1), 2)) % k != 0
    program = sum(reference_sizes(*one) != published_sizes(*one) for one in settings)
    floating = sum(
        math.floor(size * (tenth / 10)) != size * tenth // 10
        for size in range(1, max(design.n) + 1)
        for tenth in range(1, 11)
    )
    return Table(
        "rounding",
        "Where rounding matters",
        ("what", "how many"),
        [(FRACTIONAL, fractional), (PROGRAM, program), (FLOATING, floating)],
        "The program rounds the step between sizes to the nearest number, the paper down. Floating "
        "point takes 0.7 of 90 for 62.",
    )


def draw() -> Any:
    """Draw the old clusters as bars, colored by the new cluster of each object."""
    colors = (BLUE, ORANGE, GREEN)
    figure, panels = new_figure(7.2, 3.4, len(SHOWN))
    for panel, h in zip(panels, SHOWN, strict=True):
        labels = pt.reference_labels(N, K, h)
        ticks = []
        for row, name in enumerate([None, *(one.name for one in FIVE)]):
            new = labels if name is None else pt.transform_labels(labels, name, intensity(name))
            # Objects next to each other with the same old and new cluster are one piece.
            breaks = np.flatnonzero(np.diff(new) | np.diff(labels)) + 1
            for start, end in pairwise([0, *breaks.tolist(), N]):
                left = start + 2 * int(labels[start])  # with a gap between old clusters
                fill = _fill(int(new[start]), name, colors)
                panel.barh(row, end - start, 0.62, left, edgecolor="white", linewidth=0.6, **fill)
            ticks.append("reference" if name is None else TRANSFORMATIONS[name])
        panel.set_yticks(range(len(ticks)), ticks)
        panel.set_ylim(len(ticks) - 0.5, -0.5)
        panel.set_xticks([])
        panel.set_title(f"h = {h}: clusters of {_listed(reference_sizes(N, K, h))}")
        panel.spines[:].set_visible(False)
        panel.tick_params(length=0)
    return figure


def _fill(label: int, name: str | None, colors: tuple[str, ...]) -> dict[str, Any]:
    """Return a color: that of an old cluster, lighter for a part of it, others for new clusters."""
    if label < K:
        return {"facecolor": colors[label]}
    if name == "k_new_clusters":
        return {"facecolor": tint(colors[label - K], 0.45)}
    if name == "orthogonal_clusters":
        return {"facecolor": _MIXED[(label - K) % len(_MIXED)]}
    return {"facecolor": "#444444" if name == "one_new_cluster" else "#A0A0A0"}

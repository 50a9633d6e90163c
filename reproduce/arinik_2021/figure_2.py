"""Figure 2: reference partitions, what becomes of them, and how sizes are rounded."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

import partita as pt
from partita.choosing.more_transformations import SLID_NEIGHBOR_SWAPS
from partita.choosing.reference_partitions import reference_sizes
from partita.choosing.transformations import FIVE, NEIGHBOR_SWAPS
from partita.plots.drawing import BLUE, GREEN, ORANGE, PURPLE, RED, SKY, tint
from reproduce.arinik_2021.measures import TRANSFORMATIONS, reason_unless
from reproduce.results import Claim, Results, Table, new_figure

N, K = 72, 3
MOVED = Fraction(1, 6)
# Sizes, and how many objects of each cluster move, as printed.
PRINTED = {"0": ((24, 24, 24), (4, 4, 4)), "1/2": ((18, 24, 30), (3, 4, 5))}

_MIXED = (RED, SKY, "#444444", PURPLE, "#A0A0A0")


def reproduce(results: Results) -> list[Claim]:
    """Write the partitions of the figure, and what rounding does."""
    partitions, swaps, rounding = all_partitions(), neighbor_swaps(), roundings()
    for table in (partitions, swaps, rounding):
        results.add_table(table)
    results.add_figure("figure_2", draw())
    found = rounding.by_first("how many")
    return [
        *(_claim_of_sizes(h) for h in PRINTED),
        Claim(
            "Appendix C, cluster sizes",
            "follow from n, k and h",
            f"{found[FRACTIONAL]} of the 1,000 settings have sizes that are not whole",
            False,
            "The paper does not say how to round. Here all sizes are rounded down, and what is "
            "missing goes to the smallest, the largest, the second smallest, … cluster.",
        ),
    ]


def intensity(transformation: str) -> Fraction:
    """The q that moves a sixth of every cluster: some transformations move a share q/2."""
    halved = transformation in ("k_new_clusters", "neighbor_swaps")
    return 2 * MOVED if halved else MOVED


def _claim_of_sizes(h: str) -> Claim:
    sizes = reference_sizes(N, K, h)
    labels = pt.reference_labels(N, K, h)
    moved = [tuple(np.bincount(labels[_moves(h, one.name)], minlength=K).tolist()) for one in FIVE]
    wanted_sizes, wanted_moved = PRINTED[h]
    same = tuple(sizes) == wanted_sizes and set(moved) == {wanted_moved}
    return Claim(
        f"Figure 2, n = {N}, k = {K}, h = {h}",
        f"sizes {_listed(wanted_sizes)}; {_listed(wanted_moved)} objects move",
        f"sizes {_listed(sizes)}; {_listed(moved[0])} objects move",
        same,
        reason_unless(same, "The figures differ."),
    )


def _moves(h: str, transformation: str) -> Any:
    """Which objects get another label."""
    labels = pt.reference_labels(N, K, h)
    return pt.transform_labels(labels, transformation, intensity(transformation)) != labels


def _listed(numbers: Any) -> str:
    return ", ".join(map(str, numbers))


def all_partitions() -> Table:
    """Old by new clusters for all transformations."""
    rows = []
    for h in PRINTED:
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
    """What the authors' program does in Neighbor Cluster Swaps instead."""
    rows = []
    for h in PRINTED:
        sizes = np.array([reference_sizes(N, K, h)])
        for way, one in (("defined", NEIGHBOR_SWAPS), ("program", SLID_NEIGHBOR_SWAPS)):
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
    """How often it matters how sizes are rounded."""
    design = pt.Design.paper()
    settings = [(n, k, h) for n in design.n for k in design.k for h in design.h]
    fractional = 0
    for n, k, h in settings:
        step = math.floor(h * Fraction(2 * n, k * (k + 1)))
        fractional += (n - Fraction(step * k * (k - 1), 2)) % k != 0
    program = sum(
        reference_sizes(*one) != reference_sizes(*one, rounding="published") for one in settings
    )
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
    """The old clusters as bars, coloured by the new cluster of each object."""
    colours = (BLUE, ORANGE, GREEN)
    figure, panels = new_figure(7.2, 3.4, len(PRINTED))
    for panel, h in zip(panels, PRINTED, strict=True):
        labels = pt.reference_labels(N, K, h)
        ticks = []
        for row, name in enumerate([None, *(one.name for one in FIVE)]):
            new = labels if name is None else pt.transform_labels(labels, name, intensity(name))
            # Objects next to each other with the same old and new cluster are one piece.
            breaks = np.flatnonzero(np.diff(new) | np.diff(labels)) + 1
            for start, end in pairwise([0, *breaks.tolist(), N]):
                left = start + 2 * int(labels[start])  # with a gap between old clusters
                fill = _fill(int(new[start]), name, colours)
                panel.barh(row, end - start, 0.62, left, edgecolor="white", linewidth=0.6, **fill)
            ticks.append("reference" if name is None else TRANSFORMATIONS[name])
        panel.set_yticks(range(len(ticks)), ticks)
        panel.set_ylim(len(ticks) - 0.5, -0.5)
        panel.set_xticks([])
        panel.set_title(f"h = {h}: clusters of {_listed(reference_sizes(N, K, h))}")
        panel.spines[:].set_visible(False)
        panel.tick_params(length=0)
    return figure


def _fill(label: int, name: str | None, colours: tuple[str, ...]) -> dict[str, Any]:
    """The colour of an old cluster, a lighter one for a part of it, others for new clusters."""
    if label < K:
        return {"facecolor": colours[label]}
    if name == "k_new_clusters":
        return {"facecolor": tint(colours[label - K], 0.45)}
    if name == "orthogonal_clusters":
        return {"facecolor": _MIXED[(label - K) % len(_MIXED)]}
    return {"facecolor": "#444444" if name == "one_new_cluster" else "#A0A0A0"}

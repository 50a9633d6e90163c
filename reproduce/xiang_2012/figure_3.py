"""Figure 3: how measures fall along the series of binary splits, then binary merges."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.plots.style import BLUE, GRAY, GREEN, ORANGE, PURPLE, RED, SKY
from reproduce.results import Cell, Claim, Results, Table, new_figure
from reproduce.xiang_2012.exhaustion import ROUNDING
from reproduce.xiang_2012.series import (
    SHOWN,
    cluster_sizes,
    falls_strictly,
    from_one_to_zero,
    generated_document,
    measured,
    never_rises,
    splits_to_bottom,
    unchanged,
)

STRICT = ("S_H", "R", "NMI", "V")
FLAT = ("A", "N")
# "Rather far from zero" in figures of ours.
FAR = 0.25

# Color, dashes and width, so that lines are told apart in print as well.
LINES: dict[str, tuple[str, Any, float]] = {
    "S_H": (RED, "-", 2.6),
    "R": (BLUE, "-", 1.4),
    "NMI": (GREEN, (0, (4, 2)), 1.4),
    "V": (SKY, "-", 1.4),
    "A": (PURPLE, "-", 1.4),
    "N": (ORANGE, "-", 1.4),
}
LETTERS = (
    "$S_H$ split-merge score, R Rand index, NMI = I / max(H(L), H(C)), V = 1 − VI / log n, "
    "A accuracy of the best matching, N van Dongen"
)


def reproduce(results: Results) -> list[Claim]:
    """Write the tables and the figure for a generated document."""
    gold = generated_document()
    values = measured(gold)
    changes = changes_by_measure(values)
    results.add_table(values_by_step(gold, values))
    results.add_table(changes)
    results.add_figure("figure_3", draw_series(gold, values))
    return [_not_free(), *claims_of(values, "generated document")]


def values_by_step(gold: Integers, values: Floats) -> Table:
    """Return all values of all measures."""
    splits, sizes = splits_to_bottom(gold), cluster_sizes(gold)
    rows: list[tuple[Cell, ...]] = [
        (step, "gold" if step == 0 else "split" if step <= splits else "merge", *line)
        for step, line in enumerate(values.tolist())
    ]
    return Table(
        "figure_3",
        "Figure 3: values along the series",
        ("operation", "kind", *SHOWN),
        rows,
        f"A generated gold clustering of {gold.size} mentions of {sizes.size} entities, "
        f"{(sizes == 1).sum()} of them mentioned once and one {sizes.max()} times; as for the "
        f"paper's document, bottom comes after {splits} operations. The largest cluster is split "
        "into halves down to single objects; then singletons of the gold clustering are merged.",
    )


def changes_by_measure(values: Floats) -> Table:
    """Return how often each measure falls, stays and rises."""
    rows: list[tuple[Cell, ...]] = []
    for symbol, line in zip(SHOWN, values.T, strict=True):
        rises = int((np.diff(line) > ROUNDING).sum())
        steps, stays = line.size - 1, unchanged(line)
        rows.append((symbol, float(line[0]), float(line[-1]), steps - stays - rises, stays, rises))
    return Table(
        "figure_3_changes",
        "Figure 3: how often measures fall, stay and rise",
        (
            "measure",
            "first value",
            "last value",
            "steps that lower it",
            "steps that leave it",
            "steps that raise it",
        ),
        rows,
        "Each step splits a cluster that was right to be whole, or merges objects that were right "
        "to be apart.",
    )


def _not_free() -> Claim:
    return Claim(
        "Figure 3, the paper's document",
        "one randomly selected document of ACE-2005 English; bottom is the 33rd clustering",
        "not computed",
        None,
        "The document is not free, and its name is not printed. A generated one with n - |L| = 33 "
        "and, where they are at hand, free ones stand in for it.",
    )


def claims_of(values: Floats, document: str) -> list[Claim]:
    """Return the four statements of Section 6 about the figure, for one document."""
    lines = dict(zip(SHOWN, values.T, strict=True))
    others = [symbol for symbol in SHOWN if symbol != "S_H"]
    near = [symbol for symbol in others if lines[symbol][-1] < FAR]
    ends = ", ".join(f"{symbol} {lines[symbol][-1]:.3f}" for symbol in others)
    stays = ", ".join(f"{symbol} {unchanged(lines[symbol])}" for symbol in FLAT)
    return [
        Claim(
            f"Figure 3, {document}, all measures",
            "all decrease as the clustering worsens",
            f"no step of {len(values) - 1} raises any of the six",
            all(map(never_rises, lines.values())),
        ),
        Claim(
            f"Figure 3, {document}, from one to zero",
            "only S_H decreases from 1 to 0",
            f"S_H from exactly 1 to exactly 0; the others end at {ends}",
            [symbol for symbol in SHOWN if from_one_to_zero(lines[symbol])] == ["S_H"],
        ),
        Claim(
            f"Figure 3, {document}, worst clustering",
            "the other measures are rather far from 0 there",
            ends,
            not near,
            f"{', '.join(near)}: below {FAR}, which we take for near. A ends at the number of "
            "matched clusters over n."
            if near
            else "",
        ),
        Claim(
            f"Figure 3, {document}, strictly decreasing",
            "S_H, R, NMI and V are; A and N are not",
            f"as printed; steps that leave it as it is: {stays}",
            [symbol for symbol in SHOWN if falls_strictly(lines[symbol])] == list(STRICT),
        ),
    ]


def draw_series(gold: Integers, values: Floats) -> Any:
    """Draw every measure against the operation."""
    figure, (panel,) = new_figure(8.0, 4.6)
    for symbol, line in zip(SHOWN, values.T, strict=True):
        color, dashes, width = LINES[symbol]
        panel.plot(line, color=color, linestyle=dashes, linewidth=width)
    _label_ends(panel, values[-1])
    panel.set(xlabel="operation", xlim=(0, len(values) - 1), ylim=(-0.02, 1.02))
    panel.set_ylabel("value of the measure")
    panel.grid(axis="y", color="#E6E6E6", linewidth=0.6)
    _mark_bottom(panel, splits_to_bottom(gold))
    figure.supxlabel(LETTERS, fontsize=7.5, color="#444444")
    return figure


def _mark_bottom(panel: Any, step: int) -> None:
    panel.axvline(step, color=GRAY, linewidth=0.8, linestyle=(0, (2, 2)))
    style = {"rotation": 90, "ha": "right", "va": "center", "color": "#444444", "fontsize": 8}
    panel.text(step - 0.4, 0.8, "bottom", **style)


def _label_ends(panel: Any, ends: Floats, apart: float = 0.045) -> None:
    """Name each line at its right end, names at least so far apart."""
    for symbol, height in zip(SHOWN, spread(ends, apart).tolist(), strict=True):
        panel.annotate(
            f"${symbol}$" if "_" in symbol else symbol,
            (1.0, height),
            xycoords=("axes fraction", "data"),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            color=LINES[symbol][0],
            fontsize=11 if symbol == "S_H" else 9,
            annotation_clip=False,
        )


def spread(heights: Floats, apart: float) -> Floats:
    """Move heights that are too close away from each other, little by little."""
    placed = heights.copy()
    neighbors = list(pairwise(np.argsort(heights, kind="stable").tolist()))
    for _ in range(100):
        for lower, upper in neighbors:
            lacking = max(0.0, apart - (placed[upper] - placed[lower]))
            placed[lower] -= lacking / 2
            placed[upper] += lacking / 2
    return placed

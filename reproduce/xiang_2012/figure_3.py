"""Figure 3: how measures fall along a series of binary splits and merges."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from partita.plots.drawing import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, SKY
from reproduce.results import Cell, Claim, Results, Table, new_figure
from reproduce.xiang_2012.exhaustion import ROUNDING, Floats
from reproduce.xiang_2012.series import (
    Integers,
    Step,
    cluster_sizes,
    generated_document,
    measured,
    steps_from,
    unchanged,
)

SHOWN = ("S_H", "S'_H", "R", "V", "N", "A", "K")
SEED = 2012
ORDERS = {"splits, then merges": None, "random": SEED}

# Colour, dashes and width, so that lines are told apart in print as well.
LINES: dict[str, tuple[str, Any, float]] = {
    "S_H": (RED, "-", 2.6),
    "S'_H": (RED, (0, (4, 2)), 1.4),
    "R": (BLUE, "-", 1.4),
    "V": (SKY, "-", 1.4),
    "N": (ORANGE, "-", 1.4),
    "A": (PURPLE, "-", 1.4),
    "K": (GREEN, (0, (1, 1.2)), 1.6),
}
TITLES = ("Splits, the largest cluster first; then merges", "Splits and merges in random order")
LETTERS = (
    "$S_H$ split-merge score, $S'_H$ its mean form, R Rand index, V = 1 − VI / log n, "
    "N van Dongen, A accuracy of the best matching, K = 1 − VI / log k²"
)


def reproduce(results: Results) -> list[Claim]:
    """Write the tables and the figure for a generated document."""
    gold = generated_document()
    steps = {order: steps_in(gold, order) for order in ORDERS}
    series = {order: measured(gold, steps[order], SHOWN) for order in ORDERS}
    changes = changes_by_measure(series)
    results.add_table(values_by_step(gold, steps, series))
    results.add_table(changes)
    results.add_figure("figure_3", draw_series(steps, series))
    return [_not_free(), *_claims(changes)]


def steps_in(gold: Integers, order: str) -> list[Step]:
    """The steps of a series in one of the orders."""
    seed = ORDERS[order]
    return steps_from(gold, None if seed is None else np.random.default_rng(seed))


def values_by_step(
    gold: Integers, steps: dict[str, list[Step]], series: dict[str, Floats]
) -> Table:
    """All values of all measures."""
    rows: list[tuple[Cell, ...]] = []
    for order, values in series.items():
        kinds = ["gold", *(step.kind for step in steps[order])]
        lines = zip(kinds, values.tolist(), strict=True)
        rows += [(order, number, kind, *line) for number, (kind, line) in enumerate(lines)]
    sizes = cluster_sizes(gold)
    return Table(
        "figure_3",
        "Figure 3: values along the series",
        ("order", "step", "kind", *SHOWN),
        rows,
        f"A generated gold clustering of {gold.size} mentions of {sizes.size} entities, "
        f"{(sizes == 1).sum()} of them mentioned once and one {sizes.max()} times. Clusters are "
        "split into halves, the largest first, and then singletons are merged; or clusters are "
        "split at random while singletons are merged.",
        shown=12,
    )


def changes_by_measure(series: dict[str, Floats]) -> Table:
    """How often each measure falls, stays and rises."""
    rows: list[tuple[Cell, ...]] = []
    for order, values in series.items():
        for symbol, line in zip(SHOWN, values.T, strict=True):
            rises = int((np.diff(line) > ROUNDING).sum())
            steps, stays = line.size - 1, unchanged(line)
            ends = float(line[0]), float(line[-1])
            rows.append((order, symbol, *ends, steps - stays - rises, stays, rises))
    return Table(
        "figure_3_changes",
        "Figure 3: how often measures fall, stay and rise",
        (
            "order",
            "measure",
            "first value",
            "last value",
            "steps that lower it",
            "steps that leave it",
            "steps that raise it",
        ),
        rows,
        "Each step splits a cluster that was right to be whole, or merges clusters that were right "
        "to be apart.",
    )


def _not_free() -> Claim:
    return Claim(
        "Figure 3, the paper's document",
        "a series on one coreference document",
        "not computed",
        None,
        "The document is not free; a generated one and, where they are at hand, free ones stand "
        "in for it.",
    )


def _claims(table: Table) -> list[Claim]:
    rows = table.records()
    of_score = [row for row in rows if row["measure"] == "S_H"]
    flat = [row for row in rows if row["measure"] in ("N", "A")]
    steps = of_score[0]["steps that lower it"]
    return [
        Claim(
            "Figure 3, generated document",
            "S_H falls with every step from 1 to 0",
            f"{steps} steps in either order, all of them lower it, to exactly 0",
            all(
                (row["first value"], row["last value"]) == (1.0, 0.0)
                and row["steps that leave it"] == row["steps that raise it"] == 0
                for row in of_score
            ),
        ),
        Claim(
            "Figure 3, generated document",
            "N and A have plateaus",
            f"of {steps} steps these leave it as it is: "
            + ", ".join(
                f"{row['measure']} {row['steps that leave it']} ({row['order']})" for row in flat
            ),
            all(row["steps that leave it"] > 0 for row in flat),
        ),
    ]


def draw_series(steps: dict[str, list[Step]], series: dict[str, Floats]) -> Any:
    """Draw every measure against the step, a panel for each order."""
    figure, panels = new_figure(8.0, 4.6, columns=len(series))
    for panel, title, values in zip(panels, TITLES, series.values(), strict=True):
        for symbol, line in zip(SHOWN, values.T, strict=True):
            colour, dashes, width = LINES[symbol]
            panel.plot(line, color=colour, linestyle=dashes, linewidth=width)
        _label_ends(panel, values[-1])
        panel.set(xlabel="step", xlim=(0, len(values) - 1), ylim=(-0.02, 1.02))
        panel.set_title(title, loc="left", fontsize=9)
        panel.grid(axis="y", color="#E6E6E6", linewidth=0.6)
    panels[0].set_ylabel("value of the measure")
    kinds = [step.kind for step in steps["splits, then merges"]]
    _mark_first_merge(panels[0], kinds.index("merge"))
    figure.supxlabel(LETTERS, fontsize=7.5, color="#444444")
    return figure


def _mark_first_merge(panel: Any, step: int) -> None:
    panel.axvline(step, color=GREY, linewidth=0.8, linestyle=(0, (2, 2)))
    style = {"rotation": 90, "ha": "right", "va": "center", "color": "#444444", "fontsize": 8}
    panel.text(step - 2, 0.46, "first merge", **style)


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
    neighbours = list(pairwise(np.argsort(heights, kind="stable").tolist()))
    for _ in range(100):
        for lower, upper in neighbours:
            lacking = max(0.0, apart - (placed[upper] - placed[lower]))
            placed[lower] -= lacking / 2
            placed[upper] += lacking / 2
    return placed

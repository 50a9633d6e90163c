"""Figure 3 on free documents: gold clusterings of mentions, read from a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from partita.plots.drawing import BLUE, GREEN, ORANGE, PURPLE, RED
from reproduce.results import Cell, Claim, Results, Table, new_figure
from reproduce.xiang_2012.exhaustion import Floats
from reproduce.xiang_2012.series import (
    Integers,
    cluster_sizes,
    falls_to_zero,
    measured,
    steps_from,
    unchanged,
)

SEED = 2012
CREDIT = "Gold clusterings from LitBank by David Bamman and others, CC-BY-4.0."
COLOURS = (PURPLE, RED, ORANGE, GREEN, BLUE)
PALE = "#D0D0D0"


def reproduce(results: Results, path: Path) -> list[Claim]:
    """Write the table and the figure."""
    documents = read_documents(path)
    series = {name: measured_document(gold) for name, gold in documents.items()}
    table = documents_table(documents, series)
    results.add_table(table)
    results.add_figure("figure_3_documents", draw_documents(documents, series))
    return _claims(table)


def read_documents(path: Path) -> dict[str, Integers]:
    """Read a JSON object from names to lists of labels."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return {name: np.array(labels) for name, labels in data.items()}


def measured_document(gold: Integers) -> Floats:
    """S_H, N and A along the series that splits the largest cluster first."""
    return measured(gold, steps_from(gold), ("S_H", "N", "A"))


def documents_table(documents: dict[str, Integers], series: dict[str, Floats]) -> Table:
    """One row a document."""
    rows: list[tuple[Cell, ...]] = []
    for name, gold in documents.items():
        score, van_dongen, accuracy = series[name].T
        sizes = cluster_sizes(gold)
        at_random = measured(gold, steps_from(gold, np.random.default_rng(SEED)), ("S_H",))[:, 0]
        rows.append(
            (
                name,
                gold.size,
                sizes.size,
                int((sizes == 1).sum()),
                score.size - 1,
                float(score[0]),
                float(score[-1]),
                falls_to_zero(score),
                falls_to_zero(at_random),
                unchanged(van_dongen),
                unchanged(accuracy),
            )
        )
    return Table(
        "figure_3_documents",
        "Figure 3 on free documents",
        (
            "document",
            "mentions",
            "entities",
            "singletons",
            "steps",
            "first S_H",
            "last S_H",
            "falls strictly",
            "falls strictly, random order",
            "steps that leave N",
            "steps that leave A",
        ),
        rows,
        CREDIT,
    )


def _claims(table: Table) -> list[Claim]:
    both = zip(
        table.column("falls strictly"), table.column("falls strictly, random order"), strict=True
    )
    falls = [in_order and at_random for in_order, at_random in both]
    steps = sum(table.column("steps"))
    flat = {symbol: table.column(f"steps that leave {symbol}") for symbol in ("N", "A")}
    plateaus = ", ".join(f"{symbol} {sum(counts):,}" for symbol, counts in flat.items())
    return [
        Claim(
            "Figure 3, free documents",
            "S_H falls with every step from 1 to 0",
            f"in either order on {sum(falls)} of {len(falls)} documents, {steps:,} steps",
            all(falls),
        ),
        Claim(
            "Figure 3, free documents",
            "N and A have plateaus",
            f"of {steps:,} steps these leave it as it is: {plateaus}; some in every document",
            all(min(counts) > 0 for counts in flat.values()),
        ),
    ]


def draw_documents(documents: dict[str, Integers], series: dict[str, Floats]) -> Any:
    """Draw S_H of all documents in grey, and of a few that span the range in colour."""
    figure, (panel,) = new_figure(8.0, 4.6)
    for values in series.values():
        panel.plot(_shares(values), values[:, 0], color=PALE, linewidth=0.5)
    for name, colour in zip(chosen_documents(documents), COLOURS, strict=False):
        gold, values = documents[name], series[name]
        label = f"{_title(name)} ({gold.size} mentions, {share_of_singletons(gold):.0%} singletons)"
        panel.plot(_shares(values), values[:, 0], color=colour, linewidth=1.8, label=label)
    panel.plot([], color=PALE, linewidth=0.8, label=f"all {len(series)} documents")
    panel.set(xlabel="share of the steps", ylabel="$S_H$", xlim=(0, 1), ylim=(0, 1.005))
    panel.grid(axis="y", color="#E6E6E6", linewidth=0.6)
    panel.legend(frameon=False, fontsize=8)
    panel.set_title(CREDIT, loc="left", fontsize=7, color="#555555")
    return figure


def _shares(values: Floats) -> Floats:
    return np.linspace(0.0, 1.0, len(values))


def share_of_singletons(gold: Integers) -> float:
    """The share of mentions whose entity is mentioned once."""
    return float((cluster_sizes(gold) == 1).sum() / gold.size)


def chosen_documents(documents: dict[str, Integers], wanted: int = 5) -> list[str]:
    """Documents at equal distances in the order of their shares of singletons, most first."""
    order = sorted(documents, key=lambda name: (-share_of_singletons(documents[name]), name))
    places = np.linspace(0, len(order) - 1, min(wanted, len(order))).round().astype(int)
    return [order[place] for place in places.tolist()]


def _title(name: str) -> str:
    """A document's name without its number, in short."""
    words = name.split("_")[1:]
    return " ".join(words[:5]).capitalize() + (" …" if len(words) > 5 else "")

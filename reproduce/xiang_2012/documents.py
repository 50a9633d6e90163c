"""Figure 3 on free documents: gold clusterings of mentions, read from a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.plots.style import BLUE, GREEN, ORANGE, PURPLE, RED
from reproduce.results import Cell, Claim, Results, Table, new_figure
from reproduce.xiang_2012.figure_3 import STRICT, claims_of
from reproduce.xiang_2012.series import (
    SHOWN,
    cluster_sizes,
    falls_strictly,
    from_one_to_zero,
    measured,
    never_rises,
    unchanged,
)

CREDIT = "Gold clusterings from LitBank by David Bamman and others, CC-BY-4.0."
COLORS = (PURPLE, RED, ORANGE, GREEN, BLUE)
PALE = "#D0D0D0"


def reproduce(results: Results, path: Path) -> list[Claim]:
    """Write the table and the figure."""
    documents = read_documents(path)
    series = {name: measured(gold) for name, gold in documents.items()}
    results.add_table(documents_table(documents, series))
    results.add_figure("figure_3_documents", draw_documents(documents, series))
    return claims_of_documents(series)


def read_documents(path: Path) -> dict[str, Integers]:
    """Read a JSON object from names to lists of labels."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return {name: np.array(labels) for name, labels in data.items()}


def documents_table(documents: dict[str, Integers], series: dict[str, Floats]) -> Table:
    """Return a table with a row for each document."""
    rows: list[tuple[Cell, ...]] = []
    for name, gold in documents.items():
        lines = dict(zip(SHOWN, series[name].T, strict=True))
        sizes = cluster_sizes(gold)
        rows.append(
            (
                name,
                gold.size,
                sizes.size,
                int((sizes == 1).sum()),
                len(series[name]) - 1,
                *(float(line[-1]) for line in lines.values()),
                from_one_to_zero(lines["S_H"]),
                ", ".join(symbol for symbol in SHOWN if falls_strictly(lines[symbol])),
                all(map(never_rises, lines.values())),
                unchanged(lines["A"]),
                unchanged(lines["N"]),
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
            *(f"last {symbol}" for symbol in SHOWN),
            "S_H from 1 to 0",
            "strictly decreasing",
            "none ever rises",
            "steps that leave A",
            "steps that leave N",
        ),
        rows,
        CREDIT,
    )


def claims_of_documents(series: dict[str, Floats]) -> list[Claim]:
    """Return the four statements of Section 6, each counted over all documents."""
    of_each = [claims_of(values, "free documents") for values in series.values()]
    computed = {
        "all measures": "none of the six ever rises",
        "from one to zero": "S_H from exactly 1 to exactly 0, no other",
        "worst clustering": f"end values {_ends(series)}",
        "strictly decreasing": f"{', '.join(STRICT)} and no other",
    }
    claims = []
    for same in zip(*of_each, strict=True):
        holds = sum(claim.agrees is True for claim in same)
        where = same[0].where
        claims.append(
            Claim(
                where,
                same[0].published,
                f"{computed[where.rpartition(', ')[2]]}: {holds} of {len(same)} documents",
                holds == len(same),
                next((claim.reason for claim in same if claim.reason), ""),
            )
        )
    return claims


def _ends(series: dict[str, Floats]) -> str:
    """Return the ranges of the last values of the other measures, in words."""
    ends = np.array([values[-1] for values in series.values()])
    ranges = zip(SHOWN, ends.min(axis=0), ends.max(axis=0), strict=True)
    return ", ".join(
        f"{symbol} {low:.2f} to {high:.2f}" for symbol, low, high in ranges if symbol != "S_H"
    )


def draw_documents(documents: dict[str, Integers], series: dict[str, Floats]) -> Any:
    """Draw S_H of all documents in gray, and of a few that span the range in color."""
    figure, (panel,) = new_figure(8.0, 4.6)
    for values in series.values():
        panel.plot(_shares(values), values[:, 0], color=PALE, linewidth=0.5)
    for name, color in zip(chosen_documents(documents), COLORS, strict=False):
        gold, values = documents[name], series[name]
        label = f"{_title(name)} ({gold.size} mentions, {share_of_singletons(gold):.0%} singletons)"
        panel.plot(_shares(values), values[:, 0], color=color, linewidth=1.8, label=label)
    panel.plot([], color=PALE, linewidth=0.8, label=f"all {len(series)} documents")
    panel.set(xlabel="share of the steps", ylabel="$S_H$", xlim=(0, 1), ylim=(0, 1.005))
    panel.grid(axis="y", color="#E6E6E6", linewidth=0.6)
    panel.legend(frameon=False, fontsize=8)
    panel.set_title(CREDIT, loc="left", fontsize=7, color="#555555")
    return figure


def _shares(values: Floats) -> Floats:
    return np.linspace(0.0, 1.0, len(values))


def share_of_singletons(gold: Integers) -> float:
    """Return the share of mentions whose entity is mentioned once."""
    return float((cluster_sizes(gold) == 1).sum() / gold.size)


def chosen_documents(documents: dict[str, Integers], wanted: int = 5) -> list[str]:
    """Return documents at equal steps in the order of their shares of singletons."""
    order = sorted(documents, key=lambda name: (-share_of_singletons(documents[name]), name))
    places = np.linspace(0, len(order) - 1, min(wanted, len(order))).round().astype(int)
    return [order[place] for place in places.tolist()]


def _title(name: str) -> str:
    """Return a document's name without its number, in short."""
    words = name.split("_")[1:]
    return " ".join(words[:5]).capitalize() + (" …" if len(words) > 5 else "")

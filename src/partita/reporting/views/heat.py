"""The contingency table as an ordered heat map, of which the diagonal is agreement."""

from __future__ import annotations

from dataclasses import dataclass

from partita.comparing.explanation import Explanation
from partita.plots.contingency import ContingencyDisplay
from partita.reporting.views.table import ClusterNames
from partita.words import counted

# The largest number of clusters of each side.
MOST_LINES = 60


@dataclass(frozen=True)
class HeatView:
    """The counts of an ordered table.

    Attributes
    ----------
    counts : tuple of tuple
        Row by row; the last row and the last column add up the clusters not shown, if there are
        any.
    rows, columns : tuple of int
        The places of the clusters in the names; bundles are not among them.
    n_matched : int
        The number of matched pairs, which are the first cells of the diagonal.
    n_bundled : (int, int)
        The numbers of clusters that are not shown.
    row_sizes, column_sizes : tuple
        The sizes of the clusters that are shown.
    on_diagonal : float
        The share of the objects of the reference clusters shown that are in matched cells.
    names : ClusterNames
    """

    counts: tuple[tuple[float, ...], ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    n_matched: int
    n_bundled: tuple[int, int]
    row_sizes: tuple[float, ...]
    column_sizes: tuple[float, ...]
    on_diagonal: float
    names: ClusterNames

    @property
    def left_out(self) -> str:
        """Which clusters are not shown one by one, in words; empty if all are."""
        added = [
            f"the last {line} adds up {counted(number, f'{side} cluster')}"
            for line, side, number in zip(
                ("row", "column"), ("reference", "candidate"), self.n_bundled, strict=True
            )
            if number
        ]
        return f"The costliest clusters are shown; {', '.join(added)}." if added else ""

    def data(self) -> dict[str, object]:
        """Return what the script reads: the cells that are not zero, as row, column, count."""
        cells = [
            [row, column, count]
            for row, line in enumerate(self.counts)
            for column, count in enumerate(line)
            if count
        ]
        return {
            "rows": self.rows,
            "columns": self.columns,
            "cells": [number for cell in cells for number in cell],
            "rowSizes": self.row_sizes,
            "columnSizes": self.column_sizes,
            "bundled": self.n_bundled,
        }


def heat_view(explanation: Explanation, names: ClusterNames) -> HeatView:
    """Return the table of an explanation; of many clusters those with the largest losses."""
    display = ContingencyDisplay.from_explanation(explanation, top=MOST_LINES)
    table = explanation.contributions.table
    rows, columns = display.rows.tolist(), display.columns.tolist()
    return HeatView(
        tuple(map(tuple, display.counts.tolist())),
        tuple(names.place(0, cluster) for cluster in rows),
        tuple(names.place(1, cluster) for cluster in columns),
        display.n_matched,
        display.n_bundled,
        tuple(table.row_sums[rows].tolist()),
        tuple(table.column_sums[columns].tolist()),
        display.on_diagonal,
        names,
    )

"""Which clusters of a page share objects, and to which component each belongs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from partita.array_types import Integers
from partita.comparing.explanation import Explanation
from partita.reporting.views.table import ClusterNames, TableView

SIDES = ("reference", "candidate")
# The largest number of pairs of partners, so that a page stays small.
MOST_PARTNERS = 1500


@dataclass(frozen=True)
class LinksView:
    """What the filter of a page needs to know beyond the rows of tables, which list few parts.

    Attributes
    ----------
    components : (tuple of int, tuple of int)
        For each cluster of either side, by its place in the names, the number of its component.
    partners : dict
        For the place of a reference cluster the places of candidate clusters that share objects
        with it, as far as a filter can ask for both and no row of a table says so.
    left_out : int
        The number of further pairs, which share the fewest objects.
    """

    components: tuple[tuple[int, ...], tuple[int, ...]]
    partners: dict[int, list[int]]
    left_out: int = 0

    def data(self) -> dict[str, object]:
        """Return what the script reads."""
        reference, candidate = self.components
        return {
            "components": {"reference": reference, "candidate": candidate},
            "left_out": self.left_out,
            # Differences of increasing places are shorter.
            "partners": {
                source: np.diff(targets, prepend=0).tolist()
                for source, targets in self.partners.items()
            },
        }


def links_view(
    explanation: Explanation,
    names: ClusterNames,
    tables: Sequence[TableView],
    marked: tuple[set[int], set[int]],
) -> LinksView:
    """Return the links between the clusters of a page, when all of these have their places.

    A reader can choose the clusters that have a row or a cell of their own in a table, and those
    of `marked`, the places of the clusters that charts show.
    """
    table, derivation = explanation.contributions.table, explanation.derivation
    clusters = [np.array(names.clusters(side), np.int64) for side in (0, 1)]
    rows, columns = (
        _places(clusters[side], _in_tables(tables, side) | marked[side], table.shape[side])
        for side in (0, 1)
    )
    sources, targets = rows[table.rows], columns[table.columns]
    cells = np.flatnonzero((sources >= 0) & (targets >= 0))
    # One of the two is chosen, and the other one is shown or not.
    shown = [_with_rows(tables, side) | marked[side] for side in (0, 1)]
    listed = _listed(tables)
    largest_first = cells[np.argsort(-table.counts[cells], kind="stable")]
    pairs = [
        pair
        for pair in zip(
            sources[largest_first].tolist(), targets[largest_first].tolist(), strict=True
        )
        if pair not in listed and (pair[0] in shown[0] or pair[1] in shown[1])
    ]
    partners: dict[int, list[int]] = {}
    for source, target in sorted(pairs[:MOST_PARTNERS]):
        partners.setdefault(source, []).append(target)
    return LinksView(
        (
            tuple(derivation.component_of_reference[clusters[0]].tolist()),
            tuple(derivation.component_of_candidate[clusters[1]].tolist()),
        ),
        partners,
        max(0, len(pairs) - MOST_PARTNERS),
    )


def _places(clusters: Integers, chosen: set[int], size: int) -> Integers:
    """Return the places of all clusters of a side; -1 for those that are not chosen."""
    places = np.full(size, -1)
    which = np.array(sorted(chosen), np.int64)
    places[clusters[which]] = which
    return places


def _in_tables(tables: Sequence[TableView], side: int) -> set[int]:
    """Return the places of the clusters that are a cell of a table."""
    return {
        row[position]
        for table in tables
        for position, column in enumerate(table.columns)
        if column.kind == SIDES[side]
        for row in table.rows
        if row[position] is not None
    }


def _with_rows(tables: Sequence[TableView], side: int) -> set[int]:
    """Return the places of the clusters that have a row of their own."""
    return {
        row[position]
        for table in tables
        if table.id == f"{SIDES[side]}-clusters"
        for position, column in enumerate(table.columns)
        if column.key == "cluster"
        for row in table.rows
    }


def _listed(tables: Sequence[TableView]) -> set[tuple[int, int]]:
    """Return the pairs of clusters of which a row lists one as a part of the other."""
    found = set()
    for table in tables:
        for side in (0, 1):
            if table.id != f"{SIDES[side]}-clusters":
                continue
            keys = [column.key for column in table.columns]
            own, parts = keys.index("cluster"), keys.index("parts")
            for row in table.rows:
                for other, _ in row[parts].clusters:
                    found.add((row[own], other) if side == 0 else (other, row[own]))
    return found

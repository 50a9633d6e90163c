"""The tables of explanations of overlapping clusterings, and of hierarchies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partita.comparing.cover_explanation import ClosestCluster, CoverExplanation
from partita.comparing.tree_explanation import JoinedCluster, TreeExplanation
from partita.reporting.views.table import Column, TableView
from partita.reporting.views.texts import label_text
from partita.results.rows import Rows
from partita.tables.cover_table import CoverTable

_SIDES = ("reference", "candidate")
# A cell names at most this number of clusters.
_MOST_NAMED = 4
# The most objects of hierarchies that are compared one by one for a page: their time is quadratic.
_MOST_OBJECTS = 5_000


def cover_tables(explanation: CoverExplanation, rows: int) -> tuple[TableView, ...]:
    """Return the clusters of both sides, the objects, and the pairs by shared clusters."""
    both = (explanation.clusters, 0), (explanation.candidates, 1)
    return (
        *(_closest_table(table, rows, side) for table, side in both),
        _cover_objects(explanation, rows),
        _pairs_table(explanation.table, rows),
    )


def _closest_table(table: Rows[ClosestCluster], rows: int, side: int) -> TableView:
    own, other = _SIDES[side], _SIDES[1 - side]
    found = [
        (
            label_text(row.label),
            row.size,
            "" if row.closest_size == 0 else label_text(row.closest),
            row.closest_size,
            row.shared,
            row.f,
        )
        for row in table.top(rows)
    ]
    return TableView(
        f"clusters-of-{own}",
        f"{own.capitalize()} clusters, those that fit least first",
        (
            Column("cluster", "cluster"),
            Column("size", "objects", "integer"),
            Column("closest", f"closest {other} cluster"),
            Column("closest_size", "its objects", "integer"),
            Column("shared", "shared", "integer"),
            Column("f", "F", "loss"),
        ),
        tuple(found),
        len(table),
    )


def _cover_objects(explanation: CoverExplanation, rows: int) -> TableView:
    table = explanation.objects
    found = [
        (
            label_text(row.object),
            _listed(row.clusters),
            _listed(row.candidates),
            row.precision,
            row.recall,
        )
        for row in table.top(rows)
    ]
    return TableView(
        "objects",
        "Objects, those with the least alike neighbors first",
        (
            Column("object", "object"),
            Column("clusters", "reference clusters"),
            Column("candidates", "candidate clusters"),
            Column("precision", "precision", "share"),
            Column("recall", "recall", "share"),
        ),
        tuple(found),
        len(table),
    )


def _pairs_table(table: CoverTable, rows: int) -> TableView:
    cells = sorted(table.pair_cooccurrence.items(), key=lambda cell: -cell[1])
    return TableView(
        "pairs",
        "Pairs of objects by the number of clusters that they share, the most frequent first",
        (
            Column("reference", "shared in the reference", "integer"),
            Column("candidate", "shared in the candidate", "integer"),
            Column("pairs", "pairs", "integer"),
        ),
        tuple((j, k, number) for (j, k), number in cells[:rows]),
        len(cells),
    )


def tree_tables(explanation: TreeExplanation, rows: int) -> tuple[TableView, ...]:
    """Return the clusters of both sides, and the objects."""
    both = (explanation.clusters, 0), (explanation.candidates, 1)
    tables = tuple(_joined_table(table, rows, side) for table, side in both)
    return (*tables, *similarity_tables(explanation, rows))


def similarity_tables(explanation: TreeExplanation, rows: int) -> tuple[TableView, ...]:
    """Return the objects with their similarities, unless there are very many."""
    if explanation.table.n > _MOST_OBJECTS:
        return ()
    objects = explanation.objects
    found = [(label_text(row.object), row.similarity) for row in objects.top(rows)]
    table = TableView(
        "objects",
        "Objects, those with the least alike neighborhoods first",
        (Column("object", "object"), Column("similarity", "similarity", "loss")),
        tuple(found),
        len(objects),
    )
    return (table,)


def _joined_table(table: Rows[JoinedCluster], rows: int, side: int) -> TableView:
    own, other = _SIDES[side], _SIDES[1 - side]
    shown = table.top(rows)
    has_heights = bool(shown) and shown[0].height is not None
    found = [
        (
            _listed(row.objects, row.size),
            row.size,
            *((row.height,) if has_heights else ()),
            row.joined_size,
            row.others,
            row.size / row.joined_size,
        )
        for row in shown
    ]
    return TableView(
        f"clusters-of-{own}",
        f"Clusters of the {own}, those that fit least first",
        (
            Column("objects", "objects"),
            Column("size", "number", "integer"),
            *((Column("height", "height", "loss"),) if has_heights else ()),
            Column("joined_size", f"together in the {other} among", "integer"),
            Column("others", "further objects", "integer"),
            Column("share", "share", "share"),
        ),
        tuple(found),
        len(table),
    )


def _listed(names: Sequence[Any], number: int | None = None) -> str:
    """Return some names in a line, and how many more there are; `number` is that of all."""
    number = len(names) if number is None else number
    shown = [label_text(one) for one in names[:_MOST_NAMED]]
    hidden = number - len(shown)
    return ", ".join(shown) + (f", {hidden:,} more" if hidden else "")

"""The table of the objects that make the intervals of measures wide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.winners import winners_of
from partita.comparing.interval_shares import IntervalShares, partition_shares, rand_shares
from partita.plots.ambiguity import ambiguity_of
from partita.reporting.views.ambiguity import ambiguity_of_objects
from partita.reporting.views.table import ClusterNames, Column, TableView
from partita.reporting.views.texts import label_text, object_names
from partita.tables.soft_table import SoftTable

_SIDES = ("reference", "candidate")
_Columns = list[tuple[Column, list[Any]]]
ABOUT_RAND = (
    "The alpha-Rand index is a mean over pairs of objects; a pair that one clustering leaves open "
    "counts against it at the lower end, and for it at the upper end. Open pairs: the mean of this "
    "difference over the pairs of an object; the mean over all objects is the width of the "
    "interval. Contradicted pairs: the mean cost of its pairs even at the upper end; the mean over "
    "all objects is one minus this end."
)
ABOUT_DECIDED = (
    "The alpha-Rand index is a mean over pairs of objects. Both clusterings decide each pair, to "
    "some degree, so that nothing is open. Contradicted pairs: the mean cost of the pairs of an "
    "object; the mean over all objects is one minus the index."
)
ABOUT_DISTANCE = (
    "Open in the distance: the difference that an object makes between the ends of the partition "
    "distance; the mean over all objects is the width of that interval."
)
TOO_MANY = (
    "What objects add to the alpha-Rand index is left out: there are more than 64 clusters, or too "
    "many different objects, as its time grows with the square of their number."
)


def open_objects_table(table: SoftTable, names: ClusterNames, rows: int) -> tuple[TableView, str]:
    """Return the objects that add most to the width of an interval, and what the columns mean."""
    rand, distance = rand_shares(table), partition_shares(table)
    values = list(_values_of_objects(table, rand, distance))
    order, caption = _order_of(table, rand, distance)
    chosen = order[:rows]
    columns = [*_names_and_clusters(table, names, chosen), *_numbers(values, chosen)]
    view = TableView(
        "objects",
        caption,
        tuple(column for column, _ in columns),
        tuple(zip(*(values for _, values in columns), strict=True)),
        table.n,
        names,
    )
    keys = [column.key for column, _ in columns]
    about = TOO_MANY if rand is None else ABOUT_RAND if "open" in keys else ABOUT_DECIDED
    return view, f"{about} {ABOUT_DISTANCE}" if "distance" in keys else about


def _order_of(
    table: SoftTable, rand: IntervalShares | None, distance: IntervalShares | None
) -> tuple[Integers, str]:
    """Return the objects that add most first, and what the order is, in words."""
    shares, of = (rand, "alpha-Rand index") if rand else (distance, "partition distance")
    if shares is None:
        ambiguity = ambiguity_of(table.reference) + ambiguity_of(table.candidate)
        return np.argsort(-ambiguity, kind="stable"), "Objects, the most ambiguous first"
    order = np.lexsort([-shares.decided, -shares.open])
    width = float(shares.open.sum())
    if width > 0:
        return order, f"Objects that add most to the width of the {of}, which is {width:.4g}"
    return order, f"Objects that add most to the disagreement, as the {of} has no width"


def _names_and_clusters(table: SoftTable, names: ClusterNames, chosen: Integers) -> _Columns:
    """Return the columns of the objects and of their most plausible clusters, if they have any."""
    clusterings = table.reference, table.candidate
    objects = [label_text(name) for name in object_names(clusterings, chosen)]
    columns: _Columns = [(Column("object", "object"), objects)]
    for side, (name, x) in enumerate(zip(_SIDES, clusterings, strict=True)):
        best = winners_of(x)[chosen].tolist()
        places = [names.place(side, cluster) if cluster >= 0 else None for cluster in best]
        columns.append((Column(name, f"{name} cluster", name), places))  # type: ignore[arg-type]
    return columns


def _values_of_objects(
    table: SoftTable, rand: IntervalShares | None, distance: IntervalShares | None
) -> Iterator[tuple[str, str, Floats]]:
    """Yield the key, the heading and the values of each column of numbers."""
    if rand is not None:
        yield "open", "open pairs", table.n * rand.open
        yield "against", "contradicted pairs", table.n * rand.decided
    if distance is not None:
        yield "distance", "open in the distance", table.n * distance.open
    for name, x in zip(_SIDES, (table.reference, table.candidate), strict=True):
        ambiguity = ambiguity_of_objects(x)
        yield f"nonspecificity_{name}", f"nonspecificity, {name}", ambiguity.nonspecificity
        yield f"conflict_{name}", f"conflict, {name}", ambiguity.conflict


def _numbers(values: Iterable[tuple[str, str, Floats]], chosen: Integers) -> _Columns:
    """Return columns of numbers of the chosen objects; numbers that are all 0 say nothing."""
    return [
        (Column(key, heading, "loss"), numbers[chosen].tolist())
        for key, heading, numbers in values
        if numbers.any()
    ]

"""The table of the objects that make the intervals of measures wide."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.clusterings.hard import Hard
from partita.clusterings.winners import winners_of
from partita.comparing.interval_shares import partition_shares, rand_shares
from partita.reporting.views.ambiguity import ambiguity_of_objects
from partita.reporting.views.table import ClusterNames, Column, TableView
from partita.reporting.views.texts import label_text, object_names
from partita.tables.soft_table import SoftTable

_SIDES = ("reference", "candidate")
ABOUT_RAND = (
    "The alpha-Rand index is a mean over pairs of objects. At its lower end a pair that one "
    "clustering leaves open counts as a contradiction, at its upper end as agreement. An object "
    "adds half of the difference of each of its pairs to the width, and half of what its pairs "
    "cost at the upper end to the disagreement; each column adds up to the whole."
)
ABOUT_DECIDED = (
    "The alpha-Rand index is a mean over pairs of objects. Both clusterings decide each pair, to "
    "some degree, so that nothing is open. An object adds half of what each of its pairs costs to "
    "the disagreement; the column adds up to one minus the index."
)
ABOUT_DISTANCE = (
    "The partition distance is a sum over objects, whose clusters are matched as is cheapest at "
    "each end; an object adds what it costs at the upper end less what it costs at the lower."
)
TOO_MANY = (
    "What objects add to the alpha-Rand index is left out: its time grows with the square of their "
    "number."
)


def open_objects_table(table: SoftTable, names: ClusterNames, rows: int) -> tuple[TableView, str]:
    """Return the objects that add most to the width of an interval, and what the columns mean."""
    rand, distance = rand_shares(table), partition_shares(table)
    first = distance if rand is None else rand
    order = np.lexsort([-first.decided, -first.open])
    chosen = order[:rows]
    clusterings = table.reference, table.candidate
    columns: list[tuple[Column, list[Any]]] = [
        (Column("object", "object"), [label_text(x) for x in object_names(clusterings, chosen)])
    ]
    for side, (name, x) in enumerate(zip(_SIDES, clusterings, strict=True)):
        best = winners_of(x)[chosen].tolist()
        columns.append(
            (
                Column(name, f"{name} cluster", name),  # type: ignore[arg-type]
                [names.place(side, cluster) if cluster >= 0 else None for cluster in best],
            )
        )
    if rand is not None:
        columns += [
            (Column("width", "adds to the width", "loss"), rand.open[chosen].tolist()),
            (Column("against", "adds to the disagreement", "loss"), rand.decided[chosen].tolist()),
        ]
    columns.append(
        (Column("distance", "adds to the width of the distance", "loss"),
         distance.open[chosen].tolist())
    )  # fmt: skip
    for name, x in zip(_SIDES, clusterings, strict=True):
        if not isinstance(x, Hard):
            found = ambiguity_of_objects(x)
            columns += [
                (
                    Column(f"nonspecificity_{name}", f"nonspecificity, {name}", "loss"),
                    found.nonspecificity[chosen].tolist(),
                ),
                (
                    Column(f"conflict_{name}", f"conflict, {name}", "loss"),
                    found.conflict[chosen].tolist(),
                ),
            ]
    columns = [(column, values) for column, values in columns if _tells(values)]
    width, of = (
        float(first.open.sum()),
        "partition distance" if rand is None else "alpha-Rand index",
    )
    caption = (
        f"Objects that add most to the width of the {of}, which is {width:.4g}"
        if width > 0
        else f"Objects that add most to the disagreement, as the {of} has no width"
    )
    view = TableView(
        "objects",
        caption,
        tuple(column for column, _ in columns),
        tuple(zip(*(values for _, values in columns), strict=True)),
        table.n,
        names,
    )
    about = TOO_MANY if rand is None else ABOUT_RAND if width > 0 else ABOUT_DECIDED
    shown = [column.key for column, _ in columns]
    return view, f"{about} {ABOUT_DISTANCE}" if "distance" in shown else about


def _tells(values: list[Any]) -> bool:
    """Return whether a column says anything: numbers that are all 0 do not."""
    return any(value != 0 or isinstance(value, int) for value in values)

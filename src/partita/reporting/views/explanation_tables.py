"""The tables of an explanation: components, clusters of both sides, objects to look at, records."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.comparing.contributions import costliest
from partita.comparing.explanation import Explanation
from partita.comparing.explanation_rows import ERRORS
from partita.comparing.fates import FATES
from partita.measures.set_matching import matched_scores
from partita.reporting.views.table import ClusterNames, Column, Parts, TableView
from partita.reporting.views.texts import label_text
from partita.tables.cluster_parts import largest_cells_of
from partita.tables.contingency import Contingency

# A cell lists at most this number of clusters.
_MOST_PARTS = 3
_SIDES = ("reference", "candidate")


def explanation_tables(
    explanation: Explanation, names: ClusterNames, rows: int
) -> tuple[TableView, ...]:
    """Return the tables of an explanation, the costliest rows first, at most `rows` of each."""
    tables = [
        components_table(explanation, names, rows),
        clusters_table(explanation, names, rows, 0),
        clusters_table(explanation, names, rows, 1),
    ]
    if explanation.contributions.table.objects() is not None:
        tables += [objects_table(explanation, names, rows), records_table(explanation, names, rows)]
    return tuple(tables)


def components_table(explanation: Explanation, names: ClusterNames, rows: int) -> TableView:
    """Return the components of the graph of both clusterings."""
    derivation, losses = explanation.derivation, explanation.contributions.component_losses
    order = costliest(losses)
    chosen = order[np.arange(min(rows, order.size))]
    counts = derivation.clusters_in_components
    found = []
    for component in chosen.tolist():
        sides = [_parts_of_component(explanation, names, side, component) for side in (0, 1)]
        found.append(
            (
                component,
                derivation.component_sizes[component].item(),
                FATES[explanation.component_fates[component]],
                counts[0][component].item(),
                counts[1][component].item(),
                *sides,
                float(losses[component]),
            )
        )
    return TableView(
        "components",
        "Groups of clusters that share objects only with each other, the costliest first",
        (
            Column("component", "component", "component"),
            Column("size", "objects", "integer"),
            Column("fate", "fate", "fate"),
            Column("n_reference", "reference clusters", "integer"),
            Column("n_candidate", "candidate clusters", "integer"),
            Column("reference", "reference", "reference_parts"),
            Column("candidate", "candidate", "candidate_parts"),
            Column("loss", "loss", "loss"),
        ),
        tuple(found),
        derivation.n_components,
        names,
    )


def _parts_of_component(
    explanation: Explanation, names: ClusterNames, side: int, component: int
) -> Parts:
    """Return the largest clusters of one side of a component."""
    table = explanation.contributions.table
    clusters = explanation.derivation.clusters_of(_SIDES[side], component)  # type: ignore[arg-type]
    sizes = (table.row_sums, table.column_sums)[side][clusters]
    largest = np.argsort(-sizes, kind="stable")[:_MOST_PARTS]
    return Parts(
        tuple(
            (names.place(side, cluster), size)
            for cluster, size in zip(
                clusters[largest].tolist(), sizes[largest].tolist(), strict=True
            )
        ),
        max(0, clusters.size - _MOST_PARTS),
    )


def clusters_table(
    explanation: Explanation, names: ClusterNames, rows: int, side: int
) -> TableView:
    """Return the clusters of one side, with the parts that they share with the other side."""
    derivation, table = explanation.derivation, explanation.contributions.table
    losses = explanation.contributions.cluster_losses[side]
    order = costliest(losses)
    chosen = order[np.arange(min(rows, order.size))]
    sizes = (table.row_sums, table.column_sums)[side]
    fates = (explanation.broad_fates.reference, explanation.broad_fates.candidate)[side]
    cells, lengths = largest_cells_of(derivation, side, chosen)
    parts = _parts_of_cells(explanation, names, 1 - side, cells, lengths)
    precision, recall = _precision_and_recall(table, side, chosen, cells, lengths)
    columns = (
        [names.place(side, cluster) for cluster in chosen.tolist()],
        sizes[chosen].tolist(),
        [FATES[fate] for fate in fates[chosen].tolist()],
        precision.tolist(),
        recall.tolist(),
        lengths.tolist(),
        parts,
        losses[chosen].tolist(),
    )
    own, other = _SIDES[side], _SIDES[1 - side]
    what = "goes to" if side == 0 else "comes from"
    return TableView(
        f"{own}-clusters",
        f"{own.capitalize()} clusters, the costliest first",
        (
            Column("cluster", "cluster", own),  # type: ignore[arg-type]
            Column("size", "objects", "integer"),
            Column("fate", "fate", "fate"),
            Column("precision", "precision", "share"),
            Column("recall", "recall", "share"),
            Column("n_parts", "parts", "integer"),
            Column("parts", what, f"{other}_parts"),  # type: ignore[arg-type]
            Column("loss", "loss", "loss"),
        ),
        tuple(zip(*columns, strict=True)),
        sizes.size,
        names,
    )


def _precision_and_recall(
    table: Contingency, side: int, clusters: Integers, cells: Integers, lengths: Integers
) -> tuple[Floats, Floats]:
    """Return precision and recall of clusters: of the largest part, or of the majority class."""
    if side == 1:
        scores = table.shared(matched_scores)
        return scores.precision[clusters], scores.recall[clusters]
    largest = cells[np.cumsum(lengths) - lengths]
    shared = table.counts[largest]
    return shared / table.column_sums[table.columns[largest]], shared / table.row_sums[clusters]


def _parts_of_cells(
    explanation: Explanation, names: ClusterNames, other: int, cells: Integers, lengths: Integers
) -> list[Parts]:
    """Return the parts of clusters from their cells, given cluster by cluster."""
    table = explanation.contributions.table
    others = (table.rows, table.columns)[other]
    found = []
    for end, length in zip(np.cumsum(lengths).tolist(), lengths.tolist(), strict=True):
        first = cells[end - length : end][:_MOST_PARTS]
        found.append(
            Parts(
                tuple(
                    (names.place(other, cluster), shared)
                    for cluster, shared in zip(
                        others[first].tolist(), table.counts[first].tolist(), strict=True
                    )
                ),
                max(0, length - _MOST_PARTS),
            )
        )
    return found


def objects_table(explanation: Explanation, names: ClusterNames, rows: int) -> TableView:
    """Return the objects whose move to another candidate cluster raises the score most."""
    table, moves = explanation.contributions.table, explanation.moves
    total = moves.n_objects
    indices = np.arange(min(rows, total))
    which, within = moves.locate(indices)
    cells, targets = moves.cells[which], moves.targets[which]
    members = explanation.derivation.members.at(cells, within)
    objects: Any = explanation.derivation.members.objects.name_array(members)
    moved_to = np.where(targets >= 0, table.columns[targets], -1)
    columns = (
        [label_text(name) for name in _listed(objects)],
        _places(names, 0, table.rows[cells]),
        _places(names, 1, table.columns[cells]),
        [names.place(1, to) if to >= 0 else None for to in moved_to.tolist()],
        moves.gains[which].tolist(),
        moves.counts[which].tolist(),
        moves.gains_together[which].tolist(),
    )
    return TableView(
        "objects",
        "Objects whose move to another candidate cluster raises the score most",
        (
            Column("object", "object"),
            Column("reference", "reference cluster", "reference"),
            Column("candidate", "candidate cluster", "candidate"),
            Column("move_to", "better in", "candidate"),
            Column("gain", "gain", "loss"),
            Column("together", "alike", "integer"),
            Column("gain_together", "gain together", "loss"),
        ),
        tuple(zip(*columns, strict=True)),
        total,
        names,
    )


def records_table(explanation: Explanation, names: ClusterNames, rows: int) -> TableView:
    """Return the records with an error, in the order of the reference."""
    table = explanation.contributions.table
    objects = table.require_objects()
    n_rows, n_columns = explanation.derivation.parts_of_clusters
    errors = (n_rows > 1)[objects.rows] + 2 * (n_columns > 1)[objects.columns]
    wrong = np.flatnonzero(errors)
    chosen = wrong[:rows]
    reference, candidate = objects.rows[chosen], objects.columns[chosen]
    columns = (
        [label_text(name) for name in _listed(objects.name_array(chosen))],
        _places(names, 0, reference),
        _places(names, 1, candidate),
        [ERRORS[error] for error in errors[chosen].tolist()],
    )
    return TableView(
        "records",
        "Records that are over-split or over-merged, in the order of the reference",
        (
            Column("object", "record"),
            Column("reference", "reference cluster", "reference"),
            Column("candidate", "candidate cluster", "candidate"),
            Column("error", "error", "word"),
        ),
        tuple(zip(*columns, strict=True)),
        wrong.size,
        names,
    )


def _places(names: ClusterNames, side: int, clusters: Integers) -> list[int]:
    return [names.place(side, cluster) for cluster in clusters.tolist()]


def _listed(values: NDArray[Any] | list[Any]) -> list[Any]:
    return values.tolist() if isinstance(values, np.ndarray) else list(values)

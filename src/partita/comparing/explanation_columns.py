"""Columns of the tables of an explanation, for any of their rows at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.comparing.explanation_rows import ERRORS, MOST_NAMED
from partita.comparing.fates import FATES
from partita.results.frames import Column
from partita.tables.cluster_parts import merged_with, parts_of
from partita.tables.label_arrays import object_array

if TYPE_CHECKING:
    from partita.comparing.explanation import Explanation

_FATE_WORDS, _ERROR_WORDS = object_array(FATES), object_array(ERRORS)


def reference_columns(explanation: Explanation, clusters: Integers) -> tuple[Column, ...]:
    """Return the columns of `ReferenceCluster` for some reference clusters."""
    derivation, broad = explanation.derivation, explanation.broad_fates
    fates = explanation.fates.reference[clusters]
    others, numbers = merged_with(derivation, clusters, MOST_NAMED)
    return (
        derivation.label_arrays[0][clusters],
        derivation.table.row_sums[clusters],
        _FATE_WORDS[fates],
        _FATE_WORDS[broad.reference[clusters]],
        broad.strays[clusters],
        broad.strangers_met[clusters],
        parts_of(derivation, 0, clusters),
        others,
        numbers,
        _ERROR_WORDS[fates],
        explanation.contributions.side_scores.reference[clusters],
        explanation.contributions.cluster_losses[0][clusters],
    )


def candidate_columns(explanation: Explanation, clusters: Integers) -> tuple[Column, ...]:
    """Return the columns of `CandidateCluster` for some candidate clusters."""
    derivation, broad = explanation.derivation, explanation.broad_fates
    fates = explanation.fates.candidate[clusters]
    return (
        derivation.label_arrays[1][clusters],
        derivation.table.column_sums[clusters],
        _FATE_WORDS[fates],
        _FATE_WORDS[broad.candidate[clusters]],
        broad.strangers[clusters],
        parts_of(derivation, 1, clusters),
        _ERROR_WORDS[fates],
        explanation.contributions.side_scores.candidate[clusters],
        explanation.contributions.cluster_losses[1][clusters],
    )


def component_columns(explanation: Explanation, components: Integers) -> tuple[Column, ...]:
    """Return the columns of `ComponentRow` for some components."""
    derivation, contributions = explanation.derivation, explanation.contributions
    sizes = derivation.component_sizes[components]
    losses = contributions.component_losses[components]
    return (
        components,
        sizes,
        _FATE_WORDS[explanation.component_fates[components]],
        derivation.labels_of_components(0, components),
        derivation.labels_of_components(1, components),
        1.0 - losses / (sizes / float(contributions.table.n)),
        losses,
    )


def move_columns(
    explanation: Explanation, which: Integers, members: Integers
) -> tuple[Column, ...]:
    """Return the columns of `ObjectMove` for some objects, given with their moves."""
    table, derivation, moves = (
        explanation.contributions.table,
        explanation.derivation,
        explanation.moves,
    )
    above, below = derivation.label_arrays
    cells = moves.cells[which]
    return (
        derivation.members.objects.name_array(members),
        above[table.rows[cells]],
        below[table.columns[cells]],
        _labels_or_none(below, table.columns, moves.targets[which]),
        moves.gains[which],
        moves.counts[which],
        moves.gains_together[which],
    )


def _labels_or_none(labels: NDArray[Any], columns: Integers, cells: Integers) -> Column:
    """Return the labels of the columns of cells, and None for cells below 0."""
    moved = cells >= 0
    if moved.all():
        return labels[columns[cells]]
    found = np.full(cells.size, None, object)
    found[moved] = labels[columns[cells[moved]]]
    return found


def record_columns(explanation: Explanation, indices: Integers) -> tuple[Column, ...]:
    """Return the columns of `Record` for some objects."""
    objects = explanation.contributions.table.require_objects()
    above, below = explanation.derivation.label_arrays
    rows, columns = objects.rows[indices], objects.columns[indices]
    n_rows, n_columns = explanation.derivation.parts_of_clusters
    errors = (n_rows[rows] > 1) + 2 * (n_columns[columns] > 1)
    return (
        objects.name_array(indices),
        above[rows],
        below[columns],
        _ERROR_WORDS[errors],
    )

"""The parts of many clusters at once, and the clusters that they are merged with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.kernels.grouping import concatenated_ranges
from partita.kernels.neighbors import SharedColumns, largest_neighbors

if TYPE_CHECKING:
    from partita.tables.derivation import Derivation


class Part(NamedTuple):
    """A cluster of the other side, and the number of objects shared with it."""

    label: Any
    shared: float


def parts_of(derivation: Derivation, side: int, clusters: Integers) -> list[tuple[Part, ...]]:
    """Return the parts of clusters, the largest first, ties in the order of the other side.

    Clusters are given by their numbers on their side: 0 for the reference, 1 for the candidate.
    """
    table = derivation.table
    cells, lengths = largest_cells_of(derivation, side, clusters)
    others = (table.columns if side == 0 else table.rows)[cells]
    return _tuples_of_parts(derivation.label_arrays[1 - side][others], table.counts[cells], lengths)


def largest_cells_of(
    derivation: Derivation, side: int, clusters: Integers
) -> tuple[Integers, Integers]:
    """Return the cells of clusters, cluster by cluster and the largest first, and their numbers."""
    table = derivation.table
    starts = derivation.cell_starts(side)
    lengths = starts[clusters + 1] - starts[clusters]
    cells = concatenated_ranges(starts[clusters], lengths)
    if side == 1:
        cells = derivation.cells_by_candidate[0][cells]
    if lengths.max(initial=1) > 1:
        # The cells of a cluster are in the order of the other side, which breaks ties.
        owner = np.repeat(np.arange(clusters.size), lengths)
        cells = cells[np.lexsort((-table.counts[cells], owner))]
    return cells, lengths


def merged_with(
    derivation: Derivation, clusters: Integers, at_most: int
) -> tuple[list[tuple[Part, ...]], Integers]:
    """Return the reference clusters that are merged with given ones, and their numbers.

    They share a candidate cluster with it. At most `at_most` of them are returned, the largest
    parts first, each with the number of its objects in the shared candidate clusters.
    """
    table, (_, column_parts) = derivation.table, derivation.parts_of_clusters
    starts = derivation.cell_starts(0)
    lengths = starts[clusters + 1] - starts[clusters]
    columns = table.columns[concatenated_ranges(starts[clusters], lengths)]
    owner = np.repeat(np.arange(clusters.size), lengths)
    is_shared = column_parts[columns] > 1
    columns, owner = columns[is_shared], owner[is_shared]
    n_shared = np.bincount(owner, minlength=clusters.size)
    parts: list[tuple[Part, ...]] = [()] * clusters.size
    totals = np.zeros(clusters.size, np.int64)
    single = np.flatnonzero(n_shared == 1)
    if single.size:
        column = columns[n_shared[owner] == 1]
        found = _others_in_column(derivation, clusters[single], column, at_most)
        _put(parts, single, found)
        totals[single] = column_parts[column] - 1
    several = np.flatnonzero(n_shared > 1)
    if several.size:
        by_candidate, column_starts = derivation.cells_by_candidate
        neighbors = largest_neighbors(
            SharedColumns(
                column_starts,
                by_candidate,
                table.rows,
                table.counts,
                clusters[several],
                np.concatenate([[0], np.cumsum(n_shared[several])]),
                columns[n_shared[owner] > 1],
            ),
            table.shape[0],
            at_most,
        )
        labels = derivation.label_arrays[0][neighbors.rows]
        _put(parts, several, _tuples_of_parts(labels, neighbors.counts, neighbors.lengths))
        totals[several] = neighbors.totals
    return parts, totals


def _others_in_column(
    derivation: Derivation, clusters: Integers, columns: Integers, at_most: int
) -> list[tuple[Part, ...]]:
    """Return the largest parts of one candidate cluster each, without a cluster's own part."""
    table = derivation.table
    largest, starts = derivation.largest_cells_by_candidate
    # One more than asked for, as the own part may be among them.
    lengths = np.minimum(starts[columns + 1] - starts[columns], at_most + 1)
    cells = largest[concatenated_ranges(starts[columns], lengths)]
    owner = np.repeat(np.arange(clusters.size), lengths)
    others = table.rows[cells] != clusters[owner]
    cells, owner = cells[others], owner[others]
    numbers = np.bincount(owner, minlength=clusters.size)
    rank = np.arange(cells.size) - np.repeat(np.cumsum(numbers) - numbers, numbers)
    cells = cells[rank < at_most]
    labels = derivation.label_arrays[0][table.rows[cells]]
    return _tuples_of_parts(labels, table.counts[cells], np.minimum(numbers, at_most))


def _tuples_of_parts(
    labels: NDArray[Any], shared: NDArray[Any], lengths: Integers
) -> list[tuple[Part, ...]]:
    """Return tuples of parts, of given lengths, one after the other."""
    parts = list(map(Part, labels.tolist(), shared.tolist()))
    return list(consecutive_tuples(parts, lengths))


def consecutive_tuples(items: list[Any], lengths: Integers) -> Iterator[tuple[Any, ...]]:
    """Yield tuples of given lengths, one after the other."""
    ends = np.cumsum(lengths)
    for start, end in zip((ends - lengths).tolist(), ends.tolist(), strict=True):
        yield tuple(items[start:end])


def _put(values: list[Any], indices: Integers, new: list[Any]) -> None:
    """Replace the values at some indices."""
    for index, value in zip(indices.tolist(), new, strict=True):
        values[index] = value

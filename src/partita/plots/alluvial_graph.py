"""The clusters and flows of an alluvial diagram: which are shown, and which are bundled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Booleans, Floats, Integers
from partita.comparing.contributions import Contributions
from partita.comparing.fates import FATES, Fates
from partita.kernels.components import connected_components
from partita.kernels.exact_sums import sum_by_group
from partita.plots.ordering import crossing_order
from partita.tables.contingency import Contingency

STRAY = "stray"
BUNDLED = "bundled"


@dataclass(frozen=True)
class Flows:
    """Flows between the clusters that are shown, from top to bottom on each side.

    Attributes
    ----------
    rows, columns : ndarray
        The numbers of the clusters that are shown, from top to bottom.
    sources, targets : ndarray
        For each flow its position in `rows` and in `columns`; the position after the last stands
        for the bundle.
    counts : ndarray
        The number of objects in each flow.
    fates : tuple of str
        "kept", "split", "merged", "mixed", "stray" or "bundled" for each flow.
    """

    rows: Integers
    columns: Integers
    sources: Integers
    targets: Integers
    counts: NDArray[Any]
    fates: tuple[str, ...]


def flows_of(contributions: Contributions, top: int, tolerance: float) -> Flows:
    """Choose the clusters to show, order them, and bundle the rest."""
    table = contributions.table
    fates = Fates(table, tolerance).cells
    parts = _Parts.of(table, fates < 0, contributions.cell_losses)
    rows, columns = _ordered(table, parts, *_shown(table, parts, contributions, top))
    return _collect(table, rows, columns, fates)


@dataclass(frozen=True)
class _Parts:
    """The components of the graph without strays, the largest loss first."""

    of_rows: Integers
    of_columns: Integers
    order: Integers

    @classmethod
    def of(cls, table: Contingency, strays: Booleans, losses: Floats) -> _Parts:
        main = ~strays
        count, of_rows, of_columns = connected_components(
            table.rows[main], table.columns[main], table.shape
        )
        lost = sum_by_group(of_rows[table.rows], losses, count)
        sizes = sum_by_group(of_rows, table.row_sums, count)
        return cls(of_rows, of_columns, np.lexsort((-sizes, -lost)))


def _shown(
    table: Contingency, parts: _Parts, contributions: Contributions, top: int
) -> tuple[list[int], list[int]]:
    """Return at most `top` clusters of each side: whole components, the costliest first.

    If not even the first component fits, its costliest reference clusters are taken, and the
    candidate clusters that share most objects with them.
    """
    by_rows, by_columns = _members(parts.of_rows), _members(parts.of_columns)
    rows: list[int] = []
    columns: list[int] = []
    for part in parts.order.tolist():
        more_rows, more_columns = by_rows(part), by_columns(part)
        fits = len(rows) + more_rows.size <= top and len(columns) + more_columns.size <= top
        if fits:
            rows += more_rows.tolist()
            columns += more_columns.tolist()
        elif not rows and not columns:
            losses = contributions.losses_of("reference")[more_rows]
            chosen = more_rows[np.argsort(-losses, kind="stable")[:top]]
            rows, columns = chosen.tolist(), _partners(table, chosen, top)
        if len(rows) >= top or len(columns) >= top:
            break
    return rows, columns


def _members(component: Integers) -> Any:
    """Return a function from a component to its clusters."""
    order = np.argsort(component, kind="stable")
    starts = np.searchsorted(component[order], np.arange(component.max(initial=0) + 2))

    def members(part: int) -> Integers:
        # A cluster all of whose cells are strays is a component of its own, on one side only.
        if part >= starts.size - 1:
            return order[:0]
        return order[starts[part] : starts[part + 1]]

    return members


def _partners(table: Contingency, rows: Integers, top: int) -> list[int]:
    """Return the columns that share most objects with some rows."""
    inside = np.isin(table.rows, rows)
    shared = np.bincount(
        table.columns[inside], table.counts[inside].astype(np.float64), table.n_columns
    )
    most = np.argsort(-shared, kind="stable")[:top]
    partners: list[int] = most[shared[most] > 0].tolist()
    return partners


def _ordered(
    table: Contingency, parts: _Parts, rows: list[int], columns: list[int]
) -> tuple[Integers, Integers]:
    """Order the clusters: component by component, and within each so that flows cross little."""
    weights = _matrix(table, np.array(rows, np.int64), np.array(columns, np.int64))
    weights = weights[: len(rows), : len(columns)].astype(np.float64)
    row_parts, column_parts = parts.of_rows[rows], parts.of_columns[columns]
    above: list[int] = []
    below: list[int] = []
    for part in dict.fromkeys([*row_parts.tolist(), *column_parts.tolist()]):
        own_rows = np.flatnonzero(row_parts == part)
        own_columns = np.flatnonzero(column_parts == part)
        own = weights[np.ix_(own_rows, own_columns)]
        first, second = crossing_order(own)
        above += [rows[i] for i in own_rows[first].tolist()]
        below += [columns[i] for i in own_columns[second].tolist()]
    return np.array(above, np.int64), np.array(below, np.int64)


def positions_of(cells: Integers, shown: Integers, total: int) -> Integers:
    """Return the position of each cell's cluster among those shown; after the last if not.

    >>> import numpy as np
    >>> positions_of(np.array([0, 1, 2, 2]), np.array([2, 0]), 3).tolist()
    [1, 2, 0, 0]
    """
    position = np.full(total, shown.size)
    position[shown] = np.arange(shown.size)
    of_cells: Integers = position[cells]
    return of_cells


def flow_matrix(
    sources: Integers, targets: Integers, counts: NDArray[Any], shape: tuple[int, int]
) -> NDArray[Any]:
    """Return the objects in each flow, given the positions of both ends of each cell."""
    matrix = np.zeros(shape, counts.dtype)
    np.add.at(matrix, (sources, targets), counts)
    return matrix


def _matrix(table: Contingency, rows: Integers, columns: Integers) -> NDArray[Any]:
    """Return the objects in each flow; the last row and column stand for bundles."""
    sources = positions_of(table.rows, rows, table.n_rows)
    targets = positions_of(table.columns, columns, table.n_columns)
    return flow_matrix(sources, targets, table.counts, (rows.size + 1, columns.size + 1))


def _collect(table: Contingency, rows: Integers, columns: Integers, fates: Integers) -> Flows:
    """Add up the cells of each flow; only flows between two shown clusters have a fate."""
    matrix = _matrix(table, rows, columns)
    sources, targets = np.nonzero(matrix)
    names = np.full(matrix.shape, -2)
    names[
        positions_of(table.rows, rows, table.n_rows),
        positions_of(table.columns, columns, table.n_columns),
    ] = fates
    names[-1] = names[:, -1] = -2
    words = (*FATES, BUNDLED, STRAY)  # -2 and -1 count from the end
    return Flows(
        rows,
        columns,
        sources,
        targets,
        matrix[sources, targets],
        tuple(words[name] for name in names[sources, targets].tolist()),
    )

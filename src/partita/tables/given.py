"""Tables that a caller has counted already: checked once, then as good as counted ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.errors import InputError, InputTypeError, first_few
from partita.kernels.counting import Cells, Codes, sum_pairs
from partita.tables.contingency import Contingency, Labels


def as_contingency(table: Any) -> Contingency:
    """Read a table of counts: an array, a sparse matrix, a dataframe, or lists."""
    if isinstance(table, Contingency):
        return table
    if hasattr(table, "tocoo"):
        return _from_sparse(table)
    labels: Labels | None = None
    values = table
    if hasattr(table, "index") and hasattr(table, "columns"):
        names = list(table.index), list(table.columns)
        labels = (lambda: names[0], lambda: names[1])
        values = table.to_numpy()
    grid = _as_rectangle(values)
    positions = np.flatnonzero(grid)
    counts = _read_counts(
        grid.ravel()[positions], lambda i: divmod(int(positions[i]), grid.shape[1])
    )
    return Contingency(Cells(positions, counts, *grid.shape), labels)


def _as_rectangle(values: Any) -> NDArray[Any]:
    try:
        grid = np.asarray(values)
    except ValueError:
        lengths = [len(row) if hasattr(row, "__len__") else 1 for row in values]
        raise InputError(
            "contingency must be a rectangle of counts, reference clusters by candidate clusters; "
            f"got rows of lengths {first_few(lengths)}"
        ) from None
    if grid.ndim != 2:
        raise InputError(
            "contingency must be a rectangle of counts, reference clusters by candidate clusters; "
            f"got {type(values).__name__} of shape {grid.shape}"
        )
    return grid


def _from_sparse(table: Any) -> Contingency:
    coordinates = table.tocoo()
    n_rows, n_columns = coordinates.shape
    row, column = (np.asarray(part, np.int64) for part in (coordinates.row, coordinates.col))
    counts = _read_counts(np.asarray(coordinates.data), lambda i: (int(row[i]), int(column[i])))
    return Contingency(sum_pairs(Codes(row, 0, n_rows), Codes(column, 0, n_columns), counts))


def _read_counts(counts: NDArray[Any], place: Callable[[int], tuple[int, int]]) -> NDArray[Any]:
    if counts.dtype.kind not in "iubf":
        raise InputTypeError(f"contingency must hold counts, not {counts.dtype}")
    bad = np.flatnonzero(~(np.isfinite(counts) & (counts >= 0)))
    if bad.size:
        raise InputError(
            f"contingency has {bad.size} counts that are negative or not finite, first at "
            f"(row, column) {first_few(place(i) for i in bad.tolist())}: {first_few(counts[bad])}"
        )
    if not counts.any():
        raise InputError("contingency has no objects: every count is zero")
    if counts.sum(dtype=np.float64) >= 2.0**62:
        raise InputError("contingency counts add up to more than 2^62, beyond exact arithmetic")
    if counts.dtype.kind == "f" and (counts != np.floor(counts)).any():
        return counts.astype(np.float64)
    return counts.astype(np.int64)

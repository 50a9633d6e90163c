"""Reading and checking tables that a caller has counted."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.arguments import check_amounts
from partita.errors import InputError, InputTypeError, first_few
from partita.foreign_errors import raise_named
from partita.kernels.codes import Codes
from partita.kernels.counting import Cells, sum_pairs
from partita.tables.contingency import Contingency, Labels

# A sparse table may have so many more rows than counts before its empty rows are left out.
_LINES_PER_COUNT, _FEW_LINES = 4, 1 << 16


def as_contingency(table: Any) -> Contingency:
    """Read a table of counts: an array, a sparse matrix, a dataframe, or lists."""
    try:
        return table if isinstance(table, Contingency) else _as_contingency(table)
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, "contingency", "a table of counts")


def _as_contingency(table: Any) -> Contingency:
    if hasattr(table, "tocoo"):
        return _from_sparse(table)
    labels: Labels | None = None
    values = table
    if hasattr(table, "index") and hasattr(table, "columns"):
        names = list(table.index), list(table.columns)
        labels = (partial(list, names[0]), partial(list, names[1]))
        values = table.to_numpy()
    grid = _as_rectangle(values)
    positions = np.flatnonzero(grid)
    counts = check_amounts(
        grid.ravel()[positions],
        "contingency",
        "counts",
        lambda i: divmod(int(positions[i]), grid.shape[1]),
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
    except Exception as error:  # an object of any library may raise anything
        raise InputTypeError(f"contingency cannot become an array of counts: {error}") from None
    if grid.ndim != 2:
        raise InputError(
            "contingency must be a rectangle of counts, reference clusters by candidate clusters; "
            f"got {type(values).__name__} of shape {grid.shape}"
        )
    if isinstance(values, np.ma.MaskedArray):
        raise InputTypeError("contingency is a masked array: fill it, with zeros or otherwise")
    if grid.dtype == object:
        # Nullable columns and Python integers are numbers too, if nothing is missing.
        try:
            grid = np.array(grid.tolist())
        except ValueError:
            raise InputTypeError("contingency must hold counts, not collections") from None
    return grid


def _from_sparse(table: Any) -> Contingency:
    coordinates = table.tocoo()
    if len(coordinates.shape) != 2:
        raise InputError(f"contingency must be a rectangle of counts; its shape is {table.shape}")
    n_rows, n_columns = coordinates.shape
    row, column = (np.asarray(part, np.int64) for part in (coordinates.row, coordinates.col))
    counts = check_amounts(
        np.asarray(coordinates.data),
        "contingency",
        "counts",
        lambda i: (int(row[i]), int(column[i])),
    )
    labels: Labels | None = None
    if max(n_rows, n_columns) > _LINES_PER_COUNT * counts.size + _FEW_LINES:
        # Most rows or columns are empty: those that are not get numbers of their own.
        rows, row = np.unique(row, return_inverse=True)
        columns, column = np.unique(column, return_inverse=True)
        labels = rows.tolist, columns.tolist
        n_rows, n_columns = rows.size, columns.size
    cells = sum_pairs(Codes(row, 0, n_rows), Codes(column, 0, n_columns), counts)
    return Contingency(cells, labels)

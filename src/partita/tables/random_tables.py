"""Random tables: with given cluster sizes, or by resampling objects."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from partita.array_types import Integers
from partita.errors import InputError
from partita.kernels.codes import Codes
from partita.kernels.counting import Cells, count_pairs
from partita.tables.contingency import Contingency

# numpy samples hypergeometric numbers for fewer objects than this.
_LARGEST = 10**9


def random_table(
    row_sums: Integers, column_sums: Integers, rng: np.random.Generator
) -> Contingency:
    """Sample the table of two clusterings with these sizes, all assignments equally likely."""
    n_rows, n_columns = row_sums.size, column_sums.size
    n = int(row_sums.sum())
    _refuse_too_many(n)
    if has_few_cells(n_rows * n_columns, n):
        return _draw_row_by_row(row_sums, column_sums, rng)
    rows = np.repeat(np.arange(n_rows), row_sums)
    columns = rng.permutation(np.repeat(np.arange(n_columns), column_sums))
    return Contingency(count_pairs(Codes(rows, 0, n_rows), Codes(columns, 0, n_columns)))


def _refuse_too_many(n: int) -> None:
    """Raise if numpy cannot sample hypergeometric numbers for so many objects."""
    if n >= _LARGEST:
        raise InputError(
            f"random tables of {n:,} objects cannot be drawn, only of fewer than {_LARGEST:,}; "
            "with samples=0 exact expectations work at any size, and so does interval='jackknife'"
        )


def has_few_cells(cells: int, n: int) -> bool:
    """Return whether a random table is drawn faster cell by cell than object by object."""
    return 4 * cells < n


def _draw_row_by_row(
    row_sums: Integers, column_sums: Integers, rng: np.random.Generator
) -> Contingency:
    """Sample each row from what the rows before it leave in the columns: cheap if n is large."""
    left = column_sums.copy()
    grid = np.empty((row_sums.size, column_sums.size), np.int64)
    for row, size in enumerate(row_sums.tolist()):
        grid[row] = rng.multivariate_hypergeometric(left, size, method="marginals")
        left -= grid[row]
    flat = grid.ravel()
    positions = flat.nonzero()[0]
    return Contingency(Cells(positions, flat[positions], *grid.shape))


def bootstrap_table(table: Contingency, rng: np.random.Generator) -> Contingency:
    """Sample n objects with replacement, as one multinomial draw over the cells."""
    counts = rng.multinomial(table.n, table.counts / table.n)
    return with_counts(table, counts)


def leave_one_out(table: Contingency) -> Iterator[tuple[int, Contingency]]:
    """Yield, for each cell, its count and the table without one of its objects."""
    for cell, count in enumerate(table.counts.tolist()):
        counts = table.counts.copy()
        counts[cell] -= 1
        yield count, with_counts(table, counts)


def with_counts(table: Contingency, counts: Integers) -> Contingency:
    """Return a table with other counts in its cells, of which some may be zero."""
    kept = counts.nonzero()[0]
    positions = table.rows[kept] * table.shape[1] + table.columns[kept]
    return Contingency(Cells(positions, counts[kept], *table.shape))

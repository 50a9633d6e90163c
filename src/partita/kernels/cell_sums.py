"""Sums over the cells of a contingency table, from which entropies and B-cubed scores follow."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.kernels.exact_sums import split_means, sum_of_products
from partita.kernels.information_excess import excess
from partita.kernels.numba_switch import use_compiled


class CellSums(NamedTuple):
    """Sums over the cells x of a table with row sums a and column sums b."""

    excess: float  # x log(x/m) - x + m, with the expected count m = a b / n
    empty: float  # m over the empty cells: (n² - sum of a b) / n
    given_column: float  # x log(b/x)
    given_row: float  # x log(a/x)
    joint: float  # x log(n/x)
    square_by_column: float  # x²/b
    square_by_row: float  # x²/a


def cell_sums(
    counts: NDArray[Any],
    rows: Integers,
    columns: Integers,
    row_sums: NDArray[Any],
    column_sums: NDArray[Any],
    n: Any,
) -> CellSums:
    """Return the sums over the nonempty cells.

    Each logarithm is taken of a quotient of at least 1, in a form that keeps its digits when the
    quotient is close to 1.
    """
    whole_counts = counts.dtype.kind == "i"
    if whole_counts and n < 1 << 31 and use_compiled(20 * counts.size):
        from partita.kernels.compiled import information as compiled

        return CellSums(*compiled.cell_sums(counts, rows, columns, row_sums, column_sums, n))
    a, b = row_sums[rows], column_sums[columns]
    if whole_counts:
        whole, fraction = split_means(a, b, n)
        means = whole + fraction
        differences = (counts - whole) - fraction
        empty = (n * n - sum_of_products(a, b, n)) / n
    else:
        means = a * b / n
        differences = counts - means
        everywhere = counts.size == row_sums.size * column_sums.size
        empty = 0.0 if everywhere else max(0.0, n - float(means.sum()))
    return CellSums(
        float(excess(counts.astype(np.float64), differences, means).sum()),
        empty,
        float(counts @ np.log1p((b - counts) / counts)),
        float(counts @ np.log1p((a - counts) / counts)),
        float(counts @ np.log1p((n - counts) / counts)),
        float(counts @ (counts / b)),
        float(counts @ (counts / a)),
    )

"""Counts of products of pairs of objects in bins, compiled, on several threads.

There is no numpy path: its callers add values in blocks.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.kernels.numba_switch import use_compiled_by_size
from partita.kernels.threaded_rows import run_in_turns

# Bins that are filled side by side; their number must not depend on the number of threads, on
# which the last digits would then depend.
_TABLES = 4
# Adding a value to its bin takes as long as this many multiplications.
_STEPS_TO_ADD = 30


class Products(NamedTuple):
    """Values rows[:, i] · columns[:, j] of the pairs i < j, which weigh counts[i] * counts[j]."""

    rows: Floats
    columns: Floats
    counts: Floats


def count_in_bins(products: Products, low: float, width: float, n_bins: int) -> Floats:
    """Return the mass of each bin, and the mass times the place within it: one row per bin.

    The bins of equal width begin at `low`; one more is for the values at their end.
    """
    from partita.kernels.compiled.binned_products import add_to_bins

    rows, columns, counts = products
    by_object, columns = np.ascontiguousarray(rows.T), np.ascontiguousarray(columns)
    tables = [np.zeros((n_bins + 1, 2)) for _ in range(_TABLES)]

    def loop(start: int, stop: int, turn: int) -> None:
        add_to_bins(by_object, columns, counts, low, width, start, stop, tables[turn])

    run_in_turns(loop, counts.size, rows.shape[0] + _STEPS_TO_ADD, _TABLES, "counting pairs")
    for table in tables[1:]:
        tables[0] += table
    return tables[0]


def worth_compiled_counts(products: Products) -> bool:
    """Return whether the products of all pairs should be counted by compiled loops."""
    n = products.counts.size
    return use_compiled_by_size(n * (n - 1) / 2 * products.rows.shape[0])

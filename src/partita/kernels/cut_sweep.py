"""Pairs of objects together in two clusterings whose clusters merge step by step.

The contingency table is kept as lists of cells. To merge two rows, the cells of the shorter one
move to the longer one, so that all merges of two dendrograms take about O(n log n) steps.
"""

from __future__ import annotations

import numpy as np

from partita.array_types import Integers
from partita.kernels.numba_switch import use_compiled

# Nanoseconds that the compiled loop saves for each object.
_SAVED_AN_OBJECT = 12_000

Merges = tuple[Integers, Integers]
_NO_MERGES: Merges = (np.empty(0, np.int64), np.empty(0, np.int64))


def pairs_after_merges(
    rows: Merges, columns: Merges = _NO_MERGES, codes: Integers | None = None
) -> Integers:
    """Count the pairs of objects together in both clusterings after 0, 1, 2, … merges.

    Parameters
    ----------
    rows, columns : (left, right)
        The nodes that each merge of either side joins, as in
        :class:`~partita.kernels.dendrogram.Dendrogram`. Both sides merge at once.
    codes : array of n, optional
        The column of each object at first; by default each has a column of its own. Only then may
        columns merge.

    Returns
    -------
    array of n counts
        After 0 … n - 1 merges.

    Examples
    --------
    >>> import numpy as np
    >>> from partita.kernels.cut_sweep import pairs_after_merges
    >>> merges = np.array([0, 2, 4]), np.array([1, 3, 5])
    >>> pairs_after_merges(merges, codes=np.array([0, 0, 1, 0])).tolist()
    [0, 1, 1, 3]
    """
    n = rows[0].size + 1
    codes = np.arange(n) if codes is None else codes
    if use_compiled("cut_sweep", _SAVED_AN_OBJECT * n):
        from partita.kernels.compiled import cut_sweep as compiled

        counts: Integers = compiled.pairs_after_merges(*rows, *columns, codes)
        return counts
    return _in_python(rows, columns, codes)


def _in_python(rows: Merges, columns: Merges, codes: Integers) -> Integers:
    n = codes.size
    row_cells = [{code: 1} for code in codes.tolist()]
    column_cells: list[dict[int, int]] = [{} for _ in range(int(codes.max()) + 1)]
    for row, code in enumerate(codes.tolist()):
        column_cells[code][row] = 1
    sides = (_Lines(row_cells, column_cells, rows), _Lines(column_cells, row_cells, columns))
    together = [0]
    for _ in range(n - 1):
        together.append(together[-1] + sum(side.merge_next() for side in sides))
    return np.array(together, np.int64)


class _Lines:
    """The rows of a table, or its columns, and the merges that are to come."""

    def __init__(
        self, cells: list[dict[int, int]], crossing: list[dict[int, int]], merges: Merges
    ) -> None:
        self._cells, self._crossing = cells, crossing
        self._merges = zip(merges[0].tolist(), merges[1].tolist(), strict=True)
        self._line_of = list(range(len(cells)))

    def merge_next(self) -> int:
        """Merge the next two lines; return how many more pairs of objects share a cell."""
        nodes = next(self._merges, None)
        if nodes is None:
            return 0
        small, large = (self._line_of[node] for node in nodes)
        if len(self._cells[small]) > len(self._cells[large]):
            small, large = large, small
        self._line_of.append(large)
        moving, cells = self._cells[small], self._cells[large]
        joined = 0
        for other, count in moving.items():
            present = cells.get(other, 0)
            joined += count * present
            cells[other] = present + count
            crossed = self._crossing[other]
            del crossed[small]
            crossed[large] = present + count
        moving.clear()
        return joined

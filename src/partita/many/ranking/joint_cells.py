"""The objects of several clusterings, counted once for all that are alike in every one of them.

Objects with the same labels in the reference and in every candidate make up a joint cell. A sample
of objects is a weight for each joint cell, from which the table of each candidate follows: samples
are shared by all candidates, and drawn by counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.kernels.codes import Codes
from partita.kernels.counting import Cells
from partita.kernels.grouping import sort_by_group
from partita.tables.contingency import Contingency

# Drawing the count of a cell takes as long as drawing this many objects. Few cells are always drawn
# as such, which gives the draws of assess.
_OBJECTS_PER_CELL, _FEW_CELLS = 16, 1000


@dataclass(frozen=True, eq=False)
class CellsOfCandidate:
    """The table of one candidate, and the cell in it of each joint cell.

    Attributes
    ----------
    table : Contingency
    cell_of : array
    """

    table: Contingency
    cell_of: Integers

    @property
    def size(self) -> int:
        """The number of cells."""
        return int(self.table.counts.size)

    @cached_property
    def _sums(self) -> Any:
        """The sparse matrix, cells by joint cells, that adds up the weights of each cell."""
        from scipy.sparse import csr_array

        joint = self.cell_of.size
        order, starts = sort_by_group(self.cell_of, self.size)
        return csr_array((np.ones(joint, np.int32), order, starts), shape=(self.size, joint))

    def count(self, weights: Integers) -> Integers:
        """Return the counts of the cells: (samples, cells).

        Parameters
        ----------
        weights : array of shape (joint cells, samples)
            In C order, so that the weights of a joint cell are added for all samples at once.
        """
        counts: Integers = (self._sums @ weights).T.astype(np.int64)
        return counts

    def spread(self, values: Floats) -> Floats:
        """Return for each joint cell the value of its cell."""
        return values[self.cell_of]


class JointCells:
    """The joint cells of a reference and its candidates, with their counts.

    Parameters
    ----------
    reference : Codes
    candidates : sequence of Codes
        From 0 on, in the same order of objects.
    weights : array of integers, optional
        How often each object is there.

    Examples
    --------
    >>> import numpy as np
    >>> from partita.kernels.codes import Codes
    >>> from partita.many.ranking.joint_cells import JointCells
    >>> one, two = (Codes(np.array(x), 0, 2) for x in ([0, 0, 1, 1], [0, 0, 1, 0]))
    >>> cells = JointCells(one, [one, two])
    >>> cells.counts.tolist(), cells.reference.tolist()
    ([2, 1, 1], [0, 1, 1])
    """

    def __init__(
        self, reference: Codes, candidates: Sequence[Codes], weights: Integers | None = None
    ) -> None:
        # Numbers of joint cells and of labels are below n, so that their product fits.
        key, first = _numbered(reference.values.astype(np.int64))
        for codes in candidates:
            key, first = _numbered(key * codes.span + codes.values)
        counts = np.bincount(key, weights=weights).astype(np.int64)
        kept = np.flatnonzero(counts)
        self.counts: Integers = counts[kept]
        at = first[kept]
        self.reference: Integers = reference.values[at].astype(np.int64)
        self.candidates = [self._cells(reference.span, codes, at) for codes in candidates]

    def _cells(self, height: int, codes: Codes, at: Integers) -> CellsOfCandidate:
        positions, cell_of = np.unique(
            self.reference * codes.span + codes.values[at], return_inverse=True
        )
        counts = np.bincount(cell_of, weights=self.counts).astype(np.int64)
        table = Contingency(Cells(positions, counts, height, codes.span))
        return CellsOfCandidate(table, cell_of)

    @property
    def n(self) -> int:
        """The number of objects, each as often as its weight says."""
        return int(self.counts.sum())

    @cached_property
    def objects(self) -> Integers:
        """The joint cell of each object."""
        return np.repeat(np.arange(self.counts.size), self.counts)

    @cached_property
    def independent(self) -> Integers:
        """For each joint cell the number of its reference cluster, or of a group of clusters.

        Reference clusters that some candidate merges are one group, since an error belongs to both.
        If there are fewer than half as many groups as clusters, each cluster is alone.
        """
        from scipy.sparse import coo_array
        from scipy.sparse.csgraph import connected_components

        clusters, own = np.unique(self.reference, return_inverse=True)
        columns = [one.table.columns[one.cell_of] for one in self.candidates]
        first = np.cumsum([clusters.size, *(one.table.shape[1] for one in self.candidates)])
        at = (
            np.concatenate([own] * len(columns)),
            np.concatenate([first[i] + one for i, one in enumerate(columns)]),
        )
        links = coo_array((np.ones(at[0].size, np.int8), at), shape=(first[-1], first[-1]))
        count, found = connected_components(links, directed=False)
        return found[own] if count > 1 and 2 * count >= clusters.size else own

    def draw(self, count: int, rng: np.random.Generator) -> Integers:
        """Draw n objects with replacement; return how many are of each joint cell.

        Returns
        -------
        array of shape (joint cells, count)
        """
        n, cells = self.n, self.counts.size
        # Short integers are added up twice as fast.
        dtype = np.int32 if n <= np.iinfo(np.int32).max else np.int64
        if cells <= max(_FEW_CELLS, n // _OBJECTS_PER_CELL):
            drawn = rng.multinomial(n, self.counts / n, size=count)
            return np.ascontiguousarray(drawn.T, dtype)
        weights = np.empty((count, cells), dtype)
        for one in weights:
            objects = rng.integers(0, n, n, dtype)
            one[:] = np.bincount(self.objects[objects] if n > cells else objects, minlength=cells)
        return np.ascontiguousarray(weights.T)


def _numbered(keys: Integers) -> tuple[Integers, Integers]:
    """Return keys as numbers from 0 on in their order, and where each occurs first."""
    _, first, numbers = np.unique(keys, return_index=True, return_inverse=True)
    return numbers, first

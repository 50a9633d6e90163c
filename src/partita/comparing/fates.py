"""What becomes of clusters: kept, split, merged or mixed, exactly and with a tolerance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Booleans, Integers
from partita.errors import InputError
from partita.kernels.exact_sums import sum_by_group
from partita.option_words import option
from partita.tables.contingency import Contingency

FATES = ("kept", "split", "merged", "mixed")
TOLERANCE = 0.05
# A share that equals the tolerance but for rounding is within it.
_ROUNDING = 1 + 1e-12


def check_tolerance(tolerance: Any) -> float:
    """Return the tolerance; raise unless it is a number from 0 to below 1/2."""
    is_number = isinstance(tolerance, (int, float, np.integer, np.floating))
    if isinstance(tolerance, bool) or not is_number or not 0 <= tolerance < 0.5:
        raise InputError(
            f"{option('tolerance', tolerance)}: give a share of a cluster's objects, from 0 to "
            "below 0.5"
        )
    return float(tolerance)


@dataclass(frozen=True, eq=False)
class Fates:
    r"""The fates of the clusters of both sides, where small parts of clusters do not count.

    The part that two clusters share is small for one of them if it has at most `tolerance` of its
    objects. The parts that count for a cluster are those that are not small, or all its parts if
    all are small. A cluster is *in one piece* if only one part counts, and this part has more than
    half of its objects. Then the fate of a reference cluster is

    - split (bit 0) if it is not in one piece;
    - merged (bit 1) if one of its parts that count belongs to a candidate cluster that is not in
      one piece, or whose one piece comes from another reference cluster;
    - kept if neither, and mixed if both.

    For a candidate cluster, exchange the sides, and the words split and merged. With a tolerance
    of 0 all parts count, and these are the exact fates. The clusters that are kept on one side
    correspond one to one to those that are kept on the other.

    Attributes
    ----------
    table : Contingency
    tolerance : float
        From 0 to below 1/2.
    """

    table: Contingency
    tolerance: float = 0.0

    @cached_property
    def counted(self) -> tuple[Booleans, Booleans]:
        """Whether each cell counts for its reference cluster, and for its candidate cluster."""
        table = self.table
        sides = (table.rows, table.row_sums), (table.columns, table.column_sums)
        return _counted(table.counts, *sides[0], self.tolerance), _counted(
            table.counts, *sides[1], self.tolerance
        )

    @cached_property
    def pieces(self) -> tuple[Integers, Integers]:
        """The cell of each cluster that is in one piece, and -1 for the others."""
        table, (for_row, for_column) = self.table, self.counted
        return (
            _pieces(table.counts, table.rows, table.row_sums, for_row),
            _pieces(table.counts, table.columns, table.column_sums, for_column),
        )

    @cached_property
    def reference(self) -> Integers:
        """The fate of each reference cluster, as an index of FATES."""
        merged = self._shared(self.counted[0], self.table.rows, self.pieces[1], 1)
        return (self.pieces[0] < 0) + 2 * merged

    @cached_property
    def candidate(self) -> Integers:
        """The fate of each candidate cluster, as an index of FATES."""
        split = self._shared(self.counted[1], self.table.columns, self.pieces[0], 0)
        return split + 2 * (self.pieces[1] < 0)

    def _shared(
        self, counted: Booleans, clusters: Integers, pieces: Integers, other: int
    ) -> Integers:
        """Return 1 for clusters with a part that counts in a cluster that is not theirs alone.

        `pieces` are the cells of the clusters of the other side that are in one piece.
        """
        table = self.table
        others = table.columns if other == 1 else table.rows
        cells = np.flatnonzero(counted)
        foreign = cells[pieces[others[cells]] != cells]
        shared = np.zeros(table.shape[1 - other], np.int64)
        shared[clusters[foreign]] = 1
        return shared

    @cached_property
    def cells(self) -> Integers:
        """The fate of each cell, as an index of FATES; -1 for a stray, which counts for neither.

        A cell is split (bit 0) if it is not the one piece of its reference cluster, and merged
        (bit 1) if it is not the one piece of its candidate cluster.
        """
        table, (for_row, for_column) = self.table, self.counted
        numbers = np.arange(table.counts.size)
        split = self.pieces[0][table.rows] != numbers
        merged = self.pieces[1][table.columns] != numbers
        return np.where(for_row | for_column, split + 2 * merged, -1)

    def counts(self, side: int) -> dict[str, int]:
        """Return the number of clusters of each fate, of the reference (0) or candidate (1)."""
        fates = (self.reference, self.candidate)[side]
        return dict(zip(FATES, np.bincount(fates, minlength=4).tolist(), strict=True))

    @cached_property
    def strays(self) -> NDArray[Any]:
        """The number of objects of each reference cluster that are in parts that do not count."""
        table = self.table
        small = np.where(self.counted[0], 0, table.counts)
        return sum_by_group(table.rows, small, table.shape[0])

    @cached_property
    def strangers(self) -> NDArray[Any]:
        """The number of objects of each candidate cluster in parts that do not count for it."""
        table = self.table
        small = np.where(self.counted[1], 0, table.counts)
        return sum_by_group(table.columns, small, table.shape[1])

    @cached_property
    def strangers_met(self) -> NDArray[Any]:
        """The strangers of all candidate clusters that hold a part that counts, by reference.

        The objects of the reference cluster itself are no strangers to it.
        """
        table, (for_row, for_column) = self.table, self.counted
        own = np.where(for_column, 0, table.counts)
        met = np.where(for_row, self.strangers[table.columns] - own, 0)
        return sum_by_group(table.rows, met, table.shape[0])

    @cached_property
    def kept_objects(self) -> Any:
        """The number of objects that are where their cluster is kept."""
        kept = self.pieces[0][self.reference == 0]
        return self.table.counts[kept].sum()


def _counted(
    counts: NDArray[Any], clusters: Integers, sizes: NDArray[Any], tolerance: float
) -> Booleans:
    """Return whether cells count for their clusters: above the tolerance, or all are below."""
    counted: Booleans = counts > sizes[clusters] * (tolerance * _ROUNDING)
    some = np.zeros(sizes.size, np.bool_)
    some[clusters[counted]] = True
    return counted | ~some[clusters]


def _pieces(
    counts: NDArray[Any], clusters: Integers, sizes: NDArray[Any], counted: Booleans
) -> Integers:
    """Return, for each cluster, the only cell that counts if it has more than half, else -1."""
    cells = np.flatnonzero(counted)
    alone = np.bincount(clusters[cells], minlength=sizes.size) == 1
    cells = cells[alone[clusters[cells]] & (2 * counts[cells] > sizes[clusters[cells]])]
    pieces = np.full(sizes.size, -1, np.int64)
    pieces[clusters[cells]] = cells
    return pieces

"""From one clustering to the next: the fates of clusters, and the events that these make up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from partita.array_types import Booleans, Integers
from partita.comparing.fates import FATES, Fates
from partita.kernels.components import components_of_edges
from partita.kernels.counting import count_pairs
from partita.kernels.grouping import concatenated_ranges
from partita.many.members import Members
from partita.many.pair_tables import PairTables
from partita.results.coverage import Coverage
from partita.tables.contingency import Contingency

KEPT, SPLIT, MERGED, MIXED = range(4)
APPEARED, VANISHED = "appeared", "vanished"
EVENTS = (*FATES, APPEARED, VANISHED)


class Layer(NamedTuple):
    """One of the clusterings: the labels and sizes of its clusters, by their numbers.

    A size may be 0: the label then belongs to objects only that are left out.
    """

    labels: list[object]
    sizes: Integers

    @property
    def clusters(self) -> Integers:
        """The numbers of the clusters that have objects."""
        return np.flatnonzero(self.sizes)


class Groups(NamedTuple):
    """The cells of events: parts that clusters share with clusters of the next clustering.

    Attributes
    ----------
    events : ndarray
        For each group its event, as an index of EVENTS.
    cells : ndarray
        The cells of all groups, group by group.
    of_cells : ndarray
        The group of each of these cells.
    """

    events: Integers
    cells: Integers
    of_cells: Integers


def layer_of(members: Members, index: int) -> Layer:
    """Return the clusters of one of several clusterings."""
    codes, present = members.codes(index), members.present(index)
    values = codes.values if present is None else codes.values[present]
    return Layer(members.labels(index), np.bincount(values, minlength=codes.span))


@dataclass(frozen=True, eq=False)
class Step:
    """What becomes of the clusters of one clustering in the next one.

    Attributes
    ----------
    table : Contingency
        Of the objects that both clusterings have.
    rows, columns : ndarray
        For each row and each column of the table, the number of its cluster in its layer.
    tolerance : float
    coverage : Coverage
    arrived, departed : int
        Objects with a cluster in the later clustering only, and in the earlier one only.
    """

    table: Contingency
    rows: Integers
    columns: Integers
    tolerance: float
    coverage: Coverage
    arrived: int
    departed: int

    @cached_property
    def fates(self) -> Fates:
        """The fates of the clusters that have objects in both clusterings."""
        return Fates(self.table, self.tolerance)

    @cached_property
    def exact_fates(self) -> Fates:
        """The fates if every object counts."""
        return Fates(self.table)

    @cached_property
    def continued(self) -> tuple[Integers, Integers]:
        """The numbers of clusters, earlier and later, that are each other's majority.

        More than half of the objects of each that both clusterings have are in the other one.
        """
        table = self.table
        rows, columns = table.sizes_at_cells
        both = (2 * table.counts > rows) & (2 * table.counts > columns)
        return self.rows[table.rows[both]], self.columns[table.columns[both]]

    def groups(self) -> Groups:
        """Return the cells of each event between clusters that share objects."""
        table = self.table
        kept = self.fates.pieces[0][self.fates.reference == KEPT]
        found = [
            (kept, np.arange(kept.size)),
            grouped(table.rows, self._split_cells),
            grouped(table.columns, self._merged_cells),
            self._mixed_cells,
        ]
        counts = [int(of_cells.max(initial=-1)) + 1 for _, of_cells in found]
        first = np.cumsum([0, *counts[:-1]])
        return Groups(
            np.repeat(np.arange(len(found)), counts),
            np.concatenate([cells for cells, _ in found]),
            np.concatenate(
                [start + of_cells for start, (_, of_cells) in zip(first, found, strict=True)]
            ),
        )

    def whole_pieces(self, side: int, fate: int) -> Booleans:
        """Return which cells are the one piece of a cluster of a side that has a fate."""
        lines = (self.table.rows, self.table.columns)[side]
        fates = (self.fates.reference, self.fates.candidate)[side]
        numbers = np.arange(lines.size)
        found: Booleans = (fates[lines] == fate) & (self.fates.pieces[side][lines] == numbers)
        return found

    @cached_property
    def budded(self) -> Booleans:
        """Which cells are later clusters that came off an earlier one which is not broken up."""
        fates = self.fates.reference[self.table.rows]
        found: Booleans = self.whole_pieces(1, SPLIT) & ((fates == KEPT) | (fates == MERGED))
        return found

    @cached_property
    def absorbed(self) -> Booleans:
        """Which cells are earlier clusters taken in by a later one that is in one piece."""
        fates = self.fates.candidate[self.table.columns]
        found: Booleans = self.whole_pieces(0, MERGED) & ((fates == KEPT) | (fates == SPLIT))
        return found

    @cached_property
    def _split_cells(self) -> Integers:
        """The cells of splits: of clusters that are split, and of those that lose a small part."""
        rows = self.table.rows
        is_split = self.fates.reference[rows] == SPLIT
        found = is_split & (self.fates.counted[0] | self.whole_pieces(1, SPLIT))
        return np.flatnonzero(found | self._with_main_part(self.budded, rows, 0))

    @cached_property
    def _merged_cells(self) -> Integers:
        """The cells of merges: of merged clusters, and of those that take in a small one."""
        columns = self.table.columns
        is_merged = self.fates.candidate[columns] == MERGED
        found = is_merged & (self.fates.counted[1] | self.whole_pieces(0, MERGED))
        return np.flatnonzero(found | self._with_main_part(self.absorbed, columns, 1))

    def _with_main_part(self, cells: Booleans, lines: Integers, side: int) -> Booleans:
        """Return cells with the one piece of each of their clusters of a side."""
        found = cells.copy()
        found[self.fates.pieces[side][np.unique(lines[cells])]] = True
        return found

    @property
    def _mixed_cells(self) -> tuple[Integers, Integers]:
        """The cells of mixed clusters, and their groups: those that hang together by such parts."""
        table, fates = self.table, self.fates
        of_row = fates.reference[table.rows] == MIXED
        of_column = fates.candidate[table.columns] == MIXED
        for_row, for_column = fates.counted
        cells = np.flatnonzero(
            (of_row & (for_row | self.whole_pieces(1, SPLIT)))
            | (of_column & (for_column | self.whole_pieces(0, MERGED)))
        )
        between = cells[of_row[cells] & of_column[cells]]
        n_rows, n_columns = table.shape
        _, component = components_of_edges(
            table.rows[between], n_rows + table.columns[between], n_rows + n_columns
        )
        nodes = np.where(of_row, table.rows, n_rows + table.columns)
        return self._between(*grouped(component[nodes], cells))

    def _between(self, cells: Integers, groups: Integers) -> tuple[Integers, Integers]:
        """Return all cells between the rows and the columns of each group, and their groups."""
        table = self.table
        n_rows, n_columns = table.shape
        groups_of_rows, rows = np.divmod(np.unique(groups * n_rows + table.rows[cells]), n_rows)
        starts, ends = np.searchsorted(table.rows, np.stack([rows, rows + 1]))
        every = concatenated_ranges(starts, ends - starts)
        of_every = np.repeat(groups_of_rows, ends - starts)
        inside = np.isin(
            of_every * n_columns + table.columns[every], groups * n_columns + table.columns[cells]
        )
        return every[inside], of_every[inside]


def grouped(keys: Integers, cells: Integers) -> tuple[Integers, Integers]:
    """Return cells sorted by their keys, and the number of the group of those with equal keys.

    >>> import numpy as np
    >>> cells, groups = grouped(np.array([7, 5, 7, 5]), np.array([0, 1, 2]))
    >>> cells.tolist(), groups.tolist()
    ([1, 0, 2], [0, 1, 1])
    """
    cells = cells[np.argsort(keys[cells], kind="stable")]
    is_new = np.diff(keys[cells], prepend=-1) != 0
    return cells, np.cumsum(is_new) - 1


def step_of(members: Members, index: int, tolerance: float) -> Step:
    """Return what becomes of the clusters of a clustering in the next one."""
    pairs = PairTables(members)
    keep = pairs.common_objects(index, index + 1)
    codes = members.codes(index), members.codes(index + 1)
    if keep is not None:
        codes = (
            codes[0]._replace(values=codes[0].values[keep]),
            codes[1]._replace(values=codes[1].values[keep]),
        )
    rows, columns = (np.flatnonzero(np.bincount(one.values, minlength=one.span)) for one in codes)
    table = Contingency(count_pairs(*codes))
    common = int(codes[0].values.size)
    departed, arrived = (_n_present(members, i) - common for i in (index, index + 1))
    coverage = pairs.coverage(index, index + 1)
    return Step(table, rows, columns, tolerance, coverage, arrived, departed)


def _n_present(members: Members, index: int) -> int:
    present = members.present(index)
    return members.n if present is None else int(present.sum())

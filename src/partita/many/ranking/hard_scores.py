"""Values of measures for samples of objects, the same samples for all candidates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.errors import InputError
from partita.many.ranking.joint_cells import JointCells
from partita.measures.many_tables import ability, values_in_tables
from partita.measures.measure import Measure
from partita.progress import track
from partita.tables.contingency import Contingency
from partita.tables.many_tables import Tables
from partita.tables.random_tables import with_counts

Resample = Literal["objects", "clusters"]

# Numbers that are held in memory at a time: weights of joint cells, cells of dense tables.
_MOST_NUMBERS = 1 << 22
# A table is filled with its empty cells if it has at most so many, or so many for each other cell.
_MOST_DENSE, _MOST_DENSE_PER_CELL = 1 << 12, 4
# Samples that leave out something: one object or one cluster each, or else equal groups of them.
_MOST_LEFT_OUT = 1000


class LeftOut(NamedTuple):
    """The values of measures if one unit is left out: an object, a cluster, or a group of them.

    Attributes
    ----------
    counts : array of shape (kinds,)
        How many units there are of each kind; units of a kind have equal values.
    values : list of array of shape (numbers, own kinds)
        For each candidate.
    spread : sequence of functions
        For each candidate: from values of its own kinds to those of all kinds.
    """

    counts: Integers
    values: Sequence[Floats]
    spread: Sequence[Callable[[Floats], Floats]]

    def of(self, number: int, candidate: int) -> Floats:
        """Return one of the numbers of a candidate, for each kind of unit."""
        return self.spread[candidate](self.values[candidate][number])


class HardScores:
    """Values of measures of hard clusterings, computed for many samples of objects.

    Parameters
    ----------
    cells : JointCells
    measures : sequence of Measure
    """

    def __init__(self, cells: JointCells, measures: Sequence[Measure]) -> None:
        self.cells = cells
        self.measures = measures

    def draws(self, count: int, rng: np.random.Generator, progress: bool | None) -> Floats:
        """Return values for objects drawn with replacement.

        Returns
        -------
        array of shape (measures, candidates, count)
        """
        values = np.empty((len(self.measures), len(self.cells.candidates), count))
        sizes = _batches(count, self.cells.counts.size)
        for start, stop in track(sizes, len(sizes), "resampling objects", progress):
            weights = self.cells.draw(stop - start, rng)
            for index, candidate in enumerate(self.cells.candidates):
                counts = candidate.count(weights)
                values[:, index, start:stop] = self._values(candidate.table, counts)
        return values

    def left_out(
        self, resample: Resample, rng: np.random.Generator, progress: bool | None
    ) -> LeftOut:
        """Return values without one unit: by default an object, or a reference cluster."""
        largest = max(candidate.size for candidate in self.cells.candidates)
        if resample == "objects" and largest <= _MOST_LEFT_OUT:
            return self._without_one_object(progress)
        return self._without_groups(self._groups(resample, rng), progress)

    def _without_one_object(self, progress: bool | None) -> LeftOut:
        """Return values without one object of each cell: objects of a cell are alike."""
        if self.cells.n < 2:
            raise InputError("an interval over objects needs at least two objects")
        candidates = self.cells.candidates
        values = []
        for candidate in track(candidates, len(candidates), "leaving objects out", progress):
            counts = candidate.table.counts
            parts = [
                self._values(candidate.table, counts - _rows_of_identity(start, stop, counts.size))
                for start, stop in _batches(counts.size, counts.size)
            ]
            values.append(np.concatenate(parts, axis=1))
        return LeftOut(self.cells.counts, values, [one.spread for one in candidates])

    def _groups(self, resample: Resample, rng: np.random.Generator) -> list[_Group]:
        """Return groups of objects or of clusters: their joint cells, and how many of each."""
        cells = self.cells
        if resample == "objects":
            parts = groups_of(cells.n, _MOST_LEFT_OUT, rng)
            return [np.unique(cells.objects[part], return_counts=True) for part in parts]
        if np.unique(cells.reference).size < 2:
            raise InputError("resample='clusters': the reference must have at least two clusters")
        order = np.argsort(cells.independent, kind="stable")
        starts = np.unique(cells.independent[order], return_index=True)[1]
        clusters = np.split(order, starts[1:])
        gone = [
            np.concatenate([clusters[one] for one in part])
            for part in groups_of(len(clusters), _MOST_LEFT_OUT, rng)
        ]
        return [(one, cells.counts[one]) for one in gone]

    def _without_groups(self, groups: list[_Group], progress: bool | None) -> LeftOut:
        candidates = self.cells.candidates
        values = [np.empty((len(self.measures), len(groups))) for _ in candidates]
        sizes = _batches(len(groups), max(candidate.size for candidate in candidates))
        for start, stop in track(sizes, len(sizes), "leaving groups out", progress):
            for candidate, found in zip(candidates, values, strict=True):
                counts = np.repeat(candidate.table.counts[None], stop - start, axis=0)
                for left, (gone, amounts) in zip(counts, groups[start:stop], strict=True):
                    np.subtract.at(left, candidate.cell_of[gone], amounts)
                found[:, start:stop] = self._values(candidate.table, counts)
        return LeftOut(np.ones(len(groups), np.int64), values, [as_they_are] * len(candidates))

    def _values(self, table: Contingency, counts: Integers) -> Floats:
        """Return values for other counts in the cells of a table: (measures, tables)."""
        (height, width), n_cells = table.shape, table.counts.size
        is_dense = height * width <= max(_MOST_DENSE, _MOST_DENSE_PER_CELL * n_cells)
        parts = (
            [
                self._of_dense(table, counts[start:stop])
                for start, stop in _batches(len(counts), height * width)
            ]
            if is_dense
            else [self._one_by_one(table, counts, range(len(self.measures)))]
        )
        return np.concatenate(parts, axis=1)

    def _of_dense(self, table: Contingency, counts: Integers) -> Floats:
        """Return values for tables with all their cells, at once where a measure can."""
        height, width = table.shape
        grid = np.zeros((len(counts), height * width), np.int64)
        grid[:, table.rows * width + table.columns] = counts
        tables = Tables(grid.reshape(-1, height, width))
        values = np.empty((len(self.measures), len(counts)))
        alone = []
        for index, measure in enumerate(self.measures):
            if ability(measure).at_once:
                values[index] = values_in_tables(measure, tables)
            else:
                alone.append(index)
        if alone:
            values[alone] = self._one_by_one(table, counts, alone)
        return values

    def _one_by_one(self, table: Contingency, counts: Integers, indices: Sequence[int]) -> Floats:
        chosen = [self.measures[index] for index in indices]
        values = np.empty((len(chosen), len(counts)))
        for column, one in enumerate(counts):
            other = with_counts(table, one)
            values[:, column] = [measure.from_table(other) for measure in chosen]
        return values


_Group = tuple[Integers, Integers]


def groups_of(units: int, most: int, rng: np.random.Generator) -> list[Integers]:
    """Put units into at most so many groups of nearly equal size, at random.

    >>> from partita.many.ranking.hard_scores import groups_of
    >>> import numpy as np
    >>> [part.size for part in groups_of(7, 3, np.random.default_rng(0))]
    [4, 3]
    """
    size = -(-units // most)
    if size == 1:
        return list(np.arange(units)[:, None])
    return np.array_split(rng.permutation(units), max(2, units // size))


def _batches(count: int, width: int) -> list[tuple[int, int]]:
    """Return where batches of rows begin and end, so that few numbers are in memory at a time."""
    step = max(1, _MOST_NUMBERS // max(1, width))
    return [(start, min(start + step, count)) for start in range(0, count, step)]


def _rows_of_identity(start: int, stop: int, width: int) -> Integers:
    rows = np.zeros((stop - start, width), np.int64)
    rows[np.arange(stop - start), np.arange(start, stop)] = 1
    return rows


def as_they_are(values: Floats) -> Floats:
    """Return values of groups, which are of all candidates alike."""
    return values

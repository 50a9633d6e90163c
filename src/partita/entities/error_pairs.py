"""Pairs of objects that two clusterings treat differently: the largest groups of them, or all."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Integers
from partita.kernels.grouping import concatenated_ranges, sort_within_groups
from partita.results.rows import ColumnRows, Rows, check_top
from partita.tables.contingency import Contingency
from partita.tables.label_arrays import object_array

# About so many pairs are listed at once.
CHUNK = 1 << 18


class PairGroup(NamedTuple):
    """Wrong pairs of the same kind: between two parts of one cluster.

    Attributes
    ----------
    first, second
        An example: the first object of each of the two parts.
    together_in
        The cluster that puts them together.
    first_in, second_in
        Their clusters on the other side, which keeps them apart.
    pairs : int
        The number of such pairs: the product of the sizes of the two parts.
    """

    first: Any
    second: Any
    together_in: Any
    first_in: Any
    second_in: Any
    pairs: int


class WrongPair(NamedTuple):
    """Two objects that one side puts together and the other keeps apart."""

    first: Any
    second: Any
    together_in: Any
    first_in: Any
    second_in: Any


class ErrorPairs:
    """The pairs of objects that one side puts together and the other keeps apart.

    Pairs are made when they are asked for, cluster by cluster, so that lists longer than the memory
    can be written to a file.

    Parameters
    ----------
    table : Contingency
        With the objects that it counts.
    side : {0, 1}
        The side that puts them together: 1, the candidate, for false positives; 0, the reference,
        for false negatives.

    Examples
    --------
    >>> import partita as pt
    >>> truth = {"ann": 1, "anna": 1, "bob": 2, "rob": 2, "rita": 3}
    >>> found = {"ann": 1, "anna": 1, "bob": 2, "rob": 3, "rita": 3}
    >>> resolution = pt.resolve(truth, found)
    >>> len(resolution.false_positives), next(iter(resolution.false_positives))
    (1, WrongPair(first='rob', second='rita', together_in=3, first_in=2, second_in=3))
    """

    def __init__(self, table: Contingency, side: int) -> None:
        self._table = table
        self._side = side
        self._objects = table.require_objects()

    def __len__(self) -> int:
        _, b, c, _ = self._table.pair_counts
        return c if self._side == 1 else b

    @property
    def _cells(self) -> tuple[Integers, Integers]:
        """The cluster of each cell on the side that puts together, and on the other side."""
        table = self._table
        lines = table.rows, table.columns
        return lines[self._side], lines[1 - self._side]

    @cached_property
    def _parts(self) -> tuple[Integers, Integers]:
        """The cells of clusters in several parts, the largest of a cluster first, and starts."""
        clusters, _ = self._cells
        numbers = np.bincount(clusters, minlength=self._table.shape[self._side])
        several = np.flatnonzero(numbers[clusters] > 1)
        of_cluster = clusters[several]
        order = sort_within_groups(of_cluster, self._table.counts[several], numbers.size)
        cells = several[order]
        changes = np.flatnonzero(np.diff(clusters[cells])) + 1
        return cells, np.concatenate([[0], changes, [cells.size]])[: None if cells.size else 1]

    def groups(self, top: int | None = None) -> Rows[PairGroup]:
        """Return the groups of wrong pairs with the most pairs, each with an example.

        A group has the pairs between two parts of one cluster.

        Parameters
        ----------
        top : int, optional
            The number of groups; by default all, which may be very many if a cluster has many
            parts.

        Returns
        -------
        rows of PairGroup
            The largest group first.
        """
        check_top(top)
        largest = list(self._largest(top))
        cells = np.array([pair[:2] for pair in largest], np.int64).reshape(-1, 2)
        numbers = np.array([pair[2] for pair in largest], np.int64)
        examples = self._first_objects(np.unique(cells))

        def columns(indices: Integers) -> tuple[Any, ...]:
            first, second = cells[indices].T
            own, others = self._cells
            labels, other_labels = self._labels
            return (
                self._names(examples, first),
                self._names(examples, second),
                labels[own[first]],
                other_labels[others[first]],
                other_labels[others[second]],
                numbers[indices],
            )

        return ColumnRows(PairGroup, len(largest), columns)

    def _largest(self, top: int | None) -> Iterator[tuple[int, int, int]]:
        """Yield two cells and the number of pairs between them, the largest numbers first.

        The next largest product within a cluster has the larger part or the smaller one replaced
        by the next: a heap holds one candidate or two of each cluster.
        """
        cells, starts = self._parts
        if cells.size == 0:
            return
        counts = self._table.counts[cells]
        first = counts[starts[:-1]] * counts[starts[:-1] + 1]
        begin = np.argsort(-first, kind="stable")[:top]
        ends = starts[1:]
        heap = [
            (-int(first[k]), int(starts[k]), int(starts[k]) + 1, int(ends[k]))
            for k in begin.tolist()
        ]
        heapq.heapify(heap)
        yielded = 0
        while heap and (top is None or yielded < top):
            product, i, j, end = heapq.heappop(heap)
            yield int(cells[i]), int(cells[j]), -product
            yielded += 1
            following = [(i, j + 1)] if j + 1 < end else []
            if j == i + 1 and i + 2 < end:
                following.append((i + 1, i + 2))
            for a, b in following:
                heapq.heappush(heap, (-int(counts[a]) * int(counts[b]), a, b, end))

    def _first_objects(self, cells: Integers) -> dict[int, Any]:
        """Return the name of the first object of each of some cells."""
        if cells.size == 0:
            return {}
        rows = np.zeros(self._table.shape[0], np.bool_)
        rows[self._table.rows[cells]] = True
        candidates = np.flatnonzero(rows[self._objects.rows])
        width = self._table.shape[1]
        keys = self._objects.rows[candidates] * width + self._objects.columns[candidates]
        wanted = self._table.rows[cells] * width + self._table.columns[cells]
        distinct, first = np.unique(keys, return_index=True)
        places = candidates[first[np.searchsorted(distinct, wanted)]]
        return dict(zip(cells.tolist(), self._objects.names(places), strict=True))

    @staticmethod
    def _names(examples: dict[int, Any], cells: Integers) -> Any:
        return object_array([examples[cell] for cell in cells.tolist()])

    @cached_property
    def _labels(self) -> tuple[Any, Any]:
        """The labels of the side that puts together, and those of the other side."""
        return self._table.label_array(self._side), self._table.label_array(1 - self._side)

    @cached_property
    def _sorted(self) -> tuple[Integers, Integers, Integers]:
        """The objects of clusters in parts, and where the part and the cluster of each ends."""
        objects = self._objects
        own, others = (objects.rows, objects.columns)[:: 1 if self._side == 0 else -1]
        clusters, _ = self._cells
        in_parts = np.bincount(clusters, minlength=self._table.shape[self._side]) > 1
        chosen = np.flatnonzero(in_parts[own])
        chosen = chosen[np.lexsort((chosen, others[chosen], own[chosen]))]
        clusters_of, parts_of = own[chosen], others[chosen]
        new_cluster = np.diff(clusters_of) != 0
        new_part = new_cluster | (np.diff(parts_of) != 0)
        return chosen, _ends(new_part, chosen.size), _ends(new_cluster, chosen.size)

    def chunks(self, size: int = CHUNK) -> Iterator[tuple[Integers, Integers]]:
        """Yield the objects of all wrong pairs, about `size` pairs at once.

        Objects are given by their numbers in the order of the reference.
        """
        order, part_ends, cluster_ends = self._sorted
        numbers = cluster_ends - part_ends
        done = np.concatenate([[0], np.cumsum(numbers)])
        start = 0
        while start < order.size:
            # As many objects as have about `size` pairs, but at least one.
            end = max(start + 1, int(np.searchsorted(done, done[start] + size, "right")) - 1)
            firsts = np.repeat(order[start:end], numbers[start:end])
            seconds = order[concatenated_ranges(part_ends[start:end], numbers[start:end])]
            if firsts.size:
                yield firsts, seconds
            start = end

    def __iter__(self) -> Iterator[WrongPair]:
        own_labels, other_labels = self._labels
        objects = self._objects
        own, others = (objects.rows, objects.columns)[:: 1 if self._side == 0 else -1]
        for firsts, seconds in self.chunks():
            columns = (
                objects.names(firsts),
                objects.names(seconds),
                own_labels[own[firsts]].tolist(),
                other_labels[others[firsts]].tolist(),
                other_labels[others[seconds]].tolist(),
            )
            yield from map(WrongPair._make, zip(*columns, strict=True))

    def __repr__(self) -> str:
        return f"ErrorPairs({len(self):,} pairs)"


def _ends(new: Any, size: int) -> Integers:
    """Return for each item where its group ends, given which items begin a new group."""
    borders = np.append(np.flatnonzero(new) + 1, size)
    lengths = np.diff(np.concatenate([[0], borders]))
    return np.repeat(borders, lengths) if size else np.empty(0, np.int64)

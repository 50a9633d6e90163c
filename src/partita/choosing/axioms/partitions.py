"""All partitions of a few objects, numbered, with their relations by number.

A partition is written as a restricted growth string: labels in order of first appearance, 0 for
the first object. Strings are numbered in lexicographic order, so that number 0 is one cluster of
all objects. A set of objects is a bitmask: bit i stands for object i.

A measure may be defined for few clusters only. Then only partitions with at most `max_clusters`
clusters are numbered; restricted to fewer objects they have no more clusters.
"""

from __future__ import annotations

from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Booleans, Integers

# The largest number of objects whose pairs of partitions are all tried: 9 objects have 21,147.
MOST_OBJECTS = 8


@cache
def partitions_of(n: int, max_clusters: int | None = None) -> Partitions:
    """Return all partitions of n objects into at most `max_clusters` clusters; built once."""
    return Partitions(n, max_clusters)


def bell_number(n: int) -> int:
    """Return the number of partitions of n objects, by the Bell triangle."""
    row = [1]
    for _ in range(n - 1):
        following = [row[-1]]
        for number in row:
            following.append(following[-1] + number)
        row = following
    return row[-1]


class Partitions:
    """All partitions of n objects, or those with few clusters.

    Attributes
    ----------
    n : int
    max_clusters : int or None
        The largest number of clusters; None: any.
    labels : array of shape (partitions, n)
        Restricted growth strings.
    clusters : array of shape (partitions, n)
        For each object, the set of objects in its cluster.
    sizes : list of tuple
        The types: sizes of clusters, the largest first, by first appearance.
    type_of : array of shape (partitions,)
        The type of each partition.
    first_of_type : array
        The first partition of each type, in order.
    """

    def __init__(self, n: int, max_clusters: int | None = None) -> None:
        self.n = n
        self.max_clusters = max_clusters
        self.labels = _growth_strings(n, n if max_clusters is None else max_clusters)
        together = self.labels[:, :, None] == self.labels[:, None, :]
        self.clusters: Integers = together @ (1 << np.arange(n))
        self.sizes: list[tuple[int, ...]] = []
        self.type_of = np.array([self._number_type(labels) for labels in self.labels.tolist()])
        self.first_of_type: Integers = np.unique(self.type_of, return_index=True)[1]

    def __len__(self) -> int:
        return len(self.labels)

    def of(self, size: int) -> Partitions:
        """Return the partitions of `size` objects, with the same limit on clusters."""
        return partitions_of(size, self.max_clusters)

    def number_of_sizes(self, sizes: tuple[int, ...]) -> int:
        """Return the number of the first partition with these cluster sizes, largest first."""
        return int(self.first_of_type[self.sizes.index(sizes)])

    def _number_type(self, labels: list[int]) -> int:
        sizes = tuple(sorted(map(labels.count, set(labels)), reverse=True))
        if sizes not in self.sizes:
            self.sizes.append(sizes)
        return self.sizes.index(sizes)

    @cached_property
    def _codes(self) -> Integers:
        return self._encode(self.labels)

    def _encode(self, strings: Integers) -> Integers:
        """Return each string as one integer, in lexicographic order."""
        return strings @ self.n ** np.arange(self.n - 1, -1, -1)

    def numbers(self, labels: Integers) -> Integers:
        """Return the numbers of partitions, given labels, a row for each partition."""
        return np.searchsorted(self._codes, self._encode(growth_strings(labels)))

    @cached_property
    def induced(self) -> Integers:
        """For each partition and each set of objects, the number of its restriction to the set.

        The number is that among the partitions of as many objects as the set has.
        """
        numbers = np.zeros((len(self), 1 << self.n), np.int64)
        for objects in range(1, 1 << self.n):
            members = [i for i in range(self.n) if objects >> i & 1]
            numbers[:, objects] = self.of(len(members)).numbers(self.labels[:, members])
        return numbers

    @cached_property
    def refines(self) -> Booleans:
        """Whether the partition of the row refines that of the column."""
        refines = np.ones((len(self), len(self)), np.bool_)
        for of_object in self.clusters.T:
            refines &= (of_object[:, None] & ~of_object) == 0
        return refines

    def joins(self, x: int) -> Integers:
        """Return, for each partition and object, its cluster in the join with partition x."""
        reached: Integers = self.clusters[x] | self.clusters
        for step in range(self.n):  # Warshall's algorithm for the transitive closure
            reached |= np.where(reached >> step & 1, reached[:, step : step + 1], 0)
        return reached

    @cached_property
    def _distinct_tables(self) -> tuple[Integers, list[tuple[int, int]]]:
        """The numbers of the tables of first partitions with all partitions, and a pair for each.

        With x fixed, tables are equal where an order of objects that keeps x turns one partition
        into the other. Swaps generate these orders, so that equal tables are linked by swaps.
        """
        numbers: list[Integers] = []
        pairs: list[tuple[int, int]] = []
        for x in self.first_of_type.tolist():
            swapped = [self.numbers(self.labels[:, order]) for order in _swaps(self.labels[x])]
            first = np.arange(len(self))
            while True:
                before = first
                for partner in swapped:
                    first = np.minimum(first, first[partner])
                if (first == before).all():
                    break
            distinct, number = np.unique(first, return_inverse=True)
            numbers.append(number + len(pairs))
            pairs += [(x, y) for y in distinct.tolist()]
        return np.array(numbers), pairs

    @property
    def table_pairs(self) -> list[tuple[int, int]]:
        """For each distinct contingency table, two partitions that have it."""
        return self._distinct_tables[1]

    @cached_property
    def table_of(self) -> NDArray[np.int32]:
        """The number of the table of each pair of partitions."""
        tables = np.empty((len(self), len(self)), np.int32)
        for x, labels in enumerate(self.labels):
            # Large clusters first, as in the first partition of the type: the same objects.
            order = np.lexsort((labels, -np.bitwise_count(self.clusters[x]).astype(np.int64)))
            tables[x] = self._distinct_tables[0][self.type_of[x]][
                self.numbers(self.labels[:, order])
            ]
        return tables

    @cached_property
    def connected_pairs(self) -> Integers:
        """Two partitions for each distinct table whose join is one cluster of all objects."""
        everything = (1 << self.n) - 1
        joined = {x: self.joins(x)[:, 0] == everything for x in self.first_of_type.tolist()}
        return np.array([(x, y) for x, y in self.table_pairs if joined[x][y]])

    def written(self, x: int) -> str:
        """Return a partition as text, with objects numbered from 1."""
        labels = self.labels[x].tolist()
        clusters = [
            ",".join(str(i + 1) for i, label in enumerate(labels) if label == cluster)
            for cluster in range(max(labels) + 1)
        ]
        return "".join(f"{{{cluster}}}" for cluster in clusters)


def _growth_strings(n: int, most: int) -> Integers:
    strings = np.zeros((1, 1), np.int64)
    for _ in range(n - 1):
        # A string is continued with each of its labels, or with a new one.
        choices = np.minimum(strings.max(axis=1) + 2, most)
        last = np.concatenate([np.arange(choice) for choice in choices.tolist()])
        strings = np.column_stack([np.repeat(strings, choices, axis=0), last])
    return strings


def growth_strings(labels: Integers) -> Integers:
    """Return labels that are numbered, in each row, in order of first appearance."""
    first: Integers = (labels[:, :, None] == labels[:, None, :]).argmax(axis=2)
    number = np.cumsum(first == np.arange(labels.shape[1]), axis=1) - 1
    return np.take_along_axis(number, first, axis=1)


def _swaps(labels: Integers) -> list[Integers]:
    """Return orders that keep clusters: swaps of neighbors, or of neighbor clusters of one size.

    The clusters follow each other, as they do in the first partition of a type.
    """
    objects = np.arange(labels.size)
    orders = [
        np.concatenate([objects[:i], [i + 1, i], objects[i + 2 :]])
        for i in range(labels.size - 1)
        if labels[i] == labels[i + 1]
    ]
    starts = np.flatnonzero(np.diff(labels, prepend=-1, append=labels.size)).tolist()
    for first, second, end in zip(starts, starts[1:], starts[2:], strict=False):
        if second - first == end - second:
            blocks = objects[:first], objects[second:end], objects[first:second], objects[end:]
            orders.append(np.concatenate(blocks))
    return orders

"""Numbered partitions and their index tables, against definitions."""

import itertools

import numpy as np
import pytest

from partita.choosing.axioms.partitions import bell_number, growth_strings, partitions_of
from tests.naive.lattice import join, refines, trace
from tests.naive.partitions import all_partitions, canonical

SMALL = [1, 2, 3, 4, 5]

each_n = pytest.mark.parametrize("n", SMALL)


def table_key(x, y):
    """The contingency table but for the order of rows and columns: the best of all orders."""
    rows, columns = range(max(x) + 1), range(max(y) + 1)
    counts = [
        [sum(pair == (i, j) for pair in zip(x, y, strict=True)) for j in columns] for i in rows
    ]
    return max(
        tuple(sorted(zip(*order, strict=True), reverse=True))
        for order in itertools.permutations(counts)
    )


@each_n
def test_partitions_are_numbered_in_lexicographic_order(n):
    labels = list(map(tuple, partitions_of(n).labels.tolist()))
    assert labels == sorted(all_partitions(n))
    assert partitions_of(n).numbers(partitions_of(n).labels).tolist() == list(range(len(labels)))


def test_partitions_are_counted_by_bell_numbers():
    counts = [1, 2, 5, 15, 52, 203, 877]
    assert [len(partitions_of(n)) for n in range(1, 8)] == counts
    assert [bell_number(n) for n in range(1, 8)] == counts
    assert bell_number(20) == 51724158235372


def test_growth_strings_number_labels_in_order_of_appearance():
    labels = np.random.default_rng(0).integers(0, 4, (50, 6))
    assert list(map(tuple, growth_strings(labels).tolist())) == [
        canonical(row) for row in labels.tolist()
    ]


@each_n
def test_types_begin_with_their_first_partition(n):
    partitions = partitions_of(n)
    for number, first in enumerate(partitions.first_of_type.tolist()):
        labels = partitions.labels[first].tolist()
        assert labels == sorted(labels)  # clusters follow each other, the largest first
        assert tuple(map(labels.count, range(max(labels) + 1))) == partitions.sizes[number]
        assert np.flatnonzero(partitions.type_of == number)[0] == first


@each_n
def test_induced_partitions(n):
    partitions = partitions_of(n)
    for x, labels in enumerate(partitions.labels.tolist()):
        for objects in range(1, 1 << n):
            members = [i for i in range(n) if objects >> i & 1]
            found = partitions_of(len(members)).labels[partitions.induced[x, objects]]
            assert tuple(found.tolist()) == trace(labels, members)


@each_n
def test_joins_and_refinement(n):
    partitions = partitions_of(n)
    strings = list(map(tuple, partitions.labels.tolist()))
    for x, first in enumerate(strings):
        joins = partitions.joins(x)
        for y, second in enumerate(strings):
            joined = strings.index(join(first, second))
            assert joins[y].tolist() == partitions.clusters[joined].tolist()
            assert partitions.refines[x, y] == refines(first, second)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_pairs_share_a_number_exactly_when_they_share_a_table(n):
    partitions = partitions_of(n)
    strings = partitions.labels.tolist()
    by_number, by_table = {}, {}
    for x, y in itertools.product(range(len(strings)), repeat=2):
        by_number.setdefault(int(partitions.table_of[x, y]), set()).add((x, y))
        by_table.setdefault(table_key(strings[x], strings[y]), set()).add((x, y))
    assert sorted(map(sorted, by_number.values())) == sorted(map(sorted, by_table.values()))
    for number, pair in enumerate(partitions.table_pairs):
        assert pair in by_number[number]


def test_tables_are_counted_as_in_the_encyclopedia_of_integer_sequences():
    """A007716: tables of n objects but for order; A007718: those with a single component."""
    assert [len(partitions_of(n).table_pairs) for n in range(1, 7)] == [1, 4, 10, 33, 91, 298]
    assert [len(partitions_of(n).connected_pairs) for n in range(1, 7)] == [1, 3, 6, 17, 40, 125]


def test_partitions_are_written_with_objects_from_one():
    assert partitions_of(4).written(0) == "{1,2,3,4}"
    assert [partitions_of(3).written(x) for x in range(5)] == [
        "{1,2,3}",
        "{1,2}{3}",
        "{1,3}{2}",
        "{1}{2,3}",
        "{1}{2}{3}",
    ]

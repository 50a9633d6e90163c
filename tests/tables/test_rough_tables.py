"""Tables of the hard clusterings inside two rough ones, against all of these."""

import itertools

import numpy as np
import pytest

from partita.tables.rough_tables import (
    compositions,
    distinct,
    log_choices,
    object_types,
    possible_tables,
)
from partita.transport.focal_masses import set_counts
from tests.transport.instances import random_clustering, read_pair

# Objects by the sets of clusters that are possible for them.
COUNTS = np.array([[1, 0, 2], [0, 1, 1]])
FIRST, SECOND = [[0], [0, 1]], [[0], [1], [0, 1]]


def all_tables():
    objects = [
        list(itertools.product(FIRST[i], SECOND[j]))
        for i, j in np.ndindex(*COUNTS.shape)
        for _ in range(COUNTS[i, j])
    ]
    for cells in itertools.product(*objects):
        table = np.zeros((2, 2), np.int64)
        np.add.at(table, tuple(np.array(cells).T), 1)
        yield table


def test_every_table_inside_once():
    types = object_types(COUNTS, FIRST, SECOND, (2, 2))
    found = possible_tables(types, 10**6)
    wanted = {tuple(table.ravel().tolist()) for table in all_tables()}
    assert {tuple(table.ravel().tolist()) for table in found} == wanted
    assert len(found) == len(wanted)


def test_types_and_ways():
    types = object_types(COUNTS, FIRST, SECOND, (2, 2))
    assert [cells.tolist() for cells in types.cells] == [[0], [0, 1], [1, 3], [0, 1, 2, 3]]
    assert types.counts == [1, 2, 1, 1]
    assert types.n_ways == 1 * 3 * 2 * 4


def test_more_tables_than_the_limit():
    types = object_types(COUNTS, FIRST, SECOND, (2, 2))
    assert possible_tables(types, 5) is None


def test_compositions():
    assert compositions(2, 2).tolist() == [[0, 2], [1, 1], [2, 0]]
    assert compositions(3, 1).tolist() == [[3]]
    assert len(compositions(4, 3)) == 15


def test_log_choices_count_the_compositions():
    found = np.exp(log_choices(np.array([0, 2, 4]), 3))
    assert found == pytest.approx([len(compositions(total, 3)) for total in (0, 2, 4)])


@pytest.mark.parametrize("columns", [3, 70])
def test_distinct_rows_as_numbers_and_as_rows(columns):
    rows = np.random.default_rng(0).integers(0, 2, (200, 3)).repeat(columns // 3 or 1, axis=1)
    found = distinct(rows, int(rows.max()))
    assert {tuple(row) for row in found.tolist()} == {tuple(row) for row in rows.tolist()}
    assert len(found) == 8


def test_possible_tables_are_those_of_all_hard_clusterings():
    rng = np.random.default_rng(3)
    for _ in range(20):
        first, second = read_pair(
            random_clustering("rough", 4, 3, rng), random_clustering("rough", 4, 3, rng)
        )
        shape = first.n_clusters, second.n_clusters
        types = object_types(set_counts(first, second), first.sets, second.sets, shape)
        found = {tuple(table.ravel()) for table in possible_tables(types, 10**6)}
        options = [
            list(itertools.product(first.sets[a], second.sets[b]))
            for a, b in zip(first.set_index, second.set_index, strict=True)
        ]
        wanted = set()
        for cells in itertools.product(*options):
            table = np.zeros(shape, np.int64)
            np.add.at(table, tuple(zip(*cells, strict=True)), 1)
            wanted.add(tuple(table.ravel()))
        assert found == wanted
        assert possible_tables(types, len(wanted) - 1) is None or types.n_ways >= len(wanted)


def test_rows_without_repetitions_whatever_their_numbers():
    rng = np.random.default_rng(0)
    for largest, columns, top in ((5, 4, 5), (1000, 16, 3), (1 << 20, 16, 1 << 20)):
        rows = rng.integers(0, top, (50, columns))
        rows = np.concatenate([rows, rows[::2]])
        found = distinct(rows, largest)
        assert sorted(found.tolist()) == np.unique(rows, axis=0).tolist()

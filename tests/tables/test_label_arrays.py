"""Labels as arrays hold what lists of labels hold."""

import datetime

import numpy as np
import pytest

import partita as pt
from partita.measures.read_counts import read_table
from partita.tables.label_arrays import object_array

LABELS = {
    "integers": ([3, 1, 2, 3], "i"),
    "small integers": (np.array([3, 1, 2, 3], np.int8), "i"),
    "integers far apart": ([-(10**15), 7, 10**15, 7], "i"),
    "unsigned": (np.array([2**64 - 1, 2**63, 5, 5], np.uint64), None),
    "large unsigned": (np.array([2**64 - 1, 2**64 - 2, 2**64 - 1, 2**64 - 2], np.uint64), "O"),
    "floats": (np.array([0.0, 1.0, 0.0, 2.0]), None),
    "booleans": ([True, False, True, True], None),
    "strings": (["é", "b", "é", ""], "O"),
    "huge": ([10**30, 1, 10**30, 2], "O"),
    "dates": ([datetime.date(2020, 1, day) for day in (1, 2, 1, 3)], "O"),
}


@pytest.mark.parametrize("name", LABELS)
def test_the_same_labels_as_in_lists(name):
    labels, kind = LABELS[name]
    table = read_table(labels, ["x", "y", "x", "x"])
    found = table.label_array(0)
    assert found.tolist() == table.reference_labels
    assert list(map(type, found.tolist())) == list(map(type, table.reference_labels))
    assert kind is None or found.dtype.kind == kind
    assert table.label_array(1).tolist() == table.candidate_labels


def test_a_bare_table_numbers_its_lines():
    table = read_table(None, None, contingency=[[1, 0, 2], [0, 0, 3]])
    assert table.label_array(0).tolist() == [0, 1]
    assert table.label_array(1).tolist() == [0, 2]


def test_labels_without_objects_are_left_out():
    found = pt.derivation([5, 9, 5], [1, 1, 7])
    assert [array.tolist() for array in found.label_arrays] == [[5, 9], [1, 7]]


def test_object_array_keeps_tuples():
    found = object_array([(1, 2), (3, 4)])
    assert found.shape == (2,)
    assert found.tolist() == [(1, 2), (3, 4)]

"""The objects of a table: their cells, names and weights, without objects of weight zero."""

import numpy as np

from partita.tables.counted_labels import contingency_of
from tests.tables_of import table_of

LABELS = ["a", "b", "a", "b"], [5, 5, 7, 7]


def test_each_object_has_a_cell():
    objects = table_of(*LABELS).require_objects()
    assert (objects.rows.tolist(), objects.columns.tolist()) == ([0, 1, 0, 1], [0, 0, 1, 1])
    assert objects.kept is None
    assert objects.weights is None
    assert objects.names(np.array([2, 0])) == [2, 0]
    assert objects.name_array(np.array([1])).tolist() == [1]


def test_objects_of_weight_zero_are_left_out():
    pair = table_of(*LABELS).require_objects().pair
    weighted = contingency_of(pair._replace(weights=np.array([2, 0, 1, 3]), ids=list("wxyz")))
    objects = weighted.require_objects()
    assert objects.kept.tolist() == [0, 2, 3]
    assert objects.weights.tolist() == [2, 1, 3]
    assert objects.names(np.array([1, 2])) == ["y", "z"]
    assert objects.name_array(np.array([0])).tolist() == ["w"]
    assert objects.rows_of(np.arange(4) * 10).tolist() == [0, 20, 30]

"""Several clusterings, read once."""

import numpy as np
import pytest

import partita as pt
from partita.many.members import read_members


def members_of(*clusterings, **options):
    return read_members([f"c{i}" for i in range(len(clusterings))], clusterings, **options)


def test_codes_are_compact_and_of_the_smallest_type():
    members = members_of([7, -3, 900, 7], list("abca"))
    assert members.codes(0).values.tolist() == [1, 0, 2, 1]
    assert members.codes(0).values.dtype == np.uint8
    assert members.codes(1).span == 3
    many = members_of(np.arange(300), np.zeros(300, int))
    assert many.codes(0).values.dtype == many.codes(1).values.dtype == np.uint16


def test_each_kind_comes_in_the_common_order():
    members = members_of(
        {"a": 0, "b": 1, "c": 2},
        pt.Rough([{0}, {1}, {0, 1}], ids=["c", "b", "a"]),
        [{"b", "c"}, {"a"}],
    )
    assert members.ids == ["a", "b", "c"]
    assert members.clustering(1).sets == [{0, 1}, {1}, {0}]
    assert members.clustering(0).codes.tolist() == [0, 1, 2]
    assert members.codes(2).values.tolist() == [1, 0, 0]
    assert [one.name for one in members.soft] == ["c1"]
    with pytest.raises(pt.InputTypeError, match="c1 is soft"):
        members.codes(1)


def test_tables_know_labels_and_objects():
    members = members_of({"a": "x", "b": "y", "c": "y"}, {"c": 1, "a": 5, "b": 5})
    table = members.table(0, 1)
    assert table.to_dense().tolist() == [[0, 1], [1, 1]]
    assert table.reference_labels == ["x", "y"]
    assert table.candidate_labels == [1, 5]
    objects = table.require_objects()
    assert objects.pair.names(np.arange(3)) == ["a", "b", "c"]
    assert members.coverage(0, 1) == pt.compare({"a": 0}, {"a": 0}).coverage._replace(used=3)


@pytest.mark.parametrize("missing", ["drop", "cluster", "singletons"])
def test_missing_labels_and_absent_objects_are_treated_as_for_two(missing):
    first = {"a": 0, "b": None, "c": 1, "d": 1, "e": 0}
    second = {"f": 0, "e": 1, "d": None, "c": 1, "b": 0}
    options = {"missing": missing, "on_mismatch": "intersect"}
    members = members_of(first, second, pt.Fuzzy(np.eye(2), ids=["c", "e"]), **options)
    for i, j in ((0, 1), (1, 0), (0, 0)):
        pair = [(first, second)[k] for k in (i, j)]
        alone = pt.compare(*pair, measures="ari", **options)
        assert members.coverage(i, j) == alone.coverage
        assert sorted(members.table(i, j).counts) == sorted(alone.table.counts)
        soft = members.soft_table(i, j)
        assert soft.n == alone.coverage.used
    common = members.common()
    assert common.ids == ["c", "e"]
    assert common.codes(0).values.tolist() == [1, 0]
    assert common.clustering(2).memberships.tolist() == [[1, 0], [0, 1]]
    assert common.coverage(0, 1).used == 2


def test_weights_are_read_once_in_the_common_order():
    members = members_of({"a": 0, "b": 1}, {"b": 0, "a": 1})
    assert members.weights({"b": 2, "a": 3}).tolist() == [3, 2]
    assert members.weights(None) is None
    with pytest.raises(pt.InputTypeError, match="sample_weight must have ids"):
        members.weights([1, 2])
    with pytest.raises(pt.InputError, match="nothing to count"):
        members.table(0, 1, np.array([0, 0]))


def test_nothing_in_common_is_an_error():
    members = members_of({"a": 0}, {"b": 0}, on_mismatch="intersect")
    with pytest.raises(pt.MismatchError, match="c0 and c1 have no object in common"):
        members.table(0, 1)
    with pytest.raises(pt.MismatchError, match="no labeled object"):
        members.common()
    with pytest.raises(pt.InputError, match="c0 is empty"):
        members_of([], [])

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
    with pytest.raises(pt.InputError, match="c0 has no object with a label"):
        members_of([None, None], [0, 1], missing="drop").table(0, 0)
    with pytest.raises(pt.InputError, match="c0 is empty"):
        members_of([], [])


def test_columns_hold_the_hard_clusterings():
    members = members_of(
        {"a": 7, "b": None, "c": 9},
        pt.Fuzzy(np.eye(3), ids=["a", "b", "c"]),
        {"c": "x", "a": "y"},
        missing="drop",
        on_mismatch="intersect",
    )
    columns = members.columns
    assert columns.codes.tolist() == [[0, 2, 1], [1, 2, 0]], "who is lacking has a code of its own"
    assert columns.spans.tolist() == [2, 2]
    assert columns.complete.tolist() == [False, False]
    assert members.codes(2).span == 2
    # 256 clusters need a second byte where a code stands for lacking objects.
    labels = list(range(256))
    full = members_of(labels, labels)
    assert full.columns.codes.dtype == np.uint8
    lacking = members_of([*labels, None], [*labels, 0], missing="drop")
    assert lacking.columns.codes.dtype == np.uint16


def test_tables_counted_together_are_those_of_each_pair():
    rng = np.random.default_rng(0)
    clusterings = []
    for i in range(6):
        ids, labels = rng.permutation(30)[i:], rng.integers(0, 4, 30 - i).tolist()
        labels[i] = None
        clusterings.append(dict(zip(ids.tolist(), labels, strict=True)))
    members = members_of(*clusterings, missing="drop", on_mismatch="intersect")
    others = np.arange(6)
    assert members.are_counted_together(2, others).all()
    for other, table in enumerate(members.tables(2, others)):
        alone = members.table(2, other)
        assert table.to_dense().tolist() == alone.to_dense().tolist()
        assert (table.n, table.pair_counts) == (alone.n, alone.pair_counts)
        assert table.reference_labels == alone.reference_labels
        assert table.candidate_labels == alone.candidate_labels
        assert table.coverage == alone.coverage == members.coverage(2, other)
        assert members.coverage(2, other, table.n) == table.coverage
        objects, same = table.require_objects(), alone.require_objects()
        assert objects.rows.tolist() == same.rows.tolist()
        assert objects.pair.names(np.arange(3)) == same.pair.names(np.arange(3))


def test_nothing_in_common_is_an_error_also_together():
    members = members_of({"a": 0}, {"b": 0}, on_mismatch="intersect")
    with pytest.raises(pt.MismatchError, match="c0 and c1 have no object in common"):
        members.tables(0, np.array([1]))


def test_another_order_of_clusterings():
    members = members_of({"a": 0, "b": 1, "c": 1}, {"c": 5, "a": 5, "b": 4}, [{"a"}, {"b", "c"}])
    turned = members.in_order([2, 0, 1])
    assert turned.names == ["c2", "c0", "c1"]
    assert turned.ids == members.ids
    assert turned.table(1, 2).to_dense().tolist() == members.table(0, 1).to_dense().tolist()
    assert turned.codes(2).values.tolist() == members.codes(1).values.tolist()

"""Several clusterings, read once."""

import numpy as np
import pytest

import partita as pt
from partita.many.members import read_members
from partita.many.pair_tables import PairTables


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
    with pytest.raises(pt.InputTypeError, match="c1 is not hard"):
        members.codes(1)


def test_weights_are_read_once_in_the_common_order():
    members = members_of({"a": 0, "b": 1}, {"b": 0, "a": 1})
    assert members.weights({"b": 2, "a": 3}).tolist() == [3, 2]
    assert members.weights(None) is None
    with pytest.raises(pt.InputTypeError, match="sample_weight must have ids"):
        members.weights([1, 2])
    with pytest.raises(pt.InputError, match="nothing to count"):
        PairTables(members).table(0, 1, np.array([0, 0]))


def test_nothing_in_common_is_an_error():
    members = members_of({"a": 0}, {"b": 0}, on_mismatch="intersect")
    with pytest.raises(pt.MismatchError, match="c0 and c1 have no object in common"):
        PairTables(members).table(0, 1)
    with pytest.raises(pt.MismatchError, match="no labeled object"):
        members.common()
    with pytest.raises(pt.InputError, match="c0 has no object with a label"):
        PairTables(members_of([None, None], [0, 1], missing="drop")).table(0, 0)
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


def test_another_order_of_clusterings():
    members = members_of({"a": 0, "b": 1, "c": 1}, {"c": 5, "a": 5, "b": 4}, [{"a"}, {"b", "c"}])
    turned = members.in_order([2, 0, 1])
    assert turned.names == ["c2", "c0", "c1"]
    assert turned.ids == members.ids
    assert (
        PairTables(turned).table(1, 2).to_dense().tolist()
        == PairTables(members).table(0, 1).to_dense().tolist()
    )
    assert turned.codes(2).values.tolist() == members.codes(1).values.tolist()


def test_kinds_are_kept_where_they_are_asked_for():
    cover = pt.Overlapping([{"a", "b"}, {"c"}])
    tree = pt.Hierarchy([[0, 1, 1.0, 2], [2, 3, 2.0, 3]], objects="cab")
    members = members_of({"a": 0, "b": 1, "c": 1}, cover, tree, keep_kinds=True)
    assert [members.of_any_kind(i).kind for i in range(3)] == ["hard", "overlapping", "hierarchy"]
    assert members.of_any_kind(2).ids == ["a", "b", "c"]
    assert members.cover(0).clusters() == [["a"], ["b", "c"]]
    assert members.cover(0) is members.cover(0)
    assert not members.soft
    hard = members_of({"a": 0, "b": 1, "c": 1}, cover)
    assert hard.codes(1).values.tolist() == [0, 0, 1]
    with pytest.raises(pt.InputError, match="choose one by"):
        members_of({"a": 0, "b": 1, "c": 1}, tree)


def test_options_of_labels_are_for_hard_clusterings():
    soft = pt.Fuzzy([[0.5, 0.5], [0, 1]])
    for options in ({"missing": "drop"}, {"noise": -1}):
        (name,) = options
        with pytest.raises(pt.InputError, match=f"{name} is for hard clusterings, and none"):
            members_of(soft, soft, **options)
        assert len(members_of(soft, [0, 1], **options)) == 2

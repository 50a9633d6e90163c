"""Objects of several clusterings in one order."""

import numpy as np
import pandas as pd
import pytest

import partita as pt
from partita.clusterings.alignment import ABSENT, REPEATED, align
from partita.clusterings.reading import read


def aligned(clusterings, on_mismatch="error"):
    names = [str(i) for i in range(len(clusterings))]
    return align([read(x, name) for x, name in zip(clusterings, names, strict=True)], names,
                 on_mismatch)  # fmt: skip


def test_clusterings_without_ids_are_matched_by_position():
    alignment = aligned([[0, 1], np.array([1, 1]), ("a", "b")])
    assert (alignment.n, alignment.ids, alignment.rows) == (2, None, [None, None, None])
    assert alignment.matched_by == "position"
    with pytest.raises(pt.MismatchError, match="0 and 2 must label the same objects"):
        aligned([[0, 1], [0, 1], [0, 1, 2]])


def test_ids_in_the_same_order_share_everything():
    alignment = aligned([{"a": 0, "b": 1}, {"a": 1, "b": 1}])
    assert alignment.rows == [None, None]
    assert alignment.ids == ["a", "b"]


@pytest.mark.parametrize("ids", [["a", "b", "c"], [7, 5, 6], [("x", 1), ("x", 2), ("y", 1)]])
def test_other_orders_are_put_into_that_of_the_first(ids):
    alignment = aligned([dict.fromkeys(ids, 0), dict.fromkeys(ids[::-1], 0)])
    assert alignment.ids == ids
    assert alignment.rows[0] is None
    assert alignment.rows[1].tolist() == [2, 1, 0]


def test_objects_that_differ_are_an_error_that_names_the_pair():
    with pytest.raises(pt.MismatchError, match="0 and 2 do not have the same objects: 1 id is in"):
        aligned([{"a": 0, "b": 1}, {"b": 1, "a": 0}, {"a": 1}])


def test_intersecting_keeps_what_each_lacks_and_repeats():
    given = [read({"a": 0, "b": 1}, "x"), read({"c": 0, "a": 1}, "y")]
    repeated = read([0, 1, 1], "z")._replace(ids=["a", "c", "a"], ids_bind=True)
    alignment = align([*given, repeated], "xyz", "intersect")
    assert alignment.ids == ["a", "b", "c"]
    assert [rows.tolist() for rows in alignment.rows] == [
        [0, 1, ABSENT],
        [1, ABSENT, 0],
        [REPEATED, ABSENT, 1],
    ]
    assert alignment.coverage(0, 1) == (1, 1, 1, 0, 0)
    assert alignment.coverage(0, 2) == (0, 1, 1, 1, 0)
    assert alignment.has(1).tolist() == [True, False, True]


def test_ids_that_are_positions_serve_beside_clusterings_without_ids():
    alignment = aligned([[5, 6, 7], {2: "c", 0: "a", 1: "b"}])
    assert alignment.rows[1].tolist() == [1, 2, 0]
    with pytest.raises(pt.MismatchError, match="1 has ids but the other clustering has none"):
        aligned([[5, 6], {"x": 0, "y": 1}])


def test_two_orders_and_none_are_refused():
    one, other = pd.Series([0, 1], index=["a", "b"]), pd.Series([0, 1], index=["b", "a"])
    with pytest.raises(pt.MismatchError, match="1 and 2 list their objects in different orders, a"):
        aligned([[0, 1], one, other])
    with pytest.raises(pt.MismatchError, match="0 and 1 list their objects in different orders, a"):
        aligned([{1: 0, 0: 1}, pd.Series([0, 1], index=[1, 0]), [0, 1]])
    assert aligned([[0, 1], one, one.copy()]).matched_by == "position"

"""Weights of objects, in their order or by id."""

import pandas as pd
import pytest

from partita.clusterings.reading import read
from partita.clusterings.sample_weights import has_ids, read_weights
from partita.errors import InputError, InputTypeError, MismatchError

LABELS = {"a": 0, "b": 1, "c": 1}


def weights(given, labels=LABELS):
    return read_weights(given, read(labels, "x"), "x").tolist()


def test_weights_are_found_by_id():
    assert weights({"c": 3, "a": 1, "b": 2}) == [1, 2, 3]
    assert weights(pd.Series([3, 1, 2], index=["c", "a", "b"])) == [1, 2, 3]
    assert weights({"a": 1, "b": 2, "c": 3, "d": 9}) == [1, 2, 3]
    assert weights([1, 2, 3]) == [1, 2, 3]


def test_weights_of_other_objects():
    with pytest.raises(MismatchError, match="no weight for 1 object of x and several for 0 ids"):
        weights({"a": 1, "b": 2})
    with pytest.raises(MismatchError, match="no weight for 0 objects of x and several for 1 id"):
        weights(pd.Series([1, 2, 3, 4], index=["a", "b", "c", "c"]))
    with pytest.raises(InputTypeError, match="is a dict, but x has no ids"):
        weights({"a": 1}, [0, 1])


def test_other_numbers_of_weights():
    with pytest.raises(InputError, match=r"has shape \(2,\), but there are 3 objects"):
        weights([1, 2])
    assert weights([], []) == []


def test_what_has_ids():
    assert has_ids({"a": 1})
    assert has_ids(pd.Series([1]))
    assert not has_ids([1])
    assert not has_ids((1,))


def test_weights_whose_products_vanish():
    with pytest.raises(InputError, match="weights below 2\\^-300"):
        read_weights([5e-324] * 2, read([0, 1], "x"), "x")
    assert read_weights([2.0**-300, 0], read([0, 1], "x"), "x").tolist() == [2.0**-300, 0]

"""Labels and ids in columns of pyarrow, against the same values as Python objects."""

import datetime

import numpy as np
import pytest

from partita.clusterings import arrow_columns
from partita.clusterings.arrow_columns import can_be_text, code_text, has_fractions, text_ids
from partita.clusterings.coding import code_labels
from partita.clusterings.label_values import as_text
from partita.errors import FileError

pa = pytest.importorskip("pyarrow")

COLUMNS = {
    "strings": pa.array(["b", "a", "", None, "b", "NA"]),
    "large strings": pa.array(["b", "a", "b"], pa.large_string()),
    "integers": pa.array([3, 1, None, 3]),
    "bytes": pa.array([3, 1, 2], pa.uint8()),
    "floats": pa.array([1.0, 0.0, -0.0, float("nan"), 2.5, None]),
    "booleans": pa.array([True, None, False, True]),
    "dates": pa.array([datetime.date(2020, 1, 2), datetime.date(2020, 1, 1), None]),
    "nulls first": pa.array([None, "x", None, "y"]),
    "dictionary": pa.DictionaryArray.from_arrays(pa.array([2, 0, None, 2]), ["a", "unused", "b"]),
    "repeated dictionary": pa.DictionaryArray.from_arrays(pa.array([2, 1, 0]), ["a", "b", "b"]),
    "null in dictionary": pa.DictionaryArray.from_arrays(pa.array([1, 0, 1]), ["a", None]),
    "empty": pa.array([], pa.string()),
}


@pytest.mark.parametrize("name", COLUMNS)
@pytest.mark.parametrize("n_chunks", [1, 2])
def test_codes_are_those_of_the_listed_texts(name, n_chunks):
    array = COLUMNS[name]
    middle = len(array) // 2 if n_chunks == 2 else len(array)
    column = pa.chunked_array([array[:middle], array[middle:]])
    assert can_be_text(column)
    coding, listed = code_text(column), code_labels(list(map(as_text, array.to_pylist())), "x")
    assert coding.values.tolist() == listed.values.tolist()
    assert (coding.first, coding.span, coding.distinct) == (0, listed.span, listed.distinct)
    assert np.array_equal(coding.missing, listed.missing)


@pytest.mark.parametrize("values", [[7, 5, 6, 7, 5], [-2, 1, -2, 0, 1], [5, 5, 9, 6, 5]])
@pytest.mark.parametrize("kind", [pa.int64(), pa.int8()])
def test_many_integers_of_a_small_range_are_their_own_codes(values, kind, monkeypatch):
    """The codes are those of the texts, whether or not the range is small enough."""
    monkeypatch.setattr(arrow_columns, "_SMALL_RANGE", 4)
    coding = code_text(pa.chunked_array([pa.array(values[:2], kind), pa.array(values[2:], kind)]))
    listed = code_labels(list(map(str, values)), "x")
    assert coding.values.tolist() == listed.values.tolist()
    assert (coding.distinct, coding.missing) == (listed.distinct, None)


@pytest.mark.parametrize("name", ["large strings", "integers", "bytes", "dates", "dictionary"])
def test_ids_are_texts(name):
    column = pa.chunked_array([COLUMNS[name].drop_null()])
    assert text_ids(column, "x").tolist() == list(map(as_text, column.to_pylist()))


def test_missing_ids_are_counted():
    with pytest.raises(FileError, match=r"a\.csv has 2 objects without an id, first at 1, 2"):
        text_ids(pa.chunked_array([["a", None], ["", "b"]]), "a.csv")
    with pytest.raises(FileError, match="1 object without an id, first at 0"):
        text_ids(pa.chunked_array([[float("nan"), 1.0]]), "a.csv")


def test_nested_values_are_no_texts():
    assert not can_be_text(pa.chunked_array([[["a"], ["b"]]]))
    assert not can_be_text(pa.chunked_array([pa.nulls(2)]))


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (["1", "2"], False),
        (["1", "2.5"], True),
        (["2.5", "x"], True),
        (["x", "2.5"], False),
        (["1.0", "nan"], True),
        ([None, "2.5"], False),
        ([1, 2], False),
        ([1.0, 2.0], False),
        ([1.0, 2.5], True),
        (["1"] * 5000 + ["0.5"], True),
    ],
)
def test_fractions_before_anything_else(values, expected):
    assert has_fractions(pa.chunked_array([values])) is expected

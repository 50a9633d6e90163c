"""Integer codes of labels of every type."""

from datetime import datetime, timedelta

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import partita as pt
from partita.clusterings import coding
from partita.clusterings.coding import code_labels
from tests.naive.hard_measures import pair_counts as naive_pair_counts


def test_bool_labels():
    labels = [True, False, True, True]
    wanted = naive_pair_counts(tuple(labels), (0, 0, 1, 1))
    for form in (labels, np.array(labels), pd.Series(labels), pl.Series(labels), pa.array(labels)):
        assert pt.pair_counts(form, [0, 0, 1, 1]) == wanted
    assert pt.pair_counts(pd.Series(labels, dtype="boolean"), [0, 0, 1, 1]) == wanted


LABELS = {
    "ints": ([5, -2, 5], {5, -2}),
    "uint64 beyond 2^63": (np.array([2**63 + 1, 7, 7], np.uint64), {2**63 + 1, 7}),
    "strings": (["b", "a", "b"], {"a", "b"}),
    "numpy strings": (np.array(["b", "a", "b"]), {"a", "b"}),
    "wide ints": ([10**18, -(10**18), 0], {10**18, -(10**18), 0}),
    "category": (pd.Series(["b", "a", "b"], dtype="category"), {"a", "b"}),
    "polars": (pl.Series(["b", "a", "b"]), {"a", "b"}),
    "polars enum": (pl.Series(["b", "a"], dtype=pl.Enum(["z", "a", "b"])), {"a", "b"}),
    "arrow": (pa.array(["b", "a", "b"]), {"a", "b"}),
    "floats": ([1.0, 2.0], {1, 2}),
}


@pytest.mark.parametrize(("labels", "names"), LABELS.values(), ids=LABELS)
def test_clusters_keep_their_labels(labels, names):
    hard = pt.Hard(labels)
    assert set(hard.labels) == names
    assert len(hard.labels) == len(names)


def test_times_keep_their_labels():
    hard = pt.Hard(np.array(["2024-05-01", "2024-05-02", "2024-05-01"], "datetime64[D]"))
    assert {np.datetime64(label) for label in hard.labels} == {
        np.datetime64("2024-05-01"),
        np.datetime64("2024-05-02"),
    }


@pytest.mark.parametrize("unit", ["ns", "ps"])
def test_times_finer_than_microseconds_are_no_integers(unit):
    times = np.array(["1970-02-01", "1970-02-02"], f"datetime64[{unit}]")
    assert sorted(pt.Hard(times).labels) == [datetime(1970, 2, 1), datetime(1970, 2, 2)]
    assert pt.Hard(times - times[0]).labels == [timedelta(0), timedelta(1)]
    finer = times + np.timedelta64(1, unit)
    assert set(pt.Hard(finer).labels) == set(finer)
    for series in (pd.Series(times), pd.Series(times).astype("category")):
        assert sorted(pt.Hard(series).labels) == [datetime(1970, 2, 1), datetime(1970, 2, 2)]


@pytest.mark.parametrize("dtype", ["U", ">U7", "S", "StringDType", "object"])
@pytest.mark.parametrize("n", [1999, 2000, 5000])
def test_many_strings(dtype, n):
    """Long arrays of strings may be hashed: anagrams and prefixes must stay apart."""
    words = ["ab", "ba", "a", "b", "", "abc", "acb", "aab", "aba", "ab c"]
    rng = np.random.default_rng(n)
    codes, other = rng.integers(0, len(words), n), rng.integers(0, 3, n)
    kind = {"StringDType": np.dtypes.StringDType(), "object": object}.get(dtype, dtype)
    labels = np.array([words[code] for code in codes], kind)
    assert pt.pair_counts(labels, other) == pt.pair_counts(codes, other)
    assert pt.pair_counts(labels[::-1], other[::-1]) == pt.pair_counts(codes, other)
    found = pt.Hard(labels)
    decoded = {x.decode() if isinstance(x, bytes) else x for x in found.labels}
    assert decoded == set(words)
    assert [found.labels[code] for code in found.codes] == labels.tolist()


def test_many_empty_strings():
    assert pt.Hard(np.array([""] * 3000)).n_clusters == 1


def test_large_integers_are_told_apart_in_any_company():
    large = 2**53
    found = pt.rand_score([large, large + 1, None, 7, 7], [0, 1, 2, 3, 3], missing="drop")
    assert found == 1.0
    assert pt.Hard([large, large + 1, float("nan")], missing="drop").n_clusters == 2
    assert pt.Hard([np.int64(2**60 + 1), np.uint64(2**60)]).n_clusters == 2
    assert pt.Hard([np.uint64(2**63 + 1), np.uint64(2**63), 1]).n_clusters == 3
    with pytest.raises(pt.InputError, match="floats cannot tell"):
        pt.Hard(np.array([2.0**60, 1.0]))


def test_true_is_no_number_among_numbers():
    with pytest.raises(pt.InputTypeError, match="mixes True or False with numbers, first at 1"):
        pt.Hard([True, 1])


def test_integers_of_128_bits():
    assert pt.Hard(pl.Series([2**100, 2**100, 1], dtype=pl.Int128)).n_clusters == 2


def coded(labels):
    """The first code, how many codes there may be, and the label of each object."""
    coding = code_labels(labels, "x")
    names = coding.distinct
    given = coding.values.tolist()
    decoded = given if names is None else [names[code - coding.first] for code in given]
    return (
        coding.first,
        coding.span,
        [getattr(name, "item", lambda n=name: n)() for name in decoded],
    )


@pytest.mark.parametrize(
    ("labels", "first", "span"),
    [
        # A range of 1,024 numbers, or of four for each object, is coded by the numbers themselves.
        ([0, 1023], 0, 1024),
        ([0, 1024], 0, 2),
        ([3, 5], 0, 6),
        ([-5, 1018], -5, 1024),
        ([-5, 1019], 0, 2),
        ([2000, 2001], 2000, 2),
        ([0, 1199] * 150, 0, 1200),
        ([0, 1200] * 150, 0, 2),
        ([-1, 1198] * 150, -1, 1200),
        ([-1, 1199] * 150, 0, 2),
    ],
)
@pytest.mark.parametrize("dtype", [np.int64, np.int32, ">i8", list])
def test_whole_numbers_of_a_small_range_are_their_own_codes(labels, first, span, dtype):
    given = labels if dtype is list else np.array(labels, dtype)
    assert coded(given) == (first, span, labels)


@pytest.mark.parametrize("dtype", ["u1", "u2", "u4", "u8", "i1", "i2", ">i2", ">u4", ">u8"])
def test_integers_of_every_width_keep_their_values(dtype):
    kind = np.iinfo(dtype)
    labels = [kind.max, kind.min, kind.max - 1, kind.max]
    assert coded(np.array(labels, dtype))[2] == labels
    assert coded(np.array(labels * 2, dtype)[::2])[2] == labels[::2] * 2


@pytest.mark.parametrize("largest", [2**63 - 1, 2**63, 2**64 - 1])
def test_unsigned_labels_around_the_largest_signed_one(largest):
    assert coded(np.array([largest, 0, largest], np.uint64))[2] == [largest, 0, largest]


def test_no_labels_have_no_codes():
    for nothing in (np.array([], np.int64), np.array([], np.uint64), np.array([], "U3")):
        found = code_labels(nothing, "x")
        assert found.values.size == 0
        assert (found.first, found.span) == (0, 1)


def test_floats_are_labels_as_long_as_they_tell_whole_numbers_apart():
    largest = 2.0**53 - 1
    assert coded(np.array([largest, -largest]))[2] == [largest, -largest]
    assert coded(np.array([1.0, 3.0], np.float32)) == (0, 4, [1, 3])
    for odd in (2.0**53, -(2.0**53), 0.5, np.inf):
        with pytest.raises(pt.InputError, match="1 label that is not a whole number, first at 1"):
            code_labels(np.array([1.0, odd]), "x")
    with pytest.raises(pt.InputError, match="2 labels that are not whole numbers, first at 0, 2"):
        code_labels([0.5, 1.0, 1.5], "x")


def test_missing_floats_are_marked():
    found = code_labels(np.array([np.nan, 3.0, 7.0]), "x")
    assert found.missing.tolist() == [True, False, False]
    assert found.values.tolist()[1:] == [3, 7]
    assert code_labels(np.array([3.0, 7.0]), "x").missing is None


def test_masked_labels_are_missing():
    masked = np.ma.array([-9, 3, 7], mask=[True, False, False])
    found = code_labels(masked, "x")
    assert found.missing.tolist() == [True, False, False]
    # What stands behind the mask is no label.
    assert (found.first, found.span) == (0, 8)
    assert masked.data.tolist() == [-9, 3, 7]
    wide = code_labels(np.ma.array([-9, 2001, 2000], mask=[True, False, False]), "x")
    assert (wide.first, wide.span) == (2000, 2)
    assert code_labels(np.ma.array([5, 7], mask=[True, False]), "x").missing.tolist() == [
        True,
        False,
    ]
    both = code_labels(np.ma.array([5.0, np.nan, 7.0], mask=[True, False, False]), "x")
    assert both.missing.tolist() == [True, True, False]
    assert code_labels(np.ma.array([3, 7], mask=True), "x").missing.tolist() == [True, True]
    assert code_labels(np.ma.array([3, 7]), "x").missing is None


def test_lists_of_numbers_of_numpy_are_coded_as_arrays():
    assert coded([np.int64(5), np.int8(3)]) == (0, 6, [5, 3])
    assert coded([200, 1.0]) == (0, 201, [200, 1])
    labels = pt.Hard([np.int64(2**60 + 1), np.float64(2.0)]).labels
    assert {type(label) for label in labels} == {int, float}


class ArrayLike:
    """What other libraries give: it becomes an array, or says why it cannot."""

    def __init__(self, values):
        self._values = values

    def __array__(self, dtype=None, copy=None):
        if self._values is None:
            raise RuntimeError("on another device")
        return np.array(self._values, dtype)


@pytest.mark.parametrize(
    "labels",
    [
        [5, 3, 5],
        (5, 3, 5),
        np.array([5, 3, 5]),
        ArrayLike([5, 3, 5]),
        range(5, 2, -2),
        iter([5, 3]),
    ],
    ids=lambda labels: type(labels).__name__,
)
def test_sequences_arrays_and_iterables(labels):
    assert coded(labels)[2][:2] == [5, 3]


@pytest.mark.parametrize(
    ("labels", "words"),
    [
        ("no such file", "must be a sequence of labels.*, not str: no file has this name$"),
        (b"text", "not bytes$"),
        (5, "must be a sequence of labels, one for each object, not int$"),
        (ArrayLike(None), "x is a ArrayLike that cannot become an array: on another device"),
        (
            np.array([(1, 2)], [("a", int), ("b", int)]),
            "a structured array with the fields 'a', 'b'",
        ),
        (np.array([1j, 2]), "labels of dtype complex128, which cannot be cluster labels"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_has_no_labels(labels, words):
    with pytest.raises(pt.InputTypeError, match=words):
        code_labels(labels, "x")


def test_strings_with_equal_hashes_are_told_apart(monkeypatch):
    labels = np.array(["b", "a"] * 1500)
    monkeypatch.setattr(coding, "factorize_rows", lambda rows: None)
    assert coded(labels)[2] == labels.tolist()


def test_large_whole_numbers_among_floats():
    assert coded([2**53, 1.0])[2] == [2**53, 1.0]
    assert coded([2**53 - 1, 1.0])[2] == [2**53 - 1, 1]
    assert coded([-(2**53) - 1, 1.0])[2] == [-(2**53) - 1, 1.0]
    assert coded([2**70, 2**70 + 1])[2] == [2**70, 2**70 + 1]
    # Without whole numbers, such floats are the question.
    with pytest.raises(pt.InputError, match="floats cannot tell"):
        code_labels([2.0**53, 1.0], "x")


def test_several_types_are_an_error():
    with pytest.raises(
        pt.InputTypeError, match=r"string 'a' \(first at 1\), number 2 \(first at 3\)"
    ):
        code_labels([None, "a", "a", 2], "x")
    with pytest.raises(pt.InputError, match=r"such as 1.5 at 1; labels name clusters"):
        code_labels([2**60, 1.5], "x")
    with pytest.raises(pt.InputTypeError, match="x has labels that cannot be hashed"):
        code_labels([{}, {}], "x")


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ((3, 1), "for a column of labels, give its"),
        ((1, 3), "for a row of labels, give its"),
        ((2, 2), "give one label for each object"),
        ((1, 3, 1), "give one label for each object"),
    ],
)
def test_arrays_of_other_dimensions(shape, words):
    with pytest.raises(pt.InputError, match=words):
        code_labels(np.zeros(shape, int), "x")


def test_nested_lists_are_an_error_with_their_shape():
    with pytest.raises(pt.InputError, match=r"shape is \(2, 1\)"):
        code_labels([(1,), (2,)], "x")
    with pytest.raises(pt.InputError, match=r"shape is \(2, ragged\)"):
        code_labels([[1], [2, 3]], "x")


def test_times_are_coded_by_their_numbers():
    days = np.array(["2024-05-02", "NaT", "2024-05-01"], "datetime64[D]")
    found = code_labels(days, "x")
    assert found.missing.tolist() == [False, True, False]
    near = code_labels(days[[0, 2]], "x")
    assert near.span == 2
    assert near.distinct.tolist() == sorted(days[[0, 2]].tolist())
    far = np.array(["1924-05-01", "2024-05-01"], "datetime64[s]")
    assert coded(far)[2] == far.tolist()

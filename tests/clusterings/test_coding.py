"""Integer codes of labels of every type."""

from datetime import datetime, timedelta

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import partita as pt
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

"""Every form in which a clustering can be given says the same as the plain list."""

import copy
from datetime import date, datetime
from decimal import Decimal

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import partita as pt
from tests.naive.hard_measures import pair_counts as naive_pair_counts
from tests.naive.partitions import canonical

GROUPS = [0, 0, 1, 2, 1, 0, 3, 3, 2, 0]
OTHER = [0, 1, 1, 1, 1, 0, 2, 2, 2, 0]
WANTED = naive_pair_counts(tuple(GROUPS), tuple(OTHER))
WORDS = ["ash", "birch", "cedar", "ash tree"]
DAYS = ["2024-01-01", "2024-02-01", "1969-12-31", "2024-01-02"]


def named(values):
    return [values[group] for group in GROUPS]


INTEGER_TYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]

FORMS = {
    "list": GROUPS,
    "tuple": tuple(GROUPS),
    **{f"numpy {name}": np.array(GROUPS, name) for name in INTEGER_TYPES},
    "numpy big-endian": np.array(GROUPS, ">i8"),
    "numpy uint64 beyond 2^63": np.array(GROUPS, np.uint64) + np.uint64(2**63 + 5),
    "numpy uint64 on both sides of 2^63": np.array(named([1, 2**63 + 7, 2**64 - 1, 3]), np.uint64),
    "numpy negative": np.array(GROUPS) - 2,
    "numpy far from zero": np.array(GROUPS) + 10**15,
    "numpy wide range": np.array(named([-(2**63), 0, 2**63 - 1, 17])),
    "numpy whole floats": np.array(GROUPS, float),
    "numpy float32": np.array(GROUPS, np.float32),
    "numpy float16": np.array(GROUPS, np.float16),
    "numpy U": np.array(named(WORDS)),
    "numpy S": np.array(named([word.encode() for word in WORDS])),
    "numpy object": np.array(named(WORDS), object),
    "numpy object of ints": np.array(GROUPS, object),
    "numpy StringDType": np.array(named(WORDS), np.dtypes.StringDType()),
    "numpy datetime64": np.array(named(DAYS), "datetime64[D]"),
    "numpy datetime64 ns": np.array(named(DAYS), "datetime64[ns]"),
    "numpy timedelta64": np.array(GROUPS, "timedelta64[s]"),
    "numpy every second": np.repeat(GROUPS, 2)[::2],
    "numpy reversed view": np.array(GROUPS[::-1])[::-1],
    "numpy masked, nothing hidden": np.ma.array(GROUPS),
    "numpy matrix column": np.array([GROUPS, GROUPS]).T[:, 1],
    "list of numpy ints": list(np.array(GROUPS)),
    "list of whole floats": [float(group) for group in GROUPS],
    "list of ints and floats": [1.0, 1, 2, 3.0, 2, 1, 4, 4.0, 3, 1],
    "list of huge ints": named([2**70, -(2**70), 0, 1]),
    "list of ints past 2^63 and negative": named([2**63, -1, 0, 1]),
    "list of strings": named(WORDS),
    "list of bytes": named([word.encode() for word in WORDS]),
    "list of dates": named([date.fromisoformat(day) for day in DAYS]),
    "list of times": named([datetime.fromisoformat(day) for day in DAYS]),
    "list of decimals": named([Decimal(i) for i in range(4)]),
    "Hard": pt.Hard(GROUPS),
    "dict": dict(enumerate(GROUPS)),
    "dict in another order": dict(sorted(enumerate(GROUPS), key=lambda item: item[1])),
    "list of sets": [{i for i, g in enumerate(GROUPS) if g == group} for group in range(4)],
    "list of lists": [[i for i, g in enumerate(GROUPS) if g == group] for group in range(4)],
    "tuple of frozensets": tuple(
        frozenset(i for i, g in enumerate(GROUPS) if g == group) for group in range(4)
    ),
    "set of frozensets": {
        frozenset(i for i, g in enumerate(GROUPS) if g == group) for group in range(4)
    },
    "pandas int": pd.Series(GROUPS),
    "pandas int8": pd.Series(GROUPS, dtype="int8"),
    "pandas Int64": pd.Series(GROUPS, dtype="Int64"),
    "pandas UInt8": pd.Series(GROUPS, dtype="UInt8"),
    "pandas float": pd.Series(GROUPS, dtype=float),
    "pandas Float64": pd.Series(GROUPS, dtype="Float64"),
    "pandas string": pd.Series(named(WORDS), dtype="string"),
    "pandas str": pd.Series(named(WORDS)),
    "pandas object": pd.Series(named(WORDS), dtype=object),
    "pandas category": pd.Series(named(WORDS), dtype="category"),
    "pandas unused categories": pd.Series(
        pd.Categorical(named(WORDS), categories=["never", *WORDS, "nowhere"])
    ),
    "pandas Categorical": pd.Categorical(named(WORDS)),
    "pandas Index": pd.Index(named(WORDS)),
    "pandas datetime": pd.Series(pd.to_datetime(named(DAYS))),
    "pandas datetime with zone": pd.Series(pd.to_datetime(named(DAYS), utc=True)),
    "pandas arrow": pd.Series(GROUPS, dtype=pd.ArrowDtype(pa.int32())),
    "polars Int64": pl.Series(GROUPS),
    "polars Int8": pl.Series(GROUPS, dtype=pl.Int8),
    "polars UInt32": pl.Series(GROUPS, dtype=pl.UInt32),
    "polars UInt64 beyond 2^63": pl.Series(
        named([2**63, 2**63 + 1, 2**64 - 1, 5]), dtype=pl.UInt64
    ),
    "polars Float64": pl.Series(GROUPS, dtype=pl.Float64),
    "polars String": pl.Series(named(WORDS)),
    "polars Categorical": pl.Series(named(WORDS), dtype=pl.Categorical),
    "polars Enum": pl.Series(named(WORDS), dtype=pl.Enum(["never", *WORDS])),
    "polars Date": pl.Series(named([date.fromisoformat(day) for day in DAYS])),
    "pyarrow Array": pa.array(GROUPS),
    "pyarrow uint8": pa.array(GROUPS, pa.uint8()),
    "pyarrow double": pa.array([float(group) for group in GROUPS]),
    "pyarrow string": pa.array(named(WORDS)),
    "pyarrow large string": pa.array(named(WORDS), pa.large_string()),
    "pyarrow ChunkedArray": pa.chunked_array([GROUPS[:3], GROUPS[3:]]),
    "pyarrow chunks of strings": pa.chunked_array([named(WORDS)[:3], named(WORDS)[3:]]),
    "pyarrow DictionaryArray": pa.array(named(WORDS)).dictionary_encode(),
    "pyarrow chunks with dictionaries of their own": pa.chunked_array(
        [
            pa.array(named(WORDS)[:5]).dictionary_encode(),
            pa.array(named(WORDS)[5:]).dictionary_encode(),
        ]
    ),
    "pandas frame": pd.DataFrame({"id": range(10), "label": GROUPS}),
    "polars frame": pl.DataFrame({"id": range(10), "label": GROUPS}),
    "polars lazy frame": pl.LazyFrame({"id": range(10), "label": GROUPS}),
    "pyarrow table": pa.table({"id": range(10), "label": GROUPS}),
    "pandas frame of labels alone": pd.DataFrame({"cluster": GROUPS}),
}


every_form = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)


@every_form
def test_as_reference(form):
    assert pt.pair_counts(form, OTHER) == WANTED


@every_form
def test_as_candidate(form):
    a, b, c, d = WANTED
    assert pt.pair_counts(OTHER, form) == (a, c, b, d)


@every_form
def test_against_itself(form):
    assert pt.adjusted_rand_score(form, form) == 1.0


@every_form
def test_as_hard_clustering(form):
    hard = pt.as_clustering(form)
    assert (hard.n, hard.n_clusters, hard.sizes.sum()) == (10, 4, 10)
    codes = hard.codes
    if hard.ids is not None:
        codes = codes[np.argsort(hard.ids)]
    assert canonical(codes.tolist()) == canonical(GROUPS)


def snapshot(form):
    if isinstance(form, (pl.Series, pl.DataFrame, pl.LazyFrame)):
        return form.clone()
    if isinstance(form, np.ndarray) and form.dtype.kind == "T":
        return form.copy()  # numpy before 2.2 crashes in a deep copy of strings of this type
    return copy.deepcopy(form)


def same_content(first, second):
    if isinstance(first, np.ma.MaskedArray):
        return (first.data == second.data).all() and (first.mask == second.mask).all()
    if isinstance(first, np.ndarray):
        return first.dtype == second.dtype and (first == second).all()
    if isinstance(first, pl.LazyFrame):
        return first.collect().equals(second.collect())
    if isinstance(first, pt.Hard):
        return (first.codes == second.codes).all()
    if hasattr(first, "equals"):
        return first.equals(second)
    return first == second


@every_form
def test_input_is_never_changed(form):
    before = snapshot(form)
    for options in ({}, {"missing": "singletons"}, {"missing": "drop"}):
        pt.pair_counts(form, OTHER, **options)
        pt.matching_accuracy_score(OTHER, form, **options)
    pt.meet(form, OTHER)
    assert same_content(form, before)


def test_generators_are_read_once():
    assert pt.pair_counts((group for group in GROUPS), iter(OTHER)) == WANTED


@pytest.mark.parametrize(
    "form",
    [form for form in FORMS.values() if type(form) is np.ndarray],
    ids=lambda x: str(x.dtype),
)
def test_read_only_arrays(form):
    frozen = form.copy()
    frozen.flags.writeable = False
    assert pt.pair_counts(frozen, OTHER) == WANTED


def test_as_clustering_returns_a_clustering_as_it_is():
    hard = pt.Hard(GROUPS)
    assert pt.as_clustering(hard) is hard
    assert len(hard) == 10
    assert repr(hard) == "Hard(n=10, n_clusters=4)"


def test_categories_without_any_value_are_missing_labels():
    categories = pl.DataFrame({"a": [None], "b": [1]}, schema_overrides={"a": pl.Categorical})
    with pytest.raises(pt.errors.MissingLabelsError, match="1 object without a label"):
        pt.profile(categories, columns=("a", "b"))

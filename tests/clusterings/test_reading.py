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


def test_categorical_codes_are_used_as_they_are(monkeypatch):
    """The categories of a million labels are never looked at one label at a time."""
    from partita.clusterings import coding

    def refuse(labels, name, read=coding._code_list):
        assert len(labels) < len(OTHER), "labels were read one by one"
        return read(labels, name)

    monkeypatch.setattr(coding, "_code_list", refuse)
    forms = [
        FORMS[name]
        for name in (
            "pandas category",
            "polars Categorical",
            "polars Enum",
            "polars String",
            "pyarrow DictionaryArray",
        )
    ]
    for form in forms:
        assert pt.pair_counts(form, np.array(OTHER)) == WANTED


def test_polars_categories_of_other_columns_do_not_matter():
    """Categories may be shared by all columns of a process."""
    pl.Series([f"other {i}" for i in range(5000)], dtype=pl.Categorical)
    column = pl.Series(named(WORDS), dtype=pl.Categorical)
    assert pt.pair_counts(column, OTHER) == WANTED
    assert set(pt.Hard(column).labels) == set(WORDS)


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


def test_slices_of_columns():
    """A slice shares its memory with the whole column: offsets must be respected."""
    longer = [9, 9, *GROUPS, 9]
    slices = [
        np.array(longer)[2:12],
        pd.Series(longer).iloc[2:12].reset_index(drop=True),
        pl.Series(longer).slice(2, 10),
        pa.array(longer).slice(2, 10),
        pa.array([str(x) for x in longer]).dictionary_encode().slice(2, 10),
        pa.chunked_array([longer[:7], longer[7:]]).slice(2, 10),
    ]
    for labels in slices:
        assert pt.pair_counts(labels, OTHER) == WANTED


FRAMES = {
    "pandas": pd.DataFrame,
    "polars": pl.DataFrame,
    "polars lazy": pl.LazyFrame,
    "pyarrow": pa.table,
}
ORDER = [3, 1, 4, 0, 5, 9, 2, 6, 8, 7]


def shuffled_columns(id_name="id", label_name="label"):
    return {id_name: [f"o{i}" for i in ORDER], label_name: [GROUPS[i] for i in ORDER]}


@pytest.mark.parametrize("make", FRAMES.values(), ids=FRAMES)
def test_from_frame_joins_on_ids(make):
    other = {f"o{i}": label for i, label in enumerate(OTHER)}
    frame = make({**shuffled_columns("who", "what"), "noise": list(range(10))})
    hard = pt.Hard.from_frame(frame, id="who", label="what")
    assert hard.ids == [f"o{i}" for i in ORDER]
    assert pt.pair_counts(hard, other) == WANTED


@pytest.mark.parametrize("make", FRAMES.values(), ids=FRAMES)
@pytest.mark.parametrize("names", [("id", "label"), ("Record_ID", "Cluster"), ("x", "y")])
def test_frames_given_directly(make, names):
    """Usual names are found in any case; of two unknown columns the first holds the ids."""
    other = {f"o{i}": label for i, label in enumerate(OTHER)}
    assert pt.pair_counts(make(shuffled_columns(*names)), other) == WANTED


def test_frame_without_ids():
    frame = pd.DataFrame({"label": GROUPS}, index=list("abcdefghij"))
    assert pt.pair_counts(frame, OTHER) == WANTED
    assert pt.as_clustering(frame, label="label").ids == list("abcdefghij")
    other = pd.DataFrame({"label": OTHER}, index=list("abcdefghij"))
    assert pt.pair_counts(frame, other[::-1]) == WANTED


@pytest.mark.parametrize(
    ("columns", "options", "message"),
    [
        (["a", "b", "c"], {}, "say which one holds the cluster labels"),
        (["id", "label"], {"label": "cluster"}, "no label column 'cluster'"),
        (["id", "label"], {"id": "key"}, "no id column 'key'"),
    ],
)
def test_columns_that_cannot_be_found(columns, options, message):
    frame = pd.DataFrame({name: [1, 2] for name in columns})
    with pytest.raises(pt.InputError, match=message) as caught:
        pt.Hard.from_frame(frame, **options)
    assert all(repr(name) in str(caught.value) for name in columns)


def test_hard_is_frozen():
    hard = pt.Hard(GROUPS)
    with pytest.raises(ValueError, match="read-only"):
        hard.codes[0] = 5
    labels = hard.labels
    labels.append("new")
    assert hard.n_clusters == len(hard.labels) == 4


def test_hard_lists_its_clusters():
    assert pt.Hard(["b", "a", "b"]).clusters() == [[0, 2], [1]]
    assert pt.Hard({"x": 1, "y": 0, "z": 1}).clusters() == [["y"], ["x", "z"]]
    assert pt.Hard([4, 4, 9], ids="abc").clusters() == [["a", "b"], ["c"]]
    assert pt.Hard.from_clusters([("ann", "bob"), ("cleo",)]).clusters() == [
        ["ann", "bob"],
        ["cleo"],
    ]


def test_as_clustering_returns_a_clustering_as_it_is():
    hard = pt.Hard(GROUPS)
    assert pt.as_clustering(hard) is hard
    assert len(hard) == 10
    assert repr(hard) == "Hard(n=10, n_clusters=4)"

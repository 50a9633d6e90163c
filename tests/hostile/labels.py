"""Hostile labels by family: what a caller may give as a clustering, by mistake or on purpose.

Each input is made anew by a function, since iterators are used up. `OUTCOMES` in `outcomes.py` says
what `pt.Hard` and `pt.as_clustering` make of each.
"""

from __future__ import annotations

import array
import collections
import datetime
import decimal
import enum
import fractions
import io
import itertools
import pathlib
import re
import types
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import narwhals
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import scipy.sparse

import partita as pt

Make = Callable[[], Any]


class RefusalError(Exception):
    """What the objects of this corpus raise by themselves."""


UNSPEAKABLE = {"__repr__", "__getattr__"}


def raising(*methods: str) -> Any:
    """Return an object whose special methods raise."""

    # Objects that cannot be shown or asked for anything may raise before a note can be added.
    unspeakable = not UNSPEAKABLE.isdisjoint(methods)

    def refuse(self: Any, *arguments: Any) -> Any:
        raise RefusalError("unspeakable" if unspeakable else "this object raises")

    return type("Raising", (), dict.fromkeys(methods, refuse))()


class Shouting(str):
    """A string whose comparisons lie."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Lying:
    """A sequence that says that it is longer than it is."""

    def __len__(self) -> int:
        return 10

    def __getitem__(self, index: int) -> int:
        if index < 3:
            return index
        raise IndexError


class Color(enum.Enum):
    """Labels of an enumeration."""

    RED = 1
    BLUE = 2


class Number(enum.IntEnum):
    """Labels of an enumeration of integers."""

    ONE = 1
    TWO = 2


def recursive_list() -> Any:
    """Return a list that is in itself."""
    x: list[Any] = [0, 1]
    x.append(x)
    return x


def deep_list(depth: int) -> Any:
    """Return a list in a list, and so on."""
    x: Any = 0
    for _ in range(depth):
        x = [x]
    return x


def endless() -> Iterator[int]:
    """Return an iterator that raises in the middle."""
    yield 0
    yield 1
    raise RefusalError("this iterator raises")


def frame() -> Any:
    """Return a dataframe of ids and labels."""
    return pd.DataFrame({"id": [1, 2, 3, 4], "label": [0, 0, 1, 1]})


def with_columns(columns: Any) -> Any:
    """Return a dataframe of two columns with other names."""
    x = frame()
    x.columns = columns
    return x


def arrow(values: Any, kind: Any = None) -> Any:
    """Return an Arrow array."""
    return pa.array(values, kind)


FAMILIES: dict[str, dict[str, Make]] = {
    "nothing": {
        "None": lambda: None,
        "an empty list": list,
        "an empty tuple": tuple,
        "an empty dict": dict,
        "an empty set": set,
        "an empty string": str,
        "empty bytes": bytes,
        "an empty array": lambda: np.array([]),
        "an empty array of objects": lambda: np.array([], object),
        "an empty array of strings": lambda: np.array([], "U3"),
        "an empty matrix": lambda: np.empty((0, 0)),
        "no rows": lambda: np.empty((0, 3)),
        "no columns": lambda: np.empty((3, 0)),
        "an empty Series": lambda: pd.Series([], dtype=object),
        "an empty DataFrame": pd.DataFrame,
        "an empty polars Series": lambda: pl.Series([]),
        "an empty polars DataFrame": pl.DataFrame,
        "an empty Arrow array": lambda: arrow([]),
        "an empty Arrow table": lambda: pa.table({}),
        "an empty iterator": lambda: iter([]),
        "Ellipsis": lambda: ...,
        "NotImplemented": lambda: NotImplemented,
        "an empty range": lambda: range(0),
        "a list of nothing": lambda: [[]],
        "lists of nothing": lambda: [[], [], []],
        "a dict of nothing": lambda: {"a": []},
        "an empty index": lambda: pd.Index([]),
    },
    "single things": {
        "zero": lambda: 0,
        "a number": lambda: 3.5,
        "a huge number": lambda: 10**400,
        "a complex number": lambda: 1j,
        "NaN": lambda: float("nan"),
        "infinity": lambda: float("inf"),
        "True": lambda: True,
        "a letter": lambda: "a",
        "a word": lambda: "labels",
        "a word with a line break": lambda: "lab\nels",
        "a word with a null": lambda: "lab\0els",
        "a long word": lambda: "x" * 10_000,
        "a lone surrogate": lambda: "\ud800",
        "bytes": lambda: b"0011",
        "bytes that are no text": lambda: b"\xff\xfe",
        "a bytearray": lambda: bytearray(b"0011"),
        "a memoryview": lambda: memoryview(b"0011"),
        "a path that is not there": lambda: pathlib.Path("/no/such/file.csv"),
        "a name that is not there": lambda: "/no/such/file.csv",
        "a folder": lambda: "/etc",
        "a device": lambda: "/dev/null",
        "a web address": lambda: "https://localhost/labels.csv",
        "NaT": lambda: pd.NaT,
        "NA": lambda: pd.NA,
        "a Timestamp": lambda: pd.Timestamp("2024-01-01"),
        "a Timedelta": lambda: pd.Timedelta(1),
        "an Interval": lambda: pd.Interval(0, 1),
        "a Period": lambda: pd.Period("2024"),
        "a numpy integer": lambda: np.int64(3),
        "a numpy float": lambda: np.float64(3.5),
        "a numpy string": lambda: np.str_("a"),
        "a numpy date": lambda: np.datetime64("2024"),
        "a numpy bool": lambda: np.True_,
        "a numpy void": lambda: np.void(b"abc"),
        "a 0-d array": lambda: np.array(3),
        "a 0-d array of an object": lambda: np.array(None, object),
        "a 0-d array of a list": lambda: zero_dimensional([0, 1]),
        "an Arrow scalar": lambda: pa.scalar(1),
        "an Arrow null": lambda: pa.scalar(None),
        "a date": lambda: datetime.date(2024, 1, 1),
        "a uuid": lambda: uuid.UUID(int=1),
        "a Decimal": lambda: decimal.Decimal("1.5"),
        "a Fraction": lambda: fractions.Fraction(1, 3),
        "a member of an enumeration": lambda: Color.RED,
        "a slice": lambda: slice(3),
        "an exception": lambda: ValueError("x"),
        "a regular expression": lambda: re.compile("x"),
    },
    "things of Python": {
        "a class": lambda: int,
        "a class of ours": lambda: pt.Hard,
        "an instance of object": object,
        "a function": lambda: len,
        "a lambda": lambda: lambda: [0, 1],
        "a module": lambda: np,
        "a module of ours": lambda: pt,
        "a generic type": lambda: list[int],
        "a union of types": lambda: int | str,
        "an enumeration": lambda: Color,
        "a namespace": lambda: types.SimpleNamespace(labels=[0, 1]),
        "a generator function": lambda: endless,
        "an open file": lambda: io.StringIO("id,label\n1,2\n"),
        "an open binary file": lambda: io.BytesIO(b"id,label\n1,2\n"),
        "a measure": lambda: pt.measures["rand"],
        "the registry": lambda: pt.measures,
        "a result": lambda: pt.compare([0, 1], [0, 1]),
        "a table of ours": lambda: pt.derivation([0, 1], [0, 1]).table,
        "a profile": lambda: pt.profile([0, 1], [0, 1]),
        "a result without odd numbers": lambda: pt.compare([0, 1], [0, 1], "rand"),
        "counts": lambda: pt.pair_counts([0, 1], [0, 1]),
        "rows of a result": lambda: pt.explain([0, 1], [0, 1]).clusters,
        "a leaderboard": lambda: pt.rank([0, 1], {"a": [0, 1]}, interval=None),
        "a consensus": lambda: pt.consensus([[0, 1], [0, 1]], rng=0),
        "pairs": lambda: pt.Pairs([(0, 1, 0.5)]),
        "an error": lambda: pt.InputError("x"),
    },
    "iterators": {
        "a range": lambda: range(4),
        "a map": lambda: map(int, "0011"),
        "a zip": lambda: zip([0, 1], [1, 2], strict=True),
        "an iterator of a list": lambda: iter([0, 0, 1, 1]),
        "a generator": lambda: (i // 2 for i in range(4)),
        "a generator that raises": endless,
        "endless ones": itertools.count,
        "an endless cycle": lambda: itertools.cycle([0, 1]),
        "an endless repetition": lambda: itertools.repeat(0),
        "the keys of a dict": lambda: {0: 1, 1: 1}.keys(),
        "the values of a dict": lambda: {0: 1, 1: 1}.values(),
        "the items of a dict": lambda: {0: 1, 1: 1}.items(),
        "a deque": lambda: collections.deque([0, 0, 1, 1]),
        "an array of the standard library": lambda: array.array("i", [0, 0, 1, 1]),
        "an array of characters": lambda: array.array("u", "abca"),
        "a memoryview of integers": lambda: memoryview(array.array("i", [0, 1])),
        "a set": lambda: {0, 1, 2},
        "a frozenset": lambda: frozenset({0, 1}),
        "a counter": lambda: collections.Counter("aab"),
        "an enumerate": lambda: enumerate("ab"),
        "reversed": lambda: reversed([0, 1]),
        "a chain": lambda: itertools.chain([0], [1]),
        "a numpy iterator": lambda: np.nditer(np.array([0, 1])),
        "a flat iterator": lambda: np.array([[0, 1]]).flat,
        "a range of 10^18": lambda: range(10**18),
        "a range of 10^30": lambda: range(10**30),
        "an enumerate of numbers": lambda: enumerate([3, 3, 4]),
    },
    "lists": {
        "zeros": lambda: [0, 0, 0],
        "large integers": lambda: [2**63, 2**63, 0],
        "larger integers": lambda: [2**64, 2**64, -(2**64)],
        "integers of 400 digits": lambda: [10**400, 0, 1],
        "negative integers": lambda: [-1, -(2**63), 0],
        "bools": lambda: [True, False, True],
        "bools and integers": lambda: [True, 1, 0],
        "integers and strings": lambda: [0, "0", 1],
        "whole floats": lambda: [0.0, 1.0, 1.0],
        "fractions": lambda: [0.5, 1.0, 1.0],
        "NaN": lambda: [0.0, float("nan"), 1.0],
        "infinities": lambda: [float("inf"), float("-inf"), 0.0],
        "large floats": lambda: [2.0**60, 2.0**60 + 1, 0.0],
        "tiny floats": lambda: [5e-324, 0.0, 0.0],
        "negative zeros": lambda: [-0.0, 0.0, 1.0],
        "complex numbers": lambda: [1j, 2j, 1j],
        "None": lambda: [None, 0, 1],
        "only None": lambda: [None, None, None],
        "NaT": lambda: [pd.NaT, 0, 1],
        "NA": lambda: [pd.NA, "a", "b"],
        "Timestamps": lambda: [pd.Timestamp(0), pd.Timestamp(0), pd.Timestamp(1)],
        "Intervals": lambda: [pd.Interval(0, 1), pd.Interval(0, 1), pd.Interval(1, 2)],
        "Periods": lambda: [pd.Period("2024"), pd.Period("2025")],
        "strings": lambda: ["a", "b", "a"],
        "empty strings": lambda: ["", "", "a"],
        "strings and bytes": lambda: ["a", b"a", "b"],
        "bytes": lambda: [b"a", b"b", b"a"],
        "words for missing": lambda: ["NA", "nan", "a"],
        "control characters": lambda: ["\x1b[2J", "\x00", "\x07"],
        "lone surrogates": lambda: ["\ud800", "\udfff", "a"],
        "strings of equal look": lambda: ["é", "e\u0301", "a"],
        "long strings": lambda: ["x" * 100_000, "y" * 100_000, "x" * 100_000],
        "tuples": lambda: [(0, 1), (0, 1), (1, 2)],
        "tuples of one": lambda: [(0,), (1,), (2,)],
        "lists": lambda: [[0], [1], [0]],
        "ragged lists": lambda: [[0], [1, 2], []],
        "clusters that overlap": lambda: [[0, 1], [1, 2]],
        "sets": lambda: [{0}, {0, 1}, {1}],
        "dicts": lambda: [{"a": 1}, {"a": 2}, {"a": 1}],
        "dicts of no strings": lambda: [{1: 2}, {2: 3}],
        "objects": lambda: [object(), object(), object()],
        "functions": lambda: [len, len, max],
        "classes": lambda: [int, int, str],
        "itself": recursive_list,
        "a list in a list, 100 deep": lambda: deep_list(100),
        "a list in a list, 5000 deep": lambda: deep_list(5000),
        "arrays": lambda: [np.array([0, 1]), np.array([1])],
        "0-d arrays": lambda: [np.array(0), np.array(0), np.array(1)],
        "0-d arrays of strings": lambda: [np.array("a"), np.array("b")],
        "numpy integers": lambda: [np.int8(1), np.uint64(2**63), np.int64(-1)],
        "numpy strings": lambda: [np.str_("a"), np.str_("b")],
        "numpy dates": lambda: [np.datetime64("2024"), np.datetime64("2025")],
        "numpy durations": lambda: [np.timedelta64(1), np.timedelta64(1)],
        "numpy voids": lambda: [np.void(b"a"), np.void(b"b")],
        "masked": lambda: [np.ma.masked, 0, 1],
        "masked strings": lambda: ["a", np.ma.masked],
        "a null of a type of Arrow": lambda: [pa.scalar(None, pa.int64()), pa.scalar(1)],
        "complex numbers of numpy": lambda: [np.complex128(1), np.complex128(2)],
        "Series": lambda: [pd.Series([0, 1]), pd.Series([1])],
        "polars Series": lambda: [pl.Series([0, 1]), pl.Series([1])],
        "Arrow scalars": lambda: [pa.scalar(0), pa.scalar(0), pa.scalar(1)],
        "Arrow nulls": lambda: [pa.scalar(None), pa.scalar(1)],
        "polars expressions": lambda: [pl.col("a"), pl.col("b")],
        "dates": lambda: [datetime.date(2024, 1, 1)] * 3,
        "uuids": lambda: [uuid.UUID(int=1), uuid.UUID(int=2)],
        "Decimals": lambda: [decimal.Decimal(1), decimal.Decimal(1)],
        "a Decimal NaN": lambda: [decimal.Decimal("NaN"), decimal.Decimal(1)],
        "a signaling Decimal NaN": lambda: [decimal.Decimal("sNaN"), decimal.Decimal(1)],
        "Fractions": lambda: [fractions.Fraction(1, 3), fractions.Fraction(1, 3)],
        "members of an enumeration": lambda: [Color.RED, Color.BLUE, Color.RED],
        "members of an integer enumeration": lambda: [Number.ONE, Number.TWO],
        "paths": lambda: [pathlib.Path("a"), pathlib.Path("b")],
        "a namedtuple of lists": lambda: collections.namedtuple("P", "a b")([0, 1], [1, 1]),
        "a user list": lambda: collections.UserList([0, 0, 1]),
        "Ellipsis": lambda: [..., 0],
        "clusterings": lambda: [pt.Hard([0, 1]), pt.Hard([1, 1])],
        "many types": lambda: [0, "a", None, 1.5, (1,), b"x"],
        "types that mix late": lambda: [0] * 5000 + ["a"],
        "None late": lambda: ["a"] * 5000 + [None],
    },
    "dicts": {
        "labels by id": lambda: {"a": 0, "b": 0, "c": 1},
        "ids that are None": lambda: {None: 0, "b": 1},
        "ids that are NaN": lambda: {float("nan"): 0, 1.0: 1},
        "ids of several types": lambda: {1: 0, "1": 1, (1,): 0},
        "labels that are None": lambda: {"a": None, "b": 1},
        "sets by id": lambda: {"a": {0, 1}, "b": {1}},
        "clusters": lambda: {"x": ["a", "b"], "y": ["c"]},
        "clusters that overlap": lambda: {"x": ["a", "b"], "y": ["b", "c"]},
        "clusters as strings": lambda: {"x": "ab", "y": "cd"},
        "memberships": lambda: {"a": {"x": 0.5, "y": 0.5}, "b": {"x": 1.0}},
        "memberships that are strings": lambda: {"a": {"x": "0.5"}, "b": {"x": "1"}},
        "memberships that are None": lambda: {"a": {"x": None}, "b": {"x": 1}},
        "memberships without clusters": lambda: {"a": {}, "b": {}},
        "dicts in dicts in dicts": lambda: {"a": {"x": {"y": 1}}},
        "arrays": lambda: {"a": np.array([0, 1]), "b": np.array([2])},
        "arrays of memberships": lambda: {"a": np.array([0.5, 0.5])},
        "dicts and numbers": lambda: {"a": {"x": 1}, "b": 0},
        "lists and numbers": lambda: {"a": [0], "b": 0},
        "unhashable members": lambda: {"a": [[1], [2]]},
        "columns of a table": lambda: {"id": [1, 2], "label": [0, 1]},
        "a defaultdict": lambda: collections.defaultdict(list, {"a": 0}),
        "an OrderedDict": lambda: collections.OrderedDict(a=0, b=1),
        "a mapping proxy": lambda: types.MappingProxyType({"a": 0, "b": 1}),
        "a ChainMap": lambda: collections.ChainMap({"a": 0}, {"b": 1}),
        "a user dict": lambda: collections.UserDict({"a": 0, "b": 1}),
        "an empty ChainMap": collections.ChainMap,
        "columns of a table without repeats": lambda: {"id": [1, 2], "label": [3, 4]},
        "ids that are NA": lambda: {pd.NA: 0, "b": 1},
    },
    "numpy": {
        "int8": lambda: np.array([0, 1, -128], np.int8),
        "uint64": lambda: np.array([0, 1, 2**64 - 1], np.uint64),
        "int64 ends": lambda: np.array([2**63 - 1, -(2**63), 0]),
        "bools": lambda: np.array([True, False, True]),
        "float16": lambda: np.array([0, 1, 1], np.float16),
        "longdouble": lambda: np.array([0, 1, 1], np.longdouble),
        "NaN": lambda: np.array([0, np.nan, 1]),
        "infinities": lambda: np.array([0, np.inf, 1]),
        "fractions": lambda: np.array([0.1, 0.9, 0.5]),
        "complex": lambda: np.array([1j, 0, 1]),
        "big endian": lambda: np.array([0, 1, 1], ">i4"),
        "objects": lambda: np.array([0, "a", None], object),
        "objects of lists": lambda: objects_of([0], [0, 1], [1]),
        "objects of arrays": lambda: objects_of(np.array([0]), np.array([1])),
        "objects of dicts": lambda: objects_of({"a": 1}, {"b": 1}),
        "strings": lambda: np.array(["a", "b", "a"]),
        "bytes": lambda: np.array([b"a", b"b"]),
        "strings of variable width": lambda: np.array(["a", "b"], np.dtypes.StringDType()),
        "variable width with missing": lambda: np.array(
            ["a", None], np.dtypes.StringDType(na_object=None)
        ),
        "variable width with NaN": lambda: np.array(
            ["a", np.nan], np.dtypes.StringDType(na_object=np.nan)
        ),
        "dates": lambda: np.array(["2024", "NaT"], "M8[s]"),
        "dates without a unit": lambda: np.array(["NaT", "NaT"], "M8"),
        "durations": lambda: np.array([1, 2], "m8[D]"),
        "voids": lambda: np.array([b"ab", b"cd"], "V2"),
        "records": lambda: np.array([(1, 2)], [("a", int), ("b", int)]),
        "nested records": lambda: np.zeros(2, [("a", [("b", int)])]),
        "a recarray": lambda: np.rec.array([(1, 2), (3, 4)]),
        "two dimensions": lambda: np.zeros((3, 2)),
        "three dimensions": lambda: np.zeros((2, 2, 2)),
        "a column": lambda: np.zeros((3, 1), int),
        "32 dimensions": lambda: np.zeros((1,) * 32),
        "a matrix object": lambda: np.matrix([[0, 1], [1, 0]]),
        "a read-only array": lambda: frozen(np.array([0, 0, 1])),
        "strides of zero": lambda: np.broadcast_to(np.array(1), (5,)),
        "every other value": lambda: np.arange(10)[::2],
        "backward": lambda: np.arange(5)[::-1],
        "unaligned": lambda: np.frombuffer(b"x" + bytes(24), np.int64, 3, 1),
        "masked": lambda: np.ma.array([0, 1, 2], mask=[0, 1, 0]),
        "all masked": lambda: np.ma.array([0, 1], mask=True),
        "a masked matrix": lambda: np.ma.array(np.eye(2), mask=np.eye(2)),
        "masked objects": lambda: np.ma.array(["a", None], mask=[0, 1], dtype=object),
        "masked records": lambda: np.ma.array([(1, 2)], dtype=[("a", int), ("b", int)]),
        "memberships below zero": lambda: np.array([[-0.5, 1.5]]),
        "memberships above one": lambda: np.array([[2.0, 3.0]]),
        "memberships that are NaN": lambda: np.array([[np.nan, 1.0]]),
        "a matrix of strings": lambda: np.array([["a", "b"], ["c", "d"]]),
        "a matrix of objects": lambda: np.array([[None, 1], [2, {}]], object),
        "a matrix of dates": lambda: np.zeros((2, 2), "M8[s]"),
        "a symmetric matrix": lambda: np.array([[1, 0.5], [0.5, 1]]),
        "100 columns": lambda: np.full((3, 100), 0.01),
    },
    "sparse matrices": {
        "csr": lambda: scipy.sparse.csr_array(np.eye(3)),
        "coo": lambda: scipy.sparse.coo_array(np.eye(3)),
        "a sparse vector": lambda: scipy.sparse.coo_array(np.array([1, 0, 2])),
        "a sparse matrix object": lambda: scipy.sparse.csr_matrix(np.eye(3)),
        "2^31 rows": lambda: scipy.sparse.coo_array((2**31, 2)),
        "2^40 by 2^40": lambda: scipy.sparse.coo_array((2**40, 2**40)),
        "no entries": lambda: scipy.sparse.csr_array((3, 3)),
        "no rows": lambda: scipy.sparse.csr_array((0, 3)),
        "bools": lambda: scipy.sparse.csr_array(np.eye(2, dtype=bool)),
        "complex": lambda: scipy.sparse.csr_array(np.eye(2) * 1j),
        "a list of lists": lambda: scipy.sparse.lil_array(np.eye(2)),
        "a dict of keys": lambda: scipy.sparse.dok_array((2, 2)),
    },
    "pandas": {
        "a Series": lambda: pd.Series([0, 0, 1]),
        "an index of strings": lambda: pd.Series([0, 1], index=["a", "b"]),
        "an index that repeats": lambda: pd.Series([0, 1], index=["a", "a"]),
        "an index of NaN": lambda: pd.Series([0, 1], index=[np.nan, 1]),
        "a MultiIndex": lambda: pd.Series(
            [0, 1], index=pd.MultiIndex.from_tuples([(0, 1), (1, 0)])
        ),
        "an Index": lambda: pd.Index(["a", "b"]),
        "a RangeIndex": lambda: pd.RangeIndex(3),
        "a MultiIndex by itself": lambda: pd.MultiIndex.from_tuples([(0, 1), (1, 0)]),
        "a DatetimeIndex": lambda: pd.DatetimeIndex(["2024-01-01", "NaT"]),
        "an IntervalIndex": lambda: pd.interval_range(0, 3),
        "a Categorical": lambda: pd.Categorical(["a", "b", "a"]),
        "a Categorical with gaps": lambda: pd.Categorical(["a", None, "a"]),
        "categories of intervals": lambda: pd.Series(pd.cut([1, 2, 3], 2)),
        "categories of tuples": lambda: pd.Series(pd.Categorical([(0, 1), (1, 2)])),
        "Int64": lambda: pd.Series([0, None, 1], dtype="Int64"),
        "boolean": lambda: pd.Series([True, None], dtype="boolean"),
        "string": lambda: pd.Series(["a", None], dtype="string"),
        "Float64 of fractions": lambda: pd.Series([0.5, 1], dtype="Float64"),
        "periods": lambda: pd.Series(pd.period_range("2024", periods=2)),
        "intervals": lambda: pd.Series(pd.interval_range(0, 3)),
        "sparse": lambda: pd.Series(pd.arrays.SparseArray([0, 0, 1])),
        "time zones": lambda: pd.Series(pd.date_range("2024", periods=2, tz="UTC")),
        "durations": lambda: pd.Series(pd.to_timedelta([1, 2])),
        "complex": lambda: pd.Series([1j, 2j]),
        "objects": lambda: pd.Series([object(), object()]),
        "lists": lambda: pd.Series([[0], [0, 1]]),
        "dicts": lambda: pd.Series([{"a": 1}, {"b": 2}]),
        "Arrow lists": lambda: pd.Series([[0], [1]], dtype=pd.ArrowDtype(pa.list_(pa.int64()))),
        "Arrow structs": lambda: pd.Series(
            [{"a": 1}], dtype=pd.ArrowDtype(pa.struct([("a", pa.int64())]))
        ),
        "Arrow nulls": lambda: pd.Series([None, None], dtype=pd.ArrowDtype(pa.null())),
        "Arrow decimals": lambda: pd.Series(
            [decimal.Decimal(1)], dtype=pd.ArrowDtype(pa.decimal128(5))
        ),
        "a DataFrame": frame,
        "columns that repeat": lambda: with_columns(["label", "label"]),
        "columns that are None": lambda: with_columns([None, "label"]),
        "columns that are NaN": lambda: with_columns([np.nan, np.nan]),
        "columns that are tuples": lambda: with_columns([("a", "b"), ("a", "c")]),
        "columns of a MultiIndex": lambda: with_columns(
            pd.MultiIndex.from_tuples([("a", "id"), ("a", "label")])
        ),
        "columns that are numbers": lambda: with_columns([0, 1]),
        "columns that are dates": lambda: with_columns(pd.date_range("2024", periods=2)),
        "columns that are intervals": lambda: with_columns(pd.interval_range(0, 2)),
        "a DataFrame of strings": lambda: pd.DataFrame({"a": ["x"], "b": ["y"], "c": ["z"]}),
        "a DataFrame of objects": lambda: pd.DataFrame({"a": [object()], "b": [[]]}),
        "a DataFrame without rows": lambda: frame().iloc[:0],
        "a DataFrame without columns": lambda: pd.DataFrame(index=[0, 1]),
        "a groupby": lambda: frame().groupby("label"),
        "a groupby of a column": lambda: frame().groupby("label")["id"],
        "a rolling window": lambda: frame()["label"].rolling(2),
        "a resampler": lambda: pd.Series([0, 1], pd.date_range("2024", periods=2)).resample("D"),
        "a styler": lambda: types.SimpleNamespace(data=frame()),
        "an accessor": lambda: pd.Series(["a"]).str,
        "an extension array": lambda: pd.array([0, 1, None]),
        "a dtype": lambda: pd.CategoricalDtype(["a"]),
        "a Grouper": lambda: pd.Grouper(key="a"),
    },
    "polars": {
        "a Series": lambda: pl.Series([0, 0, 1]),
        "an expression": lambda: pl.col("a"),
        "a literal": lambda: pl.lit(1),
        "a Series of nulls": lambda: pl.Series([None, None]),
        "NaN": lambda: pl.Series([0.0, float("nan")]),
        "strings": lambda: pl.Series(["a", None]),
        "categories": lambda: pl.Series(["a", "b"], dtype=pl.Categorical),
        "an enumeration": lambda: pl.Series(["a", "b"], dtype=pl.Enum(["a", "b"])),
        "lists": lambda: pl.Series([[0], [0, 1]]),
        "arrays": lambda: pl.Series([[0, 1], [1, 0]], dtype=pl.Array(pl.Int64, 2)),
        "structs": lambda: pl.Series([{"a": 1}, {"a": 2}]),
        "objects": lambda: pl.Series([object(), object()], dtype=pl.Object),
        "dates": lambda: pl.Series([datetime.date(2024, 1, 1)] * 2),
        "decimals": lambda: pl.Series([decimal.Decimal("1.5")]),
        "binary": lambda: pl.Series([b"a", b"b"]),
        "times": lambda: pl.Series([datetime.time(1), datetime.time(2)]),
        "uint64": lambda: pl.Series([2**64 - 1, 0], dtype=pl.UInt64),
        "int128": lambda: pl.Series([2**100, 0], dtype=pl.Int128),
        "a DataFrame": lambda: pl.DataFrame({"id": [1, 2], "label": [0, 1]}),
        "a LazyFrame": lambda: pl.LazyFrame({"id": [1, 2], "label": [0, 1]}),
        "a LazyFrame without a label": lambda: pl.LazyFrame({"a": [1], "b": [0], "c": [1]}),
        "a LazyFrame that fails": lambda: pl.LazyFrame({"id": [1], "label": [1]}).select("x"),
        "a DataFrame of structs": lambda: pl.DataFrame({"id": [1], "label": [{"a": 1}]}),
        "a group by": lambda: pl.DataFrame({"a": [1]}).group_by("a"),
        "a type": lambda: pl.Int64,
        "a schema": lambda: pl.Schema({"a": pl.Int64}),
        "a selector": lambda: pl.selectors.all(),
    },
    "Arrow": {
        "an array": lambda: arrow([0, 0, 1]),
        "nulls": lambda: arrow([None, None]),
        "some nulls": lambda: arrow([0, None]),
        "lists": lambda: arrow([[0], [0, 1]]),
        "structs": lambda: arrow([{"a": 1}]),
        "maps": lambda: arrow([[("a", 1)]], pa.map_(pa.string(), pa.int64())),
        "a dictionary": lambda: arrow(["a", "b", "a"]).dictionary_encode(),
        "a dictionary of lists": lambda: pa.DictionaryArray.from_arrays(
            arrow([0, 0]), arrow([[0], [1]])
        ),
        "decimals": lambda: arrow([decimal.Decimal("1.5")]),
        "binary": lambda: arrow([b"a", b"b"]),
        "large strings": lambda: arrow(["a", "b"], pa.large_string()),
        "string views": lambda: arrow(["a", "b"], pa.string_view()),
        "dates": lambda: arrow([datetime.date(2024, 1, 1)]),
        "durations": lambda: arrow([datetime.timedelta(1)]),
        "half floats": lambda: arrow(np.array([0, 1], np.float16)),
        "runs": lambda: pa.RunEndEncodedArray.from_arrays([2, 3], ["a", "b"]),
        "a union": lambda: pa.UnionArray.from_dense(
            arrow([0, 1], pa.int8()), arrow([0, 0], pa.int32()), [arrow([1]), arrow(["a"])]
        ),
        "a chunked array": lambda: pa.chunked_array([[0, 1], [1]]),
        "a chunked array of nothing": lambda: pa.chunked_array([], pa.int64()),
        "a table": lambda: pa.table({"id": [1, 2], "label": [0, 1]}),
        "a table of lists": lambda: pa.table({"id": [1, 2], "label": [[0], [1]]}),
        "a table whose columns repeat": lambda: pa.table([[1], [2]], names=["a", "a"]),
        "a batch": lambda: pa.record_batch({"id": [1, 2], "label": [0, 1]}),
        "a schema": lambda: pa.schema({"a": pa.int64()}),
        "a type": pa.int64,
        "a buffer": lambda: pa.py_buffer(b"abc"),
        "a tensor": lambda: pa.Tensor.from_numpy(np.eye(2)),
    },
    "narwhals": {
        "an expression": lambda: narwhals.col("a"),
        "a Series": lambda: narwhals.from_native(pl.Series([0, 1]), series_only=True),
        "a DataFrame": lambda: narwhals.from_native(frame()),
        "a LazyFrame": lambda: narwhals.from_native(pl.LazyFrame({"id": [1], "label": [0]})),
        "a type": lambda: narwhals.Int64,
        "a selector": lambda: narwhals.selectors.numeric(),
    },
    "objects that raise": {
        "by __array__": lambda: raising("__array__"),
        "by __iter__": lambda: raising("__iter__"),
        "by __len__ and __getitem__": lambda: raising("__len__", "__getitem__"),
        "by every attribute": lambda: raising("__getattr__"),
        "in a list, by __eq__": lambda: [raising("__eq__", "__hash__"), 0],
        "in a list, by __hash__": lambda: [raising("__hash__"), 0],
        "in a list, by __eq__ alone": lambda: [equal_raising(), equal_raising()],
        "in an array, by __eq__": lambda: np.array([equal_raising(), equal_raising()], object),
        "in a list, by __array__": lambda: [raising("__array__"), 0],
        "in a list, by __float__": lambda: [raising("__float__"), raising("__float__")],
        "in a list, by __bool__": lambda: [raising("__bool__"), raising("__bool__")],
        "in a list, by __ne__": lambda: [raising("__ne__"), raising("__ne__")],
        "in a list, by __len__": lambda: [raising("__len__"), raising("__len__")],
        "in a list, by __iter__": lambda: [raising("__iter__"), raising("__iter__")],
        "in a list, by __repr__": lambda: [raising("__repr__"), 0],
        "by __repr__": lambda: raising("__repr__"),
        "by __class__": lambda: type("Odd", (), {"__class__": property(refuse_class)})(),
        "by columns": lambda: type("Odd", (), {"columns": property(refuse_class)})(),
        "by labels_": lambda: type("Odd", (), {"labels_": property(refuse_class)})(),
        "by fit": lambda: type("Odd", (), {"fit": None, "labels_": None})(),
        "in a dict, by __eq__": lambda: {"a": equal_raising(), "b": equal_raising()},
        "in a dict as an id": lambda: {equal_raising(): 0, "b": 1},
    },
    "objects that lie": {
        "strings that equal everything": lambda: [Shouting("a"), Shouting("b"), Shouting("c")],
        "a sequence that is shorter than it says": Lying,
        "an __array__ of nothing": lambda: type("Odd", (), {"__array__": lambda self: None})(),
        "an __array__ of a string": lambda: type("Odd", (), {"__array__": lambda self: "ab"})(),
        "an __array__ of lists": lambda: type("Odd", (), {"__array__": lambda self: [0, 1]})(),
        "an __array__ without copy": lambda: type(
            "Odd", (), {"__array__": lambda self, dtype=None: np.array([0, 1])}
        )(),
        "an __iter__ of nothing": lambda: type("Odd", (), {"__iter__": lambda self: 3})(),
        "a __len__ below zero": lambda: type(
            "Odd", (), {"__len__": lambda self: -1, "__getitem__": lambda self, i: 0}
        )(),
        "labels_ of a number": lambda: types.SimpleNamespace(labels_=3),
        "labels_ of a string": lambda: types.SimpleNamespace(labels_="abc"),
        "a clustering of another library": lambda: types.SimpleNamespace(membership="x"),
        "communities of a string": lambda: types.SimpleNamespace(communities="abc"),
        "as_pandas_dataframe of nothing": lambda: types.SimpleNamespace(
            as_pandas_dataframe=lambda: None
        ),
        "to_list of a number": lambda: types.SimpleNamespace(to_list=lambda: 3),
        "__dataframe__ of nothing": lambda: type(
            "Odd", (), {"__dataframe__": lambda self, *x, **y: None}
        )(),
        "__arrow_c_stream__ of nothing": lambda: type(
            "Odd", (), {"__arrow_c_stream__": lambda self, x=None: None}
        )(),
        "toarray of nothing": lambda: types.SimpleNamespace(toarray=lambda: None, ndim=2),
        "an array interface of garbage": lambda: type(
            "Odd", (), {"__array_interface__": {"shape": (3,), "typestr": "x", "version": 3}}
        )(),
        "a reading of ours that is none": lambda: type(
            "Odd", (), {"__partita_reading__": lambda self: None}
        )(),
    },
    "trees and texts": {
        "a tree": lambda: "((a,b),c);",
        "an open tree": lambda: "((a,b",
        "a tree of nothing": lambda: "();",
        "a tree of twins": lambda: "((a,a),b);",
        "a tree of bad lengths": lambda: "((a:x,b:1),c);",
        "a tree of infinite lengths": lambda: "((a:1e999,b:nan),c);",
        "a tree 5000 deep": lambda: (
            "(" * 5000 + "a" + "".join(f",b{i})" for i in range(5000)) + ";"
        ),
        "parentheses": lambda: "(" * 100_000,
        "a Hierarchy": lambda: pt.Hierarchy([[0, 1, 1, 2]]),
        "an Overlapping": lambda: pt.Overlapping([[0, 1], [1, 2]]),
        "a Fuzzy": lambda: pt.Fuzzy([[0.5, 0.5]]),
        "an Evidential": lambda: pt.Evidential([[1.0]], [["a"]]),
        "a Rough": lambda: pt.Rough([["a", "b"]]),
        "a Possibilistic": lambda: pt.Possibilistic([[0.2, 1.0]]),
        "a Hard": lambda: pt.Hard([0, 1]),
    },
}


def zero_dimensional(x: Any) -> Any:
    """Return an array without dimensions that holds an object."""
    array_ = np.empty((), object)
    array_[()] = x
    return array_


def objects_of(*values: Any) -> Any:
    """Return an array of objects, whatever these are."""
    array_ = np.empty(len(values), object)
    for i, value in enumerate(values):
        array_[i] = value
    return array_


def frozen(x: Any) -> Any:
    """Return an array that cannot be written."""
    x.flags.writeable = False
    return x


def equal_raising() -> Any:
    """Return an object that has a hash, the same for all, and raises when it is compared."""

    def refuse(self: Any, other: Any) -> bool:
        raise RefusalError("this object raises")

    return type("Raising", (), {"__eq__": refuse, "__hash__": lambda self: 7})()


def refuse_class(self: Any) -> Any:
    """Raise, as a property."""
    raise RefusalError("unspeakable")


def inputs() -> dict[str, Make]:
    """Return all hostile labels by "family: name"."""
    return {
        f"{family}: {name}": make
        for family, makes in FAMILIES.items()
        for name, make in makes.items()
    }

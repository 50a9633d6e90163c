"""Objects that somebody may pass where a clustering, a matrix or a list of names is expected."""

import array
import collections
import dataclasses
import datetime
import decimal
import enum
import fractions
import io
import itertools
import pathlib
import sys
import types

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import scipy.sparse as sp

import partita as pt


@dataclasses.dataclass
class Record:
    a: int = 1


class Color(enum.Enum):
    RED = 1


class NoArray:
    """Like a tensor that must be detached first."""

    def __array__(self, *args, **options):
        raise RuntimeError("detach it first")


class Unhashable:
    __hash__ = None


POINT = collections.namedtuple("Point", "x y")(1, 2)
FRAME = pd.DataFrame({"a": [1, 2], "b": [1, 2]})
ONE = decimal.Decimal(1)

# Functions, since an iterator can be read only once.
ODD = {
    "None": lambda: None,
    "ellipsis": lambda: ...,
    "NotImplemented": lambda: NotImplemented,
    "True": lambda: True,
    "zero": lambda: 0,
    "huge": lambda: 10**400,
    "float": lambda: 1.5,
    "NaN": lambda: float("nan"),
    "complex": lambda: 1j,
    "decimal": lambda: ONE,
    "fraction": lambda: fractions.Fraction(1, 2),
    "empty string": lambda: "",
    "digits": lambda: "0011",
    "no path": lambda: "no/where",
    "NUL": lambda: "a\0b",
    "bytes": lambda: b"01",
    "bytearray": lambda: bytearray(b"01"),
    "memoryview": lambda: memoryview(b"01"),
    "Path": lambda: pathlib.Path("nowhere"),
    "empty list": list,
    "empty tuple": lambda: (),
    "empty set": set,
    "empty dict": dict,
    "empty iterator": lambda: iter([]),
    "groups": lambda: [[0, 1], [2]],
    "deep": lambda: [[[0]]],
    "ragged": lambda: [[0, 1], [2, [3]]],
    "label and group": lambda: [0, [1]],
    "label and dict": lambda: [0, {1: 2}],
    "Nones": lambda: [None, None],
    "text and number": lambda: ["a", 1],
    "truth and number": lambda: [True, 1],
    "huge labels": lambda: [10**400, 1],
    "empty array": lambda: np.array([]),
    "no rows": lambda: np.zeros((0, 2)),
    "no columns": lambda: np.zeros((2, 0)),
    "no dimension": lambda: np.array(3),
    "three dimensions": lambda: np.zeros((2, 2, 2)),
    "array of arrays": lambda: np.array([np.zeros(2), np.zeros(3)], dtype=object),
    "array of None": lambda: np.array([None, 1], dtype=object),
    "matrix of objects": lambda: np.array([[None, 1], [2, 3]], dtype=object),
    "complex array": lambda: np.array([1j, 2]),
    "complex matrix": lambda: np.array([[1j, 2]]),
    "dates": lambda: np.array(["2020-01-01", "NaT"], "M8[D]"),
    "matrix of dates": lambda: np.array([["2020-01-01", "2021-01-01"]], "M8[D]"),
    "durations": lambda: np.array([1, 2], "m8[s]"),
    "void": lambda: np.zeros(2, "V4"),
    "structured": lambda: np.zeros(2, [("a", int)]),
    "records": lambda: np.rec.array([(1, 2)]),
    "matrix of text": lambda: np.array([["a", "b"]]),
    "infinite": lambda: np.array([np.inf, 1]),
    "all masked": lambda: np.ma.masked_all(3),
    "masked matrix": lambda: np.ma.masked_all((2, 2)),
    "numpy matrix": lambda: np.asmatrix([[0, 1], [1, 0]]),
    "unsigned": lambda: np.array([2**64 - 1, 0], np.uint64),
    "function": lambda: len,
    "class": lambda: int,
    "module": lambda: sys,
    "range": lambda: range(3),
    "zip": lambda: zip([1, 2], [3, 4], strict=True),
    "map": lambda: map(str, [1, 1]),
    "generator of groups": lambda: (group for group in [[1], [1]]),
    "enumeration": lambda: Color,
    "members of an enumeration": lambda: [Color.RED, Color.RED],
    "dataclass": Record,
    "list of dataclasses": lambda: [Record(), Record()],
    "date": lambda: datetime.date(2020, 1, 1),
    "namedtuple": lambda: POINT,
    "namespace": lambda: types.SimpleNamespace(a=1),
    "slice": lambda: slice(2),
    "error": lambda: ValueError("x"),
    "objects": lambda: [object(), object()],
    "unhashable": lambda: [Unhashable(), Unhashable()],
    "no array": NoArray,
    "open file": lambda: io.StringIO("a"),
    "Counter": lambda: collections.Counter("aab"),
    "deque": lambda: collections.deque([1, 1]),
    "array.array": lambda: array.array("i", [1, 1]),
    "ChainMap": lambda: collections.ChainMap({"a": 1}),
    "mapping": lambda: types.MappingProxyType({"a": 1}),
    "UserDict": lambda: collections.UserDict(a=1),
    "dict of None": lambda: {"a": None},
    "dict of dicts": lambda: {"a": {"b": {}}},
    "dict of lists of lists": lambda: {"a": [[1]]},
    "dict of text and set": lambda: {"a": "x", "b": {1}},
    "masses of nothing": lambda: {"mass": None, "F": np.eye(2)},
    "focal sets of None": lambda: {"mass": [[1]], "F": [[None]]},
    "list of dicts": lambda: [{"a": 1}],
    "clusterings": lambda: [pt.Hard([0, 1])],
    "clustering": lambda: pt.Fuzzy([[0.5, 0.5]]),
    "Timestamp": lambda: pd.Timestamp("2020"),
    "NaT": lambda: pd.NaT,
    "NA": lambda: pd.NA,
    "dtype": pd.CategoricalDtype,
    "groupby": lambda: FRAME.groupby("a"),
    "rolling": lambda: FRAME["a"].rolling(2),
    "MultiIndex": lambda: pd.MultiIndex.from_frame(FRAME),
    "empty frame": pd.DataFrame,
    "column of lists": lambda: pd.Series([[1], [1, 2]]),
    "column of dicts": lambda: pd.Series([{}, {}]),
    "frame of objects": lambda: pd.DataFrame({"a": [[1], [2]], "b": [{}, {}]}),
    "nullable": lambda: pd.array([1, None]),
    "expression": lambda: pl.col("a"),
    "polars type": lambda: pl.Int64,
    "polars groupby": lambda: pl.DataFrame({"a": [1]}).group_by("a"),
    "polars nulls": lambda: pl.Series([None, None]),
    "polars structs": lambda: pl.Series([{"a": 1}]),
    "polars lists": lambda: pl.Series([[1], [1]]),
    "polars decimals": lambda: pl.Series([decimal.Decimal("1.5")]),
    "arrow scalar": lambda: pa.scalar(1),
    "arrow type": pa.int64,
    "arrow nulls": lambda: pa.nulls(2),
    "arrow lists": lambda: pa.array([[1], [1]]),
    "arrow structs": lambda: pa.array([{"a": 1}]),
    "no chunks": lambda: pa.chunked_array([], pa.int64()),
    "sparse vector": lambda: sp.coo_array([1, 0]),
    "sparse matrix": lambda: sp.coo_matrix(np.eye(2)),
    "empty sparse matrix": lambda: sp.csr_matrix((0, 0)),
}

# Reading it to its end would take for ever; only readers of clusterings look at its type.
ENDLESS = itertools.count

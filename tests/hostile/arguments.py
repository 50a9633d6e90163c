"""Hostile arguments: for numbers, choices, weights, measures and names."""

from __future__ import annotations

import decimal
import fractions
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import scipy.sparse

import partita as pt
from tests.hostile.labels import Color, Number, equal_raising, raising, zero_dimensional


def raising_measure(table: Any) -> float:
    """Raise, as a measure of a caller may."""
    raise ZeroDivisionError("the caller's measure divides by zero")


FAMILIES: dict[str, dict[str, Callable[[], Any]]] = {
    "numbers": {
        "0": lambda: 0,
        "1": lambda: 1,
        "-1": lambda: -1,
        "2": lambda: 2,
        "a half": lambda: 0.5,
        "minus a half": lambda: -0.5,
        "1.0": lambda: 1.0,
        "a number below 1": lambda: 0.9999999999999999,
        "a tiny number": lambda: 5e-324,
        "a large number": lambda: 1e308,
        "10^400": lambda: 10**400,
        "-10^400": lambda: -(10**400),
        "NaN": lambda: float("nan"),
        "infinity": lambda: float("inf"),
        "minus infinity": lambda: float("-inf"),
        "minus zero": lambda: -0.0,
        "a complex number": lambda: 1 + 2j,
        "True": lambda: True,
        "False": lambda: False,
        "a Fraction": lambda: fractions.Fraction(1, 3),
        "a huge Fraction": lambda: fractions.Fraction(10**400, 3),
        "a Decimal": lambda: decimal.Decimal("0.5"),
        "a Decimal NaN": lambda: decimal.Decimal("NaN"),
        "a signaling Decimal NaN": lambda: decimal.Decimal("sNaN"),
        "a numpy integer": lambda: np.int32(2),
        "a numpy float": lambda: np.float64(0.5),
        "a numpy NaN": lambda: np.float32("nan"),
        "a numpy bool": lambda: np.True_,
        "an integer of 64 bits": lambda: np.uint64(2**64 - 1),
        "a 0-d array": lambda: np.array(0.5),
        "NA": lambda: pd.NA,
        "NaT": lambda: pd.NaT,
        "a member of an enumeration": lambda: Color.RED,
        "a member of an integer enumeration": lambda: Number.ONE,
    },
    "texts": {
        "an empty string": lambda: "",
        "a letter": lambda: "x",
        "a word": lambda: "no such thing",
        "a number as a string": lambda: "0.5",
        "a fraction as a string": lambda: "1/3",
        "a fraction by zero": lambda: "1/0",
        "a huge number as a string": lambda: "1e400",
        "nan as a string": lambda: "nan",
        "5000 digits": lambda: "1" * 5000,
        "a null": lambda: "\0",
        "a lone surrogate": lambda: "\ud800",
        "an escape": lambda: "\x1b[2J",
        "a long string": lambda: "x" * 100_000,
        "bytes": lambda: b"rand",
        "a format": lambda: "{0.__class__}",
        "a path": lambda: "/no/such/folder/file",
    },
    "collections": {
        "an empty list": list,
        "an empty tuple": tuple,
        "an empty dict": dict,
        "an empty set": set,
        "a list": lambda: [1],
        "a list of None": lambda: [None, None],
        "a list of strings": lambda: ["x", "y"],
        "six numbers": lambda: [1, 1, 1, 1, 1, 1],
        "six NaN": lambda: [float("nan")] * 6,
        "six strings": lambda: ["1"] * 6,
        "six numbers below zero": lambda: [-1] * 6,
        "six huge numbers": lambda: [10**400] * 6,
        "nested lists": lambda: [[1, 2], [3, 4]],
        "ragged lists": lambda: [[1, 2], [3]],
        "lists in lists in lists": lambda: [[[[1]]]],
        "a nested object": lambda: [[{"a": 1}]],
        "NA in a list in a list": lambda: [[pd.NA, 1], [1, 1]],
        "a dict": lambda: {"a": 1},
        "a dict of numbers": lambda: {0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1},
        "a dict of None": lambda: {0: None},
        "a set": lambda: {1, 2},
        "an iterator": lambda: iter([1, 2]),
        "a range": lambda: range(3),
        "a huge range": lambda: range(10**12),
        "an array": lambda: np.array([0.5, 0.5]),
        "an empty array": lambda: np.array([]),
        "an array of six": lambda: np.ones(6),
        "masked": lambda: np.ma.array([1.0] * 6, mask=[1, 0, 0, 0, 0, 0]),
        "an array of objects": lambda: np.array([None, "a"], object),
        "an array of strings": lambda: np.array(["a", "b"]),
        "an array of dates": lambda: np.array(["2024"] * 6, "M8[D]"),
        "an array of complex numbers": lambda: np.ones(6) * 1j,
        "a matrix": lambda: np.eye(2),
        "a matrix of NaN": lambda: np.full((2, 2), np.nan),
        "a matrix below zero": lambda: -np.eye(2),
        "a matrix of huge numbers": lambda: np.full((2, 2), 1e308),
        "three dimensions": lambda: np.zeros((2, 2, 2)),
        "a 0-d array of a list": lambda: zero_dimensional([1]),
        "a sparse matrix": lambda: scipy.sparse.csr_array(np.eye(2)),
        "a sparse matrix of 2^31 rows": lambda: scipy.sparse.coo_array((2**31, 2**31)),
        "a sparse vector": lambda: scipy.sparse.coo_array(np.array([1, 0])),
        "a Series": lambda: pd.Series([1.0] * 6),
        "a Series of other ids": lambda: pd.Series([1.0] * 6, index=list("abcdef")),
        "a DataFrame": lambda: pd.DataFrame({"a": [1]}),
        "a polars Series": lambda: pl.Series([1.0] * 6),
    },
    "things": {
        "None": lambda: None,
        "Ellipsis": lambda: ...,
        "an instance of object": object,
        "a class": lambda: int,
        "a function": lambda: len,
        "a lambda": lambda: lambda x: x,
        "a generator of random numbers": lambda: np.random.default_rng(0),
        "an old generator of random numbers": lambda: np.random.RandomState(0),
        "a polars expression": lambda: pl.col("a"),
        "a slice": lambda: slice(3),
        "an exception": lambda: ValueError("x"),
        "a module": lambda: np,
        "a clustering": lambda: pt.Hard([0, 1]),
        "a result": lambda: pt.compare([0, 1], [0, 1]),
    },
    "measures": {
        "a name": lambda: "rand",
        "names": lambda: ["rand", "nmi"],
        "a name and None": lambda: ["rand", None],
        "a measure": lambda: pt.measures["rand"],
        "one that raises": lambda: raising_measure,
        "ones that raise": lambda: [raising_measure],
        "one that returns a string": lambda: lambda table: "high",
        "one that returns None": lambda: lambda table: None,
        "one that returns NaN": lambda: lambda table: float("nan"),
        "one that returns an array": lambda: lambda table: np.ones(3),
        "one that returns a huge integer": lambda: lambda table: 10**400,
        "one that returns an object": lambda: lambda table: object(),
        "one that returns the table": lambda: lambda table: table,
        "one without parameters": lambda: lambda: 1.0,
        "one of three parameters": lambda: lambda a, b, c: 1.0,
        "one of two clusterings": lambda: lambda a, b: 1.0,
        "a built-in function": lambda: max,
        "the registry": lambda: pt.measures,
    },
    "objects that raise": {
        "by __array__": lambda: raising("__array__"),
        "by __iter__": lambda: raising("__iter__"),
        "by __eq__": equal_raising,
        "by __float__": lambda: raising("__float__"),
        "by __index__": lambda: raising("__index__"),
        "by __bool__": lambda: raising("__bool__"),
        "by __hash__": lambda: raising("__hash__"),
        "by __len__": lambda: raising("__len__"),
        "by __repr__": lambda: raising("__repr__"),
        "by every attribute": lambda: raising("__getattr__"),
        "in a list, by __eq__": lambda: [equal_raising(), equal_raising()],
        "in a list, by __float__": lambda: [raising("__float__")] * 6,
    },
}


def inputs() -> dict[str, Callable[[], Any]]:
    """Return all hostile arguments by "family: name"."""
    return {
        f"{family}: {name}": make
        for family, makes in FAMILIES.items()
        for name, make in makes.items()
    }

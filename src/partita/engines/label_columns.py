"""Columns of labels in a lazy frame: which types they may have, and null for what is missing."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import narwhals as nw
import numpy as np

from partita.clusterings.label_values import WRITTEN_MISSING, as_text
from partita.clusterings.lazy_labels import LazyLabels
from partita.errors import InputError, InputTypeError

# The types of noise labels that may equal labels of a kind, besides numbers.
_KINDS: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "date": (datetime.date,),
    "datetime": (datetime.datetime,),
    "duration": (datetime.timedelta,),
    "time": (datetime.time,),
    "binary": (bytes,),
}


def kind_of(dtype: Any) -> str:
    """Return what values of a type are, in a word: integers of any width are one kind."""
    if dtype.is_integer():
        return "integer"
    if dtype.is_float() or isinstance(dtype, nw.Decimal):
        return "number"
    if isinstance(dtype, (nw.String, nw.Categorical, nw.Enum)):
        return "string"
    return str(dtype).partition("(")[0].lower()


def label_expression(labels: LazyLabels, noise: Any) -> Any:
    """Return the labels as an expression, with null for NaN and for the noise label."""
    dtype = labels.frame.collect_schema()[labels.label]
    if dtype.is_nested():
        raise InputTypeError(
            f"{labels.name}: column {labels.label!r} is of type {dtype}: labels are single values"
        )
    column = nw.col(labels.label)
    if isinstance(dtype, (nw.Categorical, nw.Enum)):
        column = column.cast(nw.String)
    if dtype.is_float():
        # -0.0 and 0.0 are one label, which adding 0.0 makes of them.
        column = nw.when(~column.is_nan()).then(column + 0.0)
    if labels.source is not None:
        return _label_of_file(column, kind_of(dtype), noise)
    if noise is None:
        return column
    literal = _comparable_noise(noise, kind_of(dtype))
    return column if literal is None else nw.when(column != nw.lit(literal)).then(column)


def _label_of_file(column: Any, kind: str, noise: Any) -> Any:
    """Return the labels of a file, where words such as "NA" are missing, and noise is text."""
    absent = sorted(WRITTEN_MISSING) if kind == "string" else []
    if noise is not None:
        absent.append(str(as_text(noise)))
    if not absent:
        return column
    text = column if kind == "string" else column.cast(nw.String)
    return nw.when(~text.is_in(absent)).then(column)


def _comparable_noise(noise: Any, kind: str) -> Any:
    """Return the noise label as a value of a kind; None if no label of this kind equals it.

    Engines would convert it. Truth values are 0 and 1, as in Python.
    """
    noise = noise.item() if isinstance(noise, np.generic) else noise
    if isinstance(noise, (bool, int, float, Decimal, Fraction)):
        return _comparable_number(noise, kind)
    if kind == "date" and isinstance(noise, datetime.datetime):
        return None
    return noise if isinstance(noise, _KINDS.get(kind, ())) else None


def _comparable_number(noise: Any, kind: str) -> Any:
    # Labels that are numbers are whole; from 2^64 on, engines have no integers.
    if not -(1 << 63) <= noise < 1 << 64 or noise != int(noise):
        return None
    if kind == "boolean":
        return bool(noise) if noise in (0, 1) else None
    return int(noise) if kind == "integer" else float(noise) if kind == "number" else None


def refuse_fractions(cells: Any, sides: tuple[tuple[str, LazyLabels], ...]) -> None:
    """Raise if labels are numbers that are not whole; `sides` are columns of the cells."""
    schema = cells.collect_schema()
    for column, labels in sides:
        if not schema[column].is_float():
            continue
        value = nw.col(column)
        found = cells.filter(~value.is_null(), ~(value.is_finite() & (value % 1 == 0)))
        first = found.select(value.min()).collect().get_column(column).to_list()[0]
        if first is not None:
            raise InputError(
                f"{labels.name} has labels that are not whole numbers, such as {first!r}. Labels "
                "name clusters; for memberships or continuous values, use a soft clustering"
            )

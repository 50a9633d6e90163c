"""Columns of labels in a lazy frame: which types they may have, and null for what is missing."""

from __future__ import annotations

from typing import Any

import narwhals as nw

from partita.clusterings.coding import WRITTEN_MISSING, as_text
from partita.clusterings.lazy_labels import LazyLabels
from partita.errors import InputError, InputTypeError


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
    if noise is not None and _may_equal(noise, kind_of(dtype)):
        column = nw.when(column != nw.lit(noise)).then(column)
    return column


def _label_of_file(column: Any, kind: str, noise: Any) -> Any:
    """Return the labels of a file, where words such as "NA" are missing, and noise is text."""
    absent = sorted(WRITTEN_MISSING) if kind == "string" else []
    if noise is not None:
        absent.append(str(as_text(noise)))
    if not absent:
        return column
    text = column if kind == "string" else column.cast(nw.String)
    return nw.when(~text.is_in(absent)).then(column)


def _may_equal(noise: Any, kind: str) -> bool:
    """Return whether labels of a kind may equal the noise label; engines would convert it."""
    if isinstance(noise, bool) or kind == "boolean":
        return isinstance(noise, bool) and kind == "boolean"
    if isinstance(noise, (int, float)):
        return kind in ("integer", "number")
    return isinstance(noise, str) == (kind == "string")


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

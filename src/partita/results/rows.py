"""Tables whose rows are made when they are asked for, so that long tables cost nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, overload

import numpy as np

from partita.array_types import Integers
from partita.errors import InputError, InputTypeError, shown
from partita.results.frames import Column, make_frame
from partita.results.html import Html, page, paragraph, table

RowType = TypeVar("RowType", bound=NamedTuple)

_CHUNK = 4096
_SHOWN = 10
_PARTS = 3


class Order(Protocol):
    """Numbers of rows in the order in which they are listed."""

    size: int

    def __getitem__(self, indices: Integers, /) -> Integers:
        """Return the numbers of the rows at some indices."""


class Rows(Sequence[RowType], Generic[RowType]):
    """A sequence of named tuples, each made when it is asked for.

    Parameters
    ----------
    row_type : NamedTuple class
        The type of the rows.
    length : int
        The number of rows.
    build : callable
        A function from an array of indices to the list of their rows.
    """

    def __init__(
        self, row_type: type[RowType], length: int, build: Callable[[Integers], list[RowType]]
    ) -> None:
        self._row_type = row_type
        self._length = length
        self._build = build

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        fields: tuple[str, ...] = self._row_type._fields
        return fields

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> RowType: ...

    @overload
    def __getitem__(self, index: slice) -> list[RowType]: ...

    def __getitem__(self, index: int | slice) -> RowType | list[RowType]:
        wanted = range(self._length)[index]
        if isinstance(wanted, range):
            return self._build(np.arange(wanted.start, wanted.stop, wanted.step))
        return self._build(np.array([wanted]))[0]

    def __iter__(self) -> Iterator[RowType]:
        for start in range(0, self._length, _CHUNK):
            yield from self[start : start + _CHUNK]

    def top(self, number: int | None) -> list[RowType]:
        """Return the first rows; all if `number` is None."""
        check_top(number)
        return list(self) if number is None else self[: max(0, number)]

    def to_frame(self, backend: str = "pandas", top: int | None = None) -> Any:
        """Return the first `top` rows (None: all) as a dataframe of pandas or polars."""
        return make_frame(self._columns_of_top(top), backend)

    def _columns_of_top(self, top: int | None) -> dict[str, Column]:
        rows = self.top(top)
        return {name: [row[i] for row in rows] for i, name in enumerate(self.columns)}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rows):
            return NotImplemented
        return self._row_type is other._row_type and list(self) == list(other)

    def __hash__(self) -> int:
        return hash((self._row_type, self._length))

    def __reduce__(self) -> Any:
        """Pickle the rows, since functions that make them cannot be."""
        return rows_of_list, (self._row_type, list(self))

    def __repr__(self) -> str:
        lines = [str(row) for row in self.top(_SHOWN)]
        if self._length > _SHOWN:
            lines.append(f"… {self._length - _SHOWN:,} more")
        return "\n".join(lines) or f"<no {self._row_type.__name__} rows>"

    def to_html(self) -> Html:
        """Return the first rows as a table of HTML, with the number of the others."""
        rows = self.top(_SHOWN)
        if not rows:
            return paragraph(repr(self))
        numbers = [i for i, value in enumerate(rows[0]) if isinstance(value, (int, float))]
        cells = [[_cell(value) for value in row] for row in rows]
        return table(cells, header=self.columns, right=numbers, hidden=self._length - len(rows))

    def _repr_html_(self) -> str:
        return page(self.to_html())


class ColumnRows(Rows[RowType]):
    """Rows that are made from columns, so that dataframes of them are made at once.

    Parameters
    ----------
    row_type : NamedTuple class
        The type of the rows.
    length : int
        The number of rows.
    build_columns : callable
        A function from an array of indices to their columns, in the order of the row's fields.
    """

    def __init__(
        self,
        row_type: type[RowType],
        length: int,
        build_columns: Callable[[Integers], tuple[Column, ...]],
    ) -> None:
        super().__init__(
            row_type, length, lambda indices: rows_of_columns(row_type, build_columns(indices))
        )
        self._build_columns = build_columns

    def __reduce__(self) -> Any:
        """Pickle the columns."""
        columns = tuple(self._build_columns(np.arange(len(self))))
        return _restored_columns, (self._row_type, columns)

    def _columns_of_top(self, top: int | None) -> dict[str, Column]:
        check_top(top)
        length = len(self) if top is None else max(0, min(int(top), len(self)))
        if length == 0:
            return {name: [] for name in self.columns}
        return dict(zip(self.columns, self._build_columns(np.arange(length)), strict=True))


def rows_of_list(row_type: type[RowType], rows: Sequence[RowType]) -> Rows[RowType]:
    """Return rows that are made already as a table, with columns and dataframes."""
    return Rows(row_type, len(rows), lambda indices: [rows[index] for index in indices.tolist()])


def _restored_columns(row_type: type[RowType], columns: tuple[Column, ...]) -> Rows[RowType]:
    """Return the rows that a pickle has as columns."""
    length = len(columns[0])
    return ColumnRows(row_type, length, lambda indices: tuple(_taken(x, indices) for x in columns))


def _taken(column: Column, indices: Integers) -> Column:
    return column[indices] if isinstance(column, np.ndarray) else [column[i] for i in indices]


def rows_of_columns(row_type: type[RowType], columns: Iterable[Column]) -> list[RowType]:
    """Return the rows whose fields are these columns."""
    values = (part.tolist() if isinstance(part, np.ndarray) else part for part in columns)
    return list(map(row_type._make, zip(*values, strict=True)))


def _cell(value: Any) -> str:
    """Return a value for readers: few digits, and the first of many parts."""
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        more = [f"{len(value) - _PARTS:,} more"] if len(value) > _PARTS else []
        return ", ".join([*map(_cell, value[:_PARTS]), *more])
    if isinstance(value, tuple):
        first, *others = map(_cell, value)
        return f"{first} ({', '.join(others)})" if others else first
    if isinstance(value, float):
        return f"{value:.6g}"
    return "" if value is None else str(value)


def sorted_rows(
    row_type: type[RowType], order: Integers, build: Callable[[Integers], list[RowType]]
) -> Rows[RowType]:
    """Return a table in a given order; `build` takes entries of `order` instead of indices."""
    return Rows(row_type, order.size, lambda indices: build(order[indices]))


def sorted_columns(
    row_type: type[RowType],
    order: Order,
    build_columns: Callable[[Integers], tuple[Column, ...]],
) -> Rows[RowType]:
    """Return a table in a given order, made from columns of entries of `order`."""
    return ColumnRows(row_type, order.size, lambda indices: build_columns(order[indices]))


def check_top(top: Any) -> None:
    """Raise unless a number of rows is a whole number, or None for all."""
    if top is not None and (isinstance(top, bool) or not isinstance(top, (int, np.integer))):
        raise InputTypeError(
            f"top={shown(top)}: give the number of rows, a whole number, or None for all"
        )


def check_table(name: Any, tables: Iterable[str]) -> None:
    """Raise unless a name is that of one of the tables of a result."""
    if not isinstance(name, str) or name not in tables:
        raise InputError(f"no table is called {shown(name)}: name one of {', '.join(tables)}")

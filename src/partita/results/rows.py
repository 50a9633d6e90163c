"""Tables whose rows are made when they are asked for, so that long tables cost nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, overload

import numpy as np

from partita.array_types import Integers
from partita.results.frames import make_frame
from partita.results.html import Html, page, paragraph, table

RowType = TypeVar("RowType", bound=NamedTuple)

_CHUNK = 4096
_SHOWN = 10
_PARTS = 3


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
        return list(self) if number is None else self[: max(0, number)]

    def to_frame(self, backend: str = "pandas", top: int | None = None) -> Any:
        """Return the first `top` rows (None: all) as a dataframe of pandas or polars."""
        rows = self.top(top)
        columns = {name: [row[i] for row in rows] for i, name in enumerate(self.columns)}
        return make_frame(columns, backend)

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

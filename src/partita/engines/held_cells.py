"""Cells that an engine has counted, held in memory where labels are integers and cells fit.

Sums over rows and columns are then made here: an engine would group and join tables that are
nearly as large as that of the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import narwhals as nw
import numpy as np
from numpy.typing import NDArray

from partita.engines.cell_totals import CellTotals
from partita.engines.connections import connection_of
from partita.engines.memory_limits import most_held_cells
from partita.kernels.label_sums import sum_by_label
from partita.tables.profile_groups import count_equal

Lines = list[Any]

# So many cells are received at once.
_BATCH = 1 << 20


class HeldCells:
    """Cells as arrays of labels and counts, which are 32-bit integers where these suffice.

    Labels without a sign and of 64 bits have the same bits with one.

    Attributes
    ----------
    totals : CellTotals
        Cells with a missing label are counted here only.
    """

    def __init__(self, arrays: tuple[NDArray[Any], ...], types: Any, totals: CellTotals) -> None:
        self._a, self._b, self._counts = arrays
        self._types = types
        self._is_settled = np.zeros(0, np.bool_)
        self.totals = totals

    def profile_lines(self) -> tuple[Lines, Lines, Lines]:
        """Return the lines of cells, rows and columns of a profile, with the copies last."""
        counts = self._counts
        row_sizes, lines = sum_by_label(self._a, counts)
        row_lines = count_equal([list(part[:, :3].T) for part in lines])
        del lines  # as large as the cells
        column_sizes, lines = sum_by_label(self._b, counts, row_sizes)
        column_lines = count_equal([list(part.T) for part in lines])
        self._is_settled = (counts == row_sizes) & (counts == column_sizes)
        del lines
        return count_equal([[counts, row_sizes, column_sizes]]), row_lines, column_lines

    def collect(self) -> Any:
        """Return all cells as a frame in memory."""
        return self._frame(slice(None))

    def collect_differences(self) -> Any:
        """Return the cells that are not alone both in their row and in their column."""
        return self._frame(~self._is_settled)

    def lazy(self) -> Any:
        """Return all cells as a lazy frame of the engine that sent them."""
        columns = {"a": self._a, "b": self._b, "n": self._counts}
        for side, kind in zip(("a", "b"), self._types.kinds, strict=True):
            if columns[side].dtype == np.int64:
                columns[side] = columns[side].view(kind)
        frame = nw.from_dict(columns, backend=self._types.backend)
        return self._types.open(frame).with_columns(nw.col("n").cast(nw.Int64))

    def _frame(self, which: Any) -> Any:
        a, b = (
            labels[which].astype(np.int64).view(kind)
            for labels, kind in zip((self._a, self._b), self._types.kinds, strict=True)
        )
        counts = self._counts[which].astype(np.int64)
        return nw.from_dict({"a": a, "b": b, "n": counts}, backend=self._types.backend)


class _Types(NamedTuple):
    """The types of the labels, as 64-bit integers, and what makes frames of them."""

    kinds: tuple[Any, Any]
    backend: Any
    open: Callable[[Any], Any]


class _Column(NamedTuple):
    """The values of a batch; where they are missing, which is None if none are, they are 0."""

    values: NDArray[Any]
    is_null: NDArray[np.bool_] | None


def is_held(cells: Any) -> bool:
    """Return whether cells are held if they are not too many: labels are integers.

    Only engines that run in this process send cells.
    """
    schema = cells.collect_schema()
    types = schema["a"], schema["b"]
    return cells.implementation in _ENGINES and all(
        kind.is_integer() and kind not in _WIDE for kind in types
    )


def hold_cells(cells: Any) -> HeldCells | None:
    """Return cells in memory; None if they are too many, or of a kind that is not held."""
    if not is_held(cells):
        return None
    schema, engine = cells.collect_schema(), _ENGINES[cells.implementation]
    most = most_held_cells(cells)
    parts: list[tuple[NDArray[Any], ...]] = []
    totals, number = CellTotals(), 0
    for batch in engine.batches(cells.to_native(), schema.names()):
        part, of_part = _arrays_of(**batch)
        totals, number = totals + of_part, number + part[0].size
        if number > most:
            return None
        parts.append(part)
    arrays = []
    for _ in range(3):
        # Each array is made whole, and its parts given up, before the next.
        arrays.append(np.concatenate([part[0] for part in parts] or [np.zeros(0, np.int32)]))
        parts = [part[1:] for part in parts]
    if totals.objects >= 1 << 31:
        arrays[2] = arrays[2].astype(np.int64)
    a, b = (np.uint64 if schema[side] == nw.UInt64 else np.int64 for side in ("a", "b"))
    return HeldCells((*arrays,), _Types((a, b), engine.backend, engine.opener(cells)), totals)


def _arrays_of(
    a: _Column, b: _Column, n: _Column, side: _Column | None = None
) -> tuple[tuple[NDArray[Any], ...], CellTotals]:
    """Return labels and counts of the cells that have both labels, and the totals of all."""
    counts = n.values
    arrays = a.values, b.values, counts
    if side is None and a.is_null is None and b.is_null is None:
        return tuple(map(_narrow, arrays)), CellTotals(counts.size, int(counts.sum()))
    in_both = np.ones(counts.size, np.bool_) if side is None else side.values == 0
    absent = [
        np.zeros(counts.size, np.bool_) if column.is_null is None else column.is_null & in_both
        for column in (a, b)
    ]
    unlabeled = absent[0] | absent[1]
    only = [side.values == i for i in (1, 2, 3)] if side is not None else []
    sums = [int(counts[which].sum()) for which in (in_both, *absent, unlabeled, *only)]
    kept = in_both & ~unlabeled
    if not kept.all():
        a_values, b_values, counts = (values[kept] for values in arrays)
        arrays = a_values, b_values, counts
    return tuple(map(_narrow, arrays)), CellTotals(int(in_both.sum()), *sums)


def _narrow(values: NDArray[Any]) -> NDArray[Any]:
    """Return integers with 32 bits if they fit, and else with 64, as a copy."""
    if values.dtype == np.uint64:
        values = values.view(np.int64)
    fits = values.size == 0 or (values.min() >= -(1 << 31) and values.max() < 1 << 31)
    return values.astype(np.int32 if fits else np.int64)


def _batches_of_duckdb(relation: Any, names: list[str]) -> Iterator[dict[str, _Column]]:
    for batch in relation.to_arrow_reader(_BATCH):
        yield {name: _arrow_column(batch.column(name)) for name in names}


def _arrow_column(column: Any) -> _Column:
    if not column.null_count:
        return _Column(column.to_numpy(), None)
    is_null = column.is_null().to_numpy(zero_copy_only=False)
    return _Column(column.fill_null(0).to_numpy(), is_null)


def _batches_of_polars(frame: Any, names: list[str]) -> Iterator[dict[str, _Column]]:
    for batch in frame.collect(engine="streaming").iter_slices(_BATCH):
        yield {name: _polars_column(batch.get_column(name)) for name in names}


def _polars_column(column: Any) -> _Column:
    if not column.null_count():
        return _Column(column.to_numpy(), None)
    return _Column(column.fill_null(0).to_numpy(), column.is_null().to_numpy())


def _opener_of_duckdb(cells: Any) -> Callable[[Any], Any]:
    """Open frames by the connection of the cells, or by one with the same limit of memory."""
    connection = connection_of(cells)
    asked = "select current_setting('memory_limit')"
    limit = cells.to_native().query("source", asked).fetchall()[0][0]

    def open_frame(frame: Any) -> Any:
        import duckdb

        opened = connection or duckdb.connect(config={"memory_limit": limit})
        return nw.from_native(opened.from_arrow(frame.to_native()))

    return open_frame


def _opener_of_polars(cells: Any) -> Callable[[Any], Any]:
    return lambda frame: frame.lazy()


class _Engine(NamedTuple):
    """How an engine sends cells, which library makes frames of them, and what makes these lazy."""

    batches: Callable[[Any, list[str]], Iterator[dict[str, _Column]]]
    backend: str
    opener: Callable[[Any], Callable[[Any], Any]]


_ENGINES: dict[Any, _Engine] = {
    nw.Implementation.DUCKDB: _Engine(_batches_of_duckdb, "pyarrow", _opener_of_duckdb),
    nw.Implementation.POLARS: _Engine(_batches_of_polars, "polars", _opener_of_polars),
}
_WIDE = (nw.Int128, nw.UInt128)

"""The queries that turn cells into the lines of a profile.

A label that is missing is null. Engines group nulls together, which makes one cluster of them, but
do not join them. If each such object is a cluster of its own, a cell with a null stands for as many
cells of one object.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import narwhals as nw

from partita.clusterings.reading import Missing
from partita.engines.splitting import parts_of, split
from partita.engines.workspace import Workspace

if TYPE_CHECKING:
    from partita.engines.cell_totals import CellTotals

Lines = list[list[int]]
_CELL = ["n", "a_size", "b_size"]
_COLUMN = ["b_size", "b_largest", "b_parts"]


class _Side(NamedTuple):
    """The lines of one side: size, largest cell and number of cells by label."""

    lines: Any
    names: list[str]


def profile_lines(
    cells: Any, workspace: Workspace, totals: CellTotals, missing: Missing
) -> tuple[Lines, Lines, Lines, Any]:
    """Return the lines of cells, rows and columns of a profile, with the numbers of copies last.

    The last value is a function that collects the cells of clusters that only one side has.
    """
    alone = missing == "singletons" and totals.missing > 0
    cells = _with_copies(cells, alone)
    number = 1 if totals.missing else parts_of(cells, totals.cells)
    kept = ["total", "copies"] if alone else []
    row_lines, cell_lines, column_lines = _no_lines(3), _no_lines(3), _no_lines(4)
    with Workspace(workspace) as for_now:
        with_rows = []
        for part, own in split(cells, "a", number, workspace):
            rows = _line_sums(part, "a", alone, own)
            row_lines = _append(row_lines, _grouped(rows.lines, rows.names))
            joined = _with_sums(part, "a", rows, alone, totals)
            with_rows.append(for_now.keep(joined.select("b", "n", "a_size", *kept)))
        for part, own in split(nw.concat(with_rows), "b", number, for_now):
            columns = _line_sums(part, "b", alone, own)
            joined = _with_sums(part, "b", columns, alone, totals)
            joined = own.keep(joined.select("b", *_CELL, *_COLUMN[1:], *kept))
            cell_lines = _append(cell_lines, _grouped(joined, _CELL, _number(alone)))
            column_lines = _append(column_lines, _column_lines(joined, alone))
            if alone and totals.second_missing:
                unlabeled = joined.filter(nw.col("b").is_null())
                sizes, numbers = _grouped(unlabeled, ["a_size"], _number(alone))
                ones = [1] * len(sizes)
                column_lines = _append(column_lines, [ones, ones, ones, sizes, numbers])
    if alone and totals.first_missing:
        row_lines = _append(row_lines, [[1], [1], [1], [totals.first_missing]])
    differences = partial(_collect_differences, cells, alone, totals, number, Workspace(workspace))
    return cell_lines, row_lines, column_lines, differences


def _no_lines(keys: int) -> Lines:
    """Return no lines, with so many keys and the numbers of copies."""
    return [[] for _ in range(keys + 1)]


def _collect_differences(
    cells: Any, alone: bool, totals: CellTotals, number: int, for_now: Workspace
) -> Any:
    """Return the cells that are not alone both in their row and in their column."""
    names = ["a", "b", "n", "a_size", *(["total", "copies"] if alone else [])]
    n = nw.col("n")
    objects = n * nw.col("copies") if alone else n
    found = []
    with for_now:
        with_rows = []
        for part, own in split(cells, "a", number, for_now):
            joined = _with_sums(part, "a", _line_sums(part, "a", alone, own), alone, totals)
            with_rows.append(for_now.keep(joined.select(*names)))
        for part, own in split(nw.concat(with_rows), "b", number, for_now):
            joined = _with_sums(part, "b", _line_sums(part, "b", alone, own), alone, totals)
            differ = joined.filter(~((n == nw.col("a_size")) & (n == nw.col("b_size"))))
            found.append(differ.select("a", "b", objects.alias("n")).collect())
    return nw.concat(found)


def _with_copies(cells: Any, alone: bool) -> Any:
    """Return cells with how many there are of each, and the objects of all of them.

    If no cell stands for several, they stay as they are.
    """
    if not alone:
        return cells
    n, one = nw.col("n"), nw.lit(1, nw.Int64)
    is_null = nw.col("a").is_null() | nw.col("b").is_null()
    return cells.with_columns(
        total=n,
        copies=nw.when(is_null).then(n).otherwise(one),
        n=nw.when(is_null).then(one).otherwise(n),
    )


def _number(alone: bool) -> Any:
    """Return the expression that counts cells."""
    return nw.col("copies").sum() if alone else nw.len()


def _line_sums(cells: Any, side: str, alone: bool, workspace: Workspace) -> _Side:
    """Return size, largest cell and number of cells of each cluster of a side."""
    if alone:
        cells = cells.filter(~nw.col(side).is_null())
    names = [f"{side}_size", f"{side}_largest", f"{side}_parts"]
    sums = cells.group_by(side).agg(
        nw.col("total" if alone else "n").sum().alias(names[0]),
        nw.col("n").max().alias(names[1]),
        _number(alone).alias(names[2]),
    )
    return _Side(workspace.keep(_as_integers(sums, names)), names)


def _with_sums(cells: Any, side: str, lines: _Side, alone: bool, totals: CellTotals) -> Any:
    """Join the sums of the clusters of a side to cells; of rows, only the sizes.

    An engine that joins both sides in one query holds the sums of both in memory.
    """
    names = lines.names[:1] if side == "a" else lines.names
    nulls = bool(totals.first_missing if side == "a" else totals.second_missing)
    found = lines.lines.select(nw.col(side).alias(f"{side}_of_line"), *map(nw.col, names))
    cells = cells.join(
        found, left_on=side, right_on=f"{side}_of_line", how="left" if nulls else "inner"
    )
    if not nulls:
        return cells
    # Nulls are not joined: their line is the one of a single object, or that of all nulls.
    sums = dict.fromkeys(names, 1)
    if not alone:
        null_line = found.filter(nw.col(f"{side}_of_line").is_null()).collect()
        sums.update({name: null_line.get_column(name).to_list()[0] for name in names})
    is_null = nw.col(side).is_null()
    return cells.with_columns(
        nw.when(is_null).then(nw.lit(int(sums[name]), nw.Int64)).otherwise(nw.col(name)).alias(name)
        for name in names
    )


def _column_lines(joined: Any, alone: bool) -> Lines:
    """Return the lines of columns, with the size of the largest row with a largest cell."""
    if alone:
        joined = joined.filter(~nw.col("b").is_null())
    names = [*_COLUMN, "a_size"]
    # Most columns have a single cell, and need not be grouped by label.
    single = _grouped(joined.filter(nw.col("b_parts") == 1), names)
    largest = joined.filter(nw.col("b_parts") > 1, nw.col("n") == nw.col("b_largest"))
    grouped = largest.group_by("b").agg(*(nw.col(name).max() for name in names))
    return _append(single, _grouped(grouped, names))


def _grouped(frame: Any, names: list[str], number: Any = None) -> Lines:
    """Return the distinct values of columns, and how often each occurs."""
    number = nw.len() if number is None else number
    grouped = frame.group_by(*names).agg(number.alias("number"))
    found = _as_integers(grouped, ["number"]).collect()
    return [list(map(int, found.get_column(name).to_list())) for name in (*names, "number")]


def _as_integers(frame: Any, names: list[str]) -> Any:
    """Return sums as 64-bit integers; engines count and add in types of their own."""
    return frame.with_columns(nw.col(*names).cast(nw.Int64))


def _append(lines: Lines, more: Lines) -> Lines:
    return [[*line, *added] for line, added in zip(lines, more, strict=True)]

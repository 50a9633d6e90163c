"""Count the table of two clusterings in lazy frames where these live, and return its profile."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, get_args

import narwhals as nw

from partita.arguments import as_choice
from partita.clusterings.engine_errors import engine_errors
from partita.clusterings.lazy_labels import LazyLabels
from partita.clusterings.pairing import OnMismatch, check_on_mismatch
from partita.clusterings.reading import Missing, check_noise, missing_labels_error
from partita.engines import collecting
from partita.engines.cell_totals import CellTotals, totals_of
from partita.engines.connections import connection_of, run_watched
from partita.engines.engine_cells import EngineCells
from partita.engines.finding_objects import objects_finder
from partita.engines.held_cells import HeldCells, hold_cells, is_held
from partita.engines.joining_ids import JoinedObjects
from partita.engines.label_columns import label_expression, refuse_fractions
from partita.engines.profile_queries import profile_lines
from partita.engines.workspace import Workspace
from partita.errors import InputError, MismatchError, MissingLabelsError
from partita.progress import working
from partita.results.coverage import Coverage
from partita.results.inputs import Input, Inputs
from partita.tables.profile import Profile


def count_lazily(
    first: LazyLabels,
    second: LazyLabels,
    *,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
) -> Profile:
    """Return the profile of two clusterings, of which nothing but totals leaves the engine.

    Both are columns of one frame, or of two frames with ids.
    """
    check_on_mismatch(on_mismatch)
    as_choice(missing, "missing", get_args(Missing))
    check_noise(noise)
    doing = _words(first, second)
    count = partial(_count_profile, first, second, missing, noise, on_mismatch)
    with engine_errors(doing), working(f"{doing} …") as report:
        connection = connection_of(first.frame)
        return count() if connection is None else run_watched(connection, count, report)


def _count_profile(
    first: LazyLabels,
    second: LazyLabels,
    missing: Missing,
    noise: Any,
    on_mismatch: OnMismatch,
) -> Profile:
    with Workspace() as workspace:
        cells, totals, coverage = _count_objects(first, second, noise, on_mismatch, workspace)
        refuse_fractions(cells.lazy, (("a", first), ("b", second)))
        if totals.missing and missing == "error":
            raise _missing_error(first, second, totals, noise)
        if missing == "error" and any((*coverage[1:3], coverage.repeated)):
            _refuse_unlabeled((first, second), noise)
        drops = totals.missing > 0 and missing == "drop"
        if drops:
            unlabeled, totals = totals.missing, totals.without_missing
            coverage = coverage._replace(used=totals.objects, unlabeled=unlabeled)
        if not totals.objects:
            if first.frame is not second.frame and not coverage.used and not coverage.unlabeled:
                _refuse_disjoint(first, second, coverage)
            raise InputError("both clusterings are empty: a comparison needs at least one object")
        inputs = _inputs(first, second, coverage)
        found = _lines_of(cells, totals, missing, drops, workspace)
        table = partial(collecting.collect_cells, missing, coverage, inputs)
        # Files that are small are read by their paths; a caller who scans them wants an engine.
        if coverage.used <= collecting.MOST_OBJECTS and first.source is second.source is None:
            all_cells = partial(
                collecting.collect_objects, first, second, missing, noise, on_mismatch
            )
        else:
            all_cells = partial(table, found.collect)
        cells_of_engine = EngineCells(
            all_cells,
            partial(table, found.collect_differences),
            collecting.MOST_CELLS,
            found.lazy,
            None if coverage.repeated else objects_finder(first, second, noise),
            (totals, coverage, inputs),
        )
        profile = Profile(*found.lines, coverage, inputs, cells_of_engine)
        weakref.finalize(cells_of_engine, workspace.hand_over())
        return profile


class _Lines(NamedTuple):
    """The lines of a profile, and how its cells are collected: all, or those that differ.

    `lazy` makes a lazy frame of them; it is None where missing labels are clusters.
    """

    lines: tuple[Any, Any, Any]
    collect: Callable[[], Any]
    collect_differences: Callable[[], Any]
    lazy: Callable[[], Any] | None


def _lines_of(
    cells: _Counted, totals: CellTotals, missing: Missing, drops: bool, workspace: Workspace
) -> _Lines:
    """Sum cells by row and by column: in memory if all have both labels, and else in the engine."""
    held = cells.held
    if held is not None and not totals.missing:
        workspace.hand_over()()  # what the engine keeps is not needed beside them
        return _Lines(held.profile_lines(), held.collect, held.collect_differences, held.lazy)
    lazy = cells.in_engine(workspace)
    if drops:
        lazy = lazy.filter(~nw.col("a").is_null(), ~nw.col("b").is_null())
    of_cells, of_rows, of_columns, differences = profile_lines(lazy, workspace, totals, missing)
    has_all_labels = drops or not totals.missing
    return _Lines(
        (of_cells, of_rows, of_columns),
        lazy.collect,
        differences,
        (lambda: lazy) if has_all_labels else None,
    )


class _Counted(NamedTuple):
    """Cells as a query, and in memory or kept by the engine."""

    lazy: Any
    held: HeldCells | None
    is_kept: bool

    def in_engine(self, workspace: Workspace) -> Any:
        """Return the cells of objects on both sides, as the engine keeps them."""
        cells = self.lazy if self.is_kept else workspace.keep(self.lazy)
        if "side" in cells.collect_schema():
            cells = cells.filter(nw.col("side") == 0).drop("side")
        return cells


def _count_objects(
    first: LazyLabels,
    second: LazyLabels,
    noise: Any,
    on_mismatch: OnMismatch,
    workspace: Workspace,
) -> tuple[_Counted, CellTotals, Coverage]:
    """Count the cells of the objects that are compared, and say which these are."""
    a, b = (label_expression(labels, noise) for labels in (first, second))
    if first.frame is second.frame:
        labels = first.frame.select(a.alias("a"), b.alias("b"))
        cells, totals = _count(labels, workspace)
        return cells, totals, Coverage(totals.objects)
    joined = JoinedObjects((first, a), (second, b), on_mismatch)
    if joined.keeps_types:
        cells, totals = _count(joined.join_fully(), workspace)
        coverage = joined.coverage(totals)
        if coverage is not None:
            return cells, totals, coverage
    labels, coverage_of = joined.join_counted()
    cells, totals = _count(labels, workspace)
    return cells, totals, coverage_of(totals)


def _count(labels: Any, workspace: Workspace) -> tuple[_Counted, CellTotals]:
    """Count the objects of each pair of labels, in memory if cells fit, and else in the engine."""
    counted = labels.group_by(*labels.collect_schema().names()).agg(nw.len().alias("n"))
    # Some engines count in 32 bits. Casting within `agg` is not possible in others.
    cells = counted.with_columns(nw.col("n").cast(nw.Int64))
    # Polars has its results in memory anyway; DuckDB is not interrupted while it sends cells, but
    # while it makes a table, unless the connection is known.
    is_kept = connection_of(cells) is None and is_held(cells)
    cells = workspace.keep(cells) if is_kept else cells
    held = hold_cells(cells)
    if held is not None:
        return _Counted(cells, held, is_kept), held.totals
    cells = cells if is_kept else workspace.keep(cells)
    return _Counted(cells, None, is_kept=True), totals_of(cells)


def _words(first: LazyLabels, second: LazyLabels) -> str:
    """Return what is being done, for messages and in the terminal."""
    if first.frame is second.frame:
        return f"counting columns {first.label!r} and {second.label!r} of {first.name}"
    return f"counting {first.name} and {second.name}"


def _refuse_unlabeled(both: tuple[LazyLabels, LazyLabels], noise: Any) -> None:
    """Raise if there are objects without a label among those that are not compared."""
    for labels in both:
        label = label_expression(labels, noise).alias("label")
        absent = labels.frame.select(label).filter(nw.col("label").is_null())
        number = absent.select(number=nw.len()).collect().get_column("number").to_list()[0]
        if number:
            raise missing_labels_error(labels.name, int(number), noise)


def _refuse_disjoint(first: LazyLabels, second: LazyLabels, coverage: Coverage) -> None:
    """Raise if there are objects on both sides, but none on both."""
    if coverage.repeated or (coverage.reference_only and coverage.candidate_only):
        raise MismatchError(f"{first.name} and {second.name} have no object in common")


def _missing_error(
    first: LazyLabels, second: LazyLabels, totals: CellTotals, noise: Any
) -> MissingLabelsError:
    if totals.first_missing:
        return missing_labels_error(first.name, totals.first_missing, noise)
    return missing_labels_error(second.name, totals.second_missing, noise)


def _inputs(first: LazyLabels, second: LazyLabels, coverage: Coverage) -> Inputs:
    """Return what was counted, and how objects were matched."""
    by_ids = first.frame is not second.frame
    both = coverage.used + coverage.unlabeled + coverage.repeated
    reference = _input(first, by_ids, both + coverage.reference_only)
    candidate = _input(second, by_ids, both + coverage.candidate_only)
    return Inputs(reference, candidate, "ids" if by_ids else "position", coverage.used)


def _input(labels: LazyLabels, by_ids: bool, n: int) -> Input:
    words = "a lazy frame with a column of labels: hard"
    ids = tuple(map(str, labels.ids)) if by_ids else ()
    return Input(labels.source or labels.name, "hard", n, words, ids, (str(labels.label),))

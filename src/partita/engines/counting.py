"""Count the table of two clusterings in lazy frames where these live, and return its profile."""

from __future__ import annotations

import weakref
from functools import partial
from typing import Any, NamedTuple, get_args

import narwhals as nw

from partita.arguments import as_choice
from partita.clusterings.engine_errors import engine_errors
from partita.clusterings.lazy_labels import LazyLabels
from partita.clusterings.pairing import OnMismatch, check_on_mismatch
from partita.clusterings.reading import Missing, check_noise, missing_labels_error
from partita.engines import collecting
from partita.engines.joining_ids import join_on_ids
from partita.engines.label_columns import label_expression, refuse_fractions
from partita.engines.profile_queries import profile_lines
from partita.engines.workspace import Workspace
from partita.errors import InputError, MismatchError, MissingLabelsError
from partita.progress import working
from partita.results.coverage import Coverage
from partita.results.inputs import Input, Inputs
from partita.tables.profile import Profile


class CellTotals(NamedTuple):
    """The number of cells and of objects, and of the objects without a label on each side."""

    cells: int
    objects: int
    first_missing: int
    second_missing: int
    missing: int

    @property
    def without_missing(self) -> CellTotals:
        """The totals if objects without a label are left out; the number of cells is a bound."""
        return CellTotals(self.cells, self.objects - self.missing, 0, 0, 0)


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
    with engine_errors(doing), working(f"{doing} …"), Workspace() as workspace:
        labels, matched = _objects(first, second, noise, on_mismatch)
        cells = workspace.keep(_count(labels))
        totals = _totals(cells)
        coverage = Coverage(totals.objects) if matched is None else matched(totals.objects)
        refuse_fractions(cells, (("a", first), ("b", second)))
        if totals.missing and missing == "error":
            raise _missing_error(first, second, totals, noise)
        if missing == "error" and any((*coverage[1:3], coverage.repeated)):
            _refuse_unlabeled((first, second), noise)
        if totals.missing and missing == "drop":
            cells = cells.filter(~nw.col("a").is_null(), ~nw.col("b").is_null())
            unlabeled, totals = totals.missing, totals.without_missing
            coverage = coverage._replace(used=totals.objects, unlabeled=unlabeled)
        if not totals.objects:
            if matched is not None and not coverage.used and not coverage.unlabeled:
                _refuse_disjoint(first, second, coverage)
            raise InputError("both clusterings are empty: a comparison needs at least one object")
        by_cell, by_row, by_column, differences = profile_lines(cells, workspace, totals, missing)
        inputs = _inputs(first, second, coverage)
        # Files that are small are read by their paths; a caller who scans them wants an engine.
        if coverage.used <= collecting.MOST_OBJECTS and first.source is second.source is None:
            collect = partial(
                collecting.collect_objects, first, second, missing, noise, on_mismatch
            )
        else:
            table = partial(collecting.collect_cells, cells, missing, coverage, inputs)
            collect = partial(table, totals.cells)
        of_differences = partial(
            collecting.collect_differences, differences, missing, coverage, inputs
        )
        profile = Profile(
            by_cell,
            by_row,
            by_column,
            coverage,
            inputs,
            collect,
            of_differences,
            collecting.MOST_CELLS,
        )
        weakref.finalize(profile, workspace.hand_over())
        return profile


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


def _objects(
    first: LazyLabels,
    second: LazyLabels,
    noise: Any,
    on_mismatch: OnMismatch,
) -> tuple[Any, Any]:
    """Return a frame with the labels of each object as "a" and "b".

    With ids also a function that returns the coverage for a number of joined objects, or raises.
    """
    a, b = (label_expression(labels, noise) for labels in (first, second))
    if first.frame is second.frame:
        return first.frame.select(a.alias("a"), b.alias("b")), None
    return join_on_ids((first, a), (second, b), on_mismatch)


def _count(labels: Any) -> Any:
    """Return the number of objects of each pair of labels."""
    counted = labels.group_by("a", "b").agg(nw.len().alias("n"))
    # Some engines count in 32 bits. Casting within `agg` is not possible in others.
    return counted.with_columns(nw.col("n").cast(nw.Int64))


def _totals(cells: Any) -> CellTotals:
    n, a, b = nw.col("n"), nw.col("a").is_null(), nw.col("b").is_null()
    zero = nw.lit(0, nw.Int64)
    sums = cells.with_columns(
        one=nw.lit(1, nw.Int64),
        a=nw.when(a).then(n).otherwise(zero),
        b=nw.when(b).then(n).otherwise(zero),
        both=nw.when(a | b).then(n).otherwise(zero),
    ).select(nw.col("one", "n", "a", "b", "both").sum())
    row = sums.collect().rows(named=True)[0]
    return CellTotals(*(int(row[name] or 0) for name in ("one", "n", "a", "b", "both")))


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

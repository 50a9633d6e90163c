"""Collect the cells of a table from an engine, within a limit that is checked before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import narwhals as nw
import numpy as np

from partita.clusterings.engine_errors import engine_errors
from partita.clusterings.lazy_labels import LazyLabels
from partita.clusterings.pairing import OnMismatch, read_pair
from partita.clusterings.reading import Missing, labels_of, read, settle_missing
from partita.clusterings.two_inputs import open_two
from partita.errors import InputError, TooManyCellsError
from partita.kernels.counting import Cells, sum_pairs
from partita.results.coverage import Coverage
from partita.results.inputs import Inputs
from partita.tables.contingency import Contingency, Labels
from partita.tables.counted_labels import contingency_of
from partita.tables.objects import Objects

# So many cells at most are collected: with integers as labels, 24 bytes each.
MOST_CELLS = 20_000_000


# Up to so many objects are read into memory where single cells are needed, so that all is known.
MOST_OBJECTS = 1_000_000


def collect_objects(
    first: LazyLabels,
    second: LazyLabels,
    missing: Missing,
    noise: Any,
    on_mismatch: OnMismatch,
    purpose: str,
    number: int,
) -> Contingency:
    """Return the table of clusterings that are read into memory, with their objects."""
    reference, candidate = first, second
    with engine_errors(f"reading {first.name} and {second.name}"):
        if first.frame is second.frame:
            # One query for both columns: the rows of two may come in different orders.
            frame = first.collect(second.label)
            columns = first.label, second.label
            reference, candidate = open_two(frame, None, id=first.ids or None, columns=columns)
        pair = read_pair(
            reference, candidate, missing=missing, noise=noise, on_mismatch=on_mismatch
        )
    return contingency_of(pair)


class CollectedTable(Contingency):
    """A table whose cells an engine has counted; its objects are not known."""

    def __init__(
        self, counted: Cells, labels: Labels, coverage: Coverage, inputs: Inputs | None
    ) -> None:
        super().__init__(counted, labels)
        self._coverage, self._inputs = coverage, inputs

    @property
    def coverage(self) -> Coverage:
        """Which objects were compared."""
        return self._coverage

    @property
    def inputs(self) -> Inputs | None:
        """What was read, and how objects were matched."""
        return self._inputs

    def require_objects(self) -> Objects:
        """Raise: objects stay in the engine."""
        raise InputError(
            "the objects stay where they are: an engine sends those of frames with at most "
            f"{MOST_OBJECTS:,}, and none of files. Read files into memory, or name objects by a "
            "query for a cluster's label"
        )

    def __reduce__(self) -> Any:
        return CollectedTable, (self._counted, self._labels, self._coverage, self._inputs)


def collect_cells(
    missing: Missing,
    coverage: Coverage,
    inputs: Inputs,
    collect: Callable[[], Any],
    purpose: str,
    number: int,
) -> Contingency:
    """Return the table of cells that an engine has counted, in the order of their labels."""
    if number > MOST_CELLS:
        raise TooManyCellsError(purpose, number, MOST_CELLS)
    with engine_errors("collecting cells"):
        found = collect().select("a", "b", "n")
    found = found.sort("a", "b", nulls_last=True)
    if missing == "singletons":
        found = _one_by_one(found)
    codings = []
    for side, name in (("a", inputs.reference.name), ("b", inputs.candidate.name)):
        coding = read(found.get_column(side).to_native(), name).coding
        codings.append(settle_missing(coding, missing, name)[0])
    counts = found.get_column("n").to_numpy().astype(np.int64)
    labels = partial(labels_of, codings[0]), partial(labels_of, codings[1])
    return CollectedTable(
        sum_pairs(codings[0].codes, codings[1].codes, counts), labels, coverage, inputs
    )


def _one_by_one(found: Any) -> Any:
    """Return cells with a line for each object without a label."""
    absent = found.select(nw.any_horizontal(nw.col("a", "b").is_null(), ignore_nulls=True))
    counts = found.get_column("n").to_numpy()
    times = np.where(absent.get_column(absent.columns[0]).to_numpy(), counts, 1)
    lines = np.repeat(np.arange(counts.size), times)
    repeated = found[lines.tolist(), :]
    once = nw.new_series("n", (counts // times)[lines], backend=found.implementation)
    return repeated.with_columns(once)

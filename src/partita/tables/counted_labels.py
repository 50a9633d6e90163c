"""Count the labels of two hard clusterings into a contingency table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Numbers
from partita.clusterings.coding import Coding
from partita.clusterings.integer_lists import integers_of
from partita.clusterings.pairing import Pair
from partita.errors import InputError
from partita.kernels.codes import Codes
from partita.kernels.counting import Cells, Grid, Runs, count_label_pairs, count_pairs, sum_pairs
from partita.results.coverage import Coverage
from partita.tables.contingency import Contingency


def contingency_of(pair: Pair) -> Contingency:
    """Return the contingency table of two clusterings of the same objects."""
    if pair.n == 0:
        raise InputError("both clusterings are empty: a comparison needs at least one object")
    codes = pair.reference.codes, pair.candidate.codes
    return contingency_of_codes(*codes, pair.weights, pair)


def contingency_of_codes(
    rows: Codes, columns: Codes, weights: Numbers | None, pair: Pair | Callable[[], Pair]
) -> Contingency:
    """Return the contingency table of the codes of a pair of clusterings."""
    counted: Cells | Grid | Runs
    counted = count_pairs(rows, columns) if weights is None else sum_pairs(rows, columns, weights)
    return Contingency(counted, pair=pair)


def contingency_of_integers(reference: Any, candidate: Any) -> Contingency | None:
    """Return the table of plain integer labels by a short path; None for any other labels."""
    reference, candidate = _plain_array(reference), _plain_array(candidate)
    if reference is None or candidate is None or reference.size != candidate.size:
        return None
    counted = count_label_pairs(reference, candidate)
    if counted is None:
        return None
    grid, first_row, first_column = counted
    return Contingency(
        grid,
        pair=partial(
            _pair_of_integers, reference, candidate, grid.counts.shape, first_row, first_column
        ),
    )


def _pair_of_integers(
    reference: NDArray[Any],
    candidate: NDArray[Any],
    shape: tuple[int, int],
    first_row: int,
    first_column: int,
) -> Pair:
    """Return two arrays of labels as a pair of clusterings."""
    return Pair(
        Coding(reference, first_row, shape[0]),
        Coding(candidate, first_column, shape[1]),
        None,
        Coverage(reference.size),
        reference.size,
    )


def _plain_array(labels: Any) -> NDArray[Any] | None:
    """Return a one-dimensional array as it is, and a list of Python integers as an array."""
    if type(labels) is np.ndarray:
        return labels if labels.ndim == 1 else None
    return integers_of(labels) if type(labels) is list else None

"""Distances of memberships, normalized to [0, 1]: by name, or a caller's own function."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from partita.arguments import refuse_rows
from partita.array_types import Floats
from partita.errors import InputError, InputTypeError, first_few
from partita.kernels.distance_differences import Metric, of_length_one
from partita.tolerances import CROSSING, SINGLE_PRECISION


def _half_l1(first: Floats, second: Floats) -> Floats:
    distances: Floats = np.abs(first[:, None, :] - second[None, :, :]).sum(axis=2) / 2
    return distances


def _euclidean(first: Floats, second: Floats) -> Floats:
    squares = (first * first).sum(axis=1)[:, None] + (second * second).sum(axis=1)[None, :]
    distances: Floats = np.sqrt(np.maximum(squares - 2 * first @ second.T, 0.0) / 2)
    return distances


def _largest_difference(first: Floats, second: Floats) -> Floats:
    distances: Floats = np.abs(first[:, None, :] - second[None, :, :]).max(axis=2)
    return distances


def _one_minus_cosine(first: Floats, second: Floats) -> Floats:
    distances: Floats = 1.0 - of_length_one(first) @ of_length_one(second).T
    return distances


_METRICS: dict[str, Metric] = {
    "half_l1": _half_l1,
    "euclidean": _euclidean,
    "chebyshev": _largest_difference,
    "cosine": _one_minus_cosine,
}


def read_metric(metric: str | Metric) -> Metric:
    """Return a metric, given by name or as a function, that checks the distances it returns.

    Examples
    --------
    >>> import numpy as np
    >>> from partita.tables.metrics import read_metric
    >>> read_metric("half_l1")(np.array([[1.0, 0.0]]), np.array([[0.5, 0.5], [0.0, 1.0]]))
    array([[0.5, 1. ]])
    """
    known = callable(metric) or (isinstance(metric, str) and metric in _METRICS)
    if not known:
        raise InputError(f"metric={metric!r}: choose one of {first_few(_METRICS)}, or a function")
    return CheckedMetric(metric if callable(metric) else _METRICS[metric])


@dataclass(frozen=True)
class CheckedMetric:
    """A metric that checks the distances it returns."""

    distance: Metric

    def __call__(self, first: Floats, second: Floats) -> Floats:
        """Return the distances of all rows of one matrix and all rows of the other."""
        try:
            distances = np.asarray(self.distance(first, second), np.float64)
        except Exception as error:  # a function of the caller may raise anything
            error.add_note("raised by metric, for two matrices of memberships")
            raise
        wanted = first.shape[0], second.shape[0]
        if distances.shape != wanted:
            raise InputTypeError(
                f"metric gives shape {distances.shape} for matrices of {wanted[0]} and {wanted[1]} "
                "rows: it must return the distances of all rows of one and all rows of the other"
            )
        if not ((distances >= -CROSSING) & (distances <= 1 + CROSSING)).all():
            raise InputError("metric returned distances outside [0, 1], or NaN: normalize them")
        return np.clip(distances, 0.0, 1.0)


def refuse_above_one(memberships: Floats, metric: str | Metric, name: str) -> None:
    """Raise if half the L1 distance could exceed 1: if memberships add up to more than 1."""
    if metric == "half_l1":
        wrong = memberships.sum(axis=1) > 1 + SINGLE_PRECISION
        fault = 'have memberships above 1 in all: half_l1 is not normalized, "chebyshev" is'
        refuse_rows(wrong, name, fault)

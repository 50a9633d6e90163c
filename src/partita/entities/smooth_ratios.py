r"""Quotients of totals, estimated from a sample of clusters.

A quantity is a product of powers of totals, such as the ratio N / D, or such a product over a sum
of two totals. Every sampled cluster gives one value of each total. The quantity at the sample means
is corrected for its bias to second order; its standard error is that of the linear approximation
(Cochran, Sampling techniques, 1977, Sections 6.3 and 6.15).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats


class Logarithm(NamedTuple):
    """A positive quantity at the means of its totals: its value and its logarithm's derivatives."""

    value: float
    gradient: Floats
    hessian: Floats


def ratio_of(means: Floats) -> Logarithm:
    """Return the ratio of the first total to the second."""
    part, whole = means.tolist()
    return Logarithm(
        part / whole,
        np.array([1 / part, -1 / whole]),
        np.diag([-1 / part**2, 1 / whole**2]),
    )


def harmonic_mean_of(means: Floats, beta: float) -> Logarithm:
    """Return the F score of precision A / C and recall B / C, of the totals A, B and C."""
    a, b, c = means.tolist()
    square = beta * beta
    both = square * a + b
    gradient = np.array([1 / a - square / both, 1 / b - 1 / both, -1 / c])
    of_both = np.array([square, 1.0, 0.0]) / both
    hessian = np.diag([-1 / a**2, -1 / b**2, 1 / c**2]) + np.outer(of_both, of_both)
    return Logarithm((1 + square) * a * b / (c * both), gradient, hessian)


class Estimated(NamedTuple):
    """A quantity estimated from a sample.

    Attributes
    ----------
    plain, value : float
        The quantity at the sample means, and corrected for its bias.
    standard_error : float
        nan if there is one sampled cluster.
    influence : array
        The part of each sampled cluster in the quantity's deviation, times their number.
    """

    plain: float
    value: float
    standard_error: float
    influence: Floats


def estimate_quantity(log: Logarithm, totals: Floats) -> Estimated:
    """Estimate a quantity from the totals of each sampled cluster, an array (clusters, totals)."""
    n = len(totals)
    deviations = totals - totals.mean(axis=0)
    influence = log.value * (deviations @ log.gradient)
    if n == 1:
        return Estimated(log.value, log.value, math.nan, influence)
    covariance = deviations.T @ deviations / (n - 1)
    curvature = np.outer(log.gradient, log.gradient) + log.hessian
    bias = float((curvature * covariance).sum()) / (2 * n)
    error = math.sqrt(float(influence @ influence) / (n * (n - 1)))
    return Estimated(log.value, log.value * (1 - bias), error, influence)

"""Confidence intervals of a share that is estimated from a sample of clusters."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats


class SampleInterval(NamedTuple):
    """A confidence interval.

    Attributes
    ----------
    low, high : float
        The ends, in [0, 1].
    level : float
        The confidence level, such as 0.95.
    method : {"logit", "bootstrap", "binomial"}
        "binomial" if the clusters of the sample do not differ, as without any error.
    """

    low: float
    high: float
    level: float
    method: str


def effective_number(whole: Floats) -> float:
    """Return the number of equally large clusters that would tell as much (Kish 1965)."""
    total = float(whole.sum())
    return total * total / float(whole @ whole)


def degrees_of_freedom(whole: Floats, influence: Floats) -> float:
    """Return the degrees of freedom of the standard error.

    They are few if few clusters make up the whole, or if few clusters make up the deviations, whose
    variance is then hardly known: 2n / (kurtosis - 1) by Satterthwaite's rule.
    """
    squares = influence**2
    kurtosis = float(squares @ squares) * len(squares) / float(squares.sum()) ** 2
    by_deviations = 2 * len(squares) / max(kurtosis - 1, 1e-9)
    return max(1.0, min(effective_number(whole) - 1, by_deviations))


def logit_interval(share: float, error: float, freedom: float, level: float) -> SampleInterval:
    """Return the interval that is symmetric in log(p / (1 - p)), by Student's distribution."""
    from scipy.special import expit, logit, stdtrit

    center = float(logit(share))
    reach = float(stdtrit(freedom, (1 + level) / 2)) * error / (share * (1 - share))
    return SampleInterval(
        float(expit(center - reach)), float(expit(center + reach)), level, "logit"
    )


def binomial_interval(share: float, whole: Floats, level: float) -> SampleInterval:
    """Return the interval of a sample whose clusters do not differ: no error, or nothing right.

    It is that of Clopper and Pearson (1934) for as many draws as the effective number of clusters.
    """
    from scipy.special import betaincinv

    n, tail = max(1.0, effective_number(whole)), (1 - level) / 2
    right = n * share
    low = float(betaincinv(right, n - right + 1, tail)) if share > 0 else 0.0
    high = float(betaincinv(right + 1, n - right, 1 - tail)) if share < 1 else 1.0
    return SampleInterval(low, high, level, "binomial")


def bootstrap_interval(
    quantity: Callable[[Floats], Floats], totals: Floats, draws: Floats, level: float
) -> SampleInterval:
    """Return percentiles of a quantity over samples of the sampled clusters.

    `draws` has a row for each sample: how often each cluster is in it. `quantity` takes the means
    of totals of all samples.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        values = quantity((draws @ totals / len(totals)).T)
    values = values[np.isfinite(values)]
    low, high = np.quantile(values, [(1 - level) / 2, (1 + level) / 2]) if values.size else (0, 1)
    return SampleInterval(max(0.0, float(low)), min(1.0, float(high)), level, "bootstrap")


def interval_width(share: float, error: float, freedom: float, level: float) -> float:
    """Return the width of the logit interval."""
    low, high, *_ = logit_interval(share, error, freedom, level)
    return high - low


def clusters_for_width(
    share: float, error: float, freedom: float, level: float, n: int, width: float
) -> int:
    """Return the number of clusters with which the logit interval would have a width.

    The standard error shrinks with the root of their number, and the degrees of freedom grow in
    proportion to it.
    """

    def is_enough(number: int) -> bool:
        ratio = number / n
        smaller = error / math.sqrt(ratio)
        return interval_width(share, smaller, max(1.0, freedom * ratio), level) <= width

    if is_enough(n):
        return n
    low, high = n, 2 * n
    while not is_enough(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    return high

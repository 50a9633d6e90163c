"""Estimate one score, with its standard error and its interval, from the totals of all draws."""

from __future__ import annotations

import math

from partita.array_types import Floats
from partita.entities.estimates import Estimate
from partita.entities.quantities import Quantity, ratio_quantity
from partita.entities.sample_intervals import (
    SampleInterval,
    binomial_interval,
    bootstrap_interval,
    degrees_of_freedom,
    logit_interval,
)
from partita.entities.smooth_ratios import estimate_quantity

# A standard error of at most this share of the score is due to rounding.
_NO_ERROR = 1e-12


def estimate_share(name: str, part: Floats, whole: Floats, level: float) -> Estimate:
    """Estimate a share of weighted totals, with a logit interval."""
    return estimate_score(name, ratio_quantity(part, whole), "logit", level, None, is_share=True)


def estimate_score(
    name: str,
    quantity: Quantity,
    method: str | None,
    level: float,
    resampled: Floats | None,
    is_share: bool,
) -> Estimate:
    """Estimate one score from the weighted totals of all draws.

    With `is_share` the correction for bias may not leave [0, 1].
    """
    totals = quantity.totals
    n, means, whole = len(totals), totals.mean(axis=0), totals[:, -1]
    if not means[0]:
        # Nothing is right: the logarithm of the score has no derivatives.
        interval = None if method is None else binomial_interval(0.0, whole, level)
        return Estimate(name, 0.0, None, interval, n)
    found = estimate_quantity(quantity.logarithm(means), totals)
    error = None if math.isnan(found.standard_error) else found.standard_error
    if error is not None and (found.plain == 1 or error <= _NO_ERROR * found.plain):
        error = 0.0
    freedom = math.inf
    limits: SampleInterval | None = None
    if method is not None and error is not None:
        if found.plain >= 1 or not error:
            limits = binomial_interval(min(1.0, found.plain), whole, level)
        elif resampled is not None:
            limits = bootstrap_interval(quantity.at, totals, resampled, level)
        else:
            freedom = degrees_of_freedom(whole, found.influence)
            limits = logit_interval(found.plain, error, freedom, level)
    value = min(1.0, max(0.0, found.value)) if is_share else found.value
    return Estimate(name, value, error, limits, n, found.plain, freedom)

"""Differences between candidates: standard errors, t intervals and p-values of pairs."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.choosing.characterizing.significance import holm
from partita.tolerances import ROUNDING


class Spread(NamedTuple):
    """How far a number varies over samples.

    Attributes
    ----------
    standard_error : float
        With the bias, if that is estimated: the root of the mean squared error.
    freedom : float
        The degrees of freedom of Student's t for an interval; infinite if nothing varies.
    """

    standard_error: float
    freedom: float

    def reach(self, level: float) -> float:
        """Return half the width of the interval."""
        from scipy.special import stdtrit

        if self.standard_error == 0:
            return 0.0
        return float(stdtrit(self.freedom, (1 + level) / 2)) * self.standard_error

    def p_value(self, difference: float) -> float:
        """Return the two-sided p-value of a difference from 0."""
        from scipy.special import stdtr

        if abs(difference) <= ROUNDING:
            return 1.0
        if self.standard_error == 0:
            return 0.0
        return min(1.0, 2 * float(stdtr(self.freedom, -abs(difference) / self.standard_error)))


def spread_of(left_out: Floats, counts: Integers, value: float | None = None) -> Spread:
    r"""Return the jackknife's standard error, with the degrees of freedom of that.

    Parameters
    ----------
    left_out : array of shape (kinds,)
        The number if one unit of each kind is left out.
    counts : array of shape (kinds,)
        How many units there are of each kind.
    value : float, optional
        The number if nothing is left out. If it is given, the bias that the jackknife estimates,
        :math:`(n - 1)` times the mean change, is part of the standard error.

    Notes
    -----
    The deviations :math:`d` from the mean of n units give the standard error
    :math:`\sqrt{(n - 1) \overline{d^2}}`. Its square is a mean, whose own variance follows from
    :math:`\overline{d^4}`; chi-squared with :math:`f` degrees of freedom has the same relative
    variance for :math:`f = 2 n \overline{d^2}^2 / (\overline{d^4} - \overline{d^2}^2)` [1]_. If few
    units matter, there are few degrees of freedom, and the interval is wide.

    References
    ----------
    .. [1] Hinkley, Jackknife confidence limits using Student t approximations, Biometrika 64,
       1977. https://doi.org/10.1093/biomet/64.1.21

    Examples
    --------
    >>> import numpy as np
    >>> from partita.many.ranking.paired_differences import spread_of
    >>> spread = spread_of(np.array([0.5, 0.7]), np.array([6, 4]))
    >>> round(spread.standard_error, 4), round(spread.freedom, 4)
    (0.2939, 9.0)
    """
    n = int(counts.sum())
    mean = float(counts @ left_out) / n
    bias = 0.0 if value is None else (n - 1) * (mean - value)
    deviations = left_out - mean
    scale = float(np.abs(deviations).max(initial=0.0))
    size = max(1.0, float(np.abs(left_out).max(initial=0.0)))
    if scale <= ROUNDING * size:
        is_biased = abs(bias) > n * ROUNDING * size
        return Spread(abs(bias), n - 1.0) if is_biased else Spread(0.0, math.inf)
    squares = (deviations / scale) ** 2
    second, fourth = float(counts @ squares) / n, float(counts @ squares**2) / n
    error = scale * math.sqrt((n - 1) * second)
    excess = fourth - second**2
    freedom = 2 * n * second**2 / excess if excess > ROUNDING else math.inf
    return Spread(math.hypot(error, bias), max(1.0, min(freedom, n - 1.0)))


class AllPairs(NamedTuple):
    """What is known of the differences between all pairs of candidates, by one measure.

    Attributes
    ----------
    spreads : dict
        For each pair (i, j) with i < j.
    p_values, adjusted : dict
        The p-value of each pair, and that adjusted by Holm's method for the number of pairs.
    """

    spreads: dict[tuple[int, int], Spread]
    p_values: dict[tuple[int, int], float]
    adjusted: dict[tuple[int, int], float]


def compare_all_pairs(
    values: list[float],
    left_out: Callable[[int], Floats],
    counts: Integers,
    *,
    with_bias: bool = False,
) -> AllPairs:
    """Test the differences of all pairs of candidates.

    The best candidate is chosen from the same data, and any of them might have been it. So all
    pairs are tests, not only those with the best. `with_bias` adds the estimated bias of each
    difference to its standard error.
    """
    columns = [left_out(index) for index in range(len(values))]
    pairs = list(combinations(range(len(values)), 2))
    spreads = {
        (i, j): spread_of(
            columns[j] - columns[i], counts, values[j] - values[i] if with_bias else None
        )
        for i, j in pairs
    }
    single = [spreads[i, j].p_value(values[j] - values[i]) for i, j in pairs]
    adjusted = holm(np.array(single, np.float64)).tolist()
    return AllPairs(
        spreads,
        dict(zip(pairs, single, strict=True)),
        dict(zip(pairs, adjusted, strict=True)),
    )

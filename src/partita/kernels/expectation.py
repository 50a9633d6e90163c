"""Expected mutual information of random tables with given cluster sizes."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.kernels.exact_sums import split_means
from partita.kernels.information_excess import excess
from partita.kernels.numba_switch import use_compiled

# Probabilities below this share of that of the mode cannot change the last bit of a sum.
NEGLIGIBLE = 1e-20

# A hypergeometric distribution is wide when each of the four cells of its 2 x 2 table has at least
# about this many expected objects.
WIDE = 10_000.0

_PAIRS_AT_ONCE = 1 << 20


def expected_information(
    row_sizes: Integers,
    row_weights: Floats,
    column_sizes: Integers,
    column_weights: Floats,
    n: int,
) -> float:
    r"""Return :math:`\sum_{ij} v_i w_j E[X_{ij} \log (X_{ij}/m_{ij})]` for given sizes.

    :math:`X_{ij}` is hypergeometric: the overlap of a random set of :math:`a_i` and one of
    :math:`b_j` objects out of n, with mean :math:`m_{ij} = a_i b_j / n`. The weights
    :math:`v_i, w_j` are the numbers of clusters of each size, or the expected numbers.
    """
    pairs = row_sizes.size * column_sizes.size
    typical_mean = float(row_sizes.mean()) * float(column_sizes.mean()) / n
    steps = pairs * (10 + 15 * min(typical_mean, WIDE) ** 0.5)
    if n < 1 << 31 and use_compiled(int(steps / 10)):
        from partita.kernels.compiled import information as compiled_information

        sum_narrow: Any = compiled_information.expected_information
    else:
        sum_narrow = _sum_narrow
    return float(
        sum_narrow(row_sizes, row_weights, column_sizes, column_weights, n)
        + _sum_wide(row_sizes, row_weights, column_sizes, column_weights, n)
    )


def is_wide(a: Any, b: Any, n: Any) -> Any:
    """Return whether the distribution of the overlap is so wide that its sum is an integral."""
    least = np.minimum(a * 1.0, n - a * 1.0) * np.minimum(b * 1.0, n - b * 1.0)
    return least >= WIDE * n


def _sum_wide(
    row_sizes: Integers, row_weights: Floats, column_sizes: Integers, column_weights: Floats, n: int
) -> float:
    """Return the sum over the wide distributions, which have too many terms to add one by one."""
    total = 0.0
    if not is_wide(_size_nearest_half(row_sizes, n), _size_nearest_half(column_sizes, n), n):
        return total
    for size, weight in zip(row_sizes.tolist(), row_weights.tolist(), strict=True):
        wide = np.flatnonzero(is_wide(size, column_sizes, n))
        if wide.size:
            values = _integrate(size, column_sizes[wide].astype(np.float64), n)
            total += weight * float(values @ column_weights[wide])
    return total


def _size_nearest_half(sizes: Integers, n: int) -> int:
    """Return min(size, n - size) of the size nearest to n / 2: its distributions are the widest."""
    return int(np.minimum(sizes, n - sizes).max())


def _integrate(a: int, b: Floats, n: int) -> Floats:
    """Return E[X log(X/m) - X + m] of wide distributions, for one a and an array of b.

    The trapezoidal rule with steps of a sixth of a standard deviation, out to 9.5 of them. By
    Stirling's formula the probability of m + d is proportional to exp(-sum of the excesses of the
    four cells of the 2 x 2 table - half the sum of their logarithms - sum of 1/(12 cell)); the
    linear terms cancel because the expected cells are independent. For an integrand this smooth
    that decays this fast the rule is exact to double precision.
    """
    share_a, share_b = a / n, b / n
    spread = a * (1 - share_a) * share_b * (1 - share_b) * (n / (n - 1))
    offsets = np.sqrt(spread)[:, None] * np.linspace(-9.5, 9.5, 115)
    means = (
        a * share_b,
        (n - a) * share_b,
        a * (1 - share_b),
        (n - a) * (1 - share_b),
    )
    log_density = np.zeros(offsets.shape)
    for mean, sign in zip(means, (1, -1, -1, 1), strict=True):
        center = np.broadcast_to(mean[:, None], offsets.shape)
        cells = center + sign * offsets
        log_density -= excess(cells, sign * offsets, center)
        log_density -= np.log1p(sign * offsets / center) / 2 + 1 / (12 * cells)
    density = np.exp(log_density - log_density.max(axis=1, keepdims=True))
    center = np.broadcast_to(means[0][:, None], offsets.shape)
    values = excess(center + offsets, offsets, center)
    result: Floats = (density * values).sum(axis=1) / density.sum(axis=1)
    return result


def _sum_narrow(
    row_sizes: Integers, row_weights: Floats, column_sizes: Integers, column_weights: Floats, n: int
) -> float:
    """Return the sum over all pairs of sizes whose distribution is not wide."""
    total = 0.0
    rows_at_once = max(1, _PAIRS_AT_ONCE // column_sizes.size)
    for start in range(0, row_sizes.size, rows_at_once):
        block = slice(start, start + rows_at_once)
        a = np.repeat(row_sizes[block], column_sizes.size)
        b = np.tile(column_sizes, row_sizes[block].size)
        narrow = np.flatnonzero(~is_wide(a, b, n))
        if narrow.size:
            weights = np.outer(row_weights[block], column_weights).ravel()[narrow]
            total += float(weights @ _expected_excess(a[narrow], b[narrow], n))
    return total


def _expected_excess(a: Integers, b: Integers, n: int) -> Floats:
    """Return E[X log(X/m) - X + m] for each pair of sizes, summed outward from the mode."""
    whole, fraction = split_means(a, b, n)
    lowest = np.maximum(0, a + b - n)
    highest = np.minimum(a, b)
    modes = ((a + 1.0) * (b + 1.0) / (n + 2.0)).astype(np.int64)
    modes = np.minimum(np.maximum(modes, lowest), highest)
    # Probabilities relative to that of the mode, and their sum, which normalizes them.
    total = np.ones(a.size)
    weighted = excess(modes.astype(float), (modes - whole) - fraction, whole + fraction)
    for direction in (1, -1):
        active = np.arange(a.size)
        x = modes.copy()
        probability = np.ones(a.size)
        while True:
            unfinished = (x < highest[active]) if direction > 0 else (x > lowest[active])
            unfinished &= probability > NEGLIGIBLE
            if not unfinished.any():
                break
            if not unfinished.all():
                active, x, probability = active[unfinished], x[unfinished], probability[unfinished]
            probability = probability * _ratio(a[active], b[active], n, x, direction)
            x = x + direction
            mean = whole[active] + fraction[active]
            total[active] += probability
            weighted[active] += probability * excess(
                x.astype(float), (x - whole[active]) - fraction[active], mean
            )
    return weighted / total


def _ratio(a: Integers, b: Integers, n: int, x: Integers, direction: int) -> Any:
    """Return P(X = x + direction) / P(X = x) of the hypergeometric distribution."""
    if direction > 0:
        return (a - x) / (x + 1.0) * ((b - x) / (n - a - b + x + 1.0))
    return x / (a - x + 1.0) * ((n - a - b + x) / (b - x + 1.0))

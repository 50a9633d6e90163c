"""The expectation of mutual information over random tables, from the sizes of the clusters."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.kernels.exact import split_means
from partita.kernels.loading import use_compiled
from partita.kernels.series import excess

NEGLIGIBLE = 1e-20
_PAIRS_AT_ONCE = 1 << 20


def expected_information(
    row_sizes: NDArray[np.int64],
    row_weights: NDArray[np.float64],
    column_sizes: NDArray[np.int64],
    column_weights: NDArray[np.float64],
    n: int,
) -> float:
    r"""Return :math:`\sum_{ij} v_i w_j E[X_{ij} \log (X_{ij}/m_{ij})]` for given sizes.

    :math:`X_{ij}` is hypergeometric: the overlap of a random set of :math:`a_i` and one of
    :math:`b_j` objects out of n, with mean :math:`m_{ij} = a_i b_j / n`. The weights say how many
    clusters have each size, or how many are expected.
    """
    pairs = row_sizes.size * column_sizes.size
    typical_mean = float(row_sizes.mean()) * float(column_sizes.mean()) / n
    if n < 1 << 31 and use_compiled(int(pairs * (10 + 15 * typical_mean**0.5) / 10)):
        from partita.kernels import compiled

        return float(
            compiled.expected_information(row_sizes, row_weights, column_sizes, column_weights, n)
        )
    total = 0.0
    rows_at_once = max(1, _PAIRS_AT_ONCE // column_sizes.size)
    for start in range(0, row_sizes.size, rows_at_once):
        block = slice(start, start + rows_at_once)
        a = np.repeat(row_sizes[block], column_sizes.size)
        b = np.tile(column_sizes, row_sizes[block].size)
        values = _expected_excess(a, b, n).reshape(-1, column_sizes.size)
        total += float(row_weights[block] @ (values @ column_weights))
    return total


def _expected_excess(a: NDArray[np.int64], b: NDArray[np.int64], n: int) -> NDArray[np.float64]:
    """E[X log(X/m) - X + m] for each pair of sizes, by walking outward from the modes."""
    whole, fraction = split_means(a, b, n)
    lowest = np.maximum(0, a + b - n)
    highest = np.minimum(a, b)
    modes = ((a + 1.0) * (b + 1.0) / (n + 2.0)).astype(np.int64)
    modes = np.minimum(np.maximum(modes, lowest), highest)
    law = np.ones(a.size)
    moment = excess(modes.astype(float), (modes - whole) - fraction, whole + fraction)
    for direction in (1, -1):
        active = np.arange(a.size)
        x = modes.copy()
        mass = np.ones(a.size)
        while True:
            going = (x < highest[active]) if direction > 0 else (x > lowest[active])
            going &= mass > NEGLIGIBLE
            if not going.any():
                break
            if not going.all():
                active, x, mass = active[going], x[going], mass[going]
            mass = mass * _ratio(a[active], b[active], n, x, direction)
            x = x + direction
            mean = whole[active] + fraction[active]
            law[active] += mass
            moment[active] += mass * excess(
                x.astype(float), (x - whole[active]) - fraction[active], mean
            )
    return moment / law


def _ratio(
    a: NDArray[np.int64], b: NDArray[np.int64], n: int, x: NDArray[np.int64], direction: int
) -> Any:
    """P(X = x + direction) / P(X = x) for the hypergeometric law."""
    if direction > 0:
        return (a - x) / (x + 1.0) * ((b - x) / (n - a - b + x + 1.0))
    return x / (a - x + 1.0) * ((n - a - b + x) / (b - x + 1.0))

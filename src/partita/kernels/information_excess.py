"""The excess x log(x/m) - x + m of a count x over its mean m; mutual information is a sum of these.

It is never negative, and zero only at x = m. With d = (x - m)/m it is
m [(1 + d) log(1 + d) - d], whose two parts nearly cancel for small d; there the power series
m d^2 [1/2 - d/6 + d^2/12 - d^3/20 + …] is used instead.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

SERIES_RADIUS = 0.1

# (-1)^k / ((k + 1)(k + 2)), lowest power first; within the radius the remainder is below 1e-17.
_C = tuple((-1) ** k / ((k + 1) * (k + 2)) for k in range(16))


def series(x: Any) -> Any:
    """Return the power series, for a number or an array, in four independent parts for speed.

    Compiled loops compile this function as it is, so that they give the same bits.
    """
    x2 = x * x
    x4 = x2 * x2
    part0 = (_C[0] + _C[1] * x) + (_C[2] + _C[3] * x) * x2
    part1 = (_C[4] + _C[5] * x) + (_C[6] + _C[7] * x) * x2
    part2 = (_C[8] + _C[9] * x) + (_C[10] + _C[11] * x) * x2
    part3 = (_C[12] + _C[13] * x) + (_C[14] + _C[15] * x) * x2
    return (part0 + part1 * x4) + (part2 + part3 * x4) * (x4 * x4)


def excess(
    counts: NDArray[np.float64], differences: NDArray[np.float64], means: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return counts log(counts/means) - counts + means, elementwise.

    `differences` is counts - means; the caller computes it without cancellation.
    """
    relative = differences / means
    result = np.where(counts == 0, means, 0.0)
    near = np.abs(relative) <= SERIES_RADIUS
    if near.any():
        small = relative[near]
        result[near] = series(small) * small * differences[near]
    far = ~near & (counts > 0)
    if far.any():
        result[far] = counts[far] * np.log1p(relative[far]) - differences[far]
    return result

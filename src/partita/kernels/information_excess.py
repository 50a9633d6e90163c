"""The excess x log(x/m) - x + m, the term of which every mutual information is a sum.

It is never negative, and zero only at x = m. Written with d = (x - m)/m it is
m [(1 + d) log(1 + d) - d], where both parts nearly cancel for small d; there the power series
m d^2 [1/2 - d/6 + d^2/12 - d^3/20 + …] is used instead.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SERIES_RADIUS = 0.1

# (-1)^k / ((k + 1)(k + 2)), highest power first: the rest is below 1e-17 within the radius.
SERIES = tuple((-1) ** k / ((k + 1) * (k + 2)) for k in range(15, -1, -1))


def excess(
    counts: NDArray[np.float64], differences: NDArray[np.float64], means: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return counts log(counts/means) - counts + means; differences = counts - means, exactly."""
    relative = differences / means
    result = np.where(counts == 0, means, 0.0)
    near = np.abs(relative) <= SERIES_RADIUS
    if near.any():
        small = relative[near]
        result[near] = np.polyval(SERIES, small) * small * differences[near]
    far = ~near & (counts > 0)
    if far.any():
        result[far] = counts[far] * np.log1p(relative[far]) - differences[far]
    return result

"""The excess x log(x/m) - x + m of a count x over its mean m; mutual information is a sum of these.

It is never negative, and zero only at x = m. With d = (x - m)/m it is
m [(1 + d) log(1 + d) - d], whose two parts nearly cancel for small d; there the power series
m d^2 [1/2 - d/6 + d^2/12 - d^3/20 + …] is used instead.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SERIES_RADIUS = 0.1

# (-1)^k / ((k + 1)(k + 2)), highest power first; within the radius the remainder is below 1e-17.
SERIES = tuple((-1) ** k / ((k + 1) * (k + 2)) for k in range(15, -1, -1))


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
        result[near] = np.polyval(SERIES, small) * small * differences[near]
    far = ~near & (counts > 0)
    if far.any():
        result[far] = counts[far] * np.log1p(relative[far]) - differences[far]
    return result

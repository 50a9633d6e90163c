"""Expected excesses of hypergeometric counts (compiled)."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only
from partita.kernels.hypergeometric_sums import NEGLIGIBLE

# Pairs of sizes that advance together, so that the loops over them become vector instructions.
_SIDE_BY_SIDE = 64


@numba.njit(nogil=True)
def _add_terms(start, a, b, rest, log_means, logs, probability, total, weighted):
    """Add the terms above `start`, for all pairs of one batch."""
    before = start
    unfinished = True
    while unfinished:
        after = before + 1.0
        log = logs[min(np.int64(after), logs.size - 1)]
        for t in range(a.size):
            ratio = (a[t] - before) * (b[t] - before) / (after * (rest[t] + after))
            counts = probability[t] > NEGLIGIBLE * total[t]
            p = probability[t] * ratio if counts else 0.0
            total[t] += p
            weighted[t] += p * (after * (log - log_means[t]))
            probability[t] = p
        before = after
        if np.int64(after) % 4 == 0:
            unfinished = False
            for t in range(a.size):
                unfinished |= probability[t] > NEGLIGIBLE * total[t]


@kernel(types.float64[::1](*(read_only(np.float64),) * 6))
def sum_by_logarithms(a, b, rest, least, log_means, logs):
    """Return E[X log(X/m)] of each pair of sizes; the same bits as the numpy path.

    Neighboring pairs whose overlap has the same least value form a batch.
    """
    values = np.empty(a.size)
    probability, total = np.empty(_SIDE_BY_SIDE), np.empty(_SIDE_BY_SIDE)
    weighted = np.empty(_SIDE_BY_SIDE)
    first = 0
    while first < a.size:
        start = least[first]
        end = first + 1
        while end < min(first + _SIDE_BY_SIDE, a.size) and least[end] == start:
            end += 1
        for t in range(end - first):
            probability[t], total[t] = 1.0, 1.0
            weighted[t] = start * (logs[np.int64(start)] - log_means[first + t])
        batch = a[first:end], b[first:end], rest[first:end], log_means[first:end]
        _add_terms(start, *batch, logs, probability, total, weighted)
        for t in range(end - first):
            values[first + t] = weighted[t] / total[t]
        first = end
    return values

"""Sort items by group (compiled)."""

from __future__ import annotations

import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only


@kernel(types.int64[::1](read_only(np.int64), read_only(np.int64)))
def order_by_group(groups, starts):
    """Return the items sorted by group, equal ones in their order: a counting sort."""
    following = starts[:-1].copy()
    order = np.empty(groups.size, np.int64)
    for item in range(groups.size):
        group = groups[item]
        order[following[group]] = item
        following[group] += 1
    return order

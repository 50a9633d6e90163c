"""Sort items by group (compiled)."""

from __future__ import annotations

import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only


@kernel(types.void(read_only(np.int64), read_only(np.int64), types.int64[::1]))
def order_by_group(groups, starts, order):
    """Write the items sorted by group, equal ones in their order: a counting sort."""
    following = starts[:-1].copy()
    for item in range(groups.size):
        group = np.uint64(groups[item])
        order[np.uint64(following[group])] = item
        following[group] += 1

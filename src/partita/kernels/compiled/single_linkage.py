"""The loops of single linkage, compiled."""

from __future__ import annotations

import numpy as np
from numba import types

from partita.kernels import linkage_loops
from partita.kernels.compiled.compiling import kernel, read_only

_GIVEN, _WRITTEN = read_only(np.int64), types.Array(types.int64, 1, "C")

link_pairs = kernel(types.int64(_GIVEN, _GIVEN, *[_WRITTEN] * 8))(linkage_loops.link_pairs)
follow_chains = kernel(types.void(_GIVEN, _GIVEN, _WRITTEN))(linkage_loops.follow_chains)
join_neighbors = kernel(types.void(_GIVEN, *[_WRITTEN] * 3))(linkage_loops.join_neighbors)

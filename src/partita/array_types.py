"""Types of the arrays that functions take and return."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Booleans = NDArray[np.bool_]
# Sets of clusters: bit w of a mask is cluster w.
Masks = NDArray[np.uint64]
# Any numeric type: integers, floats, or Python integers as objects.
Numbers = NDArray[Any]

"""How loops are compiled: by numba, without the GIL, when first called, and cached on disk.

Inputs are typed as read-only, so that one compiled version serves arrays a caller may write to
and arrays he may not (pandas and polars hand out the latter).
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import types


def read_only(dtype: Any) -> Any:
    """The type of a one-dimensional array that a kernel only reads."""
    return types.Array(numba.from_dtype(np.dtype(dtype)), 1, "C", readonly=True)


class Kernel:
    """A function that is compiled for one signature, at its first call."""

    def __init__(
        self, function: Callable[..., Any], signature: Any, fastmath: set[str] | bool
    ) -> None:
        functools.update_wrapper(self, function)
        # numba names the cache file by this name. One file for each signature: two processes that
        # compile one function for two signatures at once could otherwise mix the files up.
        function.__qualname__ += f"_{zlib.crc32(str(signature).encode()):08x}"
        self._function = function
        self._signature = signature
        self._fastmath = fastmath

    @functools.cached_property
    def compiled(self) -> Any:
        """The compiled function; compiles it, or reads it from the cache, when first asked."""
        # Dividing by 0 gives infinity, as in numpy: a check at each division would forbid that
        # several are done at once.
        options = {"nogil": True, "fastmath": self._fastmath, "error_model": "numpy"}
        try:
            return numba.njit(self._signature, cache=True, **options)(self._function)
        except RuntimeError as error:
            # Neither the package nor the home folder can be written: go without a cache.
            if "cache" not in str(error):
                raise
            return numba.njit(self._signature, **options)(self._function)

    def __call__(self, *arguments: Any) -> Any:
        """Run the compiled function."""
        return self.compiled(*arguments)


# Sums may be added in another order, which lets a loop use vector instructions.
REORDERED = {"reassoc", "contract", "nsz", "arcp", "nnan"}


def kernel(
    signature: Any, fastmath: set[str] | bool = False
) -> Callable[[Callable[..., Any]], Kernel]:
    """Make a kernel of a function; `fastmath` says which liberties its arithmetic may take."""
    return lambda function: Kernel(function, signature, fastmath)

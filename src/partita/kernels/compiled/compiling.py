"""Compile loops with numba: when they are first called, without the GIL, kept on disk.

Inputs are typed as read-only, so that one compiled version takes both writable arrays and the
read-only arrays that pandas and polars hand out. Whether a kernel runs compiled at all is decided
in `partita.kernels.numba_switch`, a module of its own because it must not import numba.
"""

from __future__ import annotations

import contextlib
import functools
import zlib
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import types

from partita import __version__
from partita.kernels.compiled.code_cache import LoopCache

# Compiled code is valid for these versions alone.
_VERSIONS = f"numba {numba.__version__}, partita {__version__}"


def read_only(dtype: Any) -> Any:
    """Return the numba type of a one-dimensional array that a loop only reads."""
    return types.Array(numba.from_dtype(np.dtype(dtype)), 1, "C", readonly=True)


class Kernel:
    """A function that is compiled for one signature, when it is first called."""

    def __init__(
        self, function: Callable[..., Any], signature: Any, fastmath: set[str] | bool
    ) -> None:
        functools.update_wrapper(self, function)
        # numba names its two files, index and code, by this name. They differ by signature and by
        # version, for numba replaces one file after the other: a process that reads them in
        # between, or after the writer was killed there, would run code of another version.
        identity = f"{signature} {_VERSIONS}"
        function.__qualname__ += f"_{zlib.crc32(identity.encode()):08x}"
        self._function = function
        self._signature = signature
        self._fastmath = fastmath

    @functools.cached_property
    def compiled(self) -> Any:
        """The compiled function; compiled or read from the cache on first access."""
        # Division by 0 gives infinity, as in numpy: a check at each division would prevent
        # vector instructions.
        options = {"nogil": True, "fastmath": self._fastmath, "error_model": "numpy"}
        loop = numba.njit(**options)(self._function)
        if numba.config.DISABLE_JIT:
            return loop
        # Without a folder that can be written and trusted, nothing is kept.
        with contextlib.suppress(RuntimeError):
            loop._cache = LoopCache(self._function, self._options())
        loop.compile(self._signature)
        loop.disable_compile()
        return loop

    def made(self) -> Kernel:
        """Return this kernel, compiled: before several threads call it."""
        assert self.compiled is not None
        return self

    def _options(self) -> str:
        """Return how the function is compiled, as text."""
        flags = self._fastmath
        return repr(sorted(flags) if isinstance(flags, set) else flags)

    def __call__(self, *arguments: Any) -> Any:
        """Run the compiled function."""
        try:
            return self.compiled(*arguments)
        except SystemError as error:
            # Ctrl-C while numba makes the results becomes an error of its own, or several.
            cause: BaseException | None = error
            while isinstance(cause, SystemError):
                cause = cause.__cause__
            if isinstance(cause, KeyboardInterrupt):
                raise cause from None
            raise


# Floating-point flags that allow sums in another order, so that loops use vector instructions.
REORDERED = {"reassoc", "contract", "nsz", "arcp", "nnan"}


def kernel(
    signature: Any, fastmath: set[str] | bool = False
) -> Callable[[Callable[..., Any]], Kernel]:
    """Return a decorator that turns a function into a `Kernel`.

    `fastmath` lists the floating-point flags that its arithmetic may use.
    """
    return lambda function: Kernel(function, signature, fastmath)

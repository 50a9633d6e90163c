"""When to use compiled loops: never before a process has enough work to make up for loading them.

Importing numba takes about .4 s and a kernel compiles in about .5 s the first time (later it is
read from a cache on disk), while numpy counts a million labels in a few milliseconds. So numpy
serves until a process has seen `WORTH_LOADING` units of work (one unit: one object counted, or a
step of similar cost), and compiled code serves from then on.
"""

from __future__ import annotations

import importlib.util
import sys

WORTH_LOADING = 1_000_000

_work_seen = 0


def is_loaded() -> bool:
    """Say whether compiled loops are at hand already."""
    return "partita.kernels.compiling" in sys.modules


def use_compiled(work: int) -> bool:
    """Say whether a loop of this much work should run compiled."""
    global _work_seen
    if is_loaded():
        return True
    _work_seen += work
    if _work_seen < WORTH_LOADING and "numba" not in sys.modules:
        return False
    return importlib.util.find_spec("numba") is not None

"""When to use compiled loops: never before a process has enough work to make up for loading them.

Importing numba takes about .5 s, and a kernel compiles in one to two seconds the first time it is
ever used (later it is read from a cache on disk), while numpy counts a million labels in a few
milliseconds. So numpy serves until a process has seen `WORTH_LOADING` units of work (one unit: one
object counted, or a step of similar cost), and compiled code serves from then on.
"""

from __future__ import annotations

import importlib.util
import sys

WORTH_LOADING = 1_000_000

_work_seen = 0


def is_loaded() -> bool:
    """Say whether compiled loops are at hand already."""
    return "partita.kernels.compiled.compiling" in sys.modules


def has_numba() -> bool:
    """Say whether numba is installed."""
    return "numba" in sys.modules or importlib.util.find_spec("numba") is not None


def worth_compiling(work: int) -> bool:
    """Say whether a loop of this much work would run compiled, without counting it as done."""
    if is_loaded():
        return True
    enough = _work_seen + work >= WORTH_LOADING or "numba" in sys.modules
    return enough and has_numba()


def use_compiled(work: int) -> bool:
    """Say whether a loop of this much work should run compiled, and count it as done."""
    global _work_seen
    answer = worth_compiling(work)
    _work_seen += work
    return answer

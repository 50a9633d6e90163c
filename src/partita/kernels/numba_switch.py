"""The switch between numpy and compiled loops: every kernel with two paths asks it.

Importing numba takes about 0.5 s, and a loop takes one to two seconds to compile the first time it
is ever used (later it is read from a cache on disk), while numpy counts a million labels in a few
milliseconds. So kernels run in numpy until the process has done `WORTH_LOADING` units of work (one
unit: one object counted, or a step of similar cost), and in compiled loops from then on.

This module decides whether a loop runs compiled and must not import numba; how a loop is compiled
is written in `partita.kernels.compiled.compiling`.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

Path = Literal["numpy", "compiled"]

WORTH_LOADING = 1_000_000

_work_done = 0
_forced: Path | None = None


@contextmanager
def force_path(path: Path) -> Iterator[None]:
    """Make every kernel take one path, however much work it has, until the context is left.

    For tests and benchmarks. It holds for the whole process, in all threads.
    """
    global _forced
    before, _forced = _forced, path
    try:
        yield
    finally:
        _forced = before


def is_loaded() -> bool:
    """Return whether this process has already imported compiled loops."""
    return "partita.kernels.compiled.compiling" in sys.modules


def has_numba() -> bool:
    """Return whether numba is installed."""
    return "numba" in sys.modules or importlib.util.find_spec("numba") is not None


def worth_compiling(work: int) -> bool:
    """Return what `use_compiled` would return, without counting the work as done."""
    if _forced is not None:
        return _forced == "compiled"
    if is_loaded():
        return True
    enough = _work_done + work >= WORTH_LOADING or "numba" in sys.modules
    return enough and has_numba()


def use_compiled(work: int, at_least: int = 0) -> bool:
    """Return whether a loop of this much work should run compiled, and count the work as done.

    Work below `at_least` always runs in numpy and is not counted.
    """
    global _work_done
    if _forced is None and work < at_least:
        return False
    answer = worth_compiling(work)
    _work_done += work
    return answer


def use_compiled_by_size(work: int, at_least: int) -> bool:
    """Return whether this much work is enough for compiled loops, whatever was done before.

    For kernels whose last digits matter: the same input then takes the same path in every process.
    """
    if _forced is not None:
        return _forced == "compiled"
    return work >= at_least and has_numba()

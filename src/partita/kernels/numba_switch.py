"""The switch between numpy and compiled loops: every kernel with two paths asks it.

Compiled loops are faster, but not from the first call: importing numba takes about half a second,
and a loop takes one to three seconds to compile when it is first used on a machine (later it is
read from a cache on disk). So a kernel says how much time its compiled loop would save. Kernels run
in numpy until what compiled loops would have saved this process exceeds what they cost, and in
compiled loops from then on. No call is slower than numpy alone would be unless later ones are
expected to make up for it, and never by more than has been spent before. Such kernels have the
same bits on both paths. Sums over the pairs of soft clusterings only agree to twelve digits: there
the size of the input decides, so that no result depends on what a process did before.

This module decides whether a loop runs compiled and must not import numba; how a loop is compiled
is written in `partita.kernels.compiled.compiling`.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Literal

Way = Literal["numpy", "compiled"]

# Nanoseconds: to import numba, to read a compiled loop from the cache, to compile it.
IMPORTING = 600_000_000
READING = 50_000_000
COMPILING = 3_000_000_000

# What a compiled loop must save by itself where the size of the input decides.
WORTH_ALONE = 50_000_000

_would_have_saved: dict[str, float] = {}
_in_use: set[str] = set()
_forced: Way | None = None


@contextmanager
def force_path(path: Way) -> Iterator[None]:
    """Make every kernel take one path, however much work it has, until the context is left.

    For tests and benchmarks. It holds for the whole process, in all threads.
    """
    global _forced
    before, _forced = _forced, path
    try:
        yield
    finally:
        _forced = before


def has_numba() -> bool:
    """Return whether numba is installed, and not told to leave loops as they are."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return False
    return "numba" in sys.modules or importlib.util.find_spec("numba") is not None


def in_use(loop: str) -> bool:
    """Return whether a loop runs compiled in this process, whatever it is asked for next."""
    return _forced == "compiled" or (_forced is None and loop in _in_use)


def is_at_hand(loop: str) -> bool:
    """Return whether a loop can run compiled without being compiled first."""
    return in_use(loop) or (_forced is None and has_numba() and _is_cached(loop))


def use_compiled(loop: str, saves: float, at_least: float = 0.0) -> bool:
    """Return whether a kernel should now run its compiled loop, and note what that would save.

    `loop` is the name of a module in `partita.kernels.compiled`, `saves` about how many nanoseconds
    it saves this time. What saves less than `at_least` always runs in numpy and is not counted.
    """
    if _forced is not None:
        return _forced == "compiled"
    if saves < at_least:
        return False
    if loop in _in_use:
        return True
    _would_have_saved[loop] = _would_have_saved.get(loop, 0.0) + saves
    if _is_worth_its_cost(loop) and has_numba():
        _in_use.add(loop)
        return True
    return False


def _is_worth_its_cost(loop: str) -> bool:
    """Return whether compiled loops would have saved what they cost: numba's import and this one.

    numba is imported for all loops together, and compiled for each by itself.
    """
    if "numba" not in sys.modules and sum(_would_have_saved.values()) < IMPORTING:
        return False
    saved = _would_have_saved[loop]
    return saved >= READING and (saved >= COMPILING or _is_cached(loop))


@cache
def _is_cached(loop: str) -> bool:
    """Return whether compiled code of a loop is kept on disk, of any version."""
    from glob import escape, glob  # slow to import

    folder = os.path.join(os.path.dirname(__file__), "compiled", "__pycache__")
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    places = [f"{escape(place)}/*" for place in ([chosen] if chosen else _user_folders())]
    if not chosen:
        places.append(escape(folder))
    return any(glob(f"{place}/{loop}.*.nbi") for place in places)


def _user_folders() -> list[str]:
    """Return the folders in which numba may keep compiled code of this user."""
    caches = os.environ.get("XDG_CACHE_HOME"), "~/.cache", "~/Library/Caches"
    return [os.path.join(os.path.expanduser(place), "numba") for place in caches if place]


def use_compiled_by_size(work: float, at_least: float = WORTH_ALONE) -> bool:
    """Return whether this much work is enough for compiled loops, whatever was done before.

    For kernels whose last digits differ: the same input then takes the same path in every process.
    By default `work` is about how many nanoseconds the compiled loop saves.
    """
    if _forced is not None:
        return _forced == "compiled"
    return work >= at_least and has_numba()

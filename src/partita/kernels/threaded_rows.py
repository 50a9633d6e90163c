"""Compiled loops over pairs of objects, cut into pieces: on all threads, watched, interruptible."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.progress import track

# Steps of a loop that take about a tenth of a second, and as many as are worth a progress bar.
_STEPS_A_PIECE = 1 << 27
_PIECES_WORTH_A_BAR = 20
_MOST_THREADS = 8


def add_over_rows(loop: Callable[[int, int], Any], n: int, steps_a_pair: int, title: str) -> Floats:
    """Add what a loop returns for ranges of rows with about equally many pairs.

    The pieces, and so the last digits, do not depend on the number of threads. A piece that runs
    is finished when the caller interrupts; those that wait are not begun.
    """
    pieces = list(pairwise(borders_of_rows(n, steps_a_pair)))
    show = None if len(pieces) >= _PIECES_WORTH_A_BAR else False
    threads = min(usable_cores(), len(pieces), _MOST_THREADS)
    if threads == 1:
        return _added([loop(*ends) for ends in track(pieces, len(pieces), title, show)])
    pool = ThreadPoolExecutor(threads)
    try:
        results = pool.map(lambda ends: loop(*ends), pieces)
        return _added(list(track(results, len(pieces), title, show)))
    finally:
        pool.shutdown(cancel_futures=True)


def _added(parts: list[Any]) -> Floats:
    total: Floats = np.sum(parts, axis=0, dtype=np.float64)
    return total


def borders_of_rows(n: int, steps_a_pair: int) -> list[int]:
    """Cut rows 0 to n so that each piece has about the same number of pairs i < j."""
    steps = n * (n - 1) // 2 * steps_a_pair
    pieces = max(1, min(n, steps // _STEPS_A_PIECE))
    # The first r of n rows have a share 1 - (1 - r/n)² of all pairs.
    shares = 1.0 - np.sqrt(1.0 - np.arange(pieces + 1) / pieces)
    return sorted({round(n * share) for share in shares.tolist()})


def usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

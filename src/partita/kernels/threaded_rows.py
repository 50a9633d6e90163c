"""Run a compiled loop over pairs of objects in pieces: on all threads, with a progress bar."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.progress import track

# A piece has about this many steps, which take about a tenth of a second.
_STEPS_PER_PIECE = 1 << 27
# With this many pieces a progress bar is shown.
_PIECES_WORTH_A_BAR = 20
_MOST_THREADS = 8


def add_over_rows(loop: Callable[[int, int], Any], n: int, steps_a_pair: int, title: str) -> Floats:
    """Return the sum of loop(start, stop) over ranges of rows that cover rows 0 to n.

    The ranges have about equally many pairs (i, j) with i < j. They do not depend on the number of
    threads, so neither do the last digits. When the caller interrupts, running pieces are finished
    and waiting pieces are dropped.
    """
    pieces = list(pairwise(borders_of_rows(n, steps_a_pair)))
    show = None if len(pieces) >= _PIECES_WORTH_A_BAR else False
    threads = min(usable_cores(), len(pieces), _MOST_THREADS)
    if threads == 1:
        return _added([loop(*ends) for ends in track(pieces, len(pieces), title, show)])
    from concurrent.futures import ThreadPoolExecutor  # slow to import

    pool = ThreadPoolExecutor(threads)
    try:
        results = pool.map(lambda ends: loop(*ends), pieces)
        return _added(list(track(results, len(pieces), title, show)))
    finally:
        pool.shutdown(cancel_futures=True)


def run_in_turns(
    loop: Callable[[int, int, int], None], n: int, steps_a_pair: int, turns: int, title: str
) -> None:
    """Call loop(start, stop, turn) over ranges of rows that cover rows 0 to n.

    The turns 0, 1, … take the ranges one after the other, and no turn runs twice at once. So a
    loop may add to an array of its turn, and its last digits do not depend on the number of
    threads.
    """
    from concurrent.futures import ThreadPoolExecutor

    pieces = list(pairwise(borders_of_rows(n, steps_a_pair)))
    rounds = [pieces[first : first + turns] for first in range(0, len(pieces), turns)]
    show = None if len(pieces) >= _PIECES_WORTH_A_BAR else False
    with ThreadPoolExecutor(min(usable_cores(), turns)) as pool:
        for some in track(rounds, len(rounds), title, show):
            starts, stops = zip(*some, strict=True)
            list(pool.map(loop, starts, stops, range(len(some))))


def _added(parts: list[Any]) -> Floats:
    total: Floats = np.sum(parts, axis=0, dtype=np.float64)
    return total


def borders_of_rows(n: int, steps_a_pair: int) -> list[int]:
    """Return the borders of ranges of rows 0 to n with about equally many pairs i < j."""
    steps = n * (n - 1) // 2 * steps_a_pair
    pieces = max(1, min(n, steps // _STEPS_PER_PIECE))
    # The first r of n rows have a share 1 - (1 - r/n)² of all pairs.
    shares = 1.0 - np.sqrt(1.0 - np.arange(pieces + 1) / pieces)
    return sorted({round(n * share) for share in shares.tolist()})


def usable_cores() -> int:
    """Return the number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

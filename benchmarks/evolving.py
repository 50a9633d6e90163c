"""The figure for clusters that are followed through several clusterings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

import partita as pt
from benchmarks.figures import Figure, against_floor
from benchmarks.measuring import cpu_seconds


def drifting(n: int, clusters: int, steps: int) -> list[Any]:
    """Return labels in order; from each to the next one object in twenty moves."""
    rng = np.random.default_rng(0)
    runs = [rng.integers(0, clusters, n)]
    for _ in range(steps):
        moved = rng.random(n) < 0.05
        runs.append(np.where(moved, rng.integers(0, clusters, n), runs[-1]))
    return runs


def evolutions() -> Iterator[Figure]:
    """Twelve clusterings of a million objects, with the summary and all tracks."""
    runs = drifting(10**6, 1000, 11)

    def follow() -> None:
        result = pt.evolution(runs)
        len(result.summary)
        len(result.tracks)

    floor = cpu_seconds(
        lambda: [pt.adjusted_rand_score(one, other) for one, other in pairwise(runs)], repeats=2
    )
    what = "evolution(…) of 12 clusterings, 10^6 objects, 1,000 clusters"
    yield against_floor(what, cpu_seconds(follow, repeats=2), floor, "11 adjusted Rand scores", 8)


SECTIONS = {"Clusters followed through several clusterings": evolutions}

"""The figures for many measures at once: against one alone, unrelated clusterings, both cores."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from sklearn import metrics as sklearn_metrics

import partita as pt
from benchmarks.figures import Figure, against_floor, growth, labels, show_seconds, within
from benchmarks.measuring import cpu_seconds, cpu_seconds_once, on_all_cores


def all_measures() -> Iterator[Figure]:
    """Every measure at once against one alone, for few objects and for many."""
    sizes = ((10**3, 10), (10**4, 100), (10**5, 10), (10**5, 1000), (10**6, 10), (10**6, 1000))
    for n, k in (*sizes, (10**7, 10), (10**7, 1000)):
        a, b = labels(n, k)
        alone = cpu_seconds(lambda: pt.adjusted_rand_score(a, b))
        together = cpu_seconds(lambda: pt.compare(a, b))
        yield against_floor(
            f"compare(), all {len(pt.measures.hard)} measures, n = {n:,}, k = {k:,}",
            together,
            alone,
            "ARI alone",
            2.5 if n == 10**7 else 8,
            2,
        )


def unrelated() -> Iterator[Figure]:
    """Clusterings that share next to nothing, whose best matching is hard to find."""
    for measure, aim in (("pair_sets", 5), ("matching_accuracy", 2)):
        score = pt.measures[measure]
        score(*labels(10**5, 10**4))  # compiles its loops
        small, large = (cpu_seconds_once(lambda: score(*labels(10 * k, k))) for k in (10**4, 10**5))
        what = f"{measure}, n = 10^6, 10^5 unrelated clusters"
        yield within(what, large, aim)
        yield growth(what, small, large, 10)
    for n, k in ((10**6, 3 * 10**5), (10**7, 3 * 10**6)):
        a, b = labels(n, k)
        alone = cpu_seconds(lambda: pt.adjusted_rand_score(a, b), 3)
        together = cpu_seconds(lambda: pt.compare(a, b), 2)
        limit = 5 * alone + 1
        yield Figure(
            f"compare(), n = {n:,}, {k:,} unrelated clusters",
            show_seconds(together),
            f"ARI alone {show_seconds(alone)}",
            show_seconds(together),
            f"<= {show_seconds(limit)}",
            together <= limit,
        )


def many() -> Iterator[Figure]:
    """All pairs of 100 clusterings, against scikit-learn on 20 of the pairs."""
    for k in (10, 1000):
        rng = np.random.default_rng(0)
        clusterings = [rng.integers(0, k, 10**5) for _ in range(100)]
        ours = cpu_seconds_once(lambda: pt.compare_many(clusterings, "ari")) / 4950
        pairs = [(clusterings[i], clusterings[i + 1]) for i in range(20)]
        theirs = cpu_seconds_once(
            lambda: [sklearn_metrics.adjusted_rand_score(x, y) for x, y in pairs]
        )
        yield against_floor(
            f"compare_many(), 100 clusterings, n = 10^5, k = {k:,}: a pair",
            ours,
            theirs / 20,
            "scikit-learn",
            0.1,
            3,
        )


def wall_seconds(function: Callable[[], Any], repeats: int = 5) -> float:
    """Return the least wall time of several runs."""
    function()
    found = []
    for _ in range(repeats):
        start = time.perf_counter()
        function()
        found.append(time.perf_counter() - start)
    return min(found)


def both_cores() -> Iterator[Figure]:
    """Wall time where two threads share the work, against the CPU time of both."""
    for n, k, aim in ((3 * 10**7, 10, 0.8), (3 * 10**7, 1000, 0.8), (10**7, 3 * 10**6, 0.9)):
        a, b = labels(n, k)
        with on_all_cores():
            wall = wall_seconds(lambda: pt.adjusted_rand_score(a, b))
            processor = cpu_seconds(lambda: pt.adjusted_rand_score(a, b))
        what = f"ARI, n = {n:,}, k = {k:,}, wall time"
        yield against_floor(what, wall, processor, "CPU time", aim, 2)


SECTIONS = {
    "All measures": all_measures,
    "Unrelated clusterings": unrelated,
    "Many clusterings": many,
    "Both cores": both_cores,
}

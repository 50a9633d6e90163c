"""The figures for many measures at once: against one alone, unrelated clusterings, both cores."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from typing import Any

import numpy as np
from sklearn import metrics as sklearn_metrics

import partita as pt
from benchmarks.figures import (
    Figure,
    against_floor,
    faster,
    growth,
    labels,
    show_seconds,
    within,
    within_memory,
)
from benchmarks.measuring import cpu_seconds, cpu_seconds_once, on_all_cores, peak_bytes
from partita.kernels.compiled.counting import cell_counter


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
    """All pairs of 100 clusterings: against scikit-learn, bare counting, and one thread."""
    for k in (10, 20, 1000):
        yield from _all_pairs(_labelings(k), k)
    yield _two_threads(_labelings(20))
    yield _more_pairs(20)
    yield from _several_measures(_labelings(20))
    yield _of_mixed_kinds()


def _labelings(k: int, n: int = 10**5, count: int = 100) -> list[Any]:
    rng = np.random.default_rng(0)
    return [rng.integers(0, k, n) for _ in range(count)]


def _all_pairs(clusterings: list[Any], k: int) -> Iterator[Figure]:
    """The adjusted Rand index, against scikit-learn and counting alone."""
    what = f"compare_many(), 100 clusterings, n = 10^5, k = {k:,}: a pair"
    ours = cpu_seconds(lambda: pt.compare_many(clusterings, "ari"), 2) / 4950
    pairs = [(clusterings[i], clusterings[i + 1]) for i in range(20)]
    theirs = cpu_seconds_once(lambda: [sklearn_metrics.adjusted_rand_score(x, y) for x, y in pairs])
    yield faster(what, ours, theirs / 20, "scikit-learn", 60 if k == 20 else 10)
    if k == 20:
        small = [labels.astype(np.uint8) for labels in clusterings[:20]]
        bare = cpu_seconds(lambda: [_count(x, y, k) for x, y in pairwise(small)]) / 19
        yield against_floor(f"{what}, all in all", ours, bare, "counting pass", 3, 2)


def _count(rows: Any, columns: Any, k: int) -> Any:
    """Count a table and do nothing else: one pass over the objects, labels of one byte."""
    return cell_counter(rows.dtype, columns.dtype)(rows, columns, 0, 0, k, k)


def _two_threads(clusterings: list[Any]) -> Figure:
    """The wall time on two cores, against one thread."""
    with on_all_cores():
        one, two = (
            wall_seconds(lambda: pt.compare_many(clusterings, "ari", n_jobs=n_jobs), 3)
            for n_jobs in (1, 2)
        )
    what = "compare_many(), 100 clusterings, n = 10^5, k = 20, two threads: wall time"
    return faster(what, two, one, "one thread", 1.7)


def _more_pairs(k: int) -> Figure:
    """Memory of four times as many pairs beside that of their clusterings."""
    few, more = (_labelings(k, 10**4, count) for count in (100, 200))
    used = [peak_bytes(lambda own=own: pt.compare_many(own, "ari")) for own in (few, more)]
    return within_memory(
        "compare_many(), n = 10^4: memory of 19,900 pairs beyond that of 4,950",
        max(0, used[1] - used[0]),
        100 * 10**4 + 64 * 30_000 * 4,
    )


def _several_measures(clusterings: list[Any]) -> Iterator[Figure]:
    """Several measures from the same tables, against one."""
    measures = ["ari", "rand", "pair_f", "purity", "nmi", "vi", "homogeneity", "bcubed_f"]
    few = clusterings[:30]
    alone = cpu_seconds(lambda: pt.compare_many(few, "ari"), 3)
    together = cpu_seconds(lambda: pt.compare_many(few, measures), 3)
    what = f"compare_many(), 30 clusterings, n = 10^5, k = 20, {len(measures)} measures"
    yield against_floor(what, together, alone, "ARI alone", 10)


def _of_mixed_kinds() -> Figure:
    """Hard, fuzzy and rough clusterings, against a loop over pairs."""
    rng = np.random.default_rng(0)
    n = 2000
    mixed: list[Any] = [rng.integers(0, 4, n) for _ in range(4)]
    mixed += [pt.Fuzzy(rng.dirichlet(np.ones(4), n)) for _ in range(4)]
    mixed += [pt.Rough.from_masks(rng.integers(1, 16, n), range(4)) for _ in range(4)]
    pairs = [*combinations(range(12), 2), *((i, i) for i in range(12))]
    score = pt.measures["credal_rand_belief"]
    together = cpu_seconds(lambda: pt.compare_many(mixed, "credal_rand_belief"), 2)
    alone = cpu_seconds(lambda: [score(mixed[i], mixed[j]) for i, j in pairs], 2)
    what = "compare_many(), 12 clusterings of 3 kinds, n = 2,000, credal Rand index"
    return against_floor(what, together, alone, "a loop over pairs", 1.05, 2)


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

"""The figures for explanations: tables as dataframes, text, and growth with the input."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import partita as pt
from benchmarks.figures import Figure, against_floor, growth, labels
from benchmarks.measuring import cpu_seconds


def some_labels(clusters: int) -> tuple[Any, Any]:
    """Return clusters of three objects, one object in ten moved."""
    rng = np.random.default_rng(0)
    first = rng.integers(0, clusters, 3 * clusters)
    moved = rng.random(first.size) < 0.1
    return first, np.where(moved, rng.integers(0, clusters, first.size), first)


def _sort_both_ways(first: Any, second: Any) -> None:
    """Sort objects by cluster on both sides: the least that a table of clusters needs."""
    np.argsort(first, kind="stable")
    np.argsort(second, kind="stable")


def tables() -> Iterator[Figure]:
    """Dataframes of clusters, components, moves and records, each from a fresh explanation."""
    aims = {"clusters": 25, "candidates": 15, "components": 10, "objects": 10, "records": 8}
    for name, aim in aims.items():
        times = {}
        for clusters in (10**5, 10**6):
            pair = some_labels(clusters)
            times[clusters] = cpu_seconds(
                lambda: getattr(pt.explain(*pair), name).to_frame(), repeats=2
            )
        floor = cpu_seconds(lambda: _sort_both_ways(*pair), repeats=3)
        what = f"explain(…).{name}.to_frame(), 10^6 clusters of 3"
        yield against_floor(what, times[10**6], floor, "np.argsort of both", aim)
        yield growth(what, *times.values(), 10)


def texts() -> Iterator[Figure]:
    """An explanation printed: it sorts no more than it shows."""
    cases: list[tuple[str, Callable[[int], Any], int, float]] = [
        ("clusters of 3", lambda n: some_labels(n // 3), 3 * 10**6, 12),
        ("1,000 clusters", lambda n: labels(n, 1000), 10**7, 40),
        ("unrelated clusters of 3", lambda n: labels(n, n // 3), 10**7, 25),
    ]
    for what, make, n, aim in cases:
        times = {}
        for size in (n // 10, n):
            pair = make(size)
            times[size] = cpu_seconds(lambda: str(pt.explain(*pair)), repeats=2)
        floor = cpu_seconds(lambda: pt.adjusted_rand_score(*pair), repeats=2)
        full = f"print(explain(…)), {n:,} objects, {what}"
        yield against_floor(full, times[n], floor, "adjusted Rand", aim)
        yield growth(full, *times.values(), 10)


def records() -> Iterator[Figure]:
    """Ten million records with their errors, as a dataframe."""
    pair = labels(10**7, 1000)
    floor = cpu_seconds(lambda: [part.copy() for part in (*pair, *pair)], repeats=3)
    ours = cpu_seconds(lambda: pt.explain(*pair).records.to_frame(), repeats=2)
    yield against_floor(
        "explain(…).records.to_frame(), 10^7 objects", ours, floor, "copying four columns", 80
    )


def section() -> Iterator[Figure]:
    """All figures of explanations."""
    yield from tables()
    yield from texts()
    yield from records()


SECTIONS = {"Explain": section}

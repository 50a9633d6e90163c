"""The figures for assessments: time per random draw, whole calls, and growth with the input."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import partita as pt
from benchmarks.figures import Figure, against_floor, growth
from benchmarks.measuring import cpu_seconds, cpu_seconds_once
from partita.measures.read_counts import read_table

_SAMPLES = 100


def some_labels(n: int, k: int) -> tuple[Any, Any]:
    """Return two clusterings that agree on half of the objects."""
    rng = np.random.default_rng(0)
    first = rng.integers(0, k, n)
    return first, np.where(rng.random(n) < 0.5, first, rng.integers(0, k, n))


def draw_seconds(pair: Any, measure: str, interval: str | None) -> float:
    """Return the time of a random draw, and with an interval of a bootstrap draw beside it.

    It is the difference of two calls with different numbers of draws.
    """
    table = read_table(*pair).to_dense()
    few, many = (
        cpu_seconds(
            lambda samples=samples: pt.assess(
                contingency=table, measures=measure, samples=samples, interval=interval, rng=0
            ),
            repeats=3,
        )
        for samples in (_SAMPLES, 2 * _SAMPLES)
    )
    return (many - few) / _SAMPLES


def draws() -> Iterator[Figure]:
    """A draw against the same draw in plain numpy, for few and for many clusters."""
    rng = np.random.default_rng(1)
    for k, aims in ((10, (0.2, 0.2)), (100, (0.4, 0.4)), (1000, (0.5, 0.5))):
        pair = some_labels(10**6, k)
        table = read_table(*pair)
        rows = np.repeat(np.arange(k, dtype=np.int32), table.row_sums) * np.int32(k)
        columns = np.repeat(np.arange(k, dtype=np.int32), table.column_sums)
        cells = np.repeat(np.arange(table.counts.size, dtype=np.int32), table.counts)
        shuffle = cpu_seconds(
            lambda: np.bincount(rows + rng.permutation(columns), minlength=k * k), repeats=3
        )
        resample = cpu_seconds(
            lambda: np.bincount(cells[rng.integers(0, cells.size, cells.size, np.int32)]),
            repeats=3,
        )
        for measure in ("adjusted_rand", "adjusted_mutual_info"):
            by_chance = draw_seconds(pair, measure, None)
            both = draw_seconds(pair, measure, "bootstrap")
            limit = aims if measure == "adjusted_rand" else (3.0, 3.0)
            what = f"{measure}, 10^6 objects, k = {k:,}: "
            peer = "numpy permutation, no measure"
            yield against_floor(f"{what}chance draw", by_chance, shuffle, peer, limit[0], 2)
            peer = "numpy draw of objects, no measure"
            resampled = max(both - by_chance, 1e-9)
            yield against_floor(f"{what}bootstrap draw", resampled, resample, peer, limit[1], 2)


def calls() -> Iterator[Figure]:
    """The default call: 1,000 random draws and 1,000 bootstrap draws."""
    times = {}
    for n in (10**5, 10**6):
        pair = some_labels(n, 1000)
        pt.assess(*pair, rng=0, samples=200)
        times[n] = cpu_seconds_once(lambda: pt.assess(*pair, rng=0))
    floor = cpu_seconds(lambda: np.random.default_rng(0).permutation(pair[0]), repeats=3)
    what = "assess(…), 10^6 objects, k = 1,000"
    yield against_floor(what, times[10**6], 2000 * floor, "2,000 numpy permutations", 0.6, 2)
    yield growth(what, *times.values(), 10)


def jackknife() -> Iterator[Figure]:
    """One object of each cell left out: constant time for a cell by pair counts."""
    times = {}
    for k in (44, 140):
        table = read_table(*some_labels(100 * k * k, k)).to_dense()
        times[k] = cpu_seconds(
            lambda: pt.assess(
                contingency=table, measures="adjusted_rand", samples=0, interval="jackknife"
            ),
            repeats=3,
        )
    yield growth("jackknife of adjusted_rand, 19,600 cells", *times.values(), (140 / 44) ** 2)


def section() -> Iterator[Figure]:
    """All figures of assessments."""
    yield from draws()
    yield from calls()
    yield from jackknife()


SECTIONS = {"Assess": section}

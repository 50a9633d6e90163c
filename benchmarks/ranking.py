"""The figures for leaderboards: draws that all candidates share, and their growth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import partita as pt
from benchmarks.figures import Figure, against_floor, growth, within
from benchmarks.measuring import cpu_seconds, cpu_seconds_once

_DRAWS = 1000


def candidates(n: int, k: int, count: int) -> tuple[Any, dict[str, Any]]:
    """Return a reference, and candidates that are wrong for other objects each."""
    rng = np.random.default_rng(0)
    truth = rng.integers(0, k, n)
    found = {
        f"candidate {i}": np.where(rng.random(n) < 0.1 + 0.02 * i, rng.integers(0, k, n), truth)
        for i in range(count)
    }
    return truth, found


def section() -> Iterator[Figure]:
    """All figures of leaderboards."""
    truth, found = candidates(10**5, 20, 10)
    pt.rank(truth, found, rng=0, n_draws=100)
    default = cpu_seconds_once(lambda: pt.rank(truth, found, rng=0))
    what = f"rank(…), {_DRAWS:,} draws, 10 candidates, 10^5 objects, k = 20"
    yield within(f"{what}: three measures", default, 10)
    once = cpu_seconds_once(lambda: pt.rank(truth, found, "adjusted_rand", rng=0))
    yield within(f"{what}: adjusted_rand", once, 10)
    rng, labels = np.random.default_rng(0), found["candidate 0"]
    floor = cpu_seconds(
        lambda: np.bincount(labels[rng.integers(0, 10**5, 10**5)], minlength=20), repeats=3
    )
    peer = "10,000 numpy draws of labels, no table"
    yield against_floor(f"{what}: adjusted_rand", once, 10 * _DRAWS * floor, peer, 1.0, 2)
    smaller = candidates(10**4, 20, 10)
    fewer = cpu_seconds_once(lambda: pt.rank(*smaller, rng=0))
    yield growth(what, fewer, default, 10)
    truth, found = candidates(10**5, 30_000, 3)
    entities = cpu_seconds_once(lambda: pt.rank(truth, found, "pair_f", resample="clusters", rng=0))
    yield within(
        "rank(…, resample='clusters'), 3 candidates, 10^5 objects, k = 30,000", entities, 10
    )


SECTIONS = {"Leaderboards": section}

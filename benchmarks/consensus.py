"""The figures for the consensus of many clusterings: time, and how far from the least total."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import numpy as np

import partita as pt
from benchmarks.figures import Figure, show_seconds, within_memory
from benchmarks.measuring import peak_bytes


def planted(n: int, k: int, m: int, noise: float) -> list[Any]:
    """Clusterings into the same k clusters, each with other objects put anywhere."""
    rng = np.random.default_rng(0)
    truth = rng.integers(0, k, n)
    return [np.where(rng.random(n) < noise, rng.integers(0, k, n), truth) for _ in range(m)]


def entities(n: int, m: int, noise: float) -> list[Any]:
    """Clusterings into clusters of three, each with other objects alone."""
    rng = np.random.default_rng(0)
    truth = np.arange(n) // 3
    return [np.where(rng.random(n) < noise, n + np.arange(n), truth) for _ in range(m)]


def found(clusterings: list[Any], distance: str = "mirkin") -> tuple[float, Any]:
    """Return the CPU time of a consensus and the result."""
    start = time.process_time()
    result = pt.consensus(clusterings, distance)
    return time.process_time() - start, result


def mirkin() -> Iterator[Figure]:
    """Fifty clusterings of ten thousand objects, with a certificate."""
    million = planted(10**6, 10, 5, 0.1)
    used = peak_bytes(lambda: pt.consensus(million))
    yield within_memory("5 x 10^6, k = 10, memory", used, 2e9)
    for k, noise in ((10, 0.1), (20, 0.2), (1000, 0.1), (20, 0.3)):
        seconds, result = found(planted(10**4, k, 50, noise))
        yield certified(f"50 x 10^4, k = {k:,}, noise {noise:.0%}", seconds, result, 10, 0.02)
    seconds, result = found(entities(10**6, 5, 0.02))
    yield certified("5 x 10^6 in clusters of three, noise 2%", seconds, result, 60, 0.02)


def others() -> Iterator[Figure]:
    """Other distances, whose bound is the triangle inequality alone."""
    for distance in ("variation_of_information", "partition"):
        seconds, result = found(planted(10**4, 10, 50, 0.1), distance)
        yield certified(f"50 x 10^4, k = 10, {distance}", seconds, result, 30, 0.25)


def certified(what: str, seconds: float, result: Any, limit: float, share: float) -> Figure:
    """A time and a gap against their limits."""
    gap = float(result.value) / float(result.at_least) - 1
    return Figure(
        what,
        show_seconds(seconds),
        "",
        f"{show_seconds(seconds)}, at most {gap:.2%} above the least",
        f"<= {limit} s, <= {share:.0%}",
        seconds <= limit and gap <= share,
    )


SECTIONS = {"Consensus": mirkin, "Consensus by other distances": others}

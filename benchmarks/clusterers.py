"""The figures for clusterers: against scikit-fuzzy and evclust (where installed), and at 10^6."""

from __future__ import annotations

import importlib.util
import math
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

import numpy as np

import partita as pt
from benchmarks.figures import Figure, faster, within, within_memory
from benchmarks.measuring import cpu_seconds, cpu_seconds_once, in_fresh_process
from partita.clusterers import (
    CoincidentClustersWarning,
    EvidentialCMeans,
    FuzzyCMeans,
    PossibilisticCMeans,
    RoughKMeans,
)
from partita.kernels import prototypes

STEPS = 50


def blobs(n: int, k: int, d: int, spread: float = 1.0, seed: int = 0) -> Any:
    """Objects around k centers."""
    rng = np.random.default_rng(seed)
    centers = rng.normal(0, 3, (k, d))
    return centers[rng.integers(0, k, n)] + rng.normal(0, spread, (n, d))


@contextmanager
def one_thread() -> Iterator[None]:
    """Run compiled loops on one thread, as the peer does."""
    kept, prototypes.usable_cores = prototypes.usable_cores, lambda: 1
    try:
        yield
    finally:
        prototypes.usable_cores = kept


def against_scikit_fuzzy() -> Iterator[Figure]:
    """The same start and number of steps, to the same centers."""
    import skfuzzy

    for n, m in ((10**3, 2.0), (10**5, 2.0), (10**5, 1.7)):
        X = blobs(n, 5, 10, spread=3.0)
        start = np.random.default_rng(1).dirichlet(np.ones(5), n).T
        pulls = start**m
        init = pulls @ X / pulls.sum(axis=1)[:, None]
        ours = FuzzyCMeans(5, m=m, init=init, tol=0.0, max_iter=STEPS - 1)
        given = np.ascontiguousarray(X.T)

        def peer() -> Any:
            return skfuzzy.cmeans(given, 5, m, 0.0, STEPS, init=start)[0]

        with warnings.catch_warnings(), one_thread():
            warnings.simplefilter("ignore")
            assert np.allclose(ours.fit(X).cluster_centers_, peer(), atol=1e-8)
            what = f"FuzzyCMeans, n = 10^{round(math.log10(n))}, d = 10, k = 5, m = {m:g}, 50 steps"
            seconds = cpu_seconds(lambda: ours.fit(X), 3)
            yield faster(what, seconds, cpu_seconds_once(peer), "scikit-fuzzy", 3)


def objective(X: Any, model: Any, beta: float, delta: float) -> float:
    """Masson and Denœux's J for what evclust returns, whose own figure leaves out objects."""
    sets, masses = np.asarray(model["F"]), np.asarray(model["mass"])
    sizes, total = sets.sum(axis=1), 0.0
    for column, members in enumerate(sets):
        if sizes[column] == 0:
            total += delta**2 * (masses[:, column] ** beta).sum()
        else:
            place = members @ np.asarray(model["g"]) / sizes[column]
            squared = ((X - place) ** 2).sum(axis=1)
            total += sizes[column] * (masses[:, column] ** beta @ squared)
    return total


def against_evclust() -> Iterator[Figure]:
    """The same start, to an objective that is no higher."""
    if importlib.util.find_spec("evclust") is None:
        return
    from evclust.ecm import ecm

    for n, k in ((500, 3), (2000, 4)):
        X = blobs(n, k, 4, spread=2.0)
        start = X[:k] + 0.01
        found: list[Any] = []

        def peer() -> None:
            found.append(ecm(X, k, g0=start, delta=10, epsi=1e-6, disp=False))

        theirs = cpu_seconds_once(peer)
        ours = EvidentialCMeans(k, init=start, tol=1e-6, max_iter=2000)
        assert ours.fit(X).objective_ <= objective(X, found[0], 2.0, 10.0) * (1 + 1e-9)
        seconds = cpu_seconds(lambda: ours.fit(X), 3)
        what = f"EvidentialCMeans, n = {n:,}, d = 4, k = {k}, same objective"
        yield faster(what, seconds, theirs, "evclust", 20)


MEMORY = """
import numpy as np
from benchmarks.clusterers import blobs
from benchmarks.measuring import peak_bytes
from partita.clusterers import {name}
X = blobs(10**6, 5, 10, spread=2.0)
{name}(5, random_state=0).fit(X[:20000])
print(peak_bytes(lambda: {name}(5, random_state=0).fit(X)))
"""


def large() -> Iterator[Figure]:
    """A million objects."""
    X = blobs(10**6, 5, 10, spread=2.0)
    for clusterer in (FuzzyCMeans, RoughKMeans, PossibilisticCMeans, EvidentialCMeans):
        fitted: list[Any] = []
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", CoincidentClustersWarning)
            seconds = cpu_seconds_once(lambda: fitted.append(clusterer(5, random_state=0).fit(X)))
        steps = fitted[0].n_iter_
        name = clusterer.__name__
        yield within(f"{name}, n = 10^6, d = 10, k = 5, {steps} steps", seconds, 60)
    single = X.astype(np.float32)
    seconds = cpu_seconds_once(lambda: FuzzyCMeans(5, random_state=0).fit(single))
    yield within("FuzzyCMeans, the same in single precision", seconds, 60)
    for name in ("FuzzyCMeans", "RoughKMeans"):
        used = in_fresh_process(MEMORY.format(name=name), 1)
        yield within_memory(f"{name}, n = 10^6, memory beyond the input", used, 400e6)


def all_pairs() -> Iterator[Figure]:
    """The alpha-Rand scores between every two of five clusterings and the truth."""
    from sklearn.cluster import KMeans

    n, k = 10**4, 3
    rng = np.random.default_rng(0)
    truth = rng.integers(0, k, n)
    X = np.array([[0.0, 0.0], [3.0, 0.0], [0.0, 3.0]])[truth] + rng.normal(0, 1.0, (n, 2))
    soft = (RoughKMeans, FuzzyCMeans, PossibilisticCMeans, EvidentialCMeans)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", CoincidentClustersWarning)
        fitted = [clusterer(k, random_state=0).fit(X).clustering_ for clusterer in soft]
    six = [pt.Hard(truth), pt.Hard(KMeans(k, random_state=0).fit(X).labels_), *fitted]

    def scores() -> None:
        for x, y in combinations(six, 2):
            pt.alpha_rand_score(x, y)

    yield within("alpha-Rand, all 15 pairs of six, n = 10^4", cpu_seconds(scores, 2), 30)


SECTIONS = {
    "Clusterers, against scikit-fuzzy": against_scikit_fuzzy,
    "Clusterers, against evclust": against_evclust,
    "Clusterers, a million objects": large,
    "Clusterers, compared with each other": all_pairs,
}

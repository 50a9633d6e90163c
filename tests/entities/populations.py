"""Populations of records with errors of linkage, drawn at random."""

from __future__ import annotations

import numpy as np


def population(n_clusters, rng, sizes="pareto"):
    """True and predicted clusters: some clusters are split, and some predicted ones are merged."""
    if sizes == "pareto":
        size = np.ceil(rng.pareto(2.5, n_clusters)).astype(int).clip(1)
    else:
        size = 1 + rng.poisson(2.0, n_clusters)
    truth = np.repeat(np.arange(n_clusters), size)
    moved = (rng.random(n_clusters) < 0.15)[truth] & (rng.random(truth.size) < 0.3)
    _, found = np.unique(2 * truth + moved, return_inverse=True)
    number = found.max() + 1
    into = np.arange(number)
    merged = rng.permutation(number)[: number // 20 * 2]
    into[merged[::2]] = merged[1::2]
    return truth, into[found]


def draw(truth, design, m, rng):
    """A sample as the truth of its objects, and the drawn records."""
    if design == "records":
        drawn = rng.integers(0, truth.size, m)
        clusters = truth[drawn]
    else:
        drawn, clusters = None, rng.choice(truth.max() + 1, m, replace=False)
    objects = np.flatnonzero(np.isin(truth, clusters))
    return dict(zip(objects.tolist(), truth[objects].tolist(), strict=True)), drawn

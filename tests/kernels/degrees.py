"""Random membership matrices, clusters x objects."""

import numpy as np


def random_degrees(rng, clusters, n, kind="fuzzy"):
    if kind == "possibilistic":
        degrees = rng.random((clusters, n)).round(2)
    else:
        degrees = rng.dirichlet(np.full(clusters, 0.5), n).T
    if kind == "ties":
        degrees = np.floor(degrees * 5 + 0.1) / 5 * 0.9
    degrees[:, rng.random(n) < 0.1] = 0
    return np.ascontiguousarray(degrees)

"""A small random clustering of every kind."""

import numpy as np

import partita as pt

N = 7


def every_kind(seed):
    rng = np.random.default_rng(seed)
    masses = rng.dirichlet(np.full(8, 0.4), N)
    masses[3] = masses[1]
    return {
        "hard": pt.Hard(rng.integers(0, 3, N)),
        "rough": pt.Rough.from_masks(rng.integers(1, 8, N), range(3)),
        "fuzzy": pt.Fuzzy(rng.dirichlet(np.ones(3), N)),
        "possibilistic": pt.Possibilistic(rng.random((N, 3)) / 2),
        "nested": pt.Possibilistic(rng.random((N, 3)), reading="nested"),
        "evidential": pt.Evidential.from_dense(masses),
    }


KINDS = list(every_kind(0))

"""Random evidential clusterings of a few objects, for statements that are tried many times."""

from __future__ import annotations

import numpy as np

import partita as pt


def random_fuzzy(n: int, k: int, rng: np.random.Generator) -> pt.Fuzzy:
    """Draw memberships from a Dirichlet distribution with parameters 1/2."""
    return pt.Fuzzy(rng.dirichlet(np.full(k, 0.5), n), normalize=True)


def random_evidential(
    n: int, k: int, rng: np.random.Generator, *, sets: int = 2, empty: bool = False
) -> pt.Evidential:
    """Return an evidential clustering whose focal sets are drawn uniformly for each object."""
    masses = np.zeros((n, 1 << k))
    for row in masses:
        drawn = rng.integers(0 if empty else 1, 1 << k, sets)
        np.add.at(row, drawn, rng.dirichlet(np.ones(sets)))
    return pt.Evidential.from_dense(masses, normalize=True)

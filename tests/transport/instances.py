"""Small random clusterings of every kind, as partita reads them and as dense masses."""

import numpy as np

import partita as pt

KINDS = ("hard", "rough", "fuzzy", "possibilistic", "evidential")
PAIRS = [(a, b) for place, a in enumerate(KINDS) for b in KINDS[place:]]


def random_clustering(kind, n, k, rng):
    """A clustering of n objects and at most k clusters."""
    if kind == "hard":
        return pt.Hard(rng.integers(0, k, n))
    if kind == "rough":
        return pt.Rough.from_masks(rng.integers(1, 1 << k, n), range(k))
    if kind == "fuzzy":
        memberships = rng.dirichlet(np.full(k, 0.6), n).round(2)
        memberships[:, -1] = 1 - memberships[:, :-1].sum(axis=1)
        return pt.Fuzzy(np.clip(memberships, 0, 1), normalize=True)
    if kind == "possibilistic":
        memberships = rng.choice([0, 0.2, 0.5, 0.8, 1.0], (n, k))
        memberships[np.arange(n), rng.integers(0, k, n)] = rng.choice([0.6, 1.0], n)
        return pt.Possibilistic(memberships)
    # Two sets an object, so that supports stay small.
    masses = np.zeros((n, 1 << k))
    for row in masses:
        sets = rng.integers(int(rng.random() < 0.8), 1 << k, 2)
        share = rng.choice([0.0, 0.25, 0.5, 0.7])
        row[sets[0]] += share
        row[sets[1]] += 1 - share
        if row[0] == 1:
            row[:] = 0
            row[1] = 1
    return pt.Evidential.from_dense(masses)


def dense_masses(x):
    """Masses with a column for each set of clusters."""
    from partita.clusterings.conversion import to_evidential

    return to_evidential(x).to_dense().tolist()


def random_pair(kinds, rng):
    """Two clusterings of the same objects: at most five, in at most three clusters."""
    n, k = int(rng.integers(2, 6)), int(rng.integers(1, 4))
    # Sets of all objects together must stay few for the slow twin.
    heavy = sum(kind in ("possibilistic", "evidential", "fuzzy") for kind in kinds)
    n = min(n, 4 if heavy else 5)
    return [random_clustering(kind, n, k, rng) for kind in kinds]

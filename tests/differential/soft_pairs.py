"""Two small soft clusterings of the same objects, of any kinds, and crisp ones of every kind."""

from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st

import partita as pt
from partita.clusterings.conversion import to_evidential

# From the special to the general; hard clusterings are special cases of all, fuzzy and rough ones
# of evidential ones.
KINDS = ("hard", "rough", "fuzzy", "possibilistic", "evidential")
GRID = [0.0, 0.25, 0.5, 0.75, 1.0]


class SoftPair(NamedTuple):
    """What two clusterings are made from: shrinks to few objects, few clusters, seed 0."""

    reference: str
    candidate: str
    n: int
    k: int
    seed: int

    def clusterings(self):
        """Return both clusterings."""
        rng = np.random.default_rng(self.seed)
        kinds = (self.reference, self.candidate)
        return tuple(soft_clustering(kind, self.n, self.k, rng) for kind in kinds)


def soft_pairs(most_n: int = 5, most_k: int = 3, kinds=KINDS) -> st.SearchStrategy[SoftPair]:
    """Pairs of kinds, numbers of objects and of clusters, and seeds."""
    kind = st.sampled_from(list(kinds))
    sizes = st.integers(1, most_n), st.integers(1, most_k)
    return st.builds(SoftPair, kind, kind, *sizes, st.integers(0, 2**32))


def soft_clustering(kind, n, k, rng):
    """Return a clustering whose degrees are round numbers in one half of all cases."""
    if kind == "hard":
        return pt.Hard(rng.integers(0, k, n))
    if kind == "rough":
        return pt.Rough.from_masks(rng.integers(1, 1 << k, n), range(k))
    if kind == "fuzzy":
        return pt.Fuzzy(_shares(rng, n, k))
    if kind == "possibilistic":
        memberships = rng.choice(GRID, (n, k)) if rng.random() < 0.5 else rng.random((n, k))
        memberships[np.arange(n), rng.integers(0, k, n)] = 1.0
        return pt.Possibilistic(memberships)
    masses = np.zeros((n, 1 << k))
    masses[:, 1:] = _shares(rng, n, (1 << k) - 1)
    return pt.Evidential.from_dense(masses)


def _shares(rng, n, k):
    if rng.random() < 0.5:
        return rng.multinomial(4, np.full(k, 1 / k), n) / 4
    return rng.dirichlet(np.full(k, rng.choice([0.2, 1.0])), n)


def dense_masses(x):
    """Return masses with a column for each set of clusters, as lists."""
    return to_evidential(x).to_dense().tolist()


def crisp(kind, codes):
    """Return a hard clustering as a clustering of a kind."""
    memberships = np.eye(max(codes) + 1)[codes]
    return {
        "hard": lambda: pt.Hard(codes),
        "rough": lambda: pt.Rough([{code} for code in codes]),
        "fuzzy": lambda: pt.Fuzzy(memberships),
        "possibilistic": lambda: pt.Possibilistic(memberships),
        "evidential": lambda: to_evidential(pt.Fuzzy(memberships)),
    }[kind]()


def ends(value):
    """Return a value, an interval or a distance by transport as a pair of its ends."""
    if isinstance(value, pt.TransportDistance):
        return tuple(value.interval)
    return tuple(value) if isinstance(value, tuple) else (value, value)

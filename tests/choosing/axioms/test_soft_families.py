"""Families of soft clusterings to try axioms on."""

import itertools

import numpy as np
import pytest

from partita.choosing.axioms.soft_families import (
    all_with_halves,
    random_clustering,
)
from partita.choosing.axioms.soft_values import Pairs
from partita.clusterings.conversion import to_evidential

KINDS = ("rough", "fuzzy", "possibilistic", "evidential")


def dense(x):
    return to_evidential(x).to_dense().tolist()


# What is tried


@pytest.mark.parametrize("kind", ["hard", *KINDS])
def test_each_clustering_with_halves_occurs_once(kind):
    """Against a plain count of classes under all names of the clusters."""
    family = all_with_halves(kind, 2, 1000, False)
    options = {
        "hard": 3,
        "rough": 7,
        "fuzzy": 3 + 3,
        "possibilistic": 27 - 8,
        "evidential": 7 + 21,
    }[kind]
    keys = set()
    for x in family.clusterings:
        masses = np.zeros((2, 8))
        one = np.array(dense(x))
        masses[:, : one.shape[1]] = one
        names = []
        for order in itertools.permutations(range(3)):
            moved = [sum(1 << order[w] for w in range(3) if a >> w & 1) for a in range(8)]
            image = np.zeros((2, 8))
            image[:, moved] = masses
            names.append(tuple(image.ravel()))
        keys.add(frozenset(names))
    assert len(keys) == len(family)
    # Every clustering is in one of the classes.
    assert sum(map(len, keys)) == options**2
    assert Pairs(family).same("object").sum() == len(family)


def test_random_clusterings_of_each_kind():
    rng = np.random.default_rng(0)
    for kind in KINDS:
        for _ in range(30):
            x = random_clustering(kind, 4, 3, rng, empty_mass=False)
            assert x.kind == kind
            assert np.array(dense(x))[:, 0].max() == 0
    drawn = [random_clustering("evidential", 4, 3, rng) for _ in range(30)]
    assert any(np.array(dense(x))[:, 0].max() > 0 for x in drawn)

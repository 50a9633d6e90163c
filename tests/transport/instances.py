"""Small random clusterings of every kind, as partita reads them, as masses and as problems."""

import json
from pathlib import Path

import numpy as np

import partita as pt
from partita.arguments import shared_generator
from partita.tables.rough_tables import possible_tables
from partita.transport.bases import read_base
from partita.transport.exact.hard_rough_rand import types_of
from partita.transport.focal_masses import read_focal_masses, set_counts
from partita.transport.problem import Problem

FOLDER = Path(__file__).parents[1] / "golden"
GOLDEN = json.loads((FOLDER / "transport.json").read_text())

KINDS = ("hard", "rough", "fuzzy", "possibilistic", "evidential")
PAIRS = [(a, b) for index, a in enumerate(KINDS) for b in KINDS[index:]]


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


def read(x):
    """A clustering as focal masses."""
    return read_focal_masses(x, "normalize", "x")


def read_pair(first, second):
    """Two clusterings as focal masses."""
    return read(first), read(second)


def problem(first, second, base="rand", budget=10**7, **options):
    """The problem of two clusterings; by default of finding both ends by any method, seed 0."""
    generator = shared_generator(options.pop("rng", 0))
    chosen = {"alpha": None, "method": "auto", **options}
    return Problem(
        *read_pair(first, second),
        base=read_base(base),
        budget=budget,
        generator=generator,
        **chosen,
    )


def chi_square(counts, probabilities):
    """Chi-square statistic; points of probability 0 must not be drawn."""
    assert set(counts) <= set(probabilities)
    size = sum(counts.values())
    return sum((counts[point] - size * p) ** 2 / (size * p) for point, p in probabilities.items())


def contains(figure, value):
    """Whether a certificate contains a value, up to rounding."""
    return figure.at_least - 1e-9 <= value <= figure.at_most + 1e-9


def four_clusters(n=30, classes=2, seed=0):
    """Labels, and a possibilistic clustering with four clusters."""
    rng = np.random.default_rng(seed)
    soft = random_clustering("possibilistic", n, 4, rng)
    return rng.integers(0, classes, n), soft


def random_types(rng):
    """Object types of a hard or rough clustering against a rough one, with few tables."""
    while True:
        n, k = int(rng.integers(2, 10)), int(rng.integers(1, 5))
        kind, q = ("hard", 3) if rng.random() < 0.6 else ("rough", 2)
        first = read(random_clustering(kind, n, q, rng))
        second = read(random_clustering("rough", n, k, rng))
        types = types_of(set_counts(first, second), first, second)
        tables = possible_tables(types, 20_000)
        if tables is not None:
            return types, tables

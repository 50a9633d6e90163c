"""Distances between belief functions against loops over all sets."""

import numpy as np
import pytest

import partita as pt
from partita import belief as bf
from partita.belief import distances
from tests.belief.masses import N, close, dense_of, evidence, random_masses, sixty_four_clusters
from tests.naive import belief as naive


def test_distances(masses):
    x, y, z = map(evidence, masses)
    pairs = list(zip(masses[0], masses[1], strict=True))
    close(bf.belief_distance(x, y), [naive.belief_distance(*pair) for pair in pairs])
    close(bf.jousselme_distance(x, y), [naive.jousselme_distance(*pair) for pair in pairs])
    for distance in (bf.belief_distance, bf.jousselme_distance):
        there = distance(x, y)
        close(distance(x, x), 0)
        close(distance(y, x), there)
        assert (there <= 1 + 1e-12).all()
        assert (there <= distance(x, z) + distance(z, y) + 1e-12).all()


def test_jousselme_is_a_metric_on_many_triples():
    rng = np.random.default_rng(1)
    x, y, z = (evidence(random_masses(rng, 2000, 3, focal=3)) for _ in range(3))
    there, around = bf.jousselme_distance(x, y), bf.jousselme_distance(x, z)
    assert (there <= around + bf.jousselme_distance(z, y) + 1e-12).all()
    assert (there[(dense_of(x) != dense_of(y)).any(axis=1)] > 0).all()


def test_belief_distance_of_two_clusters_is_that_of_the_paper():
    """Eq. 35 of Campagner et al. (2023): half the sum over both single clusters and their union."""
    rng = np.random.default_rng(2)
    first, second = (random_masses(rng, N, 2) for _ in range(2))

    def beliefs(m):
        return np.array([m[:, 1], m[:, 2], m[:, 1:].sum(axis=1)])

    wanted = 0.5 * np.abs(beliefs(first) - beliefs(second)).sum(axis=0)
    close(bf.belief_distance(evidence(first), evidence(second)), wanted)


def test_different_certain_clusters_are_1_apart():
    for k in (2, 3, 7, 16):
        x = pt.Rough([{0}, {0}], labels=range(k))
        y = pt.Rough([{k - 1}, {0}], labels=range(k))
        assert bf.belief_distance(x, y).tolist() == [1.0, 0.0]
        assert bf.jousselme_distance(x, y).tolist() == [1.0, 0.0]


def test_wide_tables_are_compared_in_parts(monkeypatch):
    rng = np.random.default_rng(5)
    x, y = (evidence(random_masses(rng, 9, 4)) for _ in range(2))
    whole = bf.belief_distance(x, y)
    monkeypatch.setattr(distances, "_BELIEFS_AT_ONCE", 40)
    assert (bf.belief_distance(x, y) == whole).all()


def test_sixty_four_clusters():
    x, _, _ = sixty_four_clusters()
    close(bf.jousselme_distance(x, x), 0)
    with pytest.raises(pt.InputError, match=r"64 clusters.*at most 16; jousselme_distance"):
        bf.belief_distance(x, x)

"""Sums over pairs without a loop over pairs, against the loop over pairs."""

from itertools import product

import numpy as np
import pytest

from partita.kernels import fuzzy_short_cuts as short_cuts
from partita.kernels.fuzzy_pairs import fuzzy_pair_sums, hard_pair_sums
from partita.kernels.norms import read_norms
from partita.kernels.numba_switch import force_path
from partita.measures.fuzzy_counts import fuzzy_pair_counts
from partita.tables import fuzzy_pair_counts as counting
from tests.kernels.degrees import random_degrees


def cases(largest_sum=1.0):
    rng = np.random.default_rng(1)
    for n, clusters, others in [(1, 2, 2), (2, 1, 1), (2, 3, 2), (3, 1, 4), (65, 9, 8)]:
        yield rng.integers(0, 3, n), *(random_degrees(rng, k, n) for k in (clusters, others))
    for trial in range(40):
        n = int(rng.integers(1, 50))
        clusters, others = rng.integers(1, 6, 2)
        kind = ("fuzzy", "ties")[trial % 2] if largest_sum == 1.0 else "possibilistic"
        first, second = random_degrees(rng, clusters, n, kind), random_degrees(rng, others, n, kind)
        yield rng.integers(0, int(rng.integers(1, 8)), n), first, second


def assert_alike(found, wanted):
    assert found == pytest.approx(wanted, rel=1e-11, abs=1e-13)
    # An exact 0 is no rounding of something else.
    assert ((wanted > 0) | (found == 0)).all()


def test_products_of_fuzzy_clusterings():
    norms = read_norms("product", "bounded_sum")
    for _, first, second in cases():
        assert short_cuts.never_clipped(first)
        wanted = fuzzy_pair_sums(first, second, norms)
        assert_alike(short_cuts.product_sums(first, second), wanted)
        assert_alike(short_cuts._product_sums_of_many_clusters(first, second), wanted)


def test_products_in_pieces(monkeypatch):
    monkeypatch.setattr(short_cuts, "_AT_ONCE", 7)
    test_products_of_fuzzy_clusterings()


def test_products_with_a_hard_clustering():
    norms = read_norms("product", "bounded_sum")
    for codes, _, degrees in cases():
        wanted = hard_pair_sums(codes, degrees, norms)
        assert_alike(short_cuts.hard_product_sums(codes, degrees), wanted)


def test_lukasiewicz_with_a_hard_clustering():
    norms = read_norms("lukasiewicz", "bounded_sum")
    for codes, _, degrees in cases():
        found = short_cuts.hard_lukasiewicz_sums(codes, degrees)
        assert found == pytest.approx(hard_pair_sums(codes, degrees, norms), rel=1e-11, abs=1e-12)


@pytest.mark.parametrize("largest_sum", [1.0, 4.0])
def test_sweep_of_thresholds(largest_sum):
    norms = read_norms("min", "max")
    for codes, _, degrees in cases(largest_sum):
        wanted = hard_pair_sums(codes, degrees, norms)
        assert_alike(short_cuts.hard_min_max_sums(codes, degrees), wanted)


@pytest.mark.parametrize(
    "way", ["product_sums", "hard_product_sums", "hard_lukasiewicz_sums", "hard_min_max_sums"]
)
def test_ways_are_taken(way, monkeypatch):
    """Each way is chosen where it applies, and gives what the loop over pairs gives."""
    rng = np.random.default_rng(2)
    degrees, labels = rng.dirichlet(np.full(3, 0.3), 400), rng.integers(0, 4, 400)
    names = {"product": ("product", "bounded"), "lukasiewicz": ("lukasiewicz", None)}
    tnorm, snorm = next((v for k, v in names.items() if k in way), ("min", "max"))
    reference = labels if way.startswith("hard") else rng.dirichlet(np.ones(4), 400)
    taken = []
    own = getattr(short_cuts, way)
    monkeypatch.setattr(short_cuts, way, lambda *inputs: taken.append(way) or own(*inputs))
    with force_path("compiled"):
        found = fuzzy_pair_counts(reference, degrees, tnorm=tnorm, snorm=snorm)
        assert taken == [way]
        if way.startswith("hard"):
            swapped = fuzzy_pair_counts(degrees, reference, tnorm=tnorm, snorm=snorm)
            assert swapped == pytest.approx(np.array(found)[[0, 2, 1, 3]])
            assert len(taken) == 2
    monkeypatch.setattr(counting, "_FEW_OBJECTS", 10**9)
    monkeypatch.setattr(short_cuts, "sweep_is_small", lambda *sizes: False)
    taken.clear()
    with force_path("numpy"):
        by_loop = fuzzy_pair_counts(reference, degrees, tnorm=tnorm, snorm=snorm)
    assert by_loop == pytest.approx(found, rel=1e-11)
    assert taken == []


def test_clipped_sums_take_the_loop():
    rng = np.random.default_rng(3)
    degrees, labels = rng.random((200, 4)), rng.integers(0, 2, 200)
    assert not short_cuts.never_clipped(degrees.T)
    for reference, tnorm in product((labels, degrees), ("product", "lukasiewicz")):
        found = fuzzy_pair_counts(reference, degrees, tnorm=tnorm, snorm="bounded")
        sides = np.ascontiguousarray(degrees.T), read_norms(tnorm, "bounded")
        loop = hard_pair_sums if reference is labels else fuzzy_pair_sums
        first = labels if reference is labels else sides[0]
        assert found == pytest.approx(loop(first, *sides), rel=1e-12)


def test_many_sets_of_clusters_are_not_counted():
    assert short_cuts.sweep_is_small(10_000, 3, 3)
    assert not short_cuts.sweep_is_small(10_000, 3, 15)
    assert not short_cuts.sweep_is_small(10**9, 10**5, 10)
    assert not short_cuts.sweep_is_small(10**12, 1, 40)

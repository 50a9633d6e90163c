"""Sums over pairs of masses, in numpy and compiled, against the definitions and each other."""

from itertools import pairwise

import numpy as np
import pytest

from partita.clusterings.evidential import Evidential
from partita.kernels import relations as kernel
from partita.kernels.compiled.relations import SETS_AT_ONCE, alpha_sums_over_pairs
from partita.kernels.numba_switch import force_path
from partita.kernels.relations import alpha_terms, credal_terms, is_decided, sum_over_pairs
from partita.tables.relations import side_of
from tests.naive import relations as naive


def random_side(rng, n, masks, k):
    masses = rng.dirichlet(np.full(len(masks), 0.5), n)
    return side_of(Evidential.from_masks(masses, np.array(masks, np.uint64), range(k)))


# Sizes of one block of columns, of several, and around their borders; sets that fill groups of
# three and that do not, with and without the empty one, and none that is apart from another.
SIZES = [2, 3, 4, 5, 6, 255, 256, 257, 258, 259, 260, 601]
SETS = {
    "all of three": (range(8), 3),
    "singles of four": ([1, 2, 4, 8], 4),
    "singles of five, all": ([1, 2, 4, 8, 16, 31], 5),
    "overlapping": ([3, 7, 6], 3),
    "the empty one and all": ([0, 3], 2),
}


def test_credal_sums_are_those_of_the_definition(every_path):
    rng = np.random.default_rng(3)
    dense = [rng.dirichlet(np.full(8, 0.4), 6) for _ in range(2)]
    sides = [side_of(Evidential.from_dense(masses)) for masses in dense]
    found = sum_over_pairs(credal_terms, *sides, np.ones(6))
    distances = naive.belief_distance, naive.jousselme_distance, naive.conflict
    wanted = [15 * naive.mean_over_pairs(*dense, distance) for distance in distances]
    assert found == pytest.approx(wanted, rel=1e-12)


@pytest.mark.parametrize("alpha", [0.0, 0.3, 0.5, 0.8, 1.0])
def test_alpha_sums_are_those_of_the_definition(alpha, every_path):
    rng = np.random.default_rng(4)
    dense = [rng.dirichlet(np.full(8, 0.4), 5) for _ in range(2)]
    sides = [side_of(Evidential.from_dense(masses)) for masses in dense]
    constant, slope, bend = sum_over_pairs(alpha_terms, *sides, np.ones(5))
    wanted = 10 * naive.mean_over_pairs(
        *dense, lambda first, second: naive.transport_cost(first, second, alpha)
    )
    assert constant + alpha * slope + min(1.0, 2 * alpha) * bend == pytest.approx(wanted, abs=1e-9)


def test_weights_count_copies_of_objects(every_path):
    rng = np.random.default_rng(5)
    dense = [rng.dirichlet(np.full(4, 0.4), 4) for _ in range(2)]
    copies = np.array([1, 3, 2, 1])
    for terms in (alpha_terms, credal_terms):
        sides, repeated = (
            [side_of(Evidential.from_dense(np.repeat(masses, counts, axis=0))) for masses in dense]
            for counts in (np.ones(4, int), copies)
        )
        found = sum_over_pairs(terms, *sides, copies.astype(float))
        assert found == pytest.approx(sum_over_pairs(terms, *repeated, np.ones(7)), rel=1e-12)


@pytest.mark.parametrize("terms", [alpha_terms, credal_terms])
@pytest.mark.parametrize("n", SIZES)
def test_loops_and_matrix_products_agree_with_numpy(n, terms, monkeypatch):
    rng = np.random.default_rng(n)
    weights = rng.integers(1, 4, n).astype(float)
    names = list(SETS)
    for one, other in zip(names, names[1:] + names[:1], strict=True):
        sides = [random_side(rng, n, *SETS[name]) for name in (one, other)]
        found = {}
        for way, path, many in (
            ("numpy", "numpy", 0),
            ("loop", "compiled", 10**9),
            ("products", "compiled", 0),
        ):
            monkeypatch.setattr(kernel, "_MANY_SETS", many)
            with force_path(path):
                found[way] = sum_over_pairs(terms, *sides, weights)
        for way in ("loop", "products"):
            assert found[way] == pytest.approx(found["numpy"], rel=1e-12, abs=1e-11), (one, way)


@pytest.mark.parametrize("terms", [alpha_terms, credal_terms])
@pytest.mark.parametrize("n", [2, 3, 511, 512, 513, 1100])
def test_masses_on_single_clusters_have_a_loop_of_their_own(n, terms, monkeypatch):
    rng = np.random.default_rng(n)
    weights = rng.integers(1, 4, n).astype(float)
    for k, other in ((1, 1), (2, 2), (3, 3), (1, 6), (5, 2), (7, 10)):
        sides = [random_side(rng, n, [1 << c for c in range(m)], m) for m in (k, other)]
        with force_path("numpy"):
            wanted = sum_over_pairs(terms, *sides, weights)
        with force_path("compiled"):
            found = sum_over_pairs(terms, *sides, weights)
        assert found == pytest.approx(wanted, rel=1e-12, abs=1e-13 * n * n), (k, other)
        assert is_decided(sides[0])


def test_sums_in_single_precision_are_not_taken_for_decided():
    """Masses that add up to a little less than 1 leave a little open."""
    rng = np.random.default_rng(0)
    memberships = rng.dirichlet(np.ones(3), 600).astype(np.float32).astype(float)
    side = side_of(Evidential(memberships, [{0}, {1}, {2}]))
    assert not is_decided(side)
    other = random_side(rng, 600, [1, 2, 4], 3)
    for terms in (alpha_terms, credal_terms):
        with force_path("numpy"):
            wanted = sum_over_pairs(terms, side, other, np.ones(600))
        with force_path("compiled"):
            found = sum_over_pairs(terms, side, other, np.ones(600))
        assert found == pytest.approx(wanted, rel=1e-12, abs=1e-10)
        assert found[1] > 0


def test_pieces_of_rows_add_up():
    rng = np.random.default_rng(0)
    sides = [kernel._in_groups(random_side(rng, 450, range(8), 3), SETS_AT_ONCE) for _ in range(2)]
    weights = np.ones(450)
    whole = np.array(alpha_sums_over_pairs(*sides[0], *sides[1], weights, 0, 450))
    borders = [0, 1, 2, 7, 255, 256, 257, 448, 449, 450]
    parts = [
        alpha_sums_over_pairs(*sides[0], *sides[1], weights, start, stop)
        for start, stop in pairwise(borders)
    ]
    assert np.sum(parts, axis=0) == pytest.approx(whole, rel=1e-12)


def test_sets_are_filled_up_with_nothing():
    rng = np.random.default_rng(1)
    side = random_side(rng, 10, range(8), 3)
    single, by_object, mass, apart, empty = kernel._in_groups(
        kernel._without_overlapping_sets(side), 4
    )
    assert single.shape == (4, 10)
    assert mass.shape == (8, 10)
    assert apart.shape == (10, 8)
    assert (by_object == single.T).all()
    # Of seven nonempty sets, that of all clusters is apart from none.
    assert not mass[6:].any()
    assert not apart[:, 6:].any()
    assert apart @ mass == pytest.approx(side.apart.T @ side.mass, abs=1e-15)
    assert (empty == side.empty).all()

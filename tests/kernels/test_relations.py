"""Sums over pairs of masses: compiled loops are the blocks of numpy, whatever the sizes."""

from itertools import pairwise

import numpy as np
import pytest

from partita.clusterings.evidential import Evidential
from partita.kernels import relations as kernel
from partita.kernels.compiled.relations import SETS_AT_ONCE, sums_over_pairs
from partita.kernels.relations import alpha_terms, credal_terms, sum_over_pairs
from partita.tables.relations import side_of


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


@pytest.mark.parametrize("terms", [alpha_terms, credal_terms])
@pytest.mark.parametrize("n", SIZES)
def test_loops_and_products_are_blocks_of_numpy(n, terms, monkeypatch):
    rng = np.random.default_rng(n)
    weights = rng.integers(1, 4, n).astype(float)
    names = list(SETS)
    for one, other in zip(names, names[1:] + names[:1], strict=True):
        sides = [random_side(rng, n, *SETS[name]) for name in (one, other)]
        found = {}
        for way, compiles, many in (
            ("numpy", False, 0),
            ("loop", True, 10**9),
            ("products", True, 0),
        ):
            monkeypatch.setattr(kernel, "use_compiled", lambda _, answer=compiles: answer)
            monkeypatch.setattr(kernel, "_MANY_SETS", many)
            found[way] = sum_over_pairs(terms, *sides, weights)
        for way in ("loop", "products"):
            assert found[way] == pytest.approx(found["numpy"], rel=1e-12, abs=1e-11), (one, way)


def test_pieces_of_rows_add_up():
    rng = np.random.default_rng(0)
    sides = [kernel._in_groups(random_side(rng, 450, range(8), 3), SETS_AT_ONCE) for _ in range(2)]
    weights = np.ones(450)
    whole = np.array(sums_over_pairs(False, *sides[0], *sides[1], weights, 0, 450))
    borders = [0, 1, 2, 7, 255, 256, 257, 448, 449, 450]
    parts = [
        sums_over_pairs(False, *sides[0], *sides[1], weights, start, stop)
        for start, stop in pairwise(borders)
    ]
    assert np.sum(parts, axis=0) == pytest.approx(whole, rel=1e-12)


def test_sets_are_filled_up_with_nothing():
    rng = np.random.default_rng(1)
    side = random_side(rng, 10, range(8), 3)
    single, by_object, mass, apart, empty = kernel._in_groups(kernel._with_partners(side), 4)
    assert single.shape == (4, 10)
    assert mass.shape == (8, 10)
    assert apart.shape == (10, 8)
    assert (by_object == single.T).all()
    # Of seven nonempty sets, that of all clusters is apart from none.
    assert not mass[6:].any()
    assert not apart[:, 6:].any()
    assert apart @ mass == pytest.approx(side.apart.T @ side.mass, abs=1e-15)
    assert (empty == side.empty).all()

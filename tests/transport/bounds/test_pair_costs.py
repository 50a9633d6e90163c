"""Mean costs of pairs: exact where all pairs are affordable, and bounds around them elsewhere."""

import numpy as np
import pytest

import partita as pt
from partita.transport.bounds.pair_costs import UNKNOWN, _on_grid, pair_costs, states_of_pairs
from partita.transport.focal_masses import read_focal_masses


def clusterings(seed, n):
    rng = np.random.default_rng(seed)
    return [
        pt.Rough.from_masks(rng.integers(1, 8, n), range(3)),
        pt.Fuzzy(rng.dirichlet(np.ones(3), n)),
        pt.Evidential.from_dense(rng.dirichlet(np.full(8, 0.3), n)),
    ]


def focal(x):
    return read_focal_masses(x, "point", "clustering")


@pytest.mark.parametrize("seed", range(4))
def test_bounds_hold_and_narrow_with_the_budget(seed):
    one, *others = clusterings(seed, 400)
    for other in others:
        first, second = focal(one), focal(other)
        rand = pt.alpha_rand_score(first.evidential, second.evidential)
        cost = states_of_pairs(first, second)
        before = UNKNOWN
        for states in (0, cost // 3, cost * 2 // 3, cost):
            found = pair_costs(first, second, states)
            assert found.states <= states
            assert found.closest <= 1 - rand.upper + 1e-12
            assert found.farthest >= 1 - rand.lower - 1e-12
            assert found.closest >= before.closest - 1e-12
            assert found.farthest <= before.farthest + 1e-12
            before = found
        assert before.closest == pytest.approx(1 - rand.upper, abs=1e-12)
        assert before.farthest == pytest.approx(1 - rand.lower, abs=1e-12)


def test_rounded_objects_take_fewer_states_than_all_pairs():
    rng = np.random.default_rng(0)
    one = pt.Rough.from_masks(rng.integers(1, 4, 5000), range(2))
    other = pt.Fuzzy(rng.dirichlet(np.ones(2), 5000))
    first, second = focal(one), focal(other)
    found = pair_costs(first, second, states_of_pairs(first, second) // 2)
    rand = pt.alpha_rand_score(one, other)
    assert 0 <= 1 - rand.upper - found.closest < 0.02
    assert 0 <= found.farthest - (1 - rand.lower) < 0.02


@pytest.mark.parametrize("steps", [4, 7, 64])
def test_rounded_masses_add_up(steps):
    masses = np.random.default_rng(1).dirichlet(np.full(5, 0.3), 200)
    rounded = _on_grid(masses, steps)
    assert (rounded >= 0).all()
    assert (rounded.sum(axis=1) == steps).all()
    assert np.abs(rounded - steps * masses).max() < 1

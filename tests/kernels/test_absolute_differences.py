"""Mean absolute differences by sorting, against all pairs of values."""

import numpy as np
import pytest

from partita.kernels.absolute_differences import Atoms, gather, mean_absolute_difference


def all_pairs(x, y):
    return np.abs(x[:, None] - y[None, :]).mean()


@pytest.mark.parametrize("seed", range(5))
def test_the_mean_is_that_of_all_pairs(seed):
    rng = np.random.default_rng(seed)
    x, y = rng.random(30), rng.integers(0, 3, 17) / 2
    first, second = (gather([(values, np.ones(values.size))], values.size) for values in (x, y))
    assert mean_absolute_difference(first, second) == pytest.approx(all_pairs(x, y), rel=1e-13)
    assert mean_absolute_difference(second, first) == pytest.approx(all_pairs(x, y), rel=1e-13)


def test_weights_repeat_values_and_equal_values_become_one_atom():
    atoms = gather([(np.array([0.5, 0.0]), np.array([1.0, 2.0])), (np.array([0.5]), np.ones(1))], 3)
    assert atoms.values.tolist() == [0.0, 0.5]
    assert atoms.weights.tolist() == [0.5, 0.5]
    point = Atoms(np.array([0.25]), np.ones(1))
    assert mean_absolute_difference(atoms, point) == 0.25
    assert mean_absolute_difference(point, point) == 0.0


def test_bins_change_the_mean_by_less_than_their_width():
    rng = np.random.default_rng(0)
    x, y = rng.beta(2, 5, 400), np.concatenate([rng.random(300), np.ones(50), np.zeros(50)])
    blocks = [[(part, np.ones(part.size)) for part in np.array_split(z, 3)] for z in (x, y)]
    binned = [gather(iter(parts), 400, most=100) for parts in blocks]
    value = mean_absolute_difference(*binned)
    assert value == pytest.approx(all_pairs(x, y), abs=1e-8)
    assert value <= all_pairs(x, y) * (1 + 1e-12)
